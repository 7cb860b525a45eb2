"""Ace-to-five low of 637a.6(c), (d): five to seven cards, straights and flushes ignored.

Hands with pairs are ranked too (C16), the fewest pairs first.
"""

from shoe.ranking import low_kernel, pattern
from shoe.ranking.checked import hand
from shoe.ranking.low import name, rank, ranks_of  # noqa: F401  (of the module's surface)


def value(cards):
    """Return the value of the lowest five of five to seven `cards`. Raises HandError."""
    return low_kernel.ace_to_five(hand(cards, 5, 7), len(cards), low_kernel.TOP)


def make(value, cards):
    """Return the list of the five of `cards` that make `value`, pairs first, then worst first."""
    return pattern.pick(ranks_of(value), cards)
