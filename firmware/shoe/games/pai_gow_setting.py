"""A pai gow hand that has been set: two cards in front, five behind, and whether that is legal."""

import micropython
from micropython import const

from shoe.ranking import kernel, pai_gow_low

_PAIR = const(1)
# What high_value() and low_value() looked at last: a search makes no objects on its way.
_HIGH = bytearray(5)
_LOW = bytearray(2)


class Setting:
    """Seven cards with two of them set in front.

    low: the two, high: the five, each bytes in the order of `cards`; low_value, high_value: their
    values by 645a.6(b).
    """

    def __init__(self, cards, i, j, any_royal=True):
        """cards: seven different ones, as bytes; i < j: the places (from 0) of the two in front;
        any_royal: C3, whether the joker completes any royal flush."""
        self.high_value = high_value(cards, i, j, any_royal)
        self.low_value = low_value(cards, i, j)
        self.low = bytes(_LOW)
        self.high = bytes(_HIGH)


@micropython.viper
def _behind(cards: ptr8, i: int, j: int, high: ptr8):  # noqa: F821
    """Write the five of seven cards that are not at i and j to `high`."""
    at = 0
    place = 0
    while place < 7:
        if place != i and place != j:
            high[at] = cards[place]
            at += 1
        place += 1


def high_value(cards, i, j, any_royal):
    """Return the value of the five of seven cards (bytes) behind those at the places i and j."""
    _behind(cards, i, j, _HIGH)
    return kernel.pai_gow(_HIGH, 5, any_royal)


def low_value(cards, i, j):
    """Return the value of the two of seven cards (bytes) at the places i and j."""
    _LOW[0] = cards[i]
    _LOW[1] = cards[j]
    return pai_gow_low.kernel(_LOW)


def legal(setting):
    """Return whether a Setting is no foul: see is_legal."""
    return is_legal(setting.low_value, setting.high_value)


def is_legal(low, high):
    """Return whether the value of the high hand ranks equal to or above that of the low hand.

    Equal: the same pair in both, or the low hand's two cards and the two highest behind alike.
    """
    kind = high >> 26
    if kind != low >> 26:
        return kind > low >> 26
    if kind == _PAIR:
        return high >> 13 >= low >> 13
    return _highest_two(high & 0x1FFF) >= low & 0x1FFF


def _highest_two(ranks):
    """Of a set of five ranks, the set of the two highest."""
    ranks &= ranks - 1
    ranks &= ranks - 1
    return ranks & (ranks - 1)


def settings(cards, any_royal=True):
    """Return every legal Setting of seven cards (bytes), the highest in front first; any_royal:
    C3."""
    made = []
    for i in range(7):
        for j in range(i + 1, 7):
            setting = Setting(cards, i, j, any_royal)
            if legal(setting):
                made.append(setting)
    made.sort(key=lambda setting: (setting.low_value, setting.high_value), reverse=True)
    return made


def read_setting(cards, low, any_royal=True):
    """Return the Setting of seven cards (bytes) with the two of `low` in front, foul or not.

    any_royal: C3. Raises ValueError where a card of `low` is not among them.
    """
    i, j = sorted([cards.find(low[:1]), cards.find(low[1:])])
    if i < 0 or i == j:
        raise ValueError("the low hand is two of the seven cards")
    return Setting(cards, i, j, any_royal)
