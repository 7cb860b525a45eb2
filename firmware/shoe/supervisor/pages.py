"""The supervisor's pages that only tell: last rounds, deck, decisions, reader, version, memory;
and those of the self-test and of the dice.

Loaded when pages are opened and forgotten when they are closed.
"""

from micropython import const

from shoe import card as cards
from shoe.rounds import result_pages
from shoe.rounds.round import SHOWING
from shoe.rules import decisions
from shoe.screens.faults import why

_ROWS = const(4)  # lines of one row each that every display of pixels has room for
_LEAST_DICE = const(3)
_MOST_DICE = const(18)
_SEATS_AROUND = const(7)

_OF = const("%d/%d")
_LAST_ROUNDS = const("Last rounds")
_NO_ROUNDS = const("No round since power on.")
_ROUND = const("#%d")
_VOIDED = const("Void: %s")
_THE_DECK = const("Deck")
_STANDARD_CODES = const("standard codes")
_CARDS = const("%d cards")
_READ = const("Read: %d of %d")
_REMAINDER = const("Remainder: %s")
_DECISIONS = const("House decisions")
_DECISION_LINE = const("%s: %s")
_WRITTEN = const("rules of %s")
_READER = const("Reader")
_READER_LINE = const("%s, %d baud")
_FRAMES = const("Reads %d, broken %d")
_REPEATS = const("Repeats %d, phantoms %d")
_NOISE = const("Noise %d bytes")
_SILENT = const(", SILENT")
_FIRMWARE = const("Firmware %s")
_BOARD_RULES = const("%s, %s")
_DIGEST_LATER = const("Digest: being worked out")
_MEMORY = const("Memory")
_FREE = const("Free %d bytes")
_USED = const("In use %d bytes")
_UPTIME = const("Up for %d h %d min")
_SERIAL = const("Serial %s")
_SELF_TEST = const("Self-test")
_KEYS_SEEN = const("Keys: %s")
_LAST_READ = const("Read: %s")
_NONE = const("none yet")
_DICE = const("Dice")
_START = const("Start %d")
_DICE_START = const("%d: start %d")
_DICE_HOW = const("The total of three dice.")
_KEYS_MORE = const((("show", "on"), ("fold", "back")))
_KEYS_TEST = const((("show", "light"),))
_KEYS_DICE = const((("show", "+1"), ("fold", "-1")))


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
        """As card(), for an id (hex text) that no deck knows."""
        return False

    def missed(self):
        """As card(), for a passage through the gate that was not read."""
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


class DeckPage(Page):
    """The deck; once the hands are shown, how many cards were read and which no seat has."""

    def show(self):
        device = self.device
        name = device.deck.name if device.deck else _STANDARD_CODES
        lines = [name, _CARDS % self.recipe()]
        if device.round.phase == SHOWING:
            lines.append(_READ % (device.round.deal.count, device.config.game.cards))
            remainder = getattr(device.round, "remainder", None)
            if remainder and remainder():
                rest = " ".join([cards.name(card) for card in remainder()])
                lines.append(_REMAINDER % rest)
        return Sheet(_THE_DECK, lines)


class DecisionsPage(Page):
    """The house decisions in force, some at a time."""

    def show(self):
        config = self.device.config
        lines = [_WRITTEN % config.game.section.WRITTEN]
        for row in decisions.listing(config.house):
            lines.append(_DECISION_LINE % (row[0], row[3].replace("_", " ")))
        self.step %= -(-len(lines) // _ROWS)
        start = self.step * _ROWS
        return Sheet(_DECISIONS, lines[start : start + _ROWS], _KEYS_MORE)


class ReaderPage(Page):
    """What came from the reader."""

    def show(self):
        device = self.device
        stat, reader = device.stat(), device.config.reader
        silent = device.round.faults.has("reader_silent")
        lines = (
            _READER_LINE % (reader["kind"], reader["baud"]),
            _FRAMES % (stat["frames"], stat["bad_frames"]),
            _REPEATS % (stat["repeats"], stat["phantoms"]),
            _NOISE % stat["noise_bytes"] + (_SILENT if silent else ""),
        )
        return Sheet(_READER, lines)


class VersionPage(Page):
    """Firmware, board, rules and the image's digest."""

    def show(self):
        identity = self.device.identity()
        digest = identity["digest"]
        lines = [_BOARD_RULES % (identity["board"], identity["rules"] or "")]
        lines += [digest[:22], digest[22:44], digest[44:]] if digest else [_DIGEST_LATER]
        return Sheet(_FIRMWARE % identity["fw"], lines)


class MemoryPage(Page):
    """Memory, time since power on, serial number."""

    def show(self):
        device = self.device
        memory = device.memory()
        seconds = device.uptime_s()
        lines = [_FREE % memory[0], _USED % memory[1]] if memory else []
        lines.append(_UPTIME % (seconds // 3600, seconds // 60 % 60))
        if device.config.serial:
            lines.append(_SERIAL % device.config.serial)
        return Sheet(_MEMORY, lines)


class TestPage(Page):
    """The self-test: keys, reader and, after `show`, every pixel of the display."""

    def __init__(self, menu):
        super().__init__(menu)
        self._seen = ""

    def begin(self):
        super().begin()
        self._seen = ""

    def key(self, name):
        self._seen += " " + name
        self.step = 1 - self.step if name == "show" else 0

    def card(self, card):
        self.menu.tag = cards.name(card)
        return True

    def unknown(self, tag):
        return True

    def show(self):
        lines = (
            _KEYS_SEEN % (self._seen.strip() or _NONE),
            _LAST_READ % (self.menu.tag or _NONE),
        )
        made = Sheet(_SELF_TEST, lines, _KEYS_TEST)
        made.lit = self.step == 1
        return made


class DicePage(Page):
    """The total of three dice gives pai gow's start, once the pages are closed."""

    def __init__(self, menu):
        super().__init__(menu)
        self._dice = None

    def key(self, name):
        if name not in ("show", "fold"):
            return
        total = self._dice
        if total is None:
            total = _LEAST_DICE - 1 if name == "show" else _MOST_DICE + 1
        total += 1 if name == "show" else -1
        sides = _MOST_DICE - _LEAST_DICE + 1
        self._dice = (total - _LEAST_DICE) % sides + _LEAST_DICE

    def close(self):
        if self._dice is None:
            return
        start = _start_of(self._dice)
        for _ in self.device.config.seats:
            if self.device.round.start() != start:
                self.device.move_start()

    def show(self):
        made = Sheet(_DICE, (_DICE_HOW,), _KEYS_DICE)
        if self._dice is None:
            made.headline = _START % self.device.round.start()
        else:
            made.headline = _DICE_START % (self._dice, _start_of(self._dice))
        return made


def _start_of(total):
    """Pai gow's start for a total of three dice: counted from the dealer, who is 1."""
    return (total - 1) % _SEATS_AROUND + 1
