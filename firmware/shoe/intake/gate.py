"""The gate: a light barrier that counts the cards that pass, whatever the reader sees.

A read becomes a card only with a passage, and a passage without a read is a missed read. The
rule by which the two are paired, and what it takes for granted, is in readers/README.md. In
short: a card that was in the field before the barrier broke is the one that passed, for the next
one comes into the field no sooner than that. A read that came later may be of the card that
passed or of the one behind it; it is credited once its card has left the field and nothing else
has passed, or once a later read shows whose it was. Where nothing can show it, something was
missed: no card ever takes another one's place.
"""

from micropython import const

from shoe import ticks

_BOUNCE_MS = const(4)
_LEAD_MS = const(30)  # a frame's time on the wire: the card was there before the frame's end
_PASSED_MS = const(1000)  # what is still read so long after a passage has not passed
_MOST = const(16)  # passages or reads that nothing decides: a barrier that flaps

_START, _END, _EXCUSED = const(0), const(1), const(2)

_ACCEPT = const(1)
_MISS = const(2)


class Gate:
    """Pairs reads with passages.

    window_ms: how far outside a passage its read may lie. presence: last_seen(word), the tick of
    a card's last frame, and left(word, now), whether it has gone. listener: passed(card),
    missed() and two_in_passage(). once: the reader tells a card once, so nothing says that it
    has gone.
    """

    def __init__(self, window_ms, presence, listener, once=False):
        self._window = window_ms
        self._presence = presence
        self._listener = listener
        self._once = once
        self._broken = self._raw = False
        self._since = 0
        self._excused_at = None
        self.reset()

    def reset(self):
        """Forget reads and passages that are not decided."""
        self._reads = []  # [word or None, tick of its first frame, whether it takes a place]
        self._passages = []  # [tick of breaking, tick of the end or None, excused]

    def undecided(self):
        """Return whether something has passed of which it is not known yet what it was."""
        return bool(self._passages) and self._passages[0][_END] is not None

    # What comes

    def level(self, broken, now):
        """Take the barrier's state; a change counts once it has stood for the bounce time."""
        if broken != self._raw:
            self._raw = broken
            self._since = now
        if self._raw != self._broken and ticks.diff(now, self._since) >= _BOUNCE_MS:
            self._broken = self._raw
            if self._broken:
                self._passages.append([self._since, None, self._excuses(self._since, None)])
            elif self._passages:
                self._passages[-1][_END] = self._since

    def read(self, card, came):
        """A card has been read that has come; came: the tick of its first frame."""
        self._reads.append([card, came, True])

    def bystander(self, word, came):
        """A tag has been read whose card passes and takes no place, as the cut card does.

        word: what it stands for, None where no deck knows it.
        """
        self._reads.append([word, came, False])

    def excuse(self, now):
        """Hear that a tag is being read whose passages, if any, need no read of their own.

        One that no deck knows is a fault already; a hand that is shown may touch the barrier.
        """
        self._excused_at = now
        for passage in self._passages:
            excused = self._excuses(passage[_START], passage[_END])
            passage[_EXCUSED] = passage[_EXCUSED] or excused

    def _excuses(self, start, end):
        at = self._excused_at
        if at is None or ticks.diff(at, start) < -self._window:
            return False
        return end is None or ticks.diff(at, end) <= self._window

    def wait(self, now):
        """Return milliseconds until tick() must run, or None where nothing is undecided."""
        if self._raw != self._broken:
            return max(0, _BOUNCE_MS - ticks.diff(now, self._since))
        return _BOUNCE_MS if self._reads or self._passages else None

    # What is made of it

    def tick(self, now):
        """Decide what can be decided by now."""
        while self.undecided() and self._decide(now):
            pass
        if not self._passages:
            self._drop_shown(0, ticks.add(now, -_BOUNCE_MS))
        if len(self._reads) > _MOST or len(self._passages) > _MOST:
            self._missed(now)

    def _decide(self, now):
        """Decide the oldest passage; return whether it could."""
        if self._crowded():
            self.reset()
            self._listener.two_in_passage()
            return False
        verdict = self._verdict(now)
        if verdict == _ACCEPT:
            self._passages.pop(0)
            word, _, takes_place = self._reads.pop(0)
            if takes_place:
                self._listener.passed(word)
        elif verdict == _MISS and self._passages[0][_EXCUSED]:
            self._passages.pop(0)
        elif verdict == _MISS:
            self._missed(now)
            return False
        return bool(verdict)

    def _crowded(self):
        """Return whether the oldest passage has the reads of two cards.

        A card that takes no place and one that does: the passage is the latter's, for that way
        no card is lost.
        """
        end = self._passages[0][_END]
        inside = [read for read in self._reads if ticks.diff(read[1], end) <= 0]
        cards = [read for read in inside if read[2]]
        if cards and len(cards) < len(inside):
            self._reads = [r for r in self._reads if r[2] or ticks.diff(r[1], end) > 0]
        return len(cards) > 1

    def _verdict(self, now):
        """Return whether the oldest passage has the oldest read, has none, or (0) may have either.

        Goes from passage to passage for as long as each one's read came late.
        """
        for place in range(len(self._passages)):
            start, end, excused = self._passages[place]
            self._drop_shown(place, start)
            if not self._has_read(place, end):
                return self._without(place, end, excused, now)
            if ticks.diff(self._reads[place][1], start) <= _LEAD_MS:
                return _ACCEPT
            if end is None:
                return 0
            if place + 1 == len(self._passages):
                return self._last(place, end, now)
            if self._left(place, self._passages[place + 1][_START], now):
                return _ACCEPT
        return 0

    def _without(self, place, end, excused, now):
        """Return the verdict where a passage has no read: one card more has passed than was
        read."""
        if end is None or ticks.diff(now, end) <= self._window:
            return 0
        if place and excused and not self._once:
            sure = ticks.add(now, -_BOUNCE_MS)
            return _ACCEPT if self._left(place - 1, sure, now) else 0
        return _MISS

    def _last(self, place, end, now):
        """Return the verdict where the last read came late, and nothing has passed since its
        passage."""
        if self._once:
            return _MISS if ticks.diff(now, end) > self._window else 0
        if self._left(place, ticks.add(now, -_BOUNCE_MS), now):
            return _ACCEPT
        patience = max(self._window, _PASSED_MS)
        return _MISS if ticks.diff(self._seen(place), end) > patience else 0

    def _has_read(self, place, end):
        if place >= len(self._reads):
            return False
        return end is None or ticks.diff(self._reads[place][1], end) <= self._window

    def _drop_shown(self, place, start):
        """Forget reads of cards that had left before a passage began: they were only shown."""
        reads = self._reads
        while place < len(reads) and ticks.diff(start, self._seen(place)) > self._window:
            reads.pop(place)

    def _left(self, place, by, now):
        """Return whether a card has gone, and had not been seen for the window at the tick
        `by`."""
        if self._once or ticks.diff(by, self._seen(place)) <= self._window:
            return False
        word = self._reads[place][0]
        return word is None or self._presence.left(word, now)

    def _seen(self, place):
        word, came, _ = self._reads[place]
        return came if word is None else self._presence.last_seen(word)

    def _missed(self, now):
        """What lies at the reader still is the next card's read, and is kept."""
        kept = [i for i in range(len(self._reads)) if not self._left(i, now, now)]
        kept = [] if self._once else [self._reads[i] for i in kept]
        self.reset()
        self._reads = kept[:1]
        self._listener.missed()
