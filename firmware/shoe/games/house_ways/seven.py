"""Seven cards as a house way sees them: groups of equal ranks, the others, a run or a flush.

The joker counts as an ace here; where it completes a straight or flush the ranking says so.
"""

from micropython import const

from shoe.card import JOKER
from shoe.games.pai_gow_setting import Setting, high_value, is_legal, low_value
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
        counts = bytearray(ACE + 1)
        for rank in self.ranks:
            counts[rank] += 1
        sizes = []
        for rank in range(ACE, -1, -1):
            size = counts[rank]
            if size == 1:
                self.others.append(rank)
            elif size:
                at = len(sizes)
                while at and sizes[at - 1] < size:
                    at -= 1
                sizes.insert(at, size)
                self.grouped.insert(at, rank)
        digits = 0
        for size in sizes:
            digits = digits * 10 + size
        self.groups = _GROUPS[digits]

    def front(self, one, other):
        """Return the Setting with these two ranks in front; None where the hand has none that is
        legal.

        Of cards that serve equally those go in front that leave the highest high hand, then
        those dealt earlier.
        """
        cards = self.cards
        ranks = self.ranks
        places = [i for i in range(7) if ranks[i] == one or ranks[i] == other]
        best = -1
        best_i = best_j = 0
        for x, i in enumerate(places):
            for j in places[x + 1 :]:
                if one != other and ranks[i] == ranks[j]:
                    continue
                high = high_value(cards, i, j, self._any_royal)
                if high > best and is_legal(low_value(cards, i, j), high):
                    best = high
                    best_i = i
                    best_j = j
        return None if best < 0 else Setting(cards, best_i, best_j, self._any_royal)

    def complete_front(self, pairs=False):
        """Return the Setting with the highest front that leaves a straight, a flush or better
        behind.

        pairs: only pairs in front. None where there is no such setting.
        """
        cards = self.cards
        ranks = self.ranks
        best_low = best_high = -1
        best_i = best_j = 0
        for i in range(7):
            for j in range(i + 1, 7):
                if pairs and ranks[i] != ranks[j]:
                    continue
                low = low_value(cards, i, j)
                if low < best_low:
                    continue
                high = high_value(cards, i, j, self._any_royal)
                if (low > best_low or high > best_high) and _is_complete(high):
                    best_low = low
                    best_high = high
                    best_i = i
                    best_j = j
        return None if best_low < 0 else Setting(cards, best_i, best_j, self._any_royal)


def _is_complete(value):
    kind = value >> 26
    return kind == _STRAIGHT or kind == _FLUSH or kind == _STRAIGHT_FLUSH or kind == _ROYAL
