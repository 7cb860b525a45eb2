"""What the display shows: drawn in pieces when something has changed, and dimmed at rest."""

from micropython import const

from shoe import ticks
from shoe.displays import make_display
from shoe.events import event
from shoe.rounds.faults import Fault
from shoe.rounds.round import IDLE
from shoe.screens import compose
from shoe.screens.view import BrokenView, View

_NOTICE_MS = const(4000)
_MORE_PIECES = const(15)  # of the display's work in one pass
_DIM_PART = const(8)
_DIM_LOOK_MS = const(1000)
_DEFAULT_DISPLAY = {"kind": "ssd1306"}


class Shown:
    """The display of one board, for as long as the board runs.

    board: its parts. line: shoe.intake.line.Line; keys: shoe.intake.keys.Keys; say: called with
    each `display` event. display: the driver, once begin() was called. litter: screens that were
    drawn since it was set to 0.
    """

    def __init__(self, board, line, keys, say):
        self._board = board
        self._line = line
        self._keys = keys
        self._say = say
        self._table = self._broken = None
        self.display = None
        self.litter = 0
        self._state = "ok"
        self._drawn = -1
        self._dimmed = False
        self._notice = None
        self._notice_since = 0

    def begin(self, table, broken):
        """Make the display and show a table on it.

        table: shoe.table.Table, or None; broken: then why nothing can be played, a
        shoe.setup.load.Broken.
        """
        self._table = table
        self._broken = broken
        options = table.config.display if table else _DEFAULT_DISPLAY
        self.display = make_display(options, self._board)
        self._state = "ok"
        self._drawn = -1
        self._dimmed = False

    def expire_notice(self, now):
        """Take a notice off once it has stood for its time."""
        played = self._table.round if self._table else None
        if not played or played.notice is None:
            self._notice = None
        elif played.notice is not self._notice:
            self._notice = played.notice
            self._notice_since = now
        elif ticks.diff(now, self._notice_since) >= _NOTICE_MS:
            played.notice = None
            played.changes += 1

    def step(self, now):
        """Draw what has changed, in pieces; return whether more remains."""
        disturbed = self._line.disturbed
        if self._compose(now) and disturbed():
            return True
        display = self.display
        piece = display.step
        busy = piece(now)
        for _ in range(_MORE_PIECES):
            if not busy or disturbed():
                break
            busy = piece(now)
        if not busy:
            self._dim(now)
        if display.state != self._state:
            self._state = display.state
            self._say(event("display", "state", self._state))
        return busy

    def _compose(self, now):
        """Begin a new screen where something has changed; return whether that was so."""
        table = self._table
        changes = self._changes(table)
        if changes == self._drawn or (table and table.round.working()):
            return False
        self._drawn = changes
        view = self._view(table)
        self._line.look(now)
        self.display.draw(compose(view))
        self.litter += 1
        return True

    def _changes(self, table):
        """Return what the screen depends on; a fault closes the supervisor's pages."""
        if not table:
            return 0
        if table.round.faults:
            table.pages.close()
        return table.round.changes, table.pages.changes, self._keys.pressed

    def _view(self, table):
        if not table:
            return BrokenView(Fault(self._broken.code), self._broken.why)
        view = View(table.config, table.round, table.loaded.deck)
        view.pressed = self._keys.pressed
        if table.pages.open:
            view.supervisor = table.pages.sheet()
        return view

    def _dim(self, now):
        """A display that nobody has used for a while gives less light."""
        table = self._table
        if not table:
            return
        options = table.config.display
        idle_ms = min(self._line.quiet_ms(now), ticks.diff(now, self._keys.used))
        after_ms = options["dim_after_s"] * 1000
        rests = table.round.phase == IDLE and not table.round.faults
        dim = bool(after_ms) and rests and idle_ms >= after_ms
        if dim != self._dimmed:
            self._dimmed = dim
            bright = options["brightness"]
            self.display.brighten(max(1, bright // _DIM_PART) if dim else bright)

    def waits(self, now):
        """Return the times in ms, None for never, until something must be shown or taken off."""
        waits = [self.display.wait(now)]
        if self._notice is not None:
            waits.append(max(0, _NOTICE_MS - ticks.diff(now, self._notice_since)))
        table = self._table
        if table and table.config.display["dim_after_s"] and not self._dimmed:
            waits.append(_DIM_LOOK_MS)
        return waits
