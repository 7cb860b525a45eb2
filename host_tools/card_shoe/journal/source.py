"""Where a journal is read from: a device's folder, or a dump of its journal or whole flash."""

import re
from pathlib import Path

from card_shoe import files
from card_shoe.errors import NoDevice, Refused
from card_shoe.link import service
from card_shoe.link.client import is_there
from shoe.journal import sector
from shoe.journal.ring import PAGE, SECTOR, Ring

FILE = "journal.bin"
SPARE = 4
# What a serial port is called: everywhere but on Windows, and there.
_PORT = re.compile(r"/dev/|(\\\\\.\\)?COM\d+$", re.IGNORECASE)


class Image:
    """A dump as a flash that can only be read; the interface of shoe.journal.ring."""

    page = PAGE
    sector = SECTOR

    def __init__(self, data):
        self.data = data
        self.size = len(data)

    def read(self, offset, buffer):
        buffer[:] = self.data[offset : offset + len(buffer)]


def load(path):
    """Return the Ring of a journal: in a dump, a folder of the unix port, or a board at a serial
    port.

    Raises NoDevice where there is no such port, Refused where there is no such file or it holds
    no journal.
    """
    path = Path(path)
    if path.is_char_device() or _PORT.match(str(path)):
        if not is_there(str(path)):
            raise NoDevice(f"there is no port {path}; `shoe ports` lists what is there")
        return Ring(Image(find(from_board(str(path)), str(path))), SPARE)
    if path.is_dir():
        path = path / FILE
    data = files.read(path, "journal")
    return Ring(Image(find(data, str(path))), SPARE)


def from_board(port):
    """Return the journal's bytes, read from a board, which goes into service for it."""
    with service.session(port) as on_board:
        return region(on_board)


def region(on_board):
    """Return the bytes of the journal's region of a board in service
    (card_shoe.link.service.session)."""
    count = int(on_board(_DEFINE + "print(flash.ioctl(4, 0))").split()[-1])
    return service.read_blocks(on_board, _DEFINE, count, "journal")


_DEFINE = """
import storage
flash = storage.flash_journal()
held = bytearray(4096)
def block(i):
    flash.readblocks(i, held)
    return held
"""


def find(data, name):
    """Return the bytes of the journal in a dump, wherever it lies; raises Refused where there is
    none."""
    votes = {}
    for at in range(0, len(data) - SECTOR + 1, SECTOR):
        head = sector.decode(memoryview(data)[at : at + PAGE])
        if head and head.sectors:
            start = at - head.number % head.sectors * SECTOR
            place = (start, head.sectors * SECTOR)
            votes[place] = votes.get(place, 0) + 1
    fitting = [place for place in votes if place[0] >= 0 and sum(place) <= len(data)]
    if not fitting:
        raise Refused(f"{name}: holds no journal: no sector of it begins as a journal's does")
    start, size = max(fitting, key=votes.get)
    return data[start : start + size]
