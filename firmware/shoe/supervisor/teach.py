"""Teaching a deck at the table: the reader's frames go to a Teacher, and the round hears nothing.

The order is announced on the page: spades, hearts, clubs, diamonds, each from the ace to the
king, then the joker. The cut card and the dealer button keep the tags that they have.
"""

from micropython import const

from shoe import card as cards
from shoe.deck import word_name
from shoe.journal import record
from shoe.setup.load import Broken, deck_of
from shoe.supervisor.pages import Page, Sheet
from shoe.ticks import diff

_TEACH = const("Teach a deck")
_ORDER = const("Spades, hearts, clubs, diamonds,")
_ORDER_OF_RANKS = const("ace to king; the joker last.")
_OLD_DECK_STAYS = const("The old deck stays until the end.")
_COUNT = const("%d of %d")
_NEXT = const("Next: %s")
_AGAIN = const("%s passes again.")
_TAUGHT = const("%s has its tag.")
_SHORT_ID = const("Only a part of its id is read.")
_SECOND_TAG = const("%s has a second tag.")
_COLLISION = const("That is the tag of %s.")
_COLLISION_DO = const("Pass %s, or change its tag.")
_CUT_IDS = const("Ids are read in part: new tag.")
_NO_ANSWER = const("The reader does not answer.")
_DONE = const("Each card has its tag.")
_CARD_AWAY = const("Take the card away first.")
_NOT_KEPT = const("Not kept: %s")
_NOT_WRITTEN = const("it cannot be written")
_KEYS_TEACH = const((("show", "begin"),))
_KEYS_TEACHING = const((("fold", "back"),))
_KEYS_TAUGHT = const((("show", "keep"),))
DECK_TAUGHT = "the deck that was taught is in force"

_SUITS = "shcd"
_RANKS = "A23456789TJQK"
_GONE_MS = const(500)  # a card that has been away for so long is read again by everybody


def order(recipe):
    """Return the cards (ints) in the order in which they pass. recipe: 52, or 53 with the
    joker."""
    words = [cards.parse(rank + suit) for suit in _SUITS for rank in _RANKS]
    return words + [cards.JOKER] * (recipe - len(words))


def roles(known):
    """Return the tags of a deck (or None) that are no cards': a list of (id bytes, role)."""
    found = []
    for index in range(known.tags if known else 0):
        if known.word(index) > cards.JOKER:
            tag = known.tag(index)
            pairs = [int(tag[i : i + 2], 16) for i in range(0, len(tag), 2)]
            found.append((bytes(pairs), known.word(index)))
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
        # Loaded once teaching begins: with this module it would take too long at one time.
        from shoe.readers.teacher import Teacher, truncated

        self._truncated = truncated
        self._teacher = Teacher(order(recipe), self, reader)
        self._teacher.entries.extend(kept)
        reader.sink = self

    # For the page

    def due(self):
        """Return name of the card that is to pass next, or None where each one has its tag."""
        word = self._teacher.due()
        return None if word is None else word_name(word)

    def count(self):
        """Return (cards that have a tag, cards of the deck)."""
        return self._teacher.place, len(self._teacher.words)

    def entries(self):
        """Return what has been taught: a list of (id bytes, word)."""
        return self._teacher.entries

    def back(self):
        """Forget the last card's tags: it passes again."""
        word = self._teacher.back()
        self.note = () if word is None else (_AGAIN % word_name(word),)

    def say(self, line):
        """Put a line on the page."""
        self.note = (line,)
        self._changed()

    def lies(self, now):
        """Return whether a card lies at the reader, as far as frames can tell."""
        return self._seen is not None and diff(now, self._seen) < _GONE_MS

    def end(self, now):
        """Hand the reader back, once no card lies there: it would be the first of a round."""
        self._over = True
        if not self.lies(now) or self._reader.once:
            self._hand_back()

    def _hand_back(self):
        self._presence.reset()
        self._reader.sink = self._presence

    # What the teacher has to say

    def taught(self, word, tag):
        self.note = (_TAUGHT % word_name(word),)
        if self._truncated(tag):
            self.note += (_SHORT_ID,)
        self._changed()

    def second(self, word, tag):
        self.say(_SECOND_TAG % word_name(word))

    def collision(self, word, tag):
        due = self.due()
        self.note = (_COLLISION % word_name(word),)
        if self._truncated(tag):
            self.note += (_CUT_IDS,)
        elif due is not None:
            self.note += (_COLLISION_DO % due,)
        self._changed()

    def silent(self, now=None):
        """The reader, or the teacher who hears it of the reader."""
        self.say(_NO_ANSWER)

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
        """Let time pass."""
        if not self._over:
            self._teacher.tick(now)
        elif not self.lies(now):
            self._hand_back()


class TeachPage(Page):
    """The page on which the table's deck is taught; until it is kept, nothing has changed."""

    def __init__(self, menu):
        super().__init__(menu)
        self.teaching = None

    def end(self):
        teaching, self.teaching = self.teaching, None
        if teaching:
            teaching.end(self.device.now())

    def key(self, name):
        teaching = self.teaching
        if name == "show" and not teaching:
            device = self.device
            kept = roles(device.deck)
            self.teaching = Teaching(
                device.reader, device.presence, self.recipe(), kept, self.menu.changed
            )
        elif name == "show" and teaching.due() is None:
            why = self._keep(teaching)
            if why:
                teaching.say(why)
        elif name == "fold" and teaching:
            teaching.back()

    def missed(self):
        return bool(self.teaching)

    def recipe(self):
        return max(super().recipe(), self.device.config.game.cards)

    def _keep(self, teaching):
        """Put the deck that has been taught on file and in force; return why not, or None."""
        from shoe.readers.teacher import deck_lines

        device = self.device
        if teaching.lies(device.now()):
            return _CARD_AWAY
        name = device.config.deck
        rows = deck_lines(device.deck.name, self.recipe(), teaching.entries())
        raw = ("\n".join(rows) + "\n").encode()
        try:
            deck_of(raw, name, device.config)
            device.put_in_force(name, raw)
        except OSError:
            return _NOT_KEPT % _NOT_WRITTEN
        except (ValueError, Broken) as error:
            return _NOT_KEPT % error
        device.note(record.NOTE, ("deck taught: " + name).encode()[: record.LONGEST_BODY])
        device.round.notice = DECK_TAUGHT
        device.round.changes += 1
        return None

    def show(self):
        teaching = self.teaching
        if not teaching:
            return Sheet(_TEACH, (_ORDER, _ORDER_OF_RANKS, _OLD_DECK_STAYS), _KEYS_TEACH)
        made = Sheet(_TEACH, teaching.note, _KEYS_TEACHING)
        made.aside = _COUNT % teaching.count()
        if teaching.due() is None:
            made.headline = _DONE
            made.keys = _KEYS_TAUGHT
        else:
            made.headline = _NEXT % teaching.due()
        return made
