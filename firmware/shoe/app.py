"""The application: handed a board's parts, it reads, follows the deal, shows and tells.

step() makes one pass and never waits. The reader is drained first and between all other pieces
of work, each of which is short; nothing here knows which board it runs on.
"""

import gc

from micropython import const

from shoe import readers, ticks
from shoe.displays import make_display
from shoe.events import event
from shoe.intake.gate import Gate
from shoe.intake.keys import Keys
from shoe.intake.late_keys import LateKeys
from shoe.intake.router import Intake
from shoe.journal import record
from shoe.journal.session import POWER_ON, Books
from shoe.link.digest import Digest
from shoe.link.link import Link
from shoe.link.requests import Requests
from shoe.readers.presence import Presence
from shoe.rounds.faults import Fault
from shoe.rounds.round import IDLE
from shoe.screens import compose
from shoe.screens.texts import LOCKED
from shoe.screens.view import BrokenView, View
from shoe.setup.load import CONFIG_FILE, Broken, load
from shoe.supervisor.device import Desk
from shoe.supervisor.last_rounds import LastRounds
from shoe.supervisor.menu import Supervisor

_RECEIVE = const(256)
_NOTICE_MS = const(4000)
_LINE_LOW_MS = const(100)
_SILENCE_MS = const(1000)
_MUCH_LITTER = const(3)  # screens that were drawn
_MORE_PIECES = const(15)  # of the display's work in one pass
# After so long a pass begins nothing more: keys and gate are looked at again.
_PASS_MS = const(20)
_PASS_AT_GATE_MS = const(10)
_PAUSE_MS = const(20)  # between two frames of a card that rests on the reader
_DIM_PART = const(8)
_DIM_LOOK_MS = const(1000)
_HOLD_MS = const(100)  # a line that never rests must not keep the host waiting for longer
# What must have run in a pass: the reader drained, the round served, the display given a slice.
_READER = const(1)
_ROUND = const(2)
_DISPLAY = const(4)
_ALL = const(7)
_DEFAULT_DISPLAY = {"kind": "ssd1306"}


class App:
    """The device.

    board: parts as described in boards/README.md. For shoe.link.requests: loaded
    (shoe.setup.load.Loaded or None), broken (why nothing can be played, or None), round, books,
    digest, digest_due, display, reader, presence, link, requests; recall: the
    shoe.journal.recall.Recall that is worked on, or None; supervisor: its pages, None where
    nothing can be played.
    """

    def __init__(self, board):
        self.board = board
        self._last_rounds = LastRounds()
        self._collect = gc.collect
        self.link = Link(board.link, self._last_rounds.note)
        self._keys = Keys()
        self._received = bytearray(_RECEIVE)
        self.loaded = self.broken = self.recall = self.supervisor = None
        self._desk = None
        self._pressed = None
        self._litter = 0
        self._active = board.clock.ticks_ms()
        self._dimmed = False
        self._low_since = None
        self._notice = None
        self._notice_since = self._held_since = self._ran = self._begun = 0
        self._last_byte = board.clock.ticks_ms()
        self._signs = 0
        self._frames = 0
        self._frame_ended = False
        self.requests = Requests(self)
        self.books = Books(getattr(board, "flash", None), self.say)
        try:
            self._check_storage()
            loaded = load(board.files)
            gc.collect()  # so that what stays lies close together: a collection goes through all
            self._set_table(loaded)
            gc.collect()
        except Broken as broken:
            self._break(broken)
        self._show_on()
        self.link.say(self.requests.identity("boot"))
        self._begin_books(getattr(board, "cause", POWER_ON))
        self._keep()

    def _begin_books(self, cause):
        if self.round:
            self.books.boot(cause)
            self.books.announce(cause)
        else:
            self.books.boot(cause, self.broken.code + ": " + self.broken.why)
            self._say_broken()

    # Set-up

    def _check_storage(self):
        state = getattr(self.board.files, "state", "ok")
        if state != "ok":
            why = "the files are %s: put table.json and its deck on the board" % state
            raise Broken("storage_damaged", why)

    def _check_journal(self, loaded):
        if self.books.why and not loaded.config.play_without_journal:
            raise Broken("storage_damaged", self.books.why)

    def _break(self, broken):
        self.broken = broken
        self.reader = self.presence = self.round = self._gate = self.supervisor = None

    def _set_table(self, loaded):
        """Makes everything that depends on the configuration but the display."""
        self._check_journal(loaded)
        self.loaded = loaded
        self.books.begin(loaded, self.board.name)
        self.round = self.books.table
        self.round.in_pieces = True
        self._desk = Desk(self, self._last_rounds)
        self.supervisor = Supervisor(self._desk)
        options = loaded.config.reader
        intake = Intake(self.books, self.supervisor)
        self.presence = intake.presence = Presence(intake, loaded.deck)
        self.reader = readers.reader_class(options["kind"])(self.presence, options)
        self.presence.attach(self.reader)
        self._gate = None
        if loaded.config.gate:
            window_ms = loaded.config.gate_window_ms
            self._gate = Gate(window_ms, self.presence, intake, self.reader.once)
        intake.gate = self._gate
        self._late_keys = LateKeys()
        self.board.uart.set_baud(options["baud"])

    def _show_on(self):
        """Makes the display, and what goes over the files anew."""
        loaded = self.loaded
        options = loaded.config.display if loaded else _DEFAULT_DISPLAY
        self.display = make_display(options, self.board)
        self._display_state = "ok"
        self._drawn = -1
        self._dimmed = False
        deck_file = loaded.raw_deck if loaded else None
        self.digest = Digest(self.board.image, deck_file, loaded.raw_config if loaded else None)
        self.digest_due = True

    def configure(self, raw):
        """Takes a table configuration (bytes) in place of the one in force, and keeps it.

        Raises Broken where it is refused: nothing has changed then.
        """
        loaded = load(self.board.files, raw)
        self._check_journal(loaded)
        try:
            self.board.files.write(CONFIG_FILE, raw)
        except OSError as error:
            raise Broken("storage_damaged", "%s cannot be written (%s)" % (CONFIG_FILE, error))
        self.broken = None
        self._set_table(loaded)
        self.books.announce()
        self._show_on()
        self._keep()

    def _keep(self, anew=True):
        """What has been made is there to stay; a board that knows so collects faster."""
        self._kept = True
        if hasattr(self.board, "keep"):
            self.board.keep(anew)
            self._collect = self.board.collect

    # One pass

    def step(self, now):
        """One pass at a time in ticks; gives the milliseconds until the next one is wanted."""
        self._ran = 0
        self._begun = now
        self._drain(now)
        self._ran |= _READER
        self._look(now)
        self._press(now)
        self.link.poll(self.requests.handlers)
        self._expire_notice(now)
        self._look(now)
        busy = self._work_out()
        self._ran |= _ROUND
        drawing = self._show(now)
        self._ran |= _DISPLAY
        self._drain(now)
        if drawing:
            busy = True
        if self._keep_books(now):
            busy = True
        self._look(now)
        if self._tell(now, drawing):
            busy = True
        if not busy:
            self._look(now)
            busy = self._work_on()
        if busy:
            return 0
        wait = self._wait(now)
        if wait is None:
            return None
        return max(0, wait - ticks.diff(self.board.clock.ticks_ms(), now))

    def all_ran(self):
        """Whether reader, round and display have all run in the last pass: the watchdog's food."""
        return self._ran == _ALL

    def quiet(self):
        """Whether the reader has been silent for a second: flash may be written."""
        return self._quiet_ms(self.board.clock.ticks_ms()) >= _SILENCE_MS

    def _quiet_ms(self, now):
        return max(0, ticks.diff(now, self._last_byte))

    def _drain(self, now):
        self._frame_ended = False
        if self.reader is None:
            return
        uart = self.board.uart
        while uart.any():
            n = uart.readinto(self._received)
            if not n:
                break
            self.reader.feed(self._received, n, now)
            self._note_byte(now)
        if self.reader.frames != self._frames:
            self._frames = self.reader.frames
            self._frame_ended = True
        to_send = self.reader.tick(now)
        if to_send:
            uart.write(to_send)
        self.reader.sink.tick(now)
        self._watch_line(now)
        if self._gate:
            self._gate.level(self.board.gate.read(), now)
            self._gate.tick(now)

    def _note_byte(self, now):
        """A reader that answers polls, or says that it is alive, is at rest all the same."""
        reader = self.reader
        signs = self.presence.heard + reader.bad_frames + reader.noise_bytes
        if not reader.chatters or signs != self._signs:
            self._last_byte = now
        self._signs = signs

    def _look(self, now):
        """Drains the reader where a byte has come."""
        if self.reader and self.board.uart.any():
            self._drain(now)

    def _watch_line(self, now):
        """A line that idles low has no reader on it, or one without power."""
        if not self.board.uart.line_low():
            self._low_since = None
        elif self._low_since is None:
            self._low_since = now
        low_ms = 0 if self._low_since is None else ticks.diff(now, self._low_since)
        self.reader.line_low(low_ms, now)

    def _press(self, now):
        """Takes the keys; gives whether one has acted."""
        if self._gate and not self._gate.undecided():
            for late in self._late_keys.take(bool(self.round.faults)):
                self.press(*late)
        press = self._keys.scan(self.board.keys.read(), now)
        acted = press is not None
        while press is not None:
            self._active = now
            if self.round:
                self.press(*press)
            press = self._keys.scan(self.board.keys.read(), now)
        self._pressed = self._keys.down()
        return acted

    def press(self, name, held=False, by="key"):
        """A key was pressed, on the board or by the host; gives whether it did anything.

        It waits for the cards that passed before it.
        """
        self._active = self._begun
        if self._gate and self._gate.undecided():
            self._late_keys.put(name, held, by, bool(self.round.faults))
            return True
        if self.supervisor.key(name, held):
            return True
        if self.supervisor.locks(name):
            self.round.notice = LOCKED
            self.round.changes += 1
            self.say(event("refused", "key", name, "why", LOCKED))
            return False
        return self.books.recorder.key(name, held, by)

    def say(self, made):
        """Tells an event to the host; the board's buzzer and lamp say the same."""
        self.link.say(made)
        signal = getattr(self.board, "signal", None)
        if signal and made["ev"] == "card":
            signal.good()
        elif signal and made["ev"] == "fault":
            signal.fault()

    def _expire_notice(self, now):
        if not self.round or self.round.notice is None:
            self._notice = None
        elif self.round.notice is not self._notice:
            self._notice = self.round.notice
            self._notice_since = now
        elif ticks.diff(now, self._notice_since) >= _NOTICE_MS:
            self.round.notice = None
            self.round.changes += 1

    def _work_out(self):
        """Pieces of a result that was asked for; gives whether more remains."""
        table = self.round
        if not table or not table.working():
            return False
        while table.work() and table.working() and not self._disturbed():
            pass
        return True

    def _disturbed(self):
        """Whether a byte has come, or the pass has lasted long enough."""
        clock = self.board.clock
        lasted = ticks.diff(clock.ticks_ms(), self._begun)
        longest = _PASS_AT_GATE_MS if self._gate else _PASS_MS
        return bool(self.board.uart.any()) or lasted >= longest

    def _show(self, now):
        """Draws what has changed, in pieces; gives whether more remains."""
        changes = self._changes()
        if changes != self._drawn and not (self.round and self.round.working()):
            self._drawn = changes
            view = self._view()
            self._look(now)
            self.display.draw(compose(view))
            self._litter += 1
            if self._disturbed():
                return True
        busy = self.display.step(now)
        for _ in range(_MORE_PIECES):
            if not busy or self._disturbed():
                break
            busy = self.display.step(now)
        if not busy:
            self._dim(now)
        if self.display.state != self._display_state:
            self._display_state = self.display.state
            self.link.say(event("display", "state", self._display_state))
        return busy

    def _changes(self):
        """What the screen hangs on; a fault closes the supervisor's pages."""
        if not self.round:
            return 0
        if self.round.faults:
            self.supervisor.close()
        return self.round.changes, self.supervisor.changes, self._pressed

    def _view(self):
        if self.broken:
            return BrokenView(Fault(self.broken.code), self.broken.why)
        view = View(self.loaded.config, self.round, self.loaded.deck)
        view.pressed = self._pressed
        if self.supervisor.open:
            view.supervisor = self.supervisor.page()
        return view

    def _dim(self, now):
        """A display that nobody has used for a while gives less light."""
        if not self.round:
            return
        self._desk.tick(now)
        options = self.loaded.config.display
        idle_ms = min(self._quiet_ms(now), ticks.diff(now, self._active))
        after_ms = options["dim_after_s"] * 1000
        rests = self.round.phase == IDLE and not self.round.faults
        dim = bool(after_ms) and rests and idle_ms >= after_ms
        if dim != self._dimmed:
            self._dimmed = dim
            bright = options["brightness"]
            self.display.brighten(max(1, bright // _DIM_PART) if dim else bright)

    def _keep_books(self, now):
        baud = self.loaded.config.reader["baud"] if self.loaded else 0
        # While an answer is due nothing is written, or its bytes might be lost.
        quiet = 0 if self.reader and self.reader.awaits() else self._quiet_ms(now)
        ended = self._frame_ended and not (self.reader and self.board.uart.any())
        return self.books.step(now, quiet, ended, baud)

    def _tell(self, now, drawing):
        """Sends what has been said once it is on record and on the screen, or has waited for long
        enough; gives whether more remains."""
        if not self.link.holds():
            self._held_since = now
            return False
        if drawing or self.books.queued():
            if ticks.diff(now, self._held_since) < _HOLD_MS:
                return False
        self.link.release_one()
        return self.link.holds()

    def _work_on(self):
        """What may wait: recalling a round, the digest. Gives whether more remains."""
        if self.recall:
            if not self.recall.step():
                self.link.say(self.recall.answer)
                self.recall = None
            return True
        if self.round and self.round.work():
            return True
        if self.supervisor and self.supervisor.open and self._desk.fetch():
            return True
        if (
            self._litter >= _MUCH_LITTER
            and self._quiet_ms(self.board.clock.ticks_ms()) >= _PAUSE_MS
        ):
            # Better now than when memory runs out in the middle of a frame.
            self._litter = 0
            self._collect()
            return True
        if self.digest.step():
            return True
        if self.digest_due:
            self.digest_due = False
            self._kept = False
            self.link.say(self.digest.event())
            self.books.note(record.DIGEST, self.digest.raw)
            return True
        if not self._kept:
            self._keep(False)
            return True
        return False

    def _wait(self, now):
        waits = [self._keys.wait(now), self.display.wait(now)]
        waits.append(self.books.wait(self._quiet_ms(now)))
        if self.reader is not None:
            waits.append(self.reader.next_due(now))
        if self._gate:
            waits.append(self._gate.wait(now))
        if self._low_since is not None:
            waits.append(_LINE_LOW_MS)
        if self._notice is not None:
            waits.append(max(0, _NOTICE_MS - ticks.diff(now, self._notice_since)))
        if self.loaded and self.loaded.config.display["dim_after_s"] and not self._dimmed:
            waits.append(_DIM_LOOK_MS)
        waits = [wait for wait in waits if wait is not None]
        return min(waits) if waits else None

    def _say_broken(self):
        code = self.broken.code
        made = event("fault", "round", 0, "code", code, "why", self.broken.why, "clear", [])
        self.say(made)
