"""A reader that speaks only when asked: wakes, polls, times out, recovers.

The driver never waits. `tick` gives the bytes to send when one is due and notes an answer that
did not come; frames that arrive call `_answered`. A poll without a target is an answer: only
polls with none at all make a reader silent. An answer that came spoiled is asked for again as
soon as the line is quiet, a few times; it is still the same poll, and no card has missed it.
"""

from micropython import const

from shoe.readers.framing import Framer
from shoe.ticks import add, diff

_SILENT_AT = const(3)
_QUIET_MS = const(10)  # after which no more of an answer comes
_BEGUN_MS = const(40)  # the same where a frame has begun, whose bytes may be late


class Polled(Framer):
    """A Framer with a driver. `unanswered` counts the polls in a row that got no answer."""

    polled = chatters = True
    anticollision = True

    START_UP = ()  # messages before the first poll; a lost answer to them stops nothing
    RESTART_AT = 3  # unanswered polls after which the start-up messages are sent again
    POLL_MS = 50  # from poll to poll
    WAIT_MS = 100  # for an answer
    ASK_AGAIN = 3  # times for one poll whose answer came spoiled

    def __init__(self, sink, options=None):
        Framer.__init__(self, sink, options)
        self.unanswered = 0
        self._step = 0
        self._due = None  # tick of the next message; None: at once
        self._sent = 0
        self._waiting = False
        self._polling = False  # the message that was sent last is a poll
        self._open = False  # a poll was sent and its end is not told yet
        self._last_byte = None  # tick of the last byte since a message was sent
        self._spoiled = 0  # bytes and frames that were of no use when the poll was sent
        self._again = self.ASK_AGAIN

    def feed(self, buf, n, now):
        """Take the bytes `buf[:n]` that arrived by the tick `now` (ms)."""
        self._last_byte = now
        Framer.feed(self, buf, n, now)

    def tick(self, now):
        """Let time pass; return the bytes to send to the reader, or None."""
        if self._head != self._fill:
            self._settle(now)
        if self._waiting and self._spoiled_in(now) == 0:
            self._ask_again(now)
        elif self._waiting:
            if diff(now, self._sent) < self.WAIT_MS:
                return None
            self._timed_out(now)
        if self._due is not None and diff(now, self._due) < 0:
            return None
        return self._send(now)

    def next_due(self, now):
        """Return the ms until `tick` has something to do."""
        if self._waiting:
            own = self.WAIT_MS - diff(now, self._sent)
            spoiled = self._spoiled_in(now)
            own = own if spoiled is None else min(own, spoiled)
        else:
            own = 0 if self._due is None else diff(self._due, now)
        line = Framer.next_due(self, now)
        return max(0, own if line is None else min(own, line))

    def awaits(self):
        """Return whether an answer is due; of a reader that is silent none is."""
        return self._waiting and self.unanswered < _SILENT_AT

    def line_low(self, low_ms, now):
        """A line without power answers no poll, and that is how its silence is found."""

    def poll_message(self):
        """Return the bytes of the next poll."""
        raise NotImplementedError

    def _spoiled_in(self, now):
        """Ms until the answer to a poll is known to be spoiled; None while it may still come."""
        if self._last_byte is None or not self._polling or not self._again:
            return None
        begun = self._fill > max(self._head, self._owned + self.TRAILER)
        if not begun and self._spoiled == self.bad_frames + self.noise_bytes:
            return None
        return max(0, (_BEGUN_MS if begun else _QUIET_MS) - diff(now, self._last_byte))

    def _ask_again(self, now):
        self._again -= 1
        self._waiting = self._open = False
        self._due = now

    def _send(self, now):
        self._sent = now
        self._last_byte = None
        self._spoiled = self.bad_frames + self.noise_bytes
        self._waiting = True
        if self._step < len(self.START_UP):
            self._polling = False
            self._step += 1
            return self.START_UP[self._step - 1]
        self._close(now)
        self._polling = self._open = True
        return self.poll_message()

    def _answered(self, now):
        """Note that the reader answered what it was sent last."""
        self._alive()
        self._again = self.ASK_AGAIN
        if self._waiting:
            self._waiting = False
            self._due = add(self._sent, self.POLL_MS) if self._polling else now

    def _alive(self):
        self.unanswered = 0
        if self._complaint == "silent":
            self._complaint = None

    def _timed_out(self, now):
        self._waiting = False
        self._again = self.ASK_AGAIN
        self._due = now
        self._close(now)
        if not self._polling:
            return
        self.unanswered += 1
        if self.unanswered >= _SILENT_AT:
            self._complain("silent", now)
        if self.unanswered >= self.RESTART_AT:
            self._step = 0

    def _close(self, now):
        """End the reply of the last poll: what comes now belongs to the next one."""
        if self._open:
            self._open = False
            self.sink.poll(now)
