"""A pai gow hand that has been set: two cards in front, five behind, and whether that is legal."""

from micropython import const

from shoe.ranking import kernel, pai_gow_low

_PAIR = const(1)


class Setting:
    """Seven cards with two of them set in front.

    low: the two, high: the five, each bytes in the order of `cards`; low_value, high_value: their
    values by 645a.6(b).
    """

    def __init__(self, cards, i, j, any_royal=True):
        """cards: seven different ones, as bytes; i < j: the places (from 0) of the two in front;
        any_royal: C3, whether the joker completes any royal flush."""
        self.low = bytes((cards[i], cards[j]))
        self.high = cards[:i] + cards[i + 1 : j] + cards[j + 1 :]
        self.low_value = pai_gow_low.kernel(self.low)
        self.high_value = kernel.pai_gow(self.high, 5, any_royal)


def legal(setting):
    """Whether the high hand ranks equal to or above the low hand; where not, it is foul.

    Equal: the same pair in both, or the low hand's two cards and the two highest behind alike.
    """
    low = setting.low_value
    high = setting.high_value
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
    """Every legal Setting of seven cards (bytes), the highest in front first; any_royal: C3."""
    made = []
    for i in range(7):
        for j in range(i + 1, 7):
            setting = Setting(cards, i, j, any_royal)
            if legal(setting):
                made.append(setting)
    made.sort(key=lambda setting: (setting.low_value, setting.high_value), reverse=True)
    return made


def read_setting(cards, low, any_royal=True):
    """The Setting of seven cards (bytes) with the two of `low` in front, foul or not.

    any_royal: C3. Raises ValueError where a card of `low` is not among them.
    """
    i, j = sorted([cards.find(low[:1]), cards.find(low[1:])])
    if i < 0 or i == j:
        raise ValueError("the low hand is two of the seven cards")
    return Setting(cards, i, j, any_royal)
