"""From frames to reads: one resting card is one read, however it repeats or flickers.

Stands between a reader and the round. Words are what a deck makes of an id: 0 … 51 a card,
52 the joker, 64 the cut card, 65 the dealer button, -1 unknown. State is kept by word, so two
tags on one card are one card, and its size is fixed.
"""

from micropython import const

from shoe.readers.bytescan import move, same
from shoe.readers.wear import Wear
from shoe.ticks import diff

CUT = const(64)
DEALER = const(65)
_WORDS = const(66)

_SECOND_READ_MS = const(500)  # after this a card has been away, whatever the polls say
_CONFIRM_MS = const(500)
_UNKNOWN_MS = const(1000)
_MISSED_POLLS = const(4)
_INTERVAL_MS = const(130)  # two frames of a 125 kHz module

_ABSENT = const(0)
_ONCE = const(1)  # one read of a reader that needs two
_HERE = const(2)

_STRANGERS = const(4)
_ID_BYTES = const(16)


class NoDeck:
    """The lookup that knows nothing: every id is unknown."""

    def find(self, tag, n):
        """Return -1: no index."""
        return -1

    def word(self, index):
        """Return -1: no word."""
        return -1


class Presence:
    """The sink of a reader, and the source of the round's reads.

    listener: `read(card, now)` a new card; `role(word, now)` the cut card or the dealer button;
    `unknown(id, n, now)` a tag that no deck knows; `two_cards(now)` two at once, after the
    later one has been read; `silent(now)` a reader that does not answer; `error(code, now)` a
    reader's own complaint, a short text.
    deck: `find(id, n) -> index or -1` and `word(index) -> word`; None where there is none, and
    then the codes hold by which the reader's cards name themselves.
    came: while `read` and `role` are called, the tick of the card's first frame, which is an
    earlier one where it takes two equal ones to make a read.
    Counters: `repeats`, frames of a card that was already there; `phantoms`, good frames of
    unknown ids that stayed under the count which makes a fault. wear: which cards are read badly.
    """

    def __init__(self, listener, deck=None):
        self.listener = listener
        self.deck = deck
        self.repeats = 0
        self.phantoms = 0
        self.heard = 0  # good frames that say something
        self.came = 0
        self.wear = Wear()
        self._state = bytearray(_WORDS)
        self._seen = [0] * _WORDS
        self._seen_poll = [0] * _WORDS
        self._same_tag = bytearray(_ID_BYTES)
        self._named = NoDeck()
        self._strangers = [Stranger() for _ in range(_STRANGERS)]
        self._swept = -1
        self.attach(None)

    def attach(self, reader):
        """Take the habits of `reader` (see framing.Framer's attributes) and forget all cards."""
        self._gone_ms = reader.gone_ms if reader else 300
        self._polled = bool(reader) and reader.polled
        self._once = bool(reader) and reader.once
        self._confirm = reader.confirm if reader else 1
        self._unknown_at = reader.unknown_at if reader else 3
        self._slots = self._polled and reader.anticollision
        self._named = (reader.codes if reader else None) or NoDeck()
        self.reset()

    def reset(self):
        """Forget which cards are on the reader; the counters stay."""
        for word in range(_WORDS):
            self._state[word] = _ABSENT
        for stranger in self._strangers:
            stranger.n = 0
        self._same_n = 0  # the known id of the last frame: a resting card is looked up once
        self._same_word = -1
        self._polls = 0
        self._last = -1
        self._in_reply = -1
        self._clashing = False
        self._clash = 0

    def lookup(self, tag, n):
        """Return the word of the id `tag[:n]`, -1 where the deck does not know it."""
        deck = self._named if self.deck is None else self.deck
        index = deck.find(tag, n)
        return -1 if index < 0 else deck.word(index)

    def last_seen(self, word):
        """Return the tick of the last good frame of a card."""
        return self._seen[word]

    def left(self, word, now):
        """Return whether a card is no longer there: its next frame would be a second read."""
        return self._gone(word, diff(now, self._seen[word]))

    def tag(self, tag, n, now):
        """Take a good frame of the id `tag[:n]`."""
        self.heard = (self.heard + 1) & 0xFFFFFF
        if n == self._same_n and same(tag, 0, self._same_tag, 0, n):
            self._known(self._same_word, now)
            return
        word = self.lookup(tag, n)
        if word < 0:
            self._unknown(tag, n, now)
            return
        if n <= _ID_BYTES:
            move(self._same_tag, 0, tag, 0, n)
            self._same_n = n
            self._same_word = word
        self._known(word, now)

    def card(self, card, now):
        """Take a good frame of a reader that names cards itself."""
        self.heard = (self.heard + 1) & 0xFFFFFF
        self._known(card, now)

    def role(self, word, now):
        """Take a good frame that names a role (CUT, DEALER)."""
        self.heard = (self.heard + 1) & 0xFFFFFF
        self._known(word, now)

    def again(self):
        """Hear of a copy of a message that was taken already."""
        self.repeats += 1

    def poll(self, now):
        """Hear that a poll is over, whatever it brought."""
        self._polls = (self._polls + 1) & 0xFFFFFF
        self._in_reply = -1

    def silent(self, now):
        """Pass on that the reader does not answer."""
        self.listener.silent(now)

    def error(self, code, now):
        """Pass on what the reader itself complains of."""
        self.heard = (self.heard + 1) & 0xFFFFFF
        self.listener.error(code, now)

    def tick(self, now):
        """Let time pass: about once a second, forget what left long ago.

        Leaving is otherwise judged when a card comes back; this only keeps an old tick from
        looking like a recent one once the clock has wrapped.
        """
        if now >> 10 != self._swept:
            self._swept = now >> 10
            self._forget(now)

    def _forget(self, now):
        for word in range(_WORDS):
            if self._state[word] and not 0 <= diff(now, self._seen[word]) < 2 * _SECOND_READ_MS:
                self._state[word] = _ABSENT
        for stranger in self._strangers:
            if stranger.n and not 0 <= diff(now, stranger.last) < 2 * _UNKNOWN_MS:
                stranger.n = 0
        if self._clashing and diff(now, self._clash) >= _SECOND_READ_MS:
            self._clashing = False

    def _gone(self, word, gap):
        if gap >= _SECOND_READ_MS:
            return True
        if gap < self._gone_ms:
            return False
        if not self._polled:
            return True
        missed = ((self._polls - self._seen_poll[word]) & 0xFFFFFF) - 1
        return missed >= _MISSED_POLLS

    def _missing(self, word, gap):
        """Frames of a card that rests which have not come, by polls or by the usual interval."""
        if self._polled:
            return max(0, ((self._polls - self._seen_poll[word]) & 0xFFFFFF) - 1)
        return gap // _INTERVAL_MS if self._confirm == 1 else 0

    def _known(self, word, now):
        state = self._state[word]
        gap = diff(now, self._seen[word])
        if state == _HERE and self._gone(word, gap):
            state = _ABSENT
        elif state == _HERE and not self._once:
            self.wear.note(word, self._missing(word, gap))
        self.came = self._seen[word] if state == _ONCE and gap <= _CONFIRM_MS else now
        self._seen[word] = now
        self._seen_poll[word] = self._polls
        if state != _HERE and self._confirm > 1 and not (state == _ONCE and gap <= _CONFIRM_MS):
            self._state[word] = _ONCE
            return
        self._state[word] = _HERE
        others = self._last != word
        self._last = word
        both = self._slots and self._in_reply != -1 and self._in_reply != word
        self._in_reply = word
        if state != _HERE:
            self._new(word, now)
        else:
            self.repeats += 1
            both = both or (others and not self._once)
        if both:
            self._two(now)

    def _new(self, word, now):
        if word >= CUT:
            self.listener.role(word, now)
        else:
            self.listener.read(word, now)

    def _two(self, now):
        """Report two cards at once: one report for as long as the two go on alternating."""
        told = self._clashing and diff(now, self._clash) < _SECOND_READ_MS
        self._clashing = True
        self._clash = now
        if not told:
            self.listener.two_cards(now)

    def _unknown(self, tag, n, now):
        stranger = self._stranger(tag, n, now)
        gap = diff(now, stranger.last)
        if stranger.told and gap < max(self._gone_ms, 300):
            stranger.last = now
            self.repeats += 1
            return
        told = stranger.heard(now, self._unknown_at)
        if told:
            self.phantoms -= self._unknown_at - 1
            self.listener.unknown(tag, n, now)
        else:
            self.phantoms += 1

    def _stranger(self, tag, n, now):
        """Return the place kept for this id, or the one that was quiet longest, made new."""
        kept = min(n, _ID_BYTES)
        oldest = self._strangers[0]
        for stranger in self._strangers:
            if stranger.n == n and same(stranger.tag, 0, tag, 0, kept):
                return stranger
            if oldest.n and (not stranger.n or diff(stranger.last, oldest.last) < 0):
                oldest = stranger
        oldest.n = n
        oldest.count = 0
        oldest.told = False
        move(oldest.tag, 0, tag, 0, kept)
        return oldest


class Stranger:
    """The last frames of one unknown id."""

    def __init__(self):
        self.tag = bytearray(_ID_BYTES)
        self.n = 0
        self.count = 0
        self.told = False
        self.last = 0
        self.before = 0

    def heard(self, now, enough):
        """Note a frame at `now`; return whether it is the `enough`-th within a second."""
        if self.told:
            self.told = False
            self.count = 0
        first = self.last if self.count == 1 else self.before
        if self.count and diff(now, first) > _UNKNOWN_MS:
            # the oldest falls out of the second; the one after it may still count
            self.count = 1 if self.count == 2 and diff(now, self.last) <= _UNKNOWN_MS else 0
        self.before = self.last
        self.last = now
        self.count += 1
        self.told = self.count >= enough
        return self.told
