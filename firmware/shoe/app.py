"""The application: handed a board's parts, it reads, follows the deal, shows and tells.

step() makes one pass and never waits. The reader is drained first and between all other pieces
of work, each of which is short; nothing here knows which board it runs on.
"""

import gc

from micropython import const

from shoe import ticks
from shoe.displays.shown import Shown
from shoe.events import event
from shoe.intake.keys import Keys
from shoe.intake.line import Line
from shoe.journal import record
from shoe.journal.session import POWER_ON, Session
from shoe.link.digest import Digest
from shoe.link.link import Link
from shoe.link.queue import Queue
from shoe.link.requests import Requests
from shoe.setup.load import CONFIG_FILE, Broken, load
from shoe.supervisor.device import Device
from shoe.table import Table

_MUCH_LITTER = const(3)  # screens that were drawn
_PAUSE_MS = const(20)  # between two frames of a card that rests on the reader
# What must have run in a pass: the reader drained, the round served, the display given a slice.
_READER = const(1)
_ROUND = const(2)
_DISPLAY = const(4)
_ALL = const(7)


class App:
    """The device.

    board: parts as described in boards/README.md. Its own parts are asked by shoe.link.requests
    and shoe.supervisor.device: table (shoe.table.Table, None where nothing can be played), broken
    (then why, a shoe.setup.load.Broken), session, line, keys, shown, link, requests, queue,
    digest, device.
    """

    def __init__(self, board):
        self.board = board
        self.table = self.broken = None
        self._collect = gc.collect
        self._ran = 0
        self.device = Device(self)
        self.link = Link(board.link, self.device.last_rounds.note)
        self.line = Line(board)
        self.keys = Keys(board.clock.ticks_ms())
        self.shown = Shown(board, self.line, self.keys, self.link.say)
        self.queue = Queue(self.link.say)
        self.requests = Requests(self)
        self.session = Session(getattr(board, "flash", None), self.say)
        try:
            self._check_storage()
            loaded = load(board.files)
            gc.collect()  # keep what stays at the low end: a collection scans up to the last of it
            self._set_table(loaded)
            gc.collect()
        except Broken as broken:
            self.broken = broken
        self._show_on()
        self.link.say(self.requests.identity("boot"))
        self._begin_session(getattr(board, "cause", POWER_ON))
        self._keep()

    def _begin_session(self, cause):
        broken = self.broken
        if not broken:
            self.session.boot(cause)
            self.session.announce(cause)
            return
        self.session.boot(cause, broken.code + ": " + broken.why)
        made = event("fault", "round", 0, "code", broken.code, "why", broken.why, "clear", [])
        self.say(made)

    # Set-up

    def _check_storage(self):
        state = getattr(self.board.files, "state", "ok")
        if state != "ok":
            why = "the files are %s: put table.json and its deck on the board" % state
            raise Broken("storage_damaged", why)

    def _check_journal(self, loaded):
        if self.session.why and not loaded.config.play_without_journal:
            raise Broken("storage_damaged", self.session.why)

    def _set_table(self, loaded):
        """Make everything that depends on the configuration but the display."""
        self._check_journal(loaded)
        self.session.begin(loaded, self.board.name)
        self.table = Table(loaded, self.session, self.device)
        self.keys.forget_late()
        self.line.attach(self.table)

    def _show_on(self):
        """Make the display, and begin the digest over the files that are in force."""
        self.shown.begin(self.table, self.broken)
        self.digest = Digest(self.board.image, self.table.loaded if self.table else None)

    def configure(self, raw):
        """Take a table configuration (bytes) in place of the one in force, and keep it.

        Raise Broken where it is refused: nothing has changed then.
        """
        loaded = load(self.board.files, raw)
        self._check_journal(loaded)
        try:
            self.board.files.write(CONFIG_FILE, raw)
        except OSError as error:
            raise Broken("storage_damaged", "%s cannot be written (%s)" % (CONFIG_FILE, error))
        self.broken = None
        self._set_table(loaded)
        self.session.announce()
        self._show_on()
        self._keep()

    def _keep(self, whole=True):
        """What has been made is there to stay; a board that knows so collects faster."""
        self._kept = True
        if hasattr(self.board, "keep"):
            self.board.keep(whole)
            self._collect = self.board.collect

    # One pass

    def step(self, now):
        """Make one pass at a time in ticks; return the milliseconds until the next is wanted."""
        line = self.line
        self._ran = 0
        line.begin(now)
        self._ran |= _READER
        line.look(now)
        self._press(now)
        self.link.poll(self.requests.handlers)
        self.shown.expire_notice(now)
        line.look(now)
        busy = self.table.work_out(line) if self.table else False
        self._ran |= _ROUND
        drawing = self.shown.step(now)
        self._ran |= _DISPLAY
        if self.table and not drawing:
            self.device.tick(now)
        line.drain(now)
        if self._record(now) or drawing:
            busy = True
        line.look(now)
        if self.link.step(now, drawing or self.session.queued()):
            busy = True
        if not busy:
            line.look(now)
            busy = self._work_on()
        if busy:
            return 0
        wait = self._wait(now)
        if wait is None:
            return None
        return max(0, wait - ticks.diff(self.board.clock.ticks_ms(), now))

    def all_ran(self):
        """Return whether reader, round and display have all run in the last pass: only then the
        watchdog is fed."""
        return self._ran == _ALL

    def _press(self, now):
        """Take the keys, first those that waited for cards."""
        keys, table = self.keys, self.table
        if table and table.gate and not table.undecided():
            for late in keys.take_late(bool(table.round.faults)):
                self.press(*late)
        press = keys.scan(self.board.keys.read(), now)
        while press is not None:
            keys.used = now
            if self.table:
                self.press(*press)
            press = keys.scan(self.board.keys.read(), now)
        keys.note_pressed()

    def press(self, name, held=False, by="key"):
        """Take a key that was pressed, on the board or by the host; return whether it acted.

        It waits for the cards that passed before it.
        """
        table = self.table
        self.keys.used = self.line.begun
        if table.undecided():
            self.keys.put_off(name, held, by, bool(table.round.faults))
            return True
        return table.key(name, held, by, self.say)

    def say(self, made):
        """Tell an event to the host; the board's buzzer and lamp say the same."""
        self.link.say(made)
        signal = getattr(self.board, "signal", None)
        if signal and made["ev"] == "card":
            signal.good()
        elif signal and made["ev"] == "fault":
            signal.fault()

    def _record(self, now):
        """Put on record what is due; return whether anything was done."""
        line, table = self.line, self.table
        baud = table.baud if table else 0
        quiet_ms = line.recording_quiet_ms(now)
        return self.session.step(now, quiet_ms, line.between_frames(), baud)

    def _work_on(self):
        """Do a piece of what may wait; return whether more remains."""
        if self.queue.step():
            return True
        table = self.table
        if table and (table.round.work() or table.pages.fetch()):
            return True
        if self.shown.litter >= _MUCH_LITTER and self._pauses():
            # Better now than when memory runs out in the middle of a frame.
            self.shown.litter = 0
            self._collect()
            return True
        if self.digest.step():
            return True
        if self.digest.due:
            self.digest.due = False
            self._kept = False
            self.link.say(self.digest.event())
            self.session.note(record.DIGEST, self.digest.raw)
            return True
        if not self._kept:
            self._keep(False)
            return True
        return False

    def _pauses(self):
        return self.line.quiet_ms(self.board.clock.ticks_ms()) >= _PAUSE_MS

    def _wait(self, now):
        waits = self.line.waits(now) + self.shown.waits(now)
        waits.append(self.keys.wait(now))
        waits.append(self.session.wait(self.line.quiet_ms(now)))
        waits = [wait for wait in waits if wait is not None]
        return min(waits) if waits else None
