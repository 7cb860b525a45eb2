"""R200, M100 and YRM100: UHF tags, 115200 8N1, polled one inventory at a time.

Frame: BB, type, command, length in two bytes, parameters, sum of type … parameters modulo 256,
7E. Another firmware writes AA … DD instead; the driver finds out which one answers. Type 1 is a
reply, 2 a notice. A payload may hold the start or the end byte: the length decides. The sum
cannot see two bytes that changed places.
"""

from micropython import const

from shoe.readers.bytescan import move, sum8
from shoe.readers.framing import NO_START
from shoe.readers.polled import Polled

_TAG = const(0x22)
_LONGEST_PARAMETERS = const(128)
_ROOM = const(62)

_BB = const(0xBB)
_AA = const(0xAA)

# For either framing: stop a multi poll that is still running, then region US; the single poll.
_START_UP = (
    (b"\xbb\x00\x28\x00\x00\x28\x7e", b"\xbb\x00\x07\x00\x01\x02\x0a\x7e"),
    (b"\xaa\x00\x28\x00\x00\x28\xdd", b"\xaa\x00\x07\x00\x01\x02\x0a\xdd"),
)
_POLL = (b"\xbb\x00\x22\x00\x00\x22\x7e", b"\xaa\x00\x22\x00\x00\x22\xdd")


class R200(Polled):
    """Reports the EPC of each tag, as long as its PC word says."""

    kind = "r200"
    baud = 115200
    bauds = (115200,)
    START = b"\x04\xee\xaa\xfc\x00\x00\x00\xff\x00"
    HEADER = 5
    LONGEST = 135

    def __init__(self, sink, options=None):
        Polled.__init__(self, sink, options)
        self._id = bytearray(_ROOM)
        self.START_UP = _START_UP[0]
        self._form = 0  # 0: BB … 7E, 1: AA … DD
        self._heard = False

    def poll_message(self):
        """Return the single poll, in either framing by turns where none is answered."""
        if self.unanswered >= (self.RESTART_AT if self._heard else 1):
            self._form ^= 1
        return _POLL[self._form]

    def _judge(self, at, have):
        window = self._window
        start = window[at]
        if start != _BB and start != _AA or window[at + 1] not in (1, 2):
            return NO_START
        length = window[at + 4]
        if length > _LONGEST_PARAMETERS:
            return -5
        size = length + 7
        if have < size:
            return 0
        if window[at + size - 1] != (0x7E if start == _BB else 0xDD):
            return -size
        return size if sum8(window, at + 1, length + 4) == window[at + size - 2] else -size

    def _take(self, at, size, now):
        if self._window[at + 2] == _TAG and not self._tag(at, now):
            return False
        self._speak(0 if self._window[at] == _BB else 1)
        self._answered(now)
        return True

    def _speak(self, form):
        self._heard = True
        self._form = form
        if self.START_UP is not _START_UP[form]:
            self.START_UP = _START_UP[form]
            self._step = 0

    def _tag(self, at, now):
        """Report a tag: RSSI, PC, EPC, CRC; False where PC and length disagree."""
        length = self._window[at + 4]
        n = (self._window[at + 6] >> 3) * 2
        if length < 5 or n != length - 5:
            return False
        if n:
            move(self._id, 0, self._window, at + 8, n)
            self.sink.tag(self._id, n, now)
        return True
