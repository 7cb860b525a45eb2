"""The inventory of a deck: which of its cards have passed, which are missing, what is too much."""

from shoe import card as cards
from shoe.events import event


class Inventory:
    """A deck that is counted: every card passes once.

    recipe: 52 or 53 cards. have: different cards of the recipe that have passed; passed: all that
    was read; extra: what is too much, by name, in the order of passing: a second copy, a joker in
    a deck of 52, an id (hex text) that no deck knows; unread: passages through the gate of which
    nothing was read, None without a gate; whole: whether the whole deck has passed.
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
        """A card (None for an id that no deck knows) has passed; gives whether the deck is now
        whole, for the first time."""
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
        """A card that is too much has been taken out of the deck; gives whether there was one."""
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
        """[(name, place of the first, place of the copy)], places counted from 1."""
        return [(cards.name(card), self._places[card], place) for card, place in self._again]

    def missing(self):
        """The cards of the recipe that have not been read, by name, in the order of the ranks."""
        return [cards.name(card) for card in range(self.recipe) if not self._places[card]]

    def absent(self):
        """How many of the missing cards cannot have passed at all: with a gate, those for which
        there was no passage either; without one it cannot be known, and this is None."""
        if self.unread is None:
            return None
        return max(0, self.recipe - self.have - self.unread)

    def event(self):
        """The `count` event. With a gate it says how many passages were not read: so many of the
        missing cards may be in the deck all the same."""
        made = event("count", "have", self.have, "missing", self.missing())
        made["extra"] = list(self.extra)
        if self.unread is not None:
            made["unread"] = self.unread
        return made
