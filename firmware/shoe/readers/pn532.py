"""PN532 on its high-speed UART: 13.56 MHz tags, 115200 8N1, polled.

Frame: 00 00 FF LEN LCS, LEN bytes from TFI on, DCS, 00; LEN + LCS and TFI … DCS sum to 0. With
LEN = LCS = FF the length follows in two bytes with a check of their own. ACK is 00 00 FF 00 FF,
NACK 00 00 FF FF 00. The module acknowledges a poll at once and replies when a card is there, so
an ACK shows that it lives, and a poll that stays without a reply for WAIT_MS found no target.
"""

from micropython import const

from shoe.readers.bytescan import move, sum8
from shoe.readers.polled import Polled
from shoe.ticks import add

_FROM_MODULE = const(0xD5)
_ERROR = const(0x7F)
_LIST_REPLY = const(0x4B)
_HAS_ATS = const(0x20)
_LONGEST_DATA = const(265)
_AFTER_ABORT_MS = const(5)

WAKE = (
    b"\x55\x55\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\xff\x03\xfd\xd4\x14\x01\x17\x00"
)
POLL = b"\x00\x00\xff\x04\xfc\xd4\x4a\x01\x00\xe1\x00"
ABORT = b"\x00\x00\xff\x00\xff\x00"


class Pn532(Polled):
    """Reports the UID of each target in a reply: 4, 7 or 10 bytes."""

    kind = "pn532"
    baud = 115200
    bauds = (115200,)
    START = b"\x03\xff\x00\xff\x00\xff\xff"
    HEADER = 5
    LONGEST = 280
    TRAILER = 1  # the 00 behind DCS; a left-over one is no noise, a missing one no loss
    START_UP = (WAKE,)
    RESTART_AT = 1  # a module that has lost power sleeps until it is woken

    def __init__(self, sink, options=None):
        Polled.__init__(self, sink, options)
        self._id = bytearray(16)
        self._acked = False
        self._abort = False

    def poll_message(self):
        """Return InListPassiveTarget for one ISO 14443 type A target."""
        return POLL

    def _send(self, now):
        if self._abort:
            self._abort = False
            self._due = add(now, _AFTER_ABORT_MS)
            return ABORT
        self._acked = False
        return Polled._send(self, now)

    def _ask_again(self, now):
        Polled._ask_again(self, now)
        self._abort = self._acked

    def _timed_out(self, now):
        if not self._acked:
            Polled._timed_out(self, now)
            return
        self._waiting = False
        self._again = self.ASK_AGAIN
        self._due = now
        self._abort = True
        self._close(now)

    def _judge(self, at, have):
        length = self._window[at + 3]
        check = self._window[at + 4]
        if (length == 0x00 and check == 0xFF) or (length == 0xFF and check == 0x00):
            return 5
        body = 5
        if length == 0xFF and check == 0xFF:
            if have < 8:
                return 0
            body = 8
            length = self._window[at + 5] << 8 | self._window[at + 6]
            if sum8(self._window, at + 5, 3) or length > _LONGEST_DATA:
                return -8
        elif (length + check) & 255:
            return -5
        if not length:
            return -5
        size = body + length + 1
        if have < size:
            return 0
        return -size if sum8(self._window, at + body, length + 1) else size

    def _take(self, at, size, now):
        if size == 5:
            self._acknowledged(at, now)
            return True
        body = at + (8 if self._window[at + 3] == self._window[at + 4] == 0xFF else 5)
        end = at + size - 1
        if self._window[body] == _ERROR:
            self._answered(now)
            self._step = 0
            return True
        if self._window[body] != _FROM_MODULE or end - body < 2:
            return False
        if self._window[body + 1] == _LIST_REPLY and not self._targets(body + 2, end, now):
            return False
        self._answered(now)
        return True

    def _acknowledged(self, at, now):
        if self._window[at + 3]:  # a NACK: the module wants it again
            self._answered(now)
        else:
            self._alive()
            self._acked = True

    def _targets(self, at, end, now):
        """Report the targets of a reply, from its NbTg at `at`; False where lengths disagree."""
        if at >= end:
            return False
        place = at + 1
        for _ in range(self._window[at]):
            after = self._after(place, end)
            if not after:
                return False
            place = after
        place = at + 1
        for _ in range(self._window[at]):
            n = self._window[place + 4]
            move(self._id, 0, self._window, place + 5, n)
            self.sink.tag(self._id, n, now)
            place = self._after(place, end)
        return True

    def _after(self, place, end):
        """Return where the target at `place` ends: Tg, SENS_RES, SEL_RES, length, UID, ATS."""
        if place + 5 > end:
            return 0
        n = self._window[place + 4]
        after = place + 5 + n
        if n not in (4, 7, 10) or after > end:
            return 0
        if self._window[place + 3] & _HAS_ATS and after < end:
            after += self._window[after]
        return after if after <= end else 0
