"""Parts of a board in memory, for tests under CPython and MicroPython alike."""


class Chance:
    """The same numbers on every interpreter and every run."""

    def __init__(self, seed):
        self._state = seed

    def below(self, n):
        self._state = (self._state * 1103 + 12345) % 1000003
        return self._state % n

    def deck(self):
        """The cards 0 … 51, shuffled."""
        cards = list(range(52))
        for i in range(51, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


class Flash:
    """A flash that nothing goes wrong with: program() only clears bits, erase() sets them."""

    page = 256
    sector = 4096

    def __init__(self, size):
        self.size = size
        self.data = bytearray(b"\xff" * size)

    def read(self, offset, buffer):
        buffer[:] = memoryview(self.data)[offset : offset + len(buffer)]

    def program(self, offset, data):
        for i, byte in enumerate(data):
            self.data[offset + i] &= byte

    def erase(self, index):
        self.data[index * 4096 : (index + 1) * 4096] = b"\xff" * 4096


class Files:
    """Files by name. held: {name: bytes}; full: whether nothing more can be written."""

    def __init__(self, held, full=False):
        self.held = held
        self.full = full
        self.state = "ok"

    def read(self, name):
        if name not in self.held:
            raise OSError(2)
        return self.held[name]

    def write(self, name, data):
        if self.full:
            raise OSError(28)
        self.held[name] = bytes(data)


class Uart:
    """The reader's line. coming: bytes that have arrived and are not read yet."""

    overruns = 0

    def __init__(self):
        self.coming = b""

    def any(self):
        return len(self.coming)

    def readinto(self, buffer):
        n = min(len(self.coming), len(buffer))
        buffer[:n] = self.coming[:n]
        self.coming = self.coming[n:]
        return n

    def write(self, data):
        return len(data)

    def set_baud(self, baud):
        pass

    def line_low(self):
        return False
