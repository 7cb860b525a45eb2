"""RDM6300 and its EM4100 clones: 125 kHz tags, 9600 8N1; some clones can be set faster.

Frame: 02, ten hex digits (version and a 32-bit id), two hex digits that are the XOR of those
five bytes, 03: 14 bytes every 50 to 65 ms while a tag rests. Some clones send the check as one
raw byte, 13 bytes in all (`checksum` "raw").
"""

from shoe.readers.bytescan import hex_run, hex_xor, same, unhex
from shoe.readers.framing import Framer

_ETX = 3


class Rdm6300(Framer):
    """Reports a tag's five bytes. `options["checksum"]`: "ascii" (default) or "raw"."""

    kind = "rdm6300"
    bauds = (9600, 19200, 38400, 57600, 115200)
    START = b"\x01\xff\x02"
    TAIL = b"\x03"

    def __init__(self, sink, options=None):
        Framer.__init__(self, sink, options)
        self._raw = bool(options) and options.get("checksum") == "raw"
        self._digits = 10 if self._raw else 12
        self._size_of_frame = 13 + len(self.TAIL) - (1 if self._raw else 0)
        self._id = bytearray(5)

    def _judge(self, at, have):
        window = self._window
        size = self._size_of_frame
        whole = have >= size
        digits = self._digits
        run = hex_run(window, at + 1, at + 1 + (digits if have > digits else have - 1))
        if run < digits:
            if run == have - 1:
                return 0
            # an ETX ends a frame that lost a byte; whatever follows is not its own
            return -(run + 2) if window[at + 1 + run] == _ETX else -size
        if not whole:
            return 0
        tail = len(self.TAIL)
        if not same(window, at + size - tail, self.TAIL, 0, tail):
            return -size
        # the XOR of the five bytes and their check is 0
        check = window[at + 11] if self._raw else 0
        return size if hex_xor(window, at + 1, digits >> 1) == check else -size

    def _take(self, at, size, now):
        unhex(self._window, at + 1, self._id, 5)
        self.sink.tag(self._id, 5, now)
        return True
