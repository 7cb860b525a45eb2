"""Deuce-to-seven low of 637a.6(c), (d): ace high, straights and flushes count against a hand."""

from shoe.ranking import cross, kernel, low, low_kernel, pattern
from shoe.ranking.checked import hand
from shoe.ranking.low import rank  # noqa: F401  (of the module's surface)


def value(cards, wheel=False):
    """Return the value of the lowest five of five to seven `cards`. Raises HandError.

    `wheel` is C9, whether A-2-3-4-5 is a straight.
    """
    base = kernel.STANDARD if wheel else kernel.ACE_HIGH
    return low_kernel.deuce_to_seven(hand(cards, 5, 7), len(cards), base)


def name(value):
    """Return the hand in words, such as `7-5-4-3-2 low`."""
    return low.name(value, False)


def make(value, cards):
    """Return the list of the five of `cards` that make `value`, pairs first, then worst first."""
    ranks = low.ranks_of(value, False)
    return cross.make(ranks, pattern.suited(low.turned(value)), cards, 5, b"", 0)
