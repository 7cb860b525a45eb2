"""Five-card hands that take some cards from here and some from there, without reading any twice.

A part (two cards of a hand, three of a board) is a row of two numbers: the set of ranks that it
holds an odd number of times, and the sum of its rank bits with the suit counters above them. Both
of a whole hand follow from its parts by one exclusive or and one addition. The numbers are laid
out as the words of `tables.py`.
"""

import micropython

from shoe.ranking import pattern
from shoe.ranking.kernel import STANDARD

# Ten rows of two 32-bit numbers a side: all pairs of five cards, or all triples.
_left = bytearray(80)
_right = bytearray(80)


@micropython.viper
def rows(cards: ptr8, n: int, size: int, out: object) -> int:
    """Write a row for each choice of `size` (2 or 3) of `n` cards to `out`; return how many."""
    row = ptr32(out)
    words = ptr32(STANDARD)
    at = 0
    chosen = 0
    while chosen < 1 << n:
        odd = 0
        total = 0
        left = size
        i = 0
        while i < n:
            if chosen & (1 << i):
                left -= 1
                odd ^= words[cards[i]]
                total += words[cards[i]]
            i += 1
        if left == 0:
            row[at] = odd
            row[at + 1] = total
            at += 2
        chosen += 1
    return at >> 1


@micropython.viper
def best(left: object, lefts: int, right: object, rights: int, base: int) -> int:
    """Return the highest value of one row of `left` with one of `right`, five cards together."""
    a = ptr32(left)
    b = ptr32(right)
    table = ptr8(base)
    at = ptr32(base)[53]
    top = 0
    i = 0
    while i < lefts << 1:
        j = 0
        while j < rights << 1:
            odd = (a[i] ^ b[j]) >> 16
            total = a[i + 1] + b[j + 1]
            # Twice or three times gives the rank's own bit, four times the next one's.
            more = ((total >> 16) - odd) >> 1
            if more == 0:
                place = table[at + odd] & 15
                value = odd
                if place:
                    value = at + 8192 + place + place
                    value = (4 << 26) | table[value] | (table[value + 1] << 8)
                if (total + 0x3333) & 0x8888:
                    value &= 0x1FFF
                    if place:
                        value |= 9 << 26 if value == 0x1F00 else 8 << 26
                    else:
                        value |= 5 << 26
            elif odd & (odd - 1):
                value = (3 << 26 if more & odd else 1 << 26) | (more << 13) | (odd & ~more)
            elif more & (more - 1) == 0:
                value = (7 << 26) | (more << 12) | odd
            elif more & odd:
                value = (6 << 26) | (odd << 13) | (more ^ odd)
            else:
                value = (2 << 26) | (more << 13) | odd
            if value > top:
                top = value
            j += 2
        i += 2
    return top


def omaha(hole, board, base):
    """Return the value of the best two of four `hole` cards with three of five on the `board`."""
    return best(_left, rows(hole, 4, 2, _left), _right, rows(board, 5, 3, _right), base)


def flop(own, board, base):
    """Return the value of all three `own` cards with the best two of three on the `board`."""
    return best(_left, rows(own, 3, 3, _left), _right, rows(board, 3, 2, _right), base)


def make(ranks, one_suit, first, firsts, second, seconds):
    """Return the cards for `ranks` (print order), `firsts` of `first` and `seconds` of `second`.

    `one_suit` says whether the five are of one suit, None where that does not matter. Earlier
    cards are taken first. Raises ValueError where the ranks are not in the cards.
    """
    wanted = sorted(ranks)
    for some in choices(first, firsts):
        for more in choices(second, seconds):
            five = some + more
            if sorted([card >> 2 for card in five]) != wanted:
                continue
            if one_suit is None or one_suit == (len({card & 3 for card in five}) == 1):
                return pattern.pick(ranks, five)
    raise ValueError("the value is not of these cards")


def choices(cards, size):
    """Return the lists of `size` of `cards`, those with earlier cards first."""
    if size == 0:
        return [[]]
    made = []
    for i in range(len(cards) - size + 1):
        made += [[cards[i]] + rest for rest in choices(cards[i + 1 :], size - 1)]
    return made
