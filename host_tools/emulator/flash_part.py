"""A serial NOR flash that behaves like the part on a Pico: the W25Q16JV's times and habits.

Erasing a sector of 4 KiB sets its bits, programming a page of 256 bytes clears bits and never
sets one, and both take their time. Power can be cut inside any operation: a program then leaves
some of the bits uncleared that it was to clear, an erase leaves any mixture of old, cleared and
erased bits. It has the interface that shoe.journal.ring asks of a flash.
"""

import random

PAGE = 256
SECTOR = 4096
ERASE_US = 45_000
PROGRAM_US = 700
SLOWEST_PROGRAM_US = 3_000


class PowerCut(Exception):
    """The power went while the flash was at work; what was under way is half done."""


class FlashPart:
    """size: bytes, whole sectors; data: what it holds at first, erased unless given.

    us: time that it has worked, in us. operations: erases and programs so far. erases: times
    that each sector was erased. programmed_twice: bytes that were programmed while not blank.
    """

    page = PAGE
    sector = SECTOR

    def __init__(self, size, data=None, seed=0):
        if size % SECTOR:
            raise ValueError(f"a flash of {size} bytes: whole sectors of {SECTOR}")
        self.size = size
        self.data = bytearray(data if data is not None else b"\xff" * size)
        self.us = 0
        self.operations = 0
        self.erases = [0] * (size // SECTOR)
        self.programs = {}
        self.programmed_twice = 0
        self._random = random.Random(seed)
        self._cut_at = None
        self._dead = False

    def cut_at(self, operation):
        """Power fails inside the operation of that number, counted from 1; None: never."""
        self._cut_at = operation

    def power_on(self):
        """Power comes back, with what the cut has left."""
        self._dead = False
        self._cut_at = None

    def read(self, offset, buffer):
        """Fill the buffer from an offset."""
        self._alive()
        if not 0 <= offset <= self.size - len(buffer):
            raise OSError(22)
        buffer[:] = self.data[offset : offset + len(buffer)]

    def program(self, offset, data):
        """Clear the bits of whole pages that are 0 in data."""
        self._alive()
        if offset % PAGE or len(data) % PAGE or not data or offset + len(data) > self.size:
            raise OSError(22)
        for at in range(0, len(data), PAGE):
            self._program_page(offset + at, bytes(data[at : at + PAGE]))

    def _program_page(self, offset, data):
        old = self.data[offset : offset + PAGE]
        self.programmed_twice += sum(a != 0xFF and b != 0xFF for a, b in zip(old, data))
        self.programs[offset] = self.programs.get(offset, 0) + 1
        cut = self._begin()
        if cut:
            data = bytes(byte | self._some_bits() for byte in data)
        self.data[offset : offset + PAGE] = bytes(a & b for a, b in zip(old, data))
        self._finish(PROGRAM_US, cut)

    def erase(self, index):
        """Set all bits of a sector."""
        self._alive()
        if not 0 <= index < len(self.erases):
            raise OSError(22)
        cut = self._begin()
        start = index * SECTOR
        self.erases[index] += 1
        if cut:
            self._half_erase(start)
        else:
            self.data[start : start + SECTOR] = b"\xff" * SECTOR
            for page in range(start, start + SECTOR, PAGE):
                self.programs.pop(page, None)
        self._finish(ERASE_US, cut)

    def _half_erase(self, start):
        # The part clears all bits before it sets them; where it stopped differs from cell to cell.
        style = self._random.randrange(4)
        for at in range(start, start + SECTOR):
            if style == 0:
                self.data[at] &= self._some_bits()
            elif style == 1:
                self.data[at] = self._some_bits()
            elif style == 2:
                self.data[at] |= self._some_bits()
            elif at - start > self._random.randrange(SECTOR):
                self.data[at] = 0xFF

    def _some_bits(self):
        style = self._random.randrange(4)
        return (0, 0xFF, self._random.randrange(256), self._random.randrange(256))[style]

    def _begin(self):
        self.operations += 1
        return self._cut_at is not None and self.operations >= self._cut_at

    def _finish(self, us, cut):
        self.us += us
        if cut:
            self._dead = True
            raise PowerCut

    def _alive(self):
        if self._dead:
            raise PowerCut
