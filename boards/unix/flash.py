"""The journal's flash on the unix port: a file that behaves like the flash of a chip.

Programming only clears bits, erasing sets those of a whole sector, and each is on its way to the
disk when it returns, so that ending the process is a power cut.
"""

import os

_SIZE = 1024 * 1024
_BLANK = b"\xff" * 4096


class Flash:
    """A flash of shoe.journal.ring over a file, which is made, blank, where there is none."""

    page = 256
    sector = 4096

    def __init__(self, path, size=_SIZE):
        try:
            self.size = os.stat(path)[6]
        except OSError:
            self._make(path, size)
            self.size = size
        self._file = open(path, "r+b")
        self._old = bytearray(self.page)

    def _make(self, path, size):
        # Beside and renamed: a file that is there is whole.
        with open(path + ".new", "wb") as file:
            for _ in range(size // self.sector):
                file.write(_BLANK)
        os.rename(path + ".new", path)

    def read(self, offset, buffer):
        """Fill the buffer from an offset."""
        self._file.seek(offset)
        self._file.readinto(buffer)

    def program(self, offset, data):
        """Clear the bits of a page that are 0 in data."""
        self.read(offset, self._old)
        for i, byte in enumerate(data):
            self._old[i] &= byte
        self._write(offset, self._old)

    def erase(self, index):
        """Set all bits of a sector."""
        self._write(index * self.sector, _BLANK)

    def _write(self, offset, data):
        self._file.seek(offset)
        self._file.write(data)
        self._file.flush()
