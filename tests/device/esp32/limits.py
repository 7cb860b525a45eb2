"""Runs the firmware as an ESP32 would: the heap in pieces, the reader's line with its quirks.

Without PSRAM the heap of that port grows in pieces, of which the first has 56 KB: nothing larger
than a piece finds room. Here the heap is cut into pieces of as much before anything is loaded: an
object of one block stands at each boundary. On the reader's line a break arrives as a byte 0x00,
and what the ring has no room for is lost without a word.

    SHOE_COMPILED folder of the compiled modules, SHOE_PIECES how many pieces
"""

import gc
import os
import sys

PIECE = 56 * 1024
RING = 2048


def cut_heap(pieces):
    """Leave `pieces` free pieces of 56 KB and nothing else of the heap; return what holds them."""
    gc.collect()
    held = []
    room = []
    for _ in range(pieces):
        room.append(bytearray(PIECE - 64))
        held.append(bytearray(1))
    # All that lies behind the last piece is taken, the small with the large.
    size = PIECE
    while size >= 32:
        try:
            held.append(bytearray(size))
        except MemoryError:
            size //= 2
    room.clear()
    gc.collect()
    return held


class Line:
    """The reader's line as the port hands it over, around the bench's own."""

    overruns = 0

    def __init__(self, wire):
        self._wire = wire
        self._zeros = 0
        self._low = False
        self.set_baud = wire.set_baud
        self.write = wire.write

    def line_low(self):
        low = self._wire.line_low()
        if low and not self._low:
            self._zeros += 1
        self._low = low
        return low

    def any(self):
        lost = self._wire.any() - RING
        while lost > 0:
            lost -= self._wire.readinto(memoryview(bytearray(min(lost, 64))))
        return self._wire.any() + self._zeros

    def readinto(self, buffer):
        if self._zeros:
            self._zeros -= 1
            buffer[0] = 0
            return 1
        return self._wire.readinto(buffer)


def main():
    compiled = os.getenv("SHOE_COMPILED")
    sys.path.insert(0, compiled)
    held = cut_heap(int(os.getenv("SHOE_PIECES")))
    import board

    make = board.make

    def made():
        parts = make()
        parts.uart = Line(parts.uart)
        # The unix board takes its whole image into memory, which the chip's does not.
        parts.image = lambda offset, buffer: 0
        return parts

    board.make = made
    import main  # noqa: F401  (runs for ever)

    held.clear()


main()
