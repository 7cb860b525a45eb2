"""The supervisor's pages on which keys are tried or numbers entered: the self-test, the dice."""

from micropython import const

from shoe import card as cards
from shoe.supervisor.pages import Page, Sheet

_LEAST_DICE = const(3)
_MOST_DICE = const(18)
_SEATS_AROUND = const(7)
_SELF_TEST = const("Self-test")
_KEYS_SEEN = const("Keys: %s")
_LAST_READ = const("Read: %s")
_NONE = const("none yet")
_DICE = const("Dice")
_START = const("Start %d")
_DICE_START = const("%d: start %d")
_DICE_HOW = const("The total of three dice.")
_KEYS_TEST = const((("show", "light"),))
_KEYS_DICE = const((("show", "+1"), ("fold", "-1")))


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
            if self.device.round.flow.start() != start:
                self.device.move_start()

    def show(self):
        made = Sheet(_DICE, (_DICE_HOW,), _KEYS_DICE)
        if self._dice is None:
            made.headline = _START % self.device.round.flow.start()
        else:
            made.headline = _DICE_START % (self._dice, _start_of(self._dice))
        return made


def _start_of(total):
    """Pai gow's start for a total of three dice: counted from the dealer, who is 1."""
    return (total - 1) % _SEATS_AROUND + 1
