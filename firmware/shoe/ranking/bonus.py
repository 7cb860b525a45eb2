"""The seven-card bonus hands of Pai Gow Poker, 645a.6(d) to (g), with the choices C1 to C5."""

from shoe.card import JOKER
from shoe.ranking import kernel
from shoe.ranking.checked import hand
from shoe.rules import decisions, pa645a

_ACE, _QUEEN = 0x1000, 0x400
_BROADWAY = 0x1F00
_WHEEL = 0x100F
_RUNS = (_WHEEL,) + tuple([0x1F << low for low in range(9)])
_ACE_LOW_SEVEN = 0x103F
_SHORT = ("three_of_a_kind", "straight")
_BY_RANK = ("five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
# The two ranks that go with a royal flush.
_MATCHES = {"fortune": 0xC00, "emperors_challenge": 0x1800, "emperors_treasure": 0x1800}


def order(wager):
    """Return the names of the hands of `wager` in the order in which they are looked for, where
    no paytable says another. Raises KeyError."""
    own = pa645a.own_hands(wager)
    if wager == "progressive":
        return own
    return own + _BY_RANK + (("straight",) if wager == "dynasty" else _SHORT)


def resolve(wager, cards, house=None, names=None):
    """Return the name of the hand that seven `cards` are paid for, or None.

    `wager`: fortune, emperors_challenge, emperors_treasure, progressive or dynasty. `house`:
    dict of decision id to choice, the rest by default. `names`: the hands of a paytable in its
    order, else `order(wager)`. Raises HandError for cards that are no hand, KeyError for a
    wager or a hand that is unknown.
    """
    seven = Seven(cards, house or {})
    for name in names or order(wager):
        if seven.holds(name, wager):
            return name
    return None


class Seven:
    """Seven cards, searched for hands. `house`: dict of decision id to choice."""

    def __init__(self, cards, house):
        cards = hand(cards, 7, 7, True)
        self.natural = [card for card in cards if card != JOKER]
        self.joker = len(self.natural) < 7
        self.house = house
        self.suits = [0, 0, 0, 0]
        self.counts = [0] * 13
        for card in self.natural:
            self.suits[card & 3] |= 1 << (card >> 2)
            self.counts[card >> 2] += 1
        self.some = self.suits[0] | self.suits[1] | self.suits[2] | self.suits[3]
        # The joker is an ace wherever it completes nothing.
        self.counts[12] += self.joker
        any_royal = 0 if self._choice("C3") == "ace_only" else 1
        self.category = kernel.pai_gow(cards, 7, any_royal) >> 26

    def _choice(self, decision):
        return self.house.get(decision) or decisions.default(decision)

    def holds(self, name, wager="fortune"):
        """Return whether the hand `name` can be made of the cards. Raises KeyError."""
        return _TESTS[name](self, wager)

    def seven_natural(self, _wager):
        """Return (d)(1), (e)(1), (g)(2): seven in a row of one suit, no joker."""
        return not self.joker and self._seven_run()

    def seven_any(self, wager):
        """Return (f)(1): with or without the joker; in the other paragraphs without."""
        return self._seven_run() if wager == "progressive" else self.seven_natural(wager)

    def seven_joker(self, _wager):
        """Return (d)(3), (e)(3), (g)(4): seven in a row of one suit, the joker one of them."""
        return self.joker and self._seven_run()

    def _seven_run(self):
        runs = [0x7F << low for low in range(7)]
        if self._choice("C5") == "yes":
            runs.append(_ACE_LOW_SEVEN)
        return any([_lacks(run, suit) <= self.joker for run in runs for suit in self.suits])

    def royal_match(self, wager):
        """Return (d)(2), (e)(2): a royal flush and two more of one suit, by wager K-Q or A-K."""
        wild = self._choice("C4") == "joker" and wager != "emperors_treasure"
        for suit in range(4):
            lacking = _BROADWAY & ~self.suits[suit]
            if lacking and (not self.joker or lacking & (lacking - 1)):
                continue
            if self._choice("C3") == "ace_only" and lacking & ~_ACE:
                continue
            spare = self.joker and not lacking
            if self._pair_beside(suit, _BROADWAY, _MATCHES[wager], spare and wild):
                return True
        return False

    def _pair_beside(self, suit, ranks, pair, wild):
        """Return whether two ranks of one suit are there besides `ranks` of `suit`."""
        for other in range(4):
            left = self.suits[other] & ~ranks if other == suit else self.suits[other]
            if _lacks(pair, left) <= wild:
                return True
        return False

    def natural_royal(self, _wager):
        """Return (g)(3): a royal flush and ace and king (C1: or queen) of one suit, no joker."""
        pair = 0x1800 if self._choice("C1") == "ace_king" else _ACE | _QUEEN
        return any(
            [
                _lacks(_BROADWAY, self.suits[suit]) == 0
                and self._pair_beside(suit, _BROADWAY, pair, False)
                for suit in range(4)
            ]
        )

    def natural_wheel(self, _wager):
        """Return (g)(5): ace to five without the joker, of one suit (C2: or of any)."""
        if self._choice("C2") == "any_suit":
            return _lacks(_WHEEL, self.some) == 0
        return any([_lacks(_WHEEL, suit) == 0 for suit in self.suits])

    def natural_wheel_match(self, wager):
        """Return (g)(1): the same, and another ace with a queen of its suit, no joker."""
        if self.joker or not self.natural_wheel(wager):
            return False
        suited = any([_lacks(_ACE | _QUEEN, suit) == 0 for suit in self.suits])
        if self._choice("C2") == "any_suit":
            return suited and self.counts[12] == 2
        for suit in range(4):
            if _lacks(_WHEEL, self.suits[suit]) == 0:
                return self._pair_beside(suit, _WHEEL, _ACE | _QUEEN, False)
        return False

    def flush(self, _wager):
        """Five of one suit, the joker among them or not."""
        return max([_size(suit) for suit in self.suits]) + self.joker >= 5

    def straight(self, _wager):
        """Five in a row, the joker among them or not."""
        return any([_lacks(run, self.some) <= self.joker for run in _RUNS])

    def full_house(self, _wager):
        """Three of one rank and two of another."""
        counts = sorted(self.counts)
        return counts[-1] >= 3 and counts[-2] >= 2

    def two_pair(self, _wager):
        """Two of one rank and two of another."""
        return sorted(self.counts)[-2] >= 2


def _size(ranks):
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


def _lacks(ranks, held):
    return _size(ranks & ~held)


def _alike(count):
    return lambda seven, _wager: max(seven.counts) >= count


def _of(*categories):
    return lambda seven, _wager: seven.category in categories


_TESTS = {
    "seven_card_straight_flush": Seven.seven_any,
    "seven_card_straight_flush_joker": Seven.seven_joker,
    "royal_flush_royal_match": Seven.royal_match,
    "royal_flush_ace_king_suited": Seven.royal_match,
    "natural_royal_flush_ace_king_suited": Seven.natural_royal,
    "ace_five_natural_straight_flush": Seven.natural_wheel,
    "ace_five_natural_straight_flush_ace_queen_suited": Seven.natural_wheel_match,
    "five_aces": _of(10),
    "royal_flush": _of(9),
    "straight_flush": _of(8, 9),
    "four_of_a_kind": _alike(4),
    "full_house": Seven.full_house,
    "flush": Seven.flush,
    "straight": Seven.straight,
    "three_of_a_kind": _alike(3),
    "two_pair": Seven.two_pair,
    "pair": _alike(2),
}
