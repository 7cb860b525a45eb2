"""M6E-Nano: UHF tags, 115200 8N1, in the continuous mode that the module was set to.

Frame: FF, LEN, opcode, status in two bytes, LEN bytes of data, CRC-16 from LEN on. Each tag is
a frame of its own; status 0400 about once a second says that the module is alive. FF is also
what an idle line may give, and it occurs inside frames.
"""

from micropython import const

from shoe.readers.bytescan import crc_1021_nibbles, move
from shoe.readers.framing import NO_START, Framer

_READ = const(0x22)
_MULTI = const(0x2F)
_TAG_DATA_BITS = const(24)  # places from the frame's FF on
_ROOM = const(62)


class M6e(Framer):
    """Reports the EPC of each tag; listens only."""

    kind = "m6e"
    baud = 115200
    bauds = (115200,)
    anticollision = chatters = True
    START = b"\x04\xff\xff\x00\x00\xf2\x22\xf8\x00"  # FF, any LEN, opcode, status 00 … 07
    HEADER = 5
    LONGEST = 255

    def __init__(self, sink, options=None):
        Framer.__init__(self, sink, options)
        self._id = bytearray(_ROOM)

    def _judge(self, at, have):
        size = self._window[at + 1] + 7
        if size > self.LONGEST or self._window[at + 2] not in (_READ, _MULTI):
            return NO_START
        if have < size:
            return 0
        crc = self._window[at + size - 2] << 8 | self._window[at + size - 1]
        return size if crc_1021_nibbles(self._window, at + 1, size - 3) == crc else -size

    def _take(self, at, size, now):
        status = self._window[at + 3] << 8 | self._window[at + 4]
        if status == 0x0400 or self._window[at + 2] != _READ:
            return True
        if status:
            self._complain("module", now)
            return True
        return self._tag(at, at + size - 2, now)

    def _tag(self, at, end, now):
        """Report a tag record: metadata, tag data, PC, EPC and the tag's own CRC."""
        window = self._window
        if end - at < _TAG_DATA_BITS + 7:
            return False
        bits = at + _TAG_DATA_BITS
        place = bits + 2 + ((window[bits] << 8 | window[bits + 1]) + 7 >> 3)
        place += 1
        if place + 6 > end:
            return False
        n = (window[place] << 8 | window[place + 1]) // 8 - 4
        if n != (window[place + 2] >> 3) * 2 or n > _ROOM or place + 6 + n != end:
            return False
        if n:
            move(self._id, 0, window, place + 4, n)
            self.sink.tag(self._id, n, now)
        return True
