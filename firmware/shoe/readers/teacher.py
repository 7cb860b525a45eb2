"""Teaching a deck: cards pass the reader in a known order, and their tags get their names.

Stands in the place of presence.Presence behind a reader, and like it allocates only when a card
is taught. An id counts once it has been read as often as makes an unknown tag a fault, so noise
that looks like a tag teaches nothing.
"""

from micropython import const

from shoe.deck import word_name
from shoe.ticks import diff

_WITHIN_MS = const(1000)
_GONE_MS = const(300)
_STRANGERS = const(4)
_CASCADE = const(0x88)


def truncated(tag):
    """Return whether an id looks like the first part of a longer one, as a four-byte reader gives
    it."""
    return len(tag) == 4 and tag[0] == _CASCADE


class Teacher:
    """The sink of a reader while a deck is taught.

    words: the words (0 … 52, deck.CUT, deck.DEALER) in the order in which they will pass.
    listener: taught(word, tag) a card has its tag; second(word, tag) one more tag on the card
    that lies there; collision(word, tag) the id is that of `word`, which passed before; silent()
    the reader does not answer. entries: list of (tag bytes, word), what has been taught so far.
    """

    def __init__(self, words, listener, reader=None):
        self.words = list(words)
        self.entries = []
        self.place = 0
        self._listener = listener
        self._strangers = []  # [id, frames, tick of the first within a second, of the last]
        self._here = -1  # the word of the card that was read last
        self._seen = 0
        self._clash = [b"", 0, 0]  # id, frames, tick of the last one
        self.attach(reader)

    def attach(self, reader):
        """Take the habits of a reader (framing.Framer)."""
        self._gone_ms = max(_GONE_MS, reader.gone_ms) if reader else _GONE_MS
        self._once = bool(reader) and reader.once
        self._enough = max(reader.unknown_at, reader.confirm) if reader else 3

    def due(self):
        """Return the word that is to pass next, or None at the end."""
        return self.words[self.place] if self.place < len(self.words) else None

    def back(self):
        """Forget the card that was taught last, with all its tags; return its word or None."""
        if not self.place:
            return None
        self.place -= 1
        word = self.words[self.place]
        self.entries = [entry for entry in self.entries if entry[1] != word]
        self._here = -1
        return word

    # What the reader says

    def tag(self, tag, n, now):
        """A good frame of the id tag[:n]."""
        known = self._find(tag, n)
        if known < 0:
            self._stranger(bytes(tag[:n]), now)
        elif known == self._here and not self._left(now):
            self._seen = now
        else:
            self._known(known, bytes(tag[:n]), now)
        self.tick(now)

    def card(self, card, now):
        """Readers that name cards need no teaching."""

    def role(self, word, now):
        """As card()."""

    def again(self):
        """A copy of a message."""

    def poll(self, now):
        """The end of a poll."""

    def error(self, code, now):
        """The reader's own complaint."""

    def silent(self, now):
        """The reader does not answer."""
        self._listener.silent()

    def lookup(self, tag, n):
        """Return the word of an id that has been taught, or -1."""
        return self._find(tag, n)

    def tick(self, now):
        """Decide what a read that came beside the last card's turns out to be."""
        gone = self._here < 0 or self._left(now)
        for stranger in list(self._strangers):
            tag, count, first, last = stranger
            if diff(now, last) > _WITHIN_MS:
                self._strangers.remove(stranger)
            elif count >= self._enough and gone and self.due() is not None:
                self._strangers.remove(stranger)
                self._teach(tag, last)
                return
            elif count >= self._enough and not gone and diff(self._seen, first) > 0:
                self._strangers.remove(stranger)
                self.entries.append((tag, self._here))
                self._listener.second(self._here, tag)

    def _left(self, now):
        """Return whether the card that was taught last is no longer there."""
        return self._once or diff(now, self._seen) >= self._gone_ms

    def _teach(self, tag, seen):
        word = self.words[self.place]
        self.place += 1
        self.entries.append((tag, word))
        self._here = word
        self._seen = seen
        self._listener.taught(word, tag)

    def _known(self, word, tag, now):
        """An id that was taught before; it is told once for as long as it rests."""
        clash = self._clash
        if clash[0] != tag or diff(now, clash[2]) >= self._gone_ms:
            clash[0], clash[1] = tag, 0
        clash[1] += 1
        clash[2] = now
        if clash[1] == self._enough:
            self._listener.collision(word, tag)

    def _stranger(self, tag, now):
        """Count a frame of an id that has not been taught."""
        for stranger in self._strangers:
            if stranger[0] == tag:
                if diff(now, stranger[2]) > _WITHIN_MS:
                    stranger[1], stranger[2] = 0, now
                stranger[1] += 1
                stranger[3] = now
                return
        if len(self._strangers) == _STRANGERS:
            self._strangers.pop(0)
        self._strangers.append([tag, 1, now, now])

    def _find(self, tag, n):
        for known, word in self.entries:
            if len(known) == n and all(known[i] == tag[i] for i in range(n)):
                return word
        return -1


def deck_lines(name, recipe, entries):
    """The lines of the deck file for what has been taught."""
    yield "# shoedeck 1 name=%s recipe=%d" % (name, recipe)
    for tag, word in entries:
        yield "%s %s" % ("".join(["%02X" % byte for byte in tag]), word_name(word))
