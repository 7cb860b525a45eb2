"""Ranks hands and plays feeds where there is nothing but a serial line: RV32 under QEMU.

Frozen into the image; the unix port runs the same file, and both must print the same. Lines in:

    hands ORDER N          rank hands of N cards: all of five, a million of seven
    file NAME HEX          a file of the board
    start                  power on
    at MS                  work up to this millisecond since power on
    rx HEX                 these bytes have arrived on the reader's line
    keys MASK              gate 0|1       the pins
    link JSON              a line from the host
    end

Out: `hands COUNT SHA256`, and each line of the link as it is written.
"""

import binascii
import gc
import hashlib
import sys
from array import array

import kernels
import micropython
from memory_parts import Files, Flash, Uart

from shoe.app import App

_AT_ONCE = 4096
_MILLION = 1_000_000
_WRAP_MS = (1 << 30) - 1


@micropython.viper
def rank_on(rank, cards, a, b, n: int, values, room: int) -> int:
    """Rank hands in lexicographic order from `cards` on; return how many were ranked."""
    hand = ptr8(cards)
    out = ptr32(values)
    done = 0
    while done < room and hand[0] != 255:
        out[done] = int(rank(cards, a, b))
        done += 1
        i = n - 1
        while i >= 0 and hand[i] == 52 - n + i:
            i -= 1
        if i < 0:
            hand[0] = 255
        else:
            hand[i] += 1
            while i < n - 1:
                hand[i + 1] = hand[i] + 1
                i += 1
    return done


@micropython.viper
def rank_drawn(rank, deck, cards, a, b, n: int, values, room: int, seed: int) -> int:
    """Rank `room` hands drawn by a generator of its own; return where the generator stands."""
    pack = ptr8(deck)
    hand = ptr8(cards)
    out = ptr32(values)
    done = 0
    while done < room:
        i = 0
        while i < n:
            seed = (seed * 1103 + 12345) % 1000003
            j = i + seed % (52 - i)
            kept = pack[i]
            pack[i] = pack[j]
            pack[j] = kept
            hand[i] = pack[i]
            i += 1
        out[done] = int(rank(cards, a, b))
        done += 1
    return seed


def hands(order, n):
    """Print how many hands there were and the digest of their values, 32 bits each."""
    rank, a, b = kernels.find(order, n)
    values = array("i", [0] * _AT_ONCE)
    digest = hashlib.sha256()
    count = 0
    hand = bytearray(range(n)) + bytearray(8 - n)
    if n < 7:
        done = _AT_ONCE
        while done == _AT_ONCE:
            done = rank_on(rank, hand, a, b, n, values, _AT_ONCE)
            digest.update(memoryview(values)[:done])
            count += done
    else:
        deck, seed = bytearray(range(52)), 7
        while count < _MILLION:
            done = min(_AT_ONCE, _MILLION - count)
            seed = rank_drawn(rank, deck, hand, a, b, n, values, done, seed)
            digest.update(memoryview(values)[:done])
            count += done
    print("hands", count, binascii.hexlify(digest.digest()).decode())


class Parts:
    """The board's parts; itself clock, keys, gate and link."""

    name = "unix"

    def __init__(self, held):
        self.files = Files(held)
        self.uart = Uart()
        self.flash = Flash(16 * 4096)
        self.bus = self.slow_bus = self
        self.clock = self.keys = self.link = self
        self.gate = Level()
        self.now = self.mask = 0
        self.lines = []

    def ticks_ms(self):
        return self.now & _WRAP_MS

    def read(self):
        return self.mask

    def readline(self):
        return self.lines.pop(0) if self.lines else None

    def image(self, offset, buffer):
        return 0

    def write(self, data):
        print(str(data, "utf-8").rstrip())

    # No display depends on the bus.

    def writeto(self, address, data):
        raise OSError(19)

    def writevto(self, address, parts):
        raise OSError(19)

    readfrom = writeto


class Level:
    """The light barrier."""

    broken = False

    def read(self):
        return self.broken


def work(app, parts, end):
    """Let the application work up to a time."""
    while True:
        wait = app.step(parts.ticks_ms())
        if parts.now >= end:
            return
        parts.now = min(end, parts.now + (1 if not wait else wait))


def main():
    """Do what the lines of standard input say, up to `end`."""
    held, parts, app = {}, None, None
    while True:
        word, _, rest = sys.stdin.readline().strip().partition(" ")
        if word == "hands":
            order, n = rest.split()
            hands(order, int(n))
        elif word == "file":
            name, text = rest.split()
            held[name] = binascii.unhexlify(text)
        elif word == "start":
            gc.collect()
            parts = Parts(held)
            app = App(parts)
        elif word == "at":
            work(app, parts, int(rest))
        elif word == "rx":
            parts.uart.coming += binascii.unhexlify(rest)
        elif word == "keys":
            parts.mask = int(rest)
        elif word == "gate":
            parts.gate.broken = rest == "1"
        elif word == "link":
            parts.lines.append(rest.encode())
        elif word == "end":
            print("end")
            return
