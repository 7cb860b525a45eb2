"""The supervisor's menu: a long `ok` opens its pages, `next` turns them, `ok` closes them.

They open between rounds; where the board has a key switch, only while that is on, and then during
a round as well. Nothing of the round under way is on them: its remainder only once its hands are
shown. The pages' modules lie in memory only while pages are open.
"""

import sys

from micropython import const

from shoe.rounds.round import IDLE

LOCKED = "the supervisor's key switch clears this fault"

# In the order in which `next` turns them. A page is the class of that name in its module.
_PAGES = const(
    (
        ("pages", "LastRoundsPage"),
        ("facts", "DeckPage"),
        ("facts", "DecisionsPage"),
        ("facts", "ReaderPage"),
        ("facts", "VersionPage"),
        ("facts", "MemoryPage"),
        ("trials", "TestPage"),
        ("count", "CountPage"),
        ("teach", "TeachPage"),
        ("trials", "DicePage"),
    )
)
_ALWAYS = const(6)  # of them, during a round as well
_TEACH = const(8)
_DICE = const(9)
_MODULES = const(
    (
        ("shoe.supervisor", "pages"),
        ("shoe.supervisor", "facts"),
        ("shoe.supervisor", "trials"),
        ("shoe.supervisor", "count"),
        ("shoe.supervisor", "teach"),
        ("shoe.readers", "teacher"),
    )
)
_ROOM = const("shoe.supervisor.")


class Menu:
    """The pages of one table. device: shoe.supervisor.device.Device, what they are about.

    open: whether a page is shown. changes: grows with every visible change. tag: the last id (hex
    text) that came while they were open and that no deck knows, or "".
    """

    def __init__(self, device):
        self.device = device
        self.open = False
        self.changes = 0
        self.tag = ""
        self._at = 0
        self._forget()  # those of the table before

    # What happens

    def key(self, name, held):
        """Take a key; return whether it was meant for these pages."""
        if not self.open:
            if name != "ok" or not held or not self._allowed():
                return False
            self._enter()
            return True
        self.changes += 1
        if name == "ok":
            self.close()
        elif name == "next":
            self._page().end()
            self._at = (self._at + 1) % len(self._pages)
            self._page().begin()
        else:
            self._page().key(name)
        return True

    def read(self, card):
        """Take a card that has come; return whether it was meant for these pages. One that was
        not closes them: the deal goes first."""
        if not self.open:
            return False
        self.changes += 1
        if not self.in_play() and self._page().card(card):
            return True
        self.close()
        return False

    def unknown(self, tag):
        """Take an id (hex text) that no deck knows; return whether it was meant for the pages."""
        if not self.open or self.in_play():
            return False
        self.changes += 1
        self.tag = tag
        return self._page().unknown(tag)

    def missed(self):
        """Take a passage through the gate that was not read; return whether it was meant for the
        pages: a deck is being counted or taught."""
        return self.open and self._page().missed()

    def close(self):
        """Close the pages: the supervisor is done, a fault has come, or the round has begun."""
        if not self.open:
            return
        self._page().end()
        for page in self._pages:
            if not isinstance(page, int):
                page.close()
        self.open = False
        self.changes += 1
        self._forget()

    def changed(self):
        """Hear from a page that there is something new to show."""
        self.changes += 1

    def locks(self, name):
        """Return whether a key would clear a fault that only the key switch, now off, lets it."""
        device = self.device
        if name not in ("ok", "void") or device.switch() is not False:
            return False
        return any([device.round.faults.has(code) for code in device.config.key_switch])

    def in_play(self):
        """Return whether a round has begun."""
        return self.device.round.phase != IDLE

    def _allowed(self):
        switch = self.device.switch()
        if switch is None:
            return not self.in_play() and not self.device.round.faults
        return switch

    def _enter(self):
        config = self.device.config
        self._pages = list(range(_ALWAYS))
        if not self.in_play():
            self._pages += range(_ALWAYS, _TEACH)
            if config.deck is not None:
                self._pages.append(_TEACH)
            if config.game.dice_start:
                self._pages.append(_DICE)
        self._at = 0
        self.tag = ""
        self.open = True
        self.changes += 1

    # The pages

    def _page(self):
        """Return the page that is shown, made when it is turned to for the first time."""
        page = self._pages[self._at]
        if isinstance(page, int):
            module, name = _PAGES[page]
            module = _ROOM + module
            __import__(module)
            page = self._pages[self._at] = getattr(sys.modules[module], name)(self)
        return page

    def sheet(self):
        """Return what the page says: a shoe.supervisor.pages.Sheet."""
        return self._page().sheet(self._at + 1, len(self._pages))

    def fetch(self):
        """Fetch a past round from the journal, a slice at a time, while the pages are open.

        Return whether more remains.
        """
        return self.open and self.device.fetch()

    def _forget(self):
        """Give the memory of the pages and their modules back."""
        self._pages = []  # pages, or indices into _PAGES of those that have not been turned to
        for room, name in _MODULES:
            if sys.modules.pop(room + "." + name, None):
                delattr(sys.modules[room], name)
