"""Five Card Hi-Lo, 663a.6: points of the two hands, and the five-card bonus hands."""

from shoe.ranking import high
from shoe.ranking.checked import hand

name = high.name
make = high.make
_ACE = 12
_TEN = 8


def points_high(cards):
    """Return the points of cards set in the high hand: pips, ten for a face, 11 for an ace."""
    return sum([_points(card >> 2, 11) for card in hand(cards, 1, 5)])


def points_low(cards):
    """Return the points of cards set in the low hand: as in the high hand, but 1 for an ace."""
    return sum([_points(card >> 2, 1) for card in hand(cards, 1, 5)])


def _points(rank, ace):
    return ace if rank == _ACE else min(rank, _TEN) + 2


def value(cards):
    """Return the value of all five `cards` as a high hand. Raises HandError."""
    return high.value(hand(cards, 5, 5))


def rank(value, lowest_pair=6):
    """Return the rank that the bonus of 663a.6(b) pays, or None.

    `lowest_pair` is the paytable's, 6 or 7: the lowest pair that is paid.
    """
    made = high.rank(value)
    if made == "high_card":
        return None
    if made == "pair" and value >> 13 & 0x1FFF < 1 << lowest_pair - 2:
        return None
    return made
