"""Words that several screens share; those of one kind of screen stand at the head of its module.

Short, since 128 pixels hold about 30 letters: the tests draw every text and fail on one that is
cut off. Constants with an underscore stay in flash.
"""

from micropython import const

_FEW = const(2)
_SEAT = const("Seat %s")
_SEATS = const("Seats %s")
_MANY_SEATS = const("%d seats")
_PLACES = const((("burn", "Burn"), ("board", "Board"), ("remainder", "Remainder")))


def find(pairs, key, otherwise):
    """Return the text that stands with a key in ((key, text), …), or another one."""
    for name, text in pairs:
        if name == key:
            return text
    return otherwise


def place(label):
    """Return a seat or other place by its label: "Seat 4", "Dealer", "Burn"."""
    if _is_number(label):
        return _SEAT % label
    return find(_PLACES, label, None) or label[0].upper() + label[1:]


def places(seats, most=_FEW):
    """Return seats by name, or only how many they are."""
    if len(seats) > most:
        return _MANY_SEATS % len(seats)
    if len(seats) > 1 and all(_is_number(seat) for seat in seats):
        return _SEATS % ", ".join(seats)
    return ", ".join([place(seat) for seat in seats])


def plain(text):
    """Return a text from elsewhere in the letters that the fonts have, or None for None."""
    if text is None:
        return None
    return "".join([letter if " " <= letter <= "~" else "?" for letter in text])


def _is_number(label):
    return all("0" <= letter <= "9" for letter in label)
