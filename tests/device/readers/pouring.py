"""A reader's line with its heap locked: any allocation is an error."""

import micropython
from reader_harness import Dice

from shoe.readers import reader_class
from shoe.readers.presence import Presence

CARD = 51
# A prime number of bytes, fed again and again at offsets that shift; made while there is room.
NOISE = Dice(5).bytes(4093)


class Deck:
    """Knows one tag; makes nothing while it looks."""

    def find(self, tag, n):
        return 0 if n == 5 and tag[0] == 1 and tag[2] == 0x63 and tag[4] == 0xAE else -1

    def word(self, index):
        return CARD


class Counting:
    """A listener that keeps only numbers."""

    def __init__(self):
        self.card = -1
        self.reads = 0

    def read(self, card, now):
        self.card = card
        self.reads += 1

    def unknown(self, tag, n, now):
        pass

    def two_cards(self, now):
        pass

    def role(self, word, now):
        pass

    def silent(self, now):
        pass

    def error(self, code, now):
        pass


def pour(reader, presence, data, count):
    """Feed `count` bytes in pieces of 1 to 97 bytes, time passing meanwhile."""
    chunk = bytearray(97)
    fed = now = at = 0
    size = len(data)
    micropython.heap_lock()
    try:
        while fed < count:
            n = 1 + (fed * 7 + now) % 97
            k = 0
            while k < n:
                chunk[k] = data[at]
                at = 0 if at + 1 == size else at + 1
                k += 1
            reader.feed(chunk, n, now)
            reader.tick(now)
            presence.tick(now)
            fed += n
            now += 5
    finally:
        micropython.heap_unlock()
    return now


def make(kind):
    """A reader of `kind` with its presence and a Counting listener: all three."""
    listener = Counting()
    presence = Presence(listener, None if kind == "barcode" else Deck())
    reader = reader_class(kind)(presence, None)
    presence.attach(reader)
    return reader, presence, listener
