"""The check before the kernel: each card once, no joker where there is none, the right number."""

import micropython

from shoe import card as cards_of

# A tuple made once: written where it is used, each call would allocate it.
_BUFFERS = (bytes, bytearray)


class HandError(ValueError):
    """Cards that are no hand of the order asked; the message names the card or the count."""


@micropython.viper
def fault(cards: ptr8, n: int, last: int) -> int:
    """Return -1 where `n` cards are different and none is above `last`, else the place of the
    first that is not."""
    low = 0
    high = 0
    i = 0
    while i < n:
        card = cards[i]
        if card > last:
            return i
        if card < 27:
            bit = 1 << card
            if low & bit:
                return i
            low |= bit
        else:
            bit = 1 << (card - 27)
            if high & bit:
                return i
            high |= bit
        i += 1
    return -1


def hand(cards, fewest, most, joker=False):
    """Return `cards` as a buffer for the kernel; tuples and lists are copied to bytes.

    Raises HandError unless there are `fewest` to `most` different cards, a joker among them
    only where `joker` allows it.
    """
    n = len(cards)
    if not fewest <= n <= most:
        allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise HandError(f"{n} cards: this hand takes {allowed}")
    buffer = cards if isinstance(cards, _BUFFERS) else _copied(cards)
    place = fault(buffer, n, 52 if joker else 51)
    if place >= 0:
        _refuse(buffer, place)
    return buffer


def _copied(cards):
    try:
        return bytes(cards)
    except (ValueError, TypeError, OverflowError):
        raise HandError(f"{cards!r}: a card is a number from 0 to 51, or 52 for the joker")


def _refuse(cards, place):
    card = cards[place]
    if card > cards_of.JOKER:
        raise HandError(f"{card} in place {place + 1}: a card is a number from 0 to 52")
    text = cards_of.name(card)
    if card in bytes(cards[:place]):
        raise HandError(f"{text} twice, again in place {place + 1}")
    raise HandError(f"a joker in place {place + 1}: this hand has none")
