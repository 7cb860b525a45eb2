"""Badugi, 637a.6(c): of four cards those count that differ in suit and in rank; aces are low."""

from shoe.ranking import low_kernel, names, pattern
from shoe.ranking.checked import hand
from shoe.ranking.low import from_ace

_RANKS = ("one_card", "two_card", "three_card", "badugi")


def value(cards):
    """Return the value of four `cards`: more that count first, then the lowest top card.

    Raises HandError.
    """
    return low_kernel.badugi(hand(cards, 4, 4))


def rank(value):
    """Return `badugi` for four cards that count, else `three_card`, `two_card`, `one_card`."""
    return _RANKS[(value >> 26) - 1]


def ranks_of(value):
    """Return the ranks of the cards that count, the worst first."""
    return from_ace(pattern.descending(0x1FFF - (value & 0x1FFF)))


def name(value):
    """Return the hand in words, such as `Badugi, 8-5-3-A` or `Three cards, 4-3-2`."""
    word = ("One card", "Two cards", "Three cards", "Badugi")[(value >> 26) - 1]
    return f"{word}, {names.letters(ranks_of(value))}"


def make(value, cards):
    """Return the list of the `cards` that count, the worst first."""
    for rows in _choices(cards, ranks_of(value)):
        if len({card & 3 for card in rows}) == len(rows):
            return rows
    raise ValueError("the value is not of these cards")


def _choices(cards, ranks):
    rows = [[]]
    for rank in ranks:
        rows = [row + [card] for row in rows for card in cards if card >> 2 == rank]
    return rows
