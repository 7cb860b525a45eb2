"""The method of PH Evaluator, written from scratch in plain MicroPython, for a fair comparison.

Seven cards: the counts of their suits find a flush, which a table of 8,192 entries ranks by its
ranks; any other hand is ranked by a table of 49,205 entries under a perfect hash, its place among
all ways to have a number of cards of each rank. The tables are filled here, by the shoe's kernel.
"""

from array import array

from shoe.ranking import kernel

_CARDS = 7


def _ways():
    """ways[ranks][cards]: in how many ways `cards` cards can be of `ranks` ranks."""
    rows = [[1] + [0] * _CARDS]
    for _ in range(13):
        last = rows[-1]
        rows.append([sum(last[max(0, n - 4) : n + 1]) for n in range(_CARDS + 1)])
    return rows


def _before(ways):
    """before[rank][count][left]: how many places lie before this count of this rank.

    Flat: an index is (rank * 5 + count) * 8 + left.
    """
    made = array("H", [0] * (13 * 5 * 8))
    for rank in range(13):
        rest = ways[12 - rank]
        for count in range(5):
            for left in range(_CARDS + 1):
                total = 0
                for lower in range(count):
                    if left - lower >= 0:
                        total += rest[left - lower]
                made[(rank * 5 + count) * 8 + left] = total
    return made


def _hands(ranks, left):
    """All ways to have `left` cards of `ranks` ranks, in the order of their places."""
    if ranks == 0:
        if left == 0:
            yield ()
        return
    for count in range(min(4, left) + 1):
        for rest in _hands(ranks - 1, left - count):
            yield (count,) + rest


class Evaluator:
    """Tables, and `rank(cards)`: a larger number is a better hand."""

    def __init__(self):
        self._before = _before(_ways())
        self._suit = array("H", [1 << ((card & 3) << 2) for card in range(52)])
        self._plain = array("i", [0] * 49205)
        for place, counts in enumerate(_hands(13, _CARDS)):
            self._plain[place] = kernel.high(_mixed(counts), kernel.STANDARD, _CARDS)
        self._flush = array("i", [0] * 8192)
        for ranks in range(8192):
            cards = [rank * 4 for rank in range(13) if ranks >> rank & 1]
            if 5 <= len(cards) <= _CARDS:
                self._flush[ranks] = kernel.high(bytes(cards), kernel.STANDARD, len(cards))

    def rank(self, cards):
        """Return the value of seven `cards`."""
        a, b, c, d, e, f, g = cards
        suit = self._suit
        flush = suit[a] + suit[b] + suit[c] + suit[d] + suit[e] + suit[f] + suit[g]
        flush = flush + 0x3333 & 0x8888
        if flush:
            return self._flush_rank(cards, flush)
        counts = bytearray(13)
        counts[a >> 2] += 1
        counts[b >> 2] += 1
        counts[c >> 2] += 1
        counts[d >> 2] += 1
        counts[e >> 2] += 1
        counts[f >> 2] += 1
        counts[g >> 2] += 1
        before = self._before
        place = 0
        left = 7
        at = 0
        for count in counts:
            if count:
                place += before[at + (count << 3) + left]
                left -= count
                if not left:
                    break
            at += 40
        return self._plain[place]

    def _flush_rank(self, cards, flush):
        suit = 0
        while not flush & 8:
            flush >>= 4
            suit += 1
        ranks = 0
        for card in cards:
            if card & 3 == suit:
                ranks |= 1 << (card >> 2)
        return self._flush[ranks]


def _mixed(counts):
    cards = []
    for rank, count in enumerate(counts):
        cards += [rank * 4 + (len(cards) + i) % 4 for i in range(count)]
    return bytes(cards)
