"""Five Card Hi-Lo (663a): five cards set as a high hand and a low hand by points."""

from shoe.card import names
from shoe.events import fields
from shoe.games.game import Game
from shoe.ranking import hi_lo
from shoe.rules import pa663a

_HAND = 5
_WAGER = "poker_bonus"


class HiLo(Game):
    """Five rounds of one card to the players and the dealer; the highest total wins the high
    hand, the lowest the low hand. An ace is 11 in the one and 1 in the other (663a.6(a))."""

    name = "hi_lo"
    title = "Five Card Hi-Lo"
    section = pa663a
    seat_range = (1, 7)
    has_dealer = True
    contested = False
    streets = (("deal", 0, "ddddd", 0),)

    def options(self):
        from shoe import checks

        return {
            "n_high": (checks.whole(1, 4), 3),
            "n_low": (checks.whole(1, 4), 2),
            "qualify": (checks.or_null(checks.whole(0, 55)), None),
            "tie": (checks.one_of("push", "dealer", "player"), "push"),
            "bonus_pair": (checks.one_of(6, 7), 6),
        }

    def refuses(self, options, seats):
        together = options["n_high"] + options["n_low"]
        if together != _HAND:
            return "n_high + n_low is %d; the two hands hold five cards together" % together
        return None

    def wagers(self, options):
        return (_WAGER,)

    def ranking(self, number, config, deal):
        made = self._head(number, config, deal)
        dealer = config.seats.index("dealer")
        theirs = split(deal.cards_to(dealer), config.options["n_high"])
        made["hands"] = []
        for seat in range(deal.seats):
            if deal.out[seat]:
                made["hands"].append(self._folded(config, seat))
                continue
            hand, points = self._hand(config, deal, seat)
            outcomes = (None, None, None)
            if seat != dealer:
                outcomes = compare(points, theirs[2:], config.options)
            hand["outcome_high"], hand["outcome_low"], hand["outcome"] = outcomes
            hand["bonus"] = self._bonus(config, deal.cards_to(seat))
            if _WAGER in config.pays:
                hand["pays"] = config.pays[_WAGER].pays(hand["bonus"])
            made["hands"].append(hand)
            yield
        return made

    def _hand(self, config, deal, seat):
        cards = deal.cards_to(seat)
        high, low, points_high, points_low = split(cards, config.options["n_high"])
        hand = fields("seat", config.seats[seat], "cards", names(cards))
        hand["high"] = names(high)
        hand["low"] = names(low)
        hand["points_high"] = points_high
        hand["points_low"] = points_low
        hand["cite"] = pa663a.cite()
        return hand, (points_high, points_low)

    def _bonus(self, config, cards):
        return hi_lo.rank(hi_lo.value(cards), config.options["bonus_pair"])


def split(cards, n_high):
    """Set five cards (bytes): the highest total in the high hand, then the lowest low hand.

    Return (high, low, points of the high hand, points of the low hand), the cards as dealt; of
    cards that serve equally the earlier dealt go to the high hand.
    """
    best = None
    for chosen in range(1 << _HAND):
        # The first dealt card is the highest bit, so that earlier cards come first.
        picked = [chosen >> (_HAND - 1 - i) & 1 for i in range(_HAND)]
        if sum(picked) != n_high:
            continue
        high = bytes([card for i, card in enumerate(cards) if picked[i]])
        low = bytes([card for i, card in enumerate(cards) if not picked[i]])
        order = (hi_lo.points_high(high), -hi_lo.points_low(low))
        if best is None or order >= best[0]:
            best = (order, high, low)
    order, high, low = best
    return high, low, order[0], -order[1]


def compare(points, dealers, options):
    """Return (outcome_high, outcome_low, outcome) of a player's two totals against the dealer's.

    Both won wins, both lost loses, else it is a push; a dealer whose high total is under
    `qualify` pushes.
    """
    high = _one(points[0] - dealers[0], options["tie"])
    low = _one(dealers[1] - points[1], options["tie"])
    qualify = options["qualify"]
    if high != low or (qualify is not None and dealers[0] < qualify):
        return high, low, "push"
    return high, low, high


def _one(ahead, tie):
    if ahead == 0:
        return {"push": "push", "dealer": "lose", "player": "win"}[tie]
    return "win" if ahead > 0 else "lose"


GAME = HiLo()
