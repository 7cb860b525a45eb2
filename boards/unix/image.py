"""The image of the unix port: there is none, so the digest goes over the firmware's files.

Every .py file below the folder counts, in order of its path: the path, then the contents.
"""

import os

_FOLDER = 0x4000


class Image:
    """The files of a folder as one stretch of bytes."""

    def __init__(self, folder):
        self._folder = folder + "/"
        self._files = sorted(_files(self._folder, ""))
        self._rewind()

    def _rewind(self):
        self._next = 0
        self._start = 0
        self._data = b""

    def read(self, offset, buffer):
        """Copy from an offset into the buffer; return the bytes copied, 0 at the end."""
        if offset < self._start:
            self._rewind()
        while offset >= self._start + len(self._data):
            if self._next == len(self._files):
                return 0
            self._start += len(self._data)
            self._data = self._load(self._files[self._next])
            self._next += 1
        at = offset - self._start
        piece = self._data[at : at + len(buffer)]
        buffer[: len(piece)] = piece
        return len(piece)

    def _load(self, path):
        with open(self._folder + path, "rb") as file:
            return path.encode() + file.read()


def _files(folder, inner):
    for entry in os.ilistdir(folder + inner):
        name = entry[0]
        if entry[1] == _FOLDER:
            yield from _files(folder, inner + name + "/")
        elif name.endswith(".py"):
            yield inner + name
