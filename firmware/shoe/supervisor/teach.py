"""Teaching a deck at the table: the reader's frames go to a Teacher, and the round hears nothing.

The order is announced on the page: spades, hearts, clubs, diamonds, each from the ace to the
king, then the joker. The cut card and the dealer button keep the tags that they have.
"""

from micropython import const

from shoe import card as cards
from shoe.deck import word_name
from shoe.readers.teacher import Teacher, truncated
from shoe.screens import texts
from shoe.ticks import diff

_SUITS = "shcd"
_RANKS = "A23456789TJQK"
_GONE_MS = const(500)  # a card that has been away for so long is read anew by everybody


def order(recipe):
    """The cards (ints) in the order in which they pass. recipe: 52, or 53 with the joker."""
    words = [cards.parse(rank + suit) for suit in _SUITS for rank in _RANKS]
    return words + [cards.JOKER] * (recipe - len(words))


def roles(deck):
    """The tags of a deck that are no cards': a list of (id bytes, word)."""
    found = []
    for index in range(deck.tags if deck else 0):
        if deck.word(index) > cards.JOKER:
            tag = deck.tag(index)
            pairs = [int(tag[i : i + 2], 16) for i in range(0, len(tag), 2)]
            found.append((bytes(pairs), deck.word(index)))
    return found


class Teaching:
    """One session, and the sink of the reader for as long as it lasts.

    reader: a framing.Framer, whose sink is `presence` before and after. changed: called where
    there is something new to show. note: lines of text on what came last.
    """

    def __init__(self, reader, presence, recipe, kept, changed):
        self.note = ()
        self._reader = reader
        self._presence = presence
        self._changed = changed
        self._seen = None
        self._over = False
        self._teacher = Teacher(order(recipe), self, reader)
        self._teacher.entries.extend(kept)
        reader.sink = self

    # For the page

    def due(self):
        """Name of the card that is to pass next, or None where each one has its tag."""
        word = self._teacher.due()
        return None if word is None else word_name(word)

    def count(self):
        """(cards that have a tag, cards of the deck)."""
        return self._teacher.place, len(self._teacher.words)

    def entries(self):
        """What has been taught: a list of (id bytes, word)."""
        return self._teacher.entries

    def back(self):
        """Forgets the last card's tags: it passes again."""
        word = self._teacher.back()
        self.note = () if word is None else (texts.TEACH_AGAIN % word_name(word),)

    def say(self, line):
        """Puts a line on the page."""
        self.note = (line,)
        self._changed()

    def lies(self, now):
        """Whether a card lies at the reader, as far as frames can tell."""
        return self._seen is not None and diff(now, self._seen) < _GONE_MS

    def end(self, now):
        """Hands the reader back, once no card lies there: it would be the first of a round."""
        self._over = True
        if not self.lies(now) or self._reader.once:
            self._hand_back()

    def _hand_back(self):
        self._presence.reset()
        self._reader.sink = self._presence

    # What the teacher has to say

    def taught(self, word, tag):
        self.note = (texts.TAUGHT % word_name(word),)
        if truncated(tag):
            self.note += (texts.SHORT_ID,)
        self._changed()

    def second(self, word, tag):
        self.say(texts.SECOND_TAG % word_name(word))

    def collision(self, word, tag):
        due = self.due()
        self.note = (texts.COLLISION % word_name(word),)
        if truncated(tag):
            self.note += (texts.CUT_IDS,)
        elif due is not None:
            self.note += (texts.COLLISION_DO % due,)
        self._changed()

    def silent(self, now=None):
        """The reader, or the teacher who hears it of the reader."""
        self.say(texts.NO_ANSWER)

    # What the reader says: as presence.Presence

    def tag(self, tag, n, now):
        if not self._over:
            self._seen = now
            self._teacher.tag(tag, n, now)
        elif self.lies(now):
            self._seen = now
        else:
            self._hand_back()
            self._presence.tag(tag, n, now)

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

    def lookup(self, tag, n):
        return self._teacher.lookup(tag, n)

    def tick(self, now):
        """Lets time pass."""
        if not self._over:
            self._teacher.tick(now)
        elif not self.lies(now):
            self._hand_back()
