"""The high order of 645a.6(b): five to seven cards, perhaps the joker, A-2-3-4-5 second highest.

Values compare with those of `pai_gow_low`, to tell a foul hand. A natural card is taken before
the joker where both serve.
"""

from shoe.ranking import kernel, names, pattern
from shoe.ranking.checked import hand

# Highest first.
RANKS = tuple(reversed(names.RANKS))

name = names.high


def value(cards, any_royal=True):
    """Return the value of the best five of five to seven `cards`. Raises HandError.

    `any_royal` is C3: False where the joker completes a royal flush only as its ace.
    """
    return kernel.pai_gow(hand(cards, 5, 7, True), len(cards), 1 if any_royal else 0)


def rank(value):
    """Return the rank of `value`, one of RANKS."""
    return names.RANKS[value >> 26]


def make(value, cards):
    """Return the list of the five of `cards` that make `value`, in print order."""
    return pattern.pick(pattern.ranks_of(value), cards, pattern.suited(value))
