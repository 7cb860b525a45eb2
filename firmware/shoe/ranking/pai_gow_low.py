"""The two-card low hand of 645a.6(b)(10), (c): a pair or a high card, the joker an ace."""

import micropython

from shoe.ranking import names, pattern
from shoe.ranking.checked import hand


@micropython.viper
def kernel(cards: ptr8) -> int:
    """Return the value of two cards, unchecked, on the scale of `pai_gow`."""
    a = cards[0] >> 2
    b = cards[1] >> 2
    a = 1 << (a if a < 13 else 12)
    b = 1 << (b if b < 13 else 12)
    if a == b:
        return (1 << 26) | (a << 13)
    return a | b


def value(cards):
    """Return the value of two `cards`. Raises HandError."""
    return kernel(hand(cards, 2, 2, True))


def rank(value):
    """Return `pair` or `high_card`."""
    return names.RANKS[value >> 26]


def name(value):
    """Return the hand in words, such as `Pair of nines` or `High card, A-K`."""
    return names.high(value)


def make(value, cards):
    """Return the two cards, the higher first."""
    return pattern.pick(pattern.ranks_of(value), cards)
