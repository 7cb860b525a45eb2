"""Seven cards as a house way sees them: groups of equal ranks, the others, a run or a flush.

The joker counts as an ace here; where it completes a straight or flush the ranking says so.
"""

from micropython import const

from shoe.card import JOKER
from shoe.games.pai_gow_setting import Setting, legal
from shoe.ranking import kernel

ACE = const(12)
_STRAIGHT = const(4)
_FLUSH = const(5)
_STRAIGHT_FLUSH = const(8)
_ROYAL = const(9)

# Number of equal ranks, the largest first, as decimal digits -> what the hand is called.
_GROUPS = {
    0: "none",
    2: "pair",
    22: "two_pair",
    222: "three_pair",
    3: "trips",
    32: "full_house",
    322: "trips_two_pair",
    33: "two_trips",
    4: "quads",
    42: "quads_pair",
    43: "quads_pair",
    5: "five_aces",
    52: "five_aces",
}


class Seven:
    """Seven cards (bytes), of which at most one is the joker.

    groups: what the equal ranks are called, "two_pair"; grouped: their ranks, larger groups first,
    then by rank; others: the ranks that stand alone, highest first; complete: whether the best
    five are a straight, a flush, a straight flush or a royal flush.
    """

    def __init__(self, cards, any_royal=True):
        """any_royal: C3, whether the joker completes any royal flush."""
        self.cards = cards
        self._any_royal = any_royal
        self.ranks = bytes([ACE if card == JOKER else card >> 2 for card in cards])
        self.grouped = []
        self.others = []
        self._group()
        self.complete = self.groups != "five_aces" and _is_complete(
            kernel.pai_gow(cards, 7, any_royal)
        )

    def _group(self):
        counts = bytearray(13)
        for rank in self.ranks:
            counts[rank] += 1
        digits = 0
        for size in (5, 4, 3, 2, 1):
            for rank in range(ACE, -1, -1):
                if counts[rank] != size:
                    continue
                if size == 1:
                    self.others.append(rank)
                else:
                    self.grouped.append(rank)
                    digits = digits * 10 + size
        self.groups = _GROUPS[digits]

    def front(self, one, other):
        """The Setting with these two ranks in front; None where the hand has none that is legal.

        Of cards that serve equally those go in front that leave the highest high hand, then
        those dealt earlier.
        """
        best = None
        ranks = self.ranks
        for i in range(7):
            for j in range(i + 1, 7):
                if (ranks[i] == one and ranks[j] == other) or (
                    ranks[i] == other and ranks[j] == one
                ):
                    made = Setting(self.cards, i, j, self._any_royal)
                    if legal(made) and (best is None or made.high_value > best.high_value):
                        best = made
        return best

    def complete_front(self, pairs=False):
        """The Setting with the highest front that leaves a straight, a flush or better behind.

        pairs: only pairs in front. None where there is no such setting.
        """
        best = None
        for i in range(7):
            for j in range(i + 1, 7):
                if pairs and self.ranks[i] != self.ranks[j]:
                    continue
                made = Setting(self.cards, i, j, self._any_royal)
                if _is_complete(made.high_value) and _above(made, best):
                    best = made
        return best


def _is_complete(value):
    kind = value >> 26
    return kind == _STRAIGHT or kind == _FLUSH or kind == _STRAIGHT_FLUSH or kind == _ROYAL


def _above(made, best):
    if best is None:
        return True
    if made.low_value == best.low_value:
        return made.high_value > best.high_value
    return made.low_value > best.low_value
