"""Pai Gow Poker (645a): seven cards set as two hands, each against the dealer's."""

from shoe.card import JOKER, names
from shoe.events import fields
from shoe.games import bonuses, house_ways
from shoe.games.game import Game
from shoe.games.pai_gow_setting import legal, read_setting, settings
from shoe.ranking import pai_gow, pai_gow_low
from shoe.rules import decisions, pa645a

WIN = "win"
LOSE = "lose"
PUSH = "push"
FOUL = "foul"

_TURNED_ON = ("C1", "C2", "C3", "C4", "C5")


class PaiGow(Game):
    """53 cards, seven positions; every position is dealt seven cards, with a wager or not."""

    name = "pai_gow"
    title = "Pai Gow Poker"
    section = pa645a
    cards = 53
    seat_range = (6, 6)
    has_dealer = True
    contested = False
    streets = (("deal", 0, "ddddddd", 0),)
    flow = "pai_gow"
    dice_start = True

    def __init__(self):
        self._way = None

    def options(self):
        from shoe import checks

        return {
            "deal": (checks.one_of("round_robin", "stacks"), "round_robin"),
            "start": (checks.whole(1, 7), 1),
            "house_way": (checks.one_of(*house_ways.NAMES), "foxwoods"),
            "bonus": (checks.listed(checks.one_of(*bonuses.WAGERS), len(bonuses.WAGERS)), []),
            "envy": (checks.listed(checks.text(8), 6), []),
        }

    def refuses(self, options, seats):
        for seat in options["envy"]:
            if seat == "dealer" or seat not in seats:
                return "envy: %s is no player's seat" % seat
        return None

    def wagers(self, options):
        return options["bonus"]

    def ranking(self, number, config, deal, own=None):
        """As Game.ranking; own: dict of seat (index) to the two cards (bytes) that the player
        has set in front. The others, and the dealer, are set by the house way."""
        made = self._head(number, config, deal)
        dealer = config.seats.index("dealer")
        made["start"] = (dealer - deal.first) % deal.seats + 1
        dealt = [None if deal.out[seat] else deal.cards_to(seat) for seat in range(deal.seats)]
        own = own or {}
        made["hands"] = yield from self._hands(config, config.house, dealt, own)
        yield from self._name_decisions(made["hands"], config, dealt, own)
        return made

    def way(self, config):
        """Return the HouseWay of a configuration."""
        name = config.options["house_way"]
        if self._way is None or self._way.name != name:
            self._way = house_ways.find(name)
        return self._way

    def legal_settings(self, config, cards, dealers=None):
        """Return every legal setting of seven cards (bytes), the highest in front first.

        dealers: the dealer's seven, or None. Return a list of objects: low, high, low_rank, rank,
        and with the dealer's cards the outcome against the house way's setting of them.
        """
        any_royal = config.house["C3"] == "any"
        theirs = dealers and self._place(config, dealers, None, any_royal)[0]
        made = []
        for setting in settings(cards, any_royal):
            row = _set_hands(fields(), setting)
            if theirs:
                row["outcome"] = outcome(setting, theirs)
            made.append(row)
        return made

    def _hands(self, config, house, dealt, own):
        """A generator that returns the hands of a result. dealt: the seven cards (bytes) of each
        seat, None where it has no wager; house: dict of decision id to choice."""
        any_royal = house["C3"] == "any"
        dealer = config.seats.index("dealer")
        placed = []
        paid_for = []
        for seat, cards in enumerate(dealt):
            placed.append(cards and self._place(config, cards, own.get(seat), any_royal))
            yield
            paid_for.append(cards and bonuses.hands_of(cards, config, house))
            yield
        players = [seat for seat, cards in enumerate(dealt) if cards and seat != dealer]
        made = []
        for seat, cards in enumerate(dealt):
            if cards is None:
                made.append(self._folded(config, seat))
                continue
            setting, set_by, step = placed[seat]
            hand = _hand(config.seats[seat], cards, setting, set_by, step)
            is_dealer = seat == dealer
            hand["outcome"] = None if is_dealer else outcome(setting, placed[dealer][0])
            hand["bonus"] = paid_for[seat]
            if config.pays:
                hand["pays"] = bonuses.pays(paid_for[seat], config)
            if config.seats[seat] in config.options["envy"]:
                hand["envy"] = bonuses.envy_of(seat, paid_for, players, config)
            made.append(hand)
            yield
        return made

    def _place(self, config, cards, low, any_royal):
        """Return (Setting, set_by, step) of seven cards; low: what the player has set in front."""
        if low is not None:
            return read_setting(cards, low, any_royal), "player", None
        way = self.way(config)
        setting, step = way.set(cards, any_royal)
        return setting, way.name, step

    def _name_decisions(self, hands, config, dealt, own):
        """A generator: writes `decision` into the hands that come out otherwise with the other
        choice."""
        may = self._may_turn_on(config, dealt)
        yield
        for decision in _TURNED_ON:
            if decision not in may:
                continue
            house = dict(config.house)
            house[decision] = decisions.other(decision, house[decision])
            others = yield from self._hands(config, house, dealt, own)
            for hand, other in zip(hands, others):
                named = hand.pop("decision", [])
                if hand != other:
                    named.append(decision)
                if named:
                    hand["decision"] = named

    def _may_turn_on(self, config, dealt):
        made = []
        for cards in dealt:
            if cards is None:
                continue
            if JOKER in cards and _turns_on_royal(cards):
                made.append("C3")
            if config.options["bonus"]:
                made.extend(bonuses.may_turn_on(cards))
        return made


def outcome(setting, dealers):
    """Return what a player's Setting comes to against the dealer's: WIN, LOSE, PUSH or FOUL.

    Both hands better win, both equal or worse lose (a copy is the dealer's), one each is a push.
    """
    if not legal(setting):
        return FOUL
    high = setting.high_value > dealers.high_value
    low = setting.low_value > dealers.low_value
    if high and low:
        return WIN
    return PUSH if high or low else LOSE


def _hand(label, cards, setting, set_by, step):
    hand = _set_hands(fields("seat", label, "cards", names(cards)), setting)
    hand["name"] = pai_gow.name(setting.high_value)
    hand["low_name"] = pai_gow_low.name(setting.low_value)
    hand["cite"] = pa645a.cite(hand["rank"])
    hand["set_by"] = set_by
    if step is not None:
        hand["step"] = step
    return hand


def _set_hands(made, setting):
    """Write the two hands of a Setting and their ranks into an object; return that."""
    made["high"] = names(pai_gow.make(setting.high_value, setting.high))
    made["low"] = names(pai_gow_low.make(setting.low_value, setting.low))
    made["rank"] = pai_gow.rank(setting.high_value)
    made["low_rank"] = pai_gow_low.rank(setting.low_value)
    return made


def _turns_on_royal(cards):
    """Return whether any five of seven cards rank otherwise by the two choices of C3.

    Four of A K Q J T of one suit with the joker: the seven's own value may hide it behind five
    aces or four of a kind, a front may not.
    """
    for suit in range(4):
        held = [card for card in cards if card & 3 == suit and card >> 2 >= 8 and card != JOKER]
        if len(held) >= 4:
            return True
    return False


GAME = PaiGow()
