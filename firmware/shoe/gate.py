"""The gate: a light barrier that counts the cards that pass, whatever the reader sees.

A read becomes a card only with a passage, and a passage without a read is a missed read. A card
may be read a little before it reaches the barrier or a little after it has left it, by up to the
window on either side. Where a read could belong to either of two passages, nothing is decided
until the second one has its own read, or has none: no card ever takes another one's place.
"""

from micropython import const

from shoe import ticks

_BOUNCE_MS = const(4)


class Gate:
    """Pairs reads with passages.

    window_ms: how far outside a passage its read may lie. last_seen: function of a card that
    gives the tick of its last frame. listener: passed(card), missed() and two_in_passage().
    """

    def __init__(self, window_ms, last_seen, listener):
        self._window = window_ms
        self._last_seen = last_seen
        self._listener = listener
        self._broken = self._raw = False
        self._since = 0
        self._stranger = None
        self._one = False
        self.reset()

    def reset(self):
        """Forgets reads and passages that are not decided."""
        self._reads = []  # [card, tick of its first frame]
        self._passages = []  # [tick of breaking, tick of the end or None, excused]

    def level(self, broken, now):
        """Takes the barrier's state; a change counts once it has stood for the bounce time."""
        if broken != self._raw:
            self._raw = broken
            self._since = now
        if self._raw != self._broken and ticks.diff(now, self._since) >= _BOUNCE_MS:
            self._broken = self._raw
            if self._broken:
                self._passages.append([self._since, None, self._excused(self._since, None)])
            elif self._passages:
                self._passages[-1][1] = self._since

    def read(self, card, now):
        """A card has been read for the first time since it came."""
        self._reads.append([card, now])

    def stranger(self, now, one=False):
        """A tag is being read whose passage, if it has one, needs no read of its own.

        One that no deck knows is a fault already; a hand that is shown may touch the barrier. one:
        it passes once, as the cut card does, and the passage after its own is a card's again.
        """
        self._stranger = now
        self._one = one
        for passage in self._passages[-1:] if one else self._passages:
            passage[2] = passage[2] or self._excused(passage[0], passage[1])

    def _excused(self, start, end):
        excused = self._excuses(start, end)
        if excused and self._one:
            self._stranger = None
        return excused

    def _excuses(self, start, end):
        at = self._stranger
        if at is None or ticks.diff(at, start) < -self._window:
            return False
        return end is None or ticks.diff(at, end) <= self._window

    def wait(self, now):
        """Milliseconds until tick() must run, or None where nothing is undecided."""
        if self._raw != self._broken:
            return max(0, _BOUNCE_MS - ticks.diff(now, self._since))
        return _BOUNCE_MS if self._reads or self._passages else None

    def tick(self, now):
        """Decides what can be decided by now."""
        while self._passages and self._passages[0][1] is not None and self._decide(now):
            pass
        if not self._passages:
            self._drop_stale(now)

    def _decide(self, now):
        """Decides the oldest passage; gives whether it could."""
        end = self._passages[0][1]
        core = len([read for read in self._reads if ticks.diff(read[1], end) <= 0])
        if core > 1:
            self.reset()
            self._listener.two_in_passage()
            return False
        if core == 1:
            return self._accept()
        if not self._reads or ticks.diff(self._reads[0][1], end) > self._window:
            return self._miss(now, end)
        return self._late(now, self._reads[0][1])

    def _late(self, now, read_at):
        """The first read came after the passage: its own, or early for the next one?"""
        if len(self._passages) == 1:
            return ticks.diff(now, read_at) > self._window and self._accept()
        start, end, _ = self._passages[1]
        if ticks.diff(start, read_at) > self._window:
            return self._accept()
        if end is None:
            return False
        if len([read for read in self._reads if ticks.diff(read[1], end) <= 0]) > 1:
            return self._accept()
        return self._miss(now, end)

    def _accept(self):
        self._passages.pop(0)
        self._listener.passed(self._reads.pop(0)[0])
        return True

    def _miss(self, now, end):
        if ticks.diff(now, end) <= self._window:
            return False
        if self._passages[0][2]:
            self._passages.pop(0)
            return True
        self.reset()
        self._listener.missed()
        return False

    def _drop_stale(self, now):
        """Reads without a passage are no cards; one that still rests here may yet pass."""
        while self._reads and ticks.diff(now, self._last_seen(self._reads[0][0])) > self._window:
            self._reads.pop(0)
