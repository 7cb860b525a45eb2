"""Scanners of printed codes (GM65, GM861S, DE2120, OpenMV): the text and CR, LF or CR LF.

A code is a card's name (`As`, `10s`, `Jk`) or slot, suit and rank: `A1020` is slot A, the first
suit of the order, 020 / 10 = 2; 110, 120, 130 are jack, queen, king, 010 or 140 the ace. With a
deck file the texts' ASCII bytes are the tags and nothing else holds.
"""

from micropython import const

from shoe.readers.bytescan import same
from shoe.readers.text import TextFramer

_RANKS = b"23456789TJQKA"
_SUITS = "cdhs"
_SUIT_LETTERS = b"cdhs"
_ACE = const(12)
_JOKER = const(52)
_SHORTEST = const(2)
_LONGEST_CODE = const(16)

_GM65_DONE = b"\x02\x00\x00\x01\x00\x33\x31"


class Barcode(TextFramer):
    """Reports the text of a code. `options["suits"]`: the maker's order, "shcd" by default."""

    kind = "barcode"
    names_cards = True
    unknown_at = 1

    def __init__(self, sink, options=None):
        TextFramer.__init__(self, sink, options)
        self.codes = StandardCodes((options and options.get("suits")) or "shcd")

    def _line(self, at, end, spoiled, now):
        if at >= 5 and same(self._window, at - 5, _GM65_DONE, 0, 7):
            spoiled = False
            at += 2
            self.noise_bytes += 2
        n = end - at - self._checked
        if n <= 0 or (self._checked and not self._check(at, end)):
            return False
        self._copy(at, n)
        if self._known(n):
            return self._report(n, now)
        if spoiled or n < _SHORTEST or self._ends_in_code(at, n):
            return False
        self._copy(at, n)
        return self._report(n, now)

    def _ends_in_code(self, at, n):
        """Return whether noise seems to have run into a code's text; then it names nothing."""
        for k in range(max(1, n - _LONGEST_CODE), n):
            self._copy(at + k, n - k)
            if self._known(n - k):
                return True
        return False


class StandardCodes:
    """The cards' standard codes, as a lookup like a deck's. order: the suits of 1, 2, 3, 4."""

    def __init__(self, order):
        self._suits = bytes([_SUITS.find(suit) for suit in order])

    def find(self, tag, n):
        """Return the card that the text `tag[:n]` names, or -1."""
        if n == 2:
            return self._named(tag[0], tag[1])
        if n == 3 and tag[0] == 49 and tag[1] == 48:  # "10"
            return self._named(84, tag[2])
        return self._slot(tag) if n == 5 else -1

    def word(self, index):
        """Return the card itself: `find` returns nothing else."""
        return index

    def _named(self, rank, suit):
        if rank == 74 and suit == 107:  # "Jk"
            return _JOKER
        rank = _place(_RANKS, rank)
        suit = _place(_SUIT_LETTERS, suit)
        return -1 if rank < 0 or suit < 0 else rank * 4 + suit

    def _slot(self, tag):
        suit = tag[1] - 49
        tens = tag[2] - 48
        ones = tag[3] - 48
        if not (65 <= tag[0] <= 90 and 0 <= suit < 4 and 0 <= tens < 2 and tag[4] == 48):
            return -1
        number = tens * 10 + ones
        if not 0 <= ones < 10 or not 1 <= number <= 14:
            return -1
        rank = _ACE if number == 1 else number - 2
        return rank * 4 + self._suits[suit]


def _place(letters, byte):
    for k in range(len(letters)):
        if letters[k] == byte:
            return k
    return -1
