"""Ace-to-five low that qualifies only with five different ranks of eight or lower."""

from shoe.ranking import cross, low_kernel, pattern
from shoe.ranking.checked import hand
from shoe.ranking.low import name, rank, ranks_of  # noqa: F401  (of the module's surface)

# What 8-7-6-5-4 is worth: any low that qualifies has at least this value.
_WORST = (15 << 26) - 0b11111000


def value(cards):
    """Return the value of the lowest five of five to seven `cards`, 0 where none qualifies.

    Raises HandError.
    """
    made = low_kernel.ace_to_five(hand(cards, 5, 7), len(cards), low_kernel.TOP)
    return made if made >= _WORST else 0


def make(value, cards):
    """Return the five of `cards` that make `value`, worst first; None for 0."""
    return pattern.pick(ranks_of(value), cards) if value else None


def omaha(hole, board):
    """Return the value of the lowest two of four `hole` cards and three of five on the `board`.

    0 where none qualifies. Raises HandError.
    """
    hole = hand(hole, 4, 4)
    board = hand(board, 5, 5)
    hand(bytes(hole) + bytes(board), 9, 9)
    return low_kernel.omaha_eight(hole, board)


def make_omaha(value, hole, board):
    """Return the five cards that make `value`, two of `hole` and three of `board`; None for 0."""
    return cross.make(ranks_of(value), None, hole, 2, board, 3) if value else None
