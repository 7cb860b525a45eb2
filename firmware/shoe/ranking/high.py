"""The high order of 637a.6(b) and 583.6(b): five to seven cards, A-2-3-4-5 the lowest straight.

It serves 663a.6(b) as well. Omaha and Flop Poker take given numbers of cards from two places.
"""

from shoe.ranking import cross, kernel, names, pattern
from shoe.ranking.checked import hand

# Highest first.
RANKS = tuple(reversed(names.RANKS[:10]))

name = names.high


def value(cards):
    """Return the value of the best five of five to seven `cards`. Raises HandError."""
    return kernel.high(hand(cards, 5, 7), kernel.STANDARD, len(cards))


def rank(value):
    """Return the rank of `value`, one of RANKS."""
    return names.RANKS[value >> 26]


def make(value, cards):
    """Return the list of the five of `cards` that make `value`, in print order."""
    return pattern.pick(pattern.ranks_of(value), cards, pattern.suited(value))


def omaha(hole, board):
    """Return the value of the best two of four `hole` cards and three of five on the `board`.

    Raises HandError.
    """
    cards = bytes(hole) + bytes(board)
    _count(hole, 4, board, 5)
    hand(cards, 9, 9)
    return cross.omaha(cards[:4], cards[4:], kernel.STANDARD)


def flop(own, board):
    """Return the value of all three `own` cards with the best two of three on the `board`.

    Raises HandError. 583: three candidates, not the best five of six.
    """
    cards = bytes(own) + bytes(board)
    _count(own, 3, board, 3)
    hand(cards, 6, 6)
    return cross.flop(cards[:3], cards[3:], kernel.STANDARD)


def make_omaha(value, hole, board):
    """Return the five cards that make `value`, two of `hole` and three of `board`."""
    return cross.make(pattern.ranks_of(value), pattern.suited(value), hole, 2, board, 3)


def make_flop(value, own, board):
    """Return the five cards that make `value`, all of `own` and two of `board`."""
    return cross.make(pattern.ranks_of(value), pattern.suited(value), own, 3, board, 2)


def _count(first, firsts, second, seconds):
    hand(first, firsts, firsts)
    hand(second, seconds, seconds)
