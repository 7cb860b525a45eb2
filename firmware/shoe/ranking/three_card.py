"""The three-card order of 583.6(d): a straight stands above a flush.

Values are laid out as in `kernel`, with categories of their own.
"""

import micropython

from shoe.ranking import names, pattern
from shoe.ranking.checked import hand

_BY_CATEGORY = (
    "high_card",
    "pair",
    "flush",
    "straight",
    "three_of_a_kind",
    "straight_flush",
    "royal",
)
# Highest first.
RANKS = tuple(reversed(_BY_CATEGORY))


@micropython.viper
def kernel(cards: ptr8, wheel: int) -> int:
    """Return the value of three cards, unchecked; `wheel` 1 where A-2-3 is a straight."""
    a = 1 << (cards[0] >> 2)
    b = 1 << (cards[1] >> 2)
    c = 1 << (cards[2] >> 2)
    ranks = a | b | c
    odd = a ^ b ^ c
    if ranks != odd:
        return (1 << 26) | ((ranks ^ odd) << 13) | odd
    if ranks & (ranks - 1) == 0:
        return (4 << 26) | (ranks << 13)
    suits = (1 << (cards[0] & 3)) | (1 << (cards[1] & 3)) | (1 << (cards[2] & 3))
    suited = suits & (suits - 1) == 0
    run = ranks
    if wheel:
        if ranks == 0x1003:
            run = 3
    low = run & (0 - run)
    if run == low | (low << 1) | (low << 2) or run == 3:
        if suited:
            return ((6 if run == 0x1C00 else 5) << 26) | run
        return (3 << 26) | run
    return ((2 if suited else 0) << 26) | ranks


def value(cards, wheel=True):
    """Return the value of three `cards`; `wheel` is C11, whether A-2-3 is a straight.

    Raises HandError.
    """
    return kernel(hand(cards, 3, 3), 1 if wheel else 0)


def rank(value):
    """Return the rank of `value`, one of RANKS."""
    return _BY_CATEGORY[value >> 26]


def name(value):
    """Return the hand in words, such as `Pair of nines, ace kicker`."""
    kind = value >> 26
    ranks = pattern.descending(pattern.kickers(value))
    major = pattern.descending(pattern.major(value))
    if kind == 1:
        return "Pair of " + names.many(major[0]) + names.kicker(ranks)
    if kind == 4:
        return "Three " + names.many(major[0])
    if kind == 6:
        return "Royal"
    title = ("High card", "", "Flush", "Straight", "", "Straight flush")[kind]
    if kind in (3, 5):
        return f"{title}, {names.one(ranks[0])} high"
    return f"{title}, {names.letters(ranks)}"


def make(value, cards):
    """Return all three cards in print order (A-2-3 as 3 2 A)."""
    kind = value >> 26
    ranks = pattern.descending(pattern.major(value)) * (3 if kind == 4 else 2)
    ranks += pattern.descending(pattern.kickers(value))
    return pattern.pick(ranks + [12] if len(ranks) == 2 else ranks, cards)
