"""Counting a deck: which of its cards have passed, which are missing, which are extra."""

from micropython import const

from shoe import card as cards
from shoe.events import event
from shoe.supervisor.pages import Page, Sheet

_COUNT_DECK = const("Count the deck")
_COUNT = const("%d of %d")
_EVERY_CARD = const("Pass every card once.")
_ALL_THERE = const("Every card is there, once.")
_EXTRA = const("Too much: %s")
_AND_MORE = const(" and %d more")
_KEYS_COUNT = const((("show", "again"),))
_MOST_NAMED = const(3)


class Inventory:
    """A deck that is counted: every card passes once.

    recipe: 52 or 53 cards. have: different cards of the recipe that have passed; passed: all that
    was read; extra: cards that do not belong, by name, in the order of passing: a second copy, a
    joker in a deck of 52, an id (hex text) that no deck knows; unread: passages through the gate
    of which nothing was read, None without a gate; whole: whether the whole deck has passed.
    """

    def __init__(self, recipe, gate=False):
        self.recipe = recipe
        self.have = self.passed = 0
        self.extra = []
        self.unread = 0 if gate else None
        self.whole = False
        self._places = bytearray(recipe)  # 1, 2, … of each card's first pass
        self._again = []  # (card, place) of every copy

    def take(self, name, card):
        """Count a card (None: an id that no deck knows); return whether this makes the deck
        whole for the first time."""
        self.passed += 1
        if card is None or card >= self.recipe or self._places[card]:
            self.extra.append(name)
            if card is not None and card < self.recipe:
                self._again.append((card, self.passed))
            return False
        self._places[card] = self.passed
        self.have += 1
        self.whole = self.have == self.recipe
        return self.whole

    def missed(self):
        """Something has passed the gate and was not read."""
        if self.unread is not None:
            self.unread += 1

    def take_out(self, name):
        """Note that an extra card was taken out of the deck; return whether there was one."""
        if name not in self.extra:
            return False
        at = len(self.extra) - 1 - self.extra[::-1].index(name)
        self.extra.pop(at)
        for copy in self._again[::-1]:
            if cards.name(copy[0]) == name:
                self._again.remove(copy)
                break
        return True

    def duplicates(self):
        """Return [(name, place of the first, place of the copy)], places counted from 1."""
        return [(cards.name(card), self._places[card], place) for card, place in self._again]

    def missing(self):
        """Return the cards of the recipe that have not been read, by name, in the order of the
        ranks."""
        return [cards.name(card) for card in range(self.recipe) if not self._places[card]]

    def absent(self):
        """Return how many of the missing cards cannot have passed at all: with a gate, those for
        which there was no passage either; without one it cannot be known, and this is None."""
        if self.unread is None:
            return None
        return max(0, self.recipe - self.have - self.unread)

    def event(self):
        """Return the `count` event. With a gate it says how many passages were not read: that many
        of the missing cards may be in the deck all the same."""
        made = event("count", "have", self.have, "missing", self.missing())
        made["extra"] = list(self.extra)
        if self.unread is not None:
            made["unread"] = self.unread
        return made


class CountPage(Page):
    """The page that counts a deck; its outcome is told once the deck is whole, or at its end."""

    def __init__(self, menu):
        super().__init__(menu)
        self._count = None

    def end(self):
        count, self._count = self._count, None
        if count and not count.whole:
            self.device.say(count.event())

    def key(self, name):
        if name == "show":
            self._count = None

    def card(self, card):
        return self._take(cards.name(card), card)

    def unknown(self, tag):
        return self._take(tag, None)

    def missed(self):
        if self.menu.in_play():
            return False
        self.menu.changed()
        self._counted().missed()
        return True

    def _take(self, name, card):
        if self._counted().take(name, card):
            self.device.say(self._count.event())
        return True

    def _counted(self):
        if self._count is None:
            self._count = Inventory(self.recipe(), self.device.config.gate)
        return self._count

    def show(self):
        count = self._count
        made = Sheet(_COUNT_DECK, (), _KEYS_COUNT)
        made.headline = _COUNT % (count.have if count else 0, self.recipe())
        if not count:
            made.lines = (_EVERY_CARD,)
        elif count.extra:
            shown = ", ".join(count.extra[:_MOST_NAMED])
            more = len(count.extra) - _MOST_NAMED
            made.lines = (_EXTRA % (shown + (_AND_MORE % more if more > 0 else "")),)
        elif count.whole:
            made.lines = (_ALL_THERE,)
        return made
