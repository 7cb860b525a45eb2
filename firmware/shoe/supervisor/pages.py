"""What a page of the supervisor's is, and the first of them: the last rounds.

The modules of pages are loaded when pages are opened or turned to, each by itself since loading
takes some milliseconds, and forgotten when they are closed.
"""

from micropython import const

from shoe.rounds import result_pages
from shoe.screens.faults import why

_OF = const("%d/%d")
_LAST_ROUNDS = const("Last rounds")
_NO_ROUNDS = const("No round since power on.")
_ROUND = const("#%d")
_VOIDED = const("Void: %s")
_KEYS_MORE = const((("show", "on"), ("fold", "back")))


class Sheet:
    """What a page says: title, aside, headline, lines; keys besides `next` and `ok`, as (key,
    word); result: a past round's (result event, page of it), in place of all that; lit: whether
    the whole display is to shine."""

    def __init__(self, title, lines=(), keys=()):
        self.title = title
        self.aside = ""
        self.headline = ""
        self.lines = lines
        self.keys = keys
        self.result = None
        self.lit = False


class Page:
    """One page. menu: shoe.supervisor.menu.Menu, which calls everything here.

    step: how far `show` has gone on it, for pages of several sheets.
    """

    def __init__(self, menu):
        self.menu = menu
        self.device = menu.device
        self.step = 0

    def begin(self):
        """The page is turned to again."""
        self.step = 0

    def end(self):
        """The page is turned away from, or closed."""

    def close(self):
        """The pages are closed, this one being shown or not."""

    def key(self, name):
        """Take a key besides `next` and `ok`."""
        if name == "show":
            self.step += 1
        elif name == "fold":
            self.step = max(0, self.step - 1)

    def card(self, card):
        """Take a card (int) that came between rounds; return whether it was meant for the page."""
        return False

    def unknown(self, tag):
        """Do as card(), for an id (hex text) that no deck knows."""
        return False

    def missed(self):
        """Do as card(), for a passage through the gate that was not read."""
        return False

    def show(self):
        """Return what the page says as a Sheet."""
        raise NotImplementedError

    def sheet(self, number, pages):
        """Return show(), with the page's number where it has nothing else to say there."""
        made = self.show()
        if not made.aside:
            made.aside = _OF % (number, pages)
        return made

    def recipe(self):
        """Return the number of cards of the deck."""
        deck = self.device.deck
        return deck.recipe if deck else self.device.config.game.cards


class LastRoundsPage(Page):
    """The last rounds, a page of a result at a time."""

    def show(self):
        shown = []
        for entry in self.device.last_rounds.last(5):
            result = entry["result"]
            pages = len(result_pages.pages(result)) if result else 1
            shown += [(entry, page) for page in range(pages)]
        if not shown:
            return Sheet(_LAST_ROUNDS, (_NO_ROUNDS,))
        self.step = min(self.step, len(shown) - 1)
        entry, page = shown[self.step]
        made = Sheet(_ROUND % entry["round"], keys=_KEYS_MORE)
        if entry["result"]:
            made.result = (entry["result"], page)
        else:
            made.lines = (_VOIDED % why(entry["why"]),)
        return made
