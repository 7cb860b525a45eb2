"""RDM6300 and its EM4100 clones: 125 kHz tags, 9600 8N1.

Frame: 02, ten hex digits (version and a 32-bit id), two hex digits that are the XOR of those
five bytes, 03: 14 bytes every 50 to 65 ms while a tag rests. Some clones send the check as one
raw byte, 13 bytes in all (`checksum` "raw").
"""

from shoe.readers.bytescan import hex_run, hex_xor, unhex
from shoe.readers.framing import Framer

_ETX = 3


class Rdm6300(Framer):
    """Reports a tag's five bytes. `options["checksum"]`: "ascii" (default) or "raw"."""

    kind = "rdm6300"
    START = b"\x01\xff\x02"
    TAIL = b"\x03"

    def __init__(self, sink, options=None):
        Framer.__init__(self, sink, options)
        self._raw = bool(options) and options.get("checksum") == "raw"
        self._digits = 10 if self._raw else 12
        self._size = 13 + len(self.TAIL) - (1 if self._raw else 0)
        self._id = bytearray(5)

    def _judge(self, at, have):
        window = self._window
        run = hex_run(window, at + 1, at + 1 + min(have - 1, self._digits))
        if run < self._digits:
            if run == have - 1:
                return 0
            # an ETX ends a frame that lost a byte; whatever follows is not its own
            return -(run + 2) if window[at + 1 + run] == _ETX else -self._size
        if have < self._size:
            return 0
        tail = at + self._size - len(self.TAIL)
        for k in range(len(self.TAIL)):
            if window[tail + k] != self.TAIL[k]:
                return -self._size
        want = window[at + 11] if self._raw else hex_xor(window, at + 11, 1)
        return self._size if hex_xor(window, at + 1, 5) == want else -self._size

    def _take(self, at, size, now):
        unhex(self._window, at + 1, self._id, 5)
        self.sink.tag(self._id, 5, now)
        return True
