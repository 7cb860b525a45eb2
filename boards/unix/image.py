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

    def read(self, offset, buffer):
        """Copies from an offset into the buffer; gives the bytes copied, 0 at the end."""
        for path in self._files:
            data = path.encode()
            with open(self._folder + path, "rb") as file:
                data += file.read()
            if offset < len(data):
                piece = data[offset : offset + len(buffer)]
                buffer[: len(piece)] = piece
                return len(piece)
            offset -= len(data)
        return 0


def _files(folder, inner):
    for entry in os.ilistdir(folder + inner):
        name = entry[0]
        if entry[1] == _FOLDER:
            yield from _files(folder, inner + name + "/")
        elif name.endswith(".py"):
            yield inner + name
