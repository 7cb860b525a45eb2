"""What the readers that send lines of text share: lines in, with CR, LF or CR LF behind them.

A line has no start of its own and no check. What is not printable before its text is noise;
inside its text it spoils the line. A printable noise byte right before a line cannot be told
from the line's first character: that line is lost, and the next repeat counts.
"""

from micropython import const

from shoe.readers import check_character
from shoe.readers.bytescan import last_text, line_end, move, text_start
from shoe.readers.framing import Framer
from shoe.ticks import diff

_STALE_MS = const(250)
_CR = const(13)
_LF = const(10)

_CLEAN = const(0)
_NOISE = const(1)
_TEXT = const(2)


class TextFramer(Framer):
    """`_line` takes each line's text. `options["codes"]`: "plain" (default) or "checked".

    A plain code becomes a card by two equal reads; a checked one by one.
    """

    bauds = (9600, 115200)
    confirm = 2
    gone_ms = 500  # the same code comes again at the interval set in the reader
    LONGEST = 96

    def __init__(self, sink, options=None):
        Framer.__init__(self, sink, options)
        self._checked = bool(options) and options.get("codes") == "checked"
        self.confirm = 1 if self._checked else 2
        self._id = bytearray(self.LONGEST)
        self._spoilt = _CLEAN  # what stood in this line before its text
        self._dropped = 0  # bytes of a text that is too long
        self._after_cr = False

    def feed(self, buf, n, now):
        """Take the bytes `buf[:n]` that arrived by the tick `now` (ms)."""
        if now - self._last >= _STALE_MS or now < self._last:
            self._settle(now)
        self._last = now
        taken = 0
        while taken < n:
            count = n - taken
            if count > self._size - self._fill or self._head == self._fill:
                self._compact()
                count = min(count, self._size - self._fill)
            move(self._window, self._fill, buf, taken, count)
            searched = self._fill
            self._fill += count
            taken += count
            self._cut_lines(searched, now)

    def tick(self, now):
        """Let time pass: what began as a line and does not go on is no line."""
        if now - self._last >= _STALE_MS or now < self._last:
            self._settle(now)
        return None

    def next_due(self, now):
        """Return the ms until `tick` has something to do, or None where only bytes count."""
        if self._head == self._fill and not self._spoilt:
            return None
        return max(0, _STALE_MS - diff(now, self._last))

    def _line(self, at, end, spoiled, now):
        """Take the text `_window[at:end]`, not empty; return whether it is a good frame, or
        None where it does not even look like one.

        spoiled: bytes that are not printable stand before it, so a part of it may be missing.
        """
        raise NotImplementedError

    def _cut_lines(self, searched, now):
        """Take every whole line; none ends before `searched`."""
        while self._head < self._fill:
            end = line_end(self._window, searched, self._fill)
            excess = end - self._head - self.LONGEST
            if excess > 0:
                self._trim(end)
                excess = max(0, end - self._head - self.LONGEST)
                self._dropped += excess
                self._head += excess
            if end == self._fill:
                return
            self._end_line(end, now)
            self._head = searched = end + 1

    def _trim(self, end):
        """Leave in the line only the text that reaches up to `end`; the rest is noise."""
        run = last_text(self._window, self._head, end)
        if run == self._head:
            return
        text = text_start(self._window, self._head, run) < run or self._dropped
        self._spoilt = _TEXT if text or self._spoilt == _TEXT else _NOISE
        self.noise_bytes += run - self._head + self._dropped
        self._dropped = 0
        self._head = run

    def _end_line(self, end, now):
        terminator = self._window[end]
        blank = end == self._head and not self._spoilt
        self._trim(end)
        if self._dropped:
            self.bad_frames += 1
        elif end > self._head:
            self._judge_line(end, now)
        elif self._spoilt == _TEXT:
            self.bad_frames += 1
        elif blank and not (self._after_cr and terminator == _LF):
            self.noise_bytes += 1
        self._after_cr = terminator == _CR
        self._spoilt = _CLEAN
        self._dropped = 0

    def _judge_line(self, end, now):
        good = self._line(self._head, end, self._spoilt != _CLEAN, now)
        if good:
            self.frames += 1
        elif good is None:
            self.noise_bytes += end - self._head
        else:
            self.bad_frames += 1

    def _settle(self, now):
        """Give up a line that was begun and has been quiet for long."""
        if diff(now, self._last) < _STALE_MS:
            return
        self.noise_bytes += self._fill - self._head + self._dropped
        self._head = self._fill
        self._spoilt = _CLEAN
        self._dropped = 0

    def _check(self, at, end):
        """Return whether the text and the check character behind it agree; blanks are skipped."""
        total = 0
        for k in range(at, end):
            if self._window[k] != 32:
                total = check_character.add(total, self._window[k])
        return check_character.holds(total)

    def _report(self, n, now):
        self.sink.tag(self._id, n, now)
        return True

    def _known(self, n):
        return self.sink.lookup(self._id, n) >= 0

    def _copy(self, at, n):
        move(self._id, 0, self._window, at, n)
