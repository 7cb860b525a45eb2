"""CF-RU5102 and other UHFReader18: UHF tags, 57600 8N1, polled.

Frame: LEN (itself not counted), ADR, CMD, STATUS, data, CRC-16 with its low byte first. One
reply to an inventory lists every tag in the field.
"""

from micropython import const

from shoe.readers.bytescan import crc_8408, move
from shoe.readers.framing import NO_START
from shoe.readers.polled import Polled

_INVENTORY = const(0x01)
_SCAN_TIME = const(0x25)
_DONE = const(0x01)
_MEMORY_FULL = const(0x04)
_ANTENNA = const(0xF8)
_FEWEST = const(5)
_ROOM = const(64)


class Chafon(Polled):
    """Reports the EPC of each tag in a reply. The reader has the address 00, as delivered."""

    kind = "chafon"
    baud = 57600
    bauds = (57600,)
    START = b"\x03\x00\x00\xff\x00\xdb\x01"  # any LEN, address 00, CMD 01 or 25
    HEADER = 4
    LONGEST = 256
    # An inventory that finds nothing ends after 300 ms, the shortest time there is.
    START_UP = (b"\x05\x00\x25\x03\x66\x02",)
    WAIT_MS = 400

    def __init__(self, sink, options=None):
        Polled.__init__(self, sink, options)
        self._id = bytearray(_ROOM)

    def poll_message(self):
        """Return the inventory command."""
        return b"\x04\x00\x01\xdb\x4b"

    def _judge(self, at, have):
        size = self._window[at] + 1
        if size <= _FEWEST or self._window[at + 2] not in (_INVENTORY, _SCAN_TIME):
            return NO_START
        if have < size:
            return 0
        crc = self._window[at + size - 2] | self._window[at + size - 1] << 8
        return size if crc_8408(self._window, at, size - 2) == crc else -size

    def _take(self, at, size, now):
        status = self._window[at + 3]
        if self._window[at + 2] == _INVENTORY:
            if status == _ANTENNA:
                self._complain("antenna", now)
            elif _DONE <= status <= _MEMORY_FULL and not self._tags(at + 4, at + size - 2, now):
                return False
        self._answered(now)
        return True

    def _tags(self, at, end, now):
        """Report the tags of a reply, from their number at `at`; False where lengths disagree.

        A length of 0 is how "none" is written.
        """
        if at >= end:
            return True
        place = at + 1
        for _ in range(self._window[at]):
            if place >= end:
                return False
            place += 1 + self._window[place]
        if place != end:
            return False
        place = at + 1
        for _ in range(self._window[at]):
            n = self._window[place]
            if 0 < n <= _ROOM:
                move(self._id, 0, self._window, place + 1, n)
                self.sink.tag(self._id, n, now)
            place += 1 + n
        return True
