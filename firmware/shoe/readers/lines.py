"""Home-built reader boards that print one read a line, 9600 or 115200.

A line is the id in hex with or without spaces (`04 06 B9 02 0A 54 81`), the reader's number
before it (`0|4B219622`), or a JSON object with `card_uid` or `uid`. Comments (`#`), banners and
error texts are noise. With checked codes one check character follows the id's digits.
"""

from micropython import const

from shoe.readers.bytescan import hex_pairs, hex_run, same
from shoe.readers.text import TextFramer

_ROOM = const(16)
_BAR = const(124)
_BRACE = const(123)
_END_BRACE = const(125)
_QUOTE = const(34)
_COLON = const(58)
_BLANK = const(32)
_KEYS = (b'"card_uid"', b'"uid"')


class Lines(TextFramer):
    """Reports the id in a line, up to 16 bytes."""

    kind = "lines"
    LONGEST = 192

    def _line(self, at, end, spoiled, now):
        while self._window[end - 1] == _BLANK and end > at + 1:
            end -= 1
        if self._window[at] == _BRACE:
            n = self._object(at, end)
        else:
            bar = self._bar(at, end)
            n = self._hex(bar + 1 if bar > at else at, end)
            if n <= 0 and bar < 0:
                return self._banner(at, end)
        if n <= 0 or (spoiled and not self._known(n)):
            return False
        return self._report(n, now)

    def _hex(self, at, end):
        """Decode the id at `at` and return its bytes' number; below 1 where it is none."""
        last = end - self._checked
        if last <= at or (self._checked and not self._check(at, end)):
            return -1
        return hex_pairs(self._window, at, last, self._id, _ROOM)

    def _bar(self, at, end):
        """Return the place of the | behind a reader's number, or -1."""
        place = at + hex_run(self._window, at, end)
        return place if place < end and self._window[place] == _BAR else -1

    def _banner(self, at, end):
        """Return None for what does not look like a read, False for a bad read."""
        for k in range(at, end):
            byte = self._window[k]
            if byte != _BLANK and not hex_run(self._window, k, k + 1):
                return None
        return False

    def _object(self, at, end):
        """Decode the id of a JSON object and return its bytes' number; -1 where it has none."""
        if self._window[end - 1] != _END_BRACE:
            return -1
        for key in _KEYS:
            for k in range(at, end - len(key)):
                if self._window[k] == _QUOTE and same(self._window, k, key, 0, len(key)):
                    return self._value(k + len(key), end)
        return -1

    def _value(self, at, end):
        at = self._past_blanks(at, end)
        if at == end or self._window[at] != _COLON:
            return -1
        at = self._past_blanks(at + 1, end)
        if at == end or self._window[at] != _QUOTE:
            return -1
        at += 1
        close = at
        while close < end and self._window[close] != _QUOTE:
            close += 1
        return self._hex(at, close) if close < end else -1

    def _past_blanks(self, at, end):
        while at < end and self._window[at] == _BLANK:
            at += 1
        return at
