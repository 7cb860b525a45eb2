"""What a byte costs each parser: microseconds a byte, and that part of the line's time.

Runs on the chip and on MicroPython's unix port; needs `shoe` on the path and nothing else:

    MICROPYPATH=firmware .venv/bin/micropython tests/device/readers/bench_parsers.py

One line a case: kind, what is fed (noise at full rate; frames back to back with noise between),
bytes in a piece, us a byte, per cent of a byte's time at the kind's fastest line.
"""

import gc
import time

import machine

from shoe.readers import KINDS, reader_class
from shoe.readers.presence import Presence

FED = 960
PIECES = (1, 12, 24, 60)

FRAMES = {
    "rdm6300": b"\x02010063E9AE25\x03",
    "id12": b"\x020C000621A58E\r\n\x03",
    "pn532": b"\x00\x00\xff\x0c\xf4\xd5\x4b\x01\x01\x00\x04\x08\x04\x6e\x8a\xe2\xb0\x44\x00",
    "r200": b"\xbb\x02\x22\x00\x11\xc7\x30\x00\xe2\x80\x68\x90\x00\x00\x50\x0e\x88\xc6\xa4\xa7"
    b"\x11\x9b\x29\x7e",
    "chafon": b"\x13\x00\x01\x03\x01\x0c\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x13\x3f\x39",
    "m6e": b"\xff\x28\x22\x00\x00\x10\x00\x1b\x01\xff\x01\x01\xc4\x11\x0e\x16\x40\x00\x00\x01\x27"
    b"\x00\x00\x05\x00\x00\x0f\x00\x80\x30\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x15\x45"
    b"\xe9\x4a\x56\x1d",
    "barcode": b"As\r\n",
    "lines": b"04 06 B9 02 0A 54 81\n",
    "angel_eye": b"\x051D\x81\xb8\x034F",
}


class Deck:
    """Knows every tag as one and the same card, so a frame is the repeat of a resting card."""

    def find(self, tag, n):
        return 0

    def word(self, index):
        return 51


class Deaf:
    """A listener that does nothing."""

    def read(self, card, now):
        pass

    def unknown(self, tag, n, now):
        pass

    def silent(self, now):
        pass


def noise(count):
    """Bytes of any value from a fixed seed."""
    made = bytearray(count)
    state = 7
    for k in range(count):
        state = (state * 75 + 74) % 65537
        made[k] = state >> 4 & 255
    return made


def mixed(frame, count):
    """Frames back to back with three bytes of noise before each."""
    made = bytearray()
    dirt = noise(3 * count // len(frame) + 3)
    while len(made) < count:
        made += dirt[len(made) % len(dirt) :][:3] + frame
    return made[:count]


def cost(kind, data, piece):
    """Microseconds that a byte of `data` takes in pieces of `piece` bytes, ticks included."""
    presence = Presence(Deaf(), None if kind == "barcode" else Deck())
    reader = reader_class(kind)(presence, None)
    presence.attach(reader)
    pieces = [bytes(data[at : at + piece]) for at in range(0, FED, piece)]
    gc.collect()
    # serving a USB console takes as long as the work itself: not while the clock runs
    on_chip = hasattr(machine, "disable_irq")
    state = machine.disable_irq() if on_chip else None
    start = time.ticks_us()
    for now in range(len(pieces)):
        reader.feed(pieces[now], piece, now)
        reader.tick(now)
        presence.tick(now)
    us = time.ticks_diff(time.ticks_us(), start)
    if on_chip:
        machine.enable_irq(state)
    return us / FED


def main():
    """Print the table."""
    print("kind what piece us_per_byte percent_of_line")
    dirt = noise(FED)
    for kind in sorted(KINDS):
        baud = max(reader_class(kind).bauds)
        for what, data in (("noise", dirt), ("frames", mixed(FRAMES[kind], FED))):
            for piece in PIECES:
                us = cost(kind, data, piece)
                print(kind, what, piece, f"{us:.2f} {us * baud / 100000:.1f}")


main()
