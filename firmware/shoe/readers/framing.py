"""What every reader shares: a window over the line, and the search for frames in it.

A reader says where its frames may start (`START`), how many bytes decide that (`HEADER`), and
judges a place (`_judge`). The window is searched from its first byte. A place that fails costs
one byte, never a whole frame's length, so a false start cannot take the good frame behind it
along; and every verdict depends on the bytes alone, so the cuts between chunks do not matter.
"""

from micropython import const

from shoe.readers.bytescan import move, seek
from shoe.ticks import diff

NO_START = const(-1)
"""What `_judge` returns of a place where no frame starts after all."""

_STALL_MS = const(40)
_STALE_MS = const(250)
_LINE_LOW_MS = const(100)
_AGAIN_MS = const(5000)


class Framer:
    """Bytes of one reader in, its reads out through `sink`.

    sink: `tag(id, n, now)`, `card(card, now)`, `role(word, now)`, `error(code, now)`,
    `again()`, `poll(now)`, `silent(now)`, `lookup(id, n) -> word`; see `presence.Presence`.
    options: the `reader` section of the table configuration, a dict, or None.
    Counters: `frames` good frames; `bad_frames` began like a frame and failed its check or its
    length; `noise_bytes` belong to no frame.
    """

    kind = None
    baud = 9600
    bauds = (9600,)
    polled = False
    chatters = False  # good frames come without a card as well
    repeats = True  # frames go on while a card rests on the reader
    once = False  # a card is gone at the next message
    anticollision = False
    names_cards = False
    confirm = 1  # equal reads that make a card
    gone_ms = 300
    unknown_at = 3  # good frames of an unknown id that make it a fault
    codes = None  # a lookup like a deck's, for readers whose cards name themselves

    START = None
    HEADER = 1
    LONGEST = 16
    TRAILER = 0  # bytes behind a good frame that are neither needed nor noise

    def __init__(self, sink, options=None):
        self.sink = sink
        self.frames = 0
        self.bad_frames = 0
        self.noise_bytes = 0
        self._size = self.LONGEST + 64
        self._window = bytearray(self._size)
        self._head = 0
        self._fill = 0
        self._owned = 0  # bytes before this place belong to a frame, good or bad
        self._last = 0
        self._searched = False
        self._complaint = None  # what was last told of the reader, and when
        self._told_at = 0

    def awaits(self):
        """Return whether an answer is due that must not be lost."""
        return False

    def feed(self, buf, n, now):
        """Take the bytes `buf[:n]` that arrived by the tick `now` (ms)."""
        taken = 0
        if self._head == self._fill:
            # nothing waits: noise is passed over where it lies, and only a start is copied
            taken = seek(buf, 0, n, self.START)
            if self._owned > self._fill:
                self._excuse(taken)
            else:
                self.noise_bytes += taken
            if taken == n:
                return
        elif now - self._last >= _STALL_MS or now < self._last:
            self._settle(now)
        self._last = now
        self._searched = False
        while taken < n:
            count = n - taken
            if count > self._size - self._fill or self._head == self._fill:
                self._compact()
                count = min(count, self._size - self._fill)
            move(self._window, self._fill, buf, taken, count)
            self._fill += count
            taken += count
            self._drain(now)

    def tick(self, now):
        """Let time pass; return the bytes to send to the reader, or None."""
        if self._head != self._fill and (now - self._last >= _STALL_MS or now < self._last):
            self._settle(now)
        return None

    def next_due(self, now):
        """Return the ms until `tick` has something to do, or None where only bytes count."""
        if self._head == self._fill:
            return None
        patience = _STALE_MS if self._searched else _STALL_MS
        return max(0, patience - diff(now, self._last))

    def line_low(self, low_ms, now):
        """Hear that the line has been held low for `low_ms` (0: it is high)."""
        if low_ms >= _LINE_LOW_MS:
            self._complain("silent", now)
        elif not low_ms:
            self._complaint = None

    def _judge(self, at, have):
        """Return the size of the good frame at `at`, 0 for "more bytes", minus the extent of
        a bad one (2 or more), or NO_START. `have` bytes are there, `HEADER` at least."""
        raise NotImplementedError

    def _take(self, at, size, now):
        """Report what the good frame says; return False to refuse it after all."""
        raise NotImplementedError

    def _complain(self, code, now):
        """Tell the sink of "silent" or of an error; while it lasts, once in five seconds."""
        if code == self._complaint and diff(now, self._told_at) < _AGAIN_MS:
            return
        self._complaint = code
        self._told_at = now
        if code == "silent":
            self.sink.silent(now)
        else:
            self.sink.error(code, now)

    def _drain(self, now):
        while self._head < self._fill:
            at = seek(self._window, self._head, self._fill, self.START)
            if at != self._head:
                self._skip(at)
            if at + self.HEADER > self._fill:
                return
            size = self._judge(at, self._fill - at)
            if size == 0:
                return
            if size < 0:
                self._refuse(at, size)
                continue
            self._head = at + size
            if self._take(at, size, now):
                self.frames += 1
                self._owned = at + size + self.TRAILER
            else:
                self._refuse(at, -size)

    def _excuse(self, count):
        """Count noise that did not come into the empty window, but for what a frame owns."""
        excused = min(self._owned - self._fill, count)
        self._owned -= excused
        self.noise_bytes += count - excused

    def _skip(self, at):
        first = max(self._head, self._owned)
        if at > first:
            self.noise_bytes += at - first
        self._head = at

    def _refuse(self, at, verdict):
        self._head = at
        if verdict == NO_START:
            self._skip(at + 1)
            return
        self.bad_frames += 1
        self._owned = max(self._owned, at - verdict)
        self._head = at + 1

    def _compact(self):
        head = self._head
        if head:
            if self._fill > head:
                move(self._window, 0, self._window, head, self._fill - head)
            self._fill -= head
            self._owned = max(0, self._owned - head)
            self._head = 0

    def _settle(self, now):
        """Give up waiting where the line has been quiet in the middle of a frame."""
        if self._head == self._fill:
            return
        quiet = diff(now, self._last)
        if quiet >= _STALE_MS:
            self._drop(now)
        elif quiet >= _STALL_MS and not self._searched:
            self._searched = True
            while self._search_behind(now):
                pass

    def _search_behind(self, now):
        """Take a whole good frame that stands behind a start which still wants bytes.

        Return whether there was one. If not, the start stays: its bytes may only be late.
        """
        at = self._head + 1
        while at < self._fill:
            at = seek(self._window, at, self._fill, self.START)
            if at + self.HEADER > self._fill:
                return False
            if self._judge(at, self._fill - at) > 0:
                self.bad_frames += 1
                self._owned = at
                self._head = at
                self._drain(now)
                return True
            at += 1
        return False

    def _drop(self, now):
        while self._head < self._fill:
            if self._head + self.HEADER > self._fill:
                self._skip(self._head + 1)
            else:
                self._refuse(self._head, self._head - self._fill)
            self._drain(now)
