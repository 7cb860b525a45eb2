"""No reader allocates: a million bytes of noise, then a card, on a heap that stays as it was.

Meant for a small heap: micropython -X heapsize=100k (under CPython there is nothing to see).
"""

import gc

import micropython
from reader_harness import Dice, run

from shoe.readers import KINDS, reader_class
from shoe.readers.presence import Presence

FRAME = b"\x02010063E9AE25\x03"
CARD = 51
MILLION = 1000000
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
    locked = micropython.heap_lock is not None
    if locked:
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
        if locked:
            micropython.heap_unlock()
    return now


def check_a_million_bytes_then_a_card():
    listener = Counting()
    presence = Presence(listener, Deck())
    reader = reader_class("rdm6300")(presence, None)
    presence.attach(reader)
    pour(reader, presence, NOISE, 1000)
    gc.collect()
    before = gc.mem_alloc()
    now = pour(reader, presence, NOISE, MILLION)
    gc.collect()
    assert gc.mem_alloc() <= before, (before, gc.mem_alloc())
    assert listener.reads == 0 and reader.noise_bytes > 900000
    reader.feed(FRAME, len(FRAME), now)
    assert listener.card == CARD and listener.reads == 1


def check_no_reader_allocates_in_noise():
    for kind in sorted(KINDS):
        presence = Presence(Counting(), None if kind == "barcode" else Deck())
        reader = reader_class(kind)(presence, None)
        presence.attach(reader)
        pour(reader, presence, NOISE, 60000)
        gc.collect()


def check_no_reader_allocates_for_frames():
    from wire_frames import GOOD, unspaced

    frames = {}
    for kind, options, text, _ in GOOD:
        if not options:
            frames[kind] = frames.get(kind, b"") + unspaced(text)
    del GOOD
    for kind in sorted(frames):
        presence = Presence(Counting(), None if kind == "barcode" else Deck())
        reader = reader_class(kind)(presence, None)
        presence.attach(reader)
        pour(reader, presence, frames[kind], 20000)
        assert reader.frames > 100
        gc.collect()


if __name__ == "__main__":
    run(globals())
