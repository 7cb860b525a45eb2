"""The session of a table: its journal, the round that comes back after a cut, the time of day.

Whatever is said over the link about a card has been put on record before (shoe.link.link holds the
lines back until then). So a cut never leaves the table behind what it has told: the device comes
back to the card that was recorded last and says its number, or declares the round void.
"""

from micropython import const

from shoe.events import event
from shoe.journal import record, setup
from shoe.journal.clock import Clock
from shoe.journal.journal import Journal
from shoe.journal.recorder import Recorder
from shoe.journal.replay import EventSink, apply
from shoe.journal.tail import FRESH, FULL, OK
from shoe.rounds import new_round
from shoe.rounds.faults import OK_OR_VOID, VOID
from shoe.rounds.round import COMPLETE, DEALING, IDLE, SHOWING
from shoe.rules import decisions
from shoe.setup.load import CONFIG_FILE, Broken
from shoe.version import VERSION

_FIFO_HOLDS_UP_TO = const(57600)  # at this rate 32 bytes outlast a program
_QUIET_MS = const(20)
_IDLE_MS = const(1000)

POWER_ON = const(0)
WATCHDOG = const(1)


class Session:
    """What is played at one board from power on, with its journal.

    flash: as shoe.journal.ring asks for, or None where a board has none. say: called with each
    event. table, recorder: the round and what its inputs go through, once begin() was called.
    why: what is wrong with the journal, or None.
    """

    def __init__(self, flash, say):
        self._say = say
        self._clock = Clock()
        self._now = 0
        self._loaded = self._board = self._operator = None
        self._new = True
        self._left = ()
        self.table = self.recorder = None
        self.journal = None
        self.why = None
        if flash:
            self._open(Journal(flash))

    def _open(self, journal):
        if journal.open() == FRESH:
            journal.start()
            journal.add(record.NOTE, b"journal begun")
        journal.ready()
        if journal.state == OK:
            self.journal = journal
        else:
            self.why = journal.why

    def begin(self, loaded, board):
        """Make the table of a configuration; at a start the round that was open comes back.

        loaded: shoe.setup.load.Loaded; board: the board's name. announce() is to follow.
        Raise Broken where the files are no longer what was loaded.
        """
        journal = self.journal
        before = self.table
        if not self._loaded and journal:
            self._operator = (journal.stated() or {}).get(setup.OPERATOR)
        self._loaded = loaded
        self._board = board
        if before:
            # What stands wrong is for a person to clear, and for no configuration.
            self._left = before.faults.standing
            number = before.number
        else:
            number = journal.round if journal else 0
        self._make(loaded.config, number)
        self._new = True
        if not before and journal and self._agrees():
            self._new = not self._replay(loaded.config, number)
            if self._new:
                self._make(loaded.config, number)

    def _agrees(self):
        try:
            return self.journal.agrees(self._set_up())
        except OSError as error:
            raise Broken("storage_damaged", str(error))

    def _make(self, config, number):
        sink = EventSink(self._say)
        self.table = new_round(config, sink, number)
        self.recorder = Recorder(self.table, self.journal, self._utc, self._sealed)
        return sink

    def _replay(self, config, number):
        """Play the last two rounds once more; return whether they fit."""
        sink = self._make(config, number)
        sink.muted = True
        fits = True
        for kind, body in self.journal.last_rounds(2):
            if kind == record.NOTE and body == record.NEW_TABLE:
                sink = self._make(config, number)
                sink.muted = True
                fits = True
            elif fits:
                fits = _applied(kind, body, self.table)
        sink.muted = False
        return fits

    def _set_up(self):
        """Return what rounds are played under, as the journal states it: list of (tag, bytes).

        The files are read again. Raise OSError where they are not what was loaded.
        """
        made = _fields(self._loaded, self._board)
        if self._operator is not None:
            made.append((setup.OPERATOR, self._operator))
        return made

    def announce(self, cause=None):
        """Say what a cut has done, and put on record what is played from here on.

        To be called once `boot` has been said. cause: of a start, POWER_ON or WATCHDOG; None
        where the configuration was changed, or no table could be made at the start.
        """
        if self.why:
            self._say_without()
        if self.journal:
            self._resume()
        self._tell_faults()
        if self.table.phase in (DEALING, COMPLETE):
            self._interrupted(cause)

    def boot(self, cause, note=None):
        """Put a start on record. cause: as above; note: text, of what is wrong or special."""
        self.note(record.BOOT, bytes([cause]) + VERSION.encode())
        if note:
            self.note(record.NOTE, note.encode()[: record.LONGEST_BODY])

    def _resume(self):
        journal = self.journal
        if self._new and journal.unsealed:
            lost = journal.round
            self._say(event("void", "round", lost, "why", "power_lost", "annuls", False))
            self._sealed(lost, journal.seal())
        elif not self._new:
            self.recorder.resumed()
        journal.setup(self._set_up)
        if self._new:
            journal.add(record.NOTE, record.NEW_TABLE)

    def _tell_faults(self):
        self.table.tell_faults()
        for fault in self._left:
            self.recorder.fault(fault.code, fault.place, fault.detail, fault.clear)
        self._left = ()

    def _interrupted(self, cause):
        n = ("n", self.table.deal.count)
        if cause == WATCHDOG:
            self.recorder.fault("watchdog", None, n)
        elif not self.table.faults.has("power_lost"):
            clear = VOID if self.journal.torn else OK_OR_VOID
            self.recorder.fault("power_lost", None, n, clear)

    # Every pass

    def step(self, now, quiet_ms, frame_ended, baud):
        """Put something on record where the reader cannot be disturbed by it.

        quiet_ms: since the reader's last byte; frame_ended: a frame has just ended; baud: of
        the reader's line. Return whether anything was done.
        """
        self._now = now
        self._clock.utc(now)
        journal = self.journal
        if not journal:
            return False
        soon = frame_ended and baud <= _FIFO_HOLDS_UP_TO
        resting = self.table is None or self.table.phase in (IDLE, SHOWING)
        done = journal.step(soon or quiet_ms >= _QUIET_MS, resting and quiet_ms >= _IDLE_MS)
        if journal.state not in (OK, FULL) or (journal.state == FULL and not journal.queued):
            self._fail(journal.why)
        return done

    def wait(self, quiet_ms):
        """Return milliseconds until step() may have something to do, or None."""
        journal = self.journal
        if not journal:
            return None
        if journal.queued:
            return max(1, _QUIET_MS - quiet_ms)
        if journal.dirty and self.table and self.table.phase in (IDLE, SHOWING):
            return max(1, _IDLE_MS - quiet_ms)
        return None

    def queued(self):
        """Return whether anything waits to be put on record."""
        return bool(self.journal and self.journal.queued)

    def _fail(self, why):
        """The journal is out of order: nothing is played without it unless the table allows."""
        self.journal = None
        self.why = why
        if not self.table:
            return
        self.recorder = Recorder(self.table, None, self._utc, self._sealed)
        if self.table.config.play_without_journal:
            self._say_without()
        else:
            self.table.fault("storage_damaged", None, ("why", why))

    def _say_without(self):
        self._say(event("error", "why", "no journal is kept: " + self.why))

    # What is noted besides

    def note(self, kind, body=b""):
        """Put something on record that is no input to a round."""
        if self.journal:
            self.journal.add(kind, body)

    def set_clock(self, utc):
        """The host says what time it is: seconds since 1970. Raises ValueError."""
        self._clock.set(utc, self._now)
        self.note(record.CLOCK, record.number32(utc))

    def name_operator(self, name):
        """State who is in charge of the table from the next round on: text."""
        self._operator = name.encode()
        if self.journal:
            self.journal.setup(self._set_up)

    def flush(self):
        """Put everything on record at once: before a reset that is wanted."""
        if self.journal:
            self.journal.flush()

    def _utc(self):
        return self._clock.utc(self._now)

    def _sealed(self, number, chain):
        self._say(event("journal", "round", number, "hash", chain))


def _applied(kind, body, table):
    """Play a record into a round; return whether it fits there."""
    try:
        apply(kind, body, table)
    except Exception:
        # Whatever the journal holds, a board that cannot start is of no use.
        return False
    return True


def _fields(loaded, board):
    """Return what rounds are played under, as the journal states it."""
    config = loaded.config
    chosen = [row[0] + "=" + str(row[3]) for row in decisions.listing(config.house)]
    fields = [
        (setup.VERSION, VERSION.encode()),
        (setup.BOARD, board.encode()),
        (setup.CONFIG, loaded.raw(CONFIG_FILE)),
        (setup.RULES, config.game.section.TITLE.encode()),
        (setup.DECISIONS, " ".join(chosen).encode()),
    ]
    if loaded.deck:
        fields.append((setup.DECK, loaded.raw(config.deck)))
    if config.paytables:
        texts = [(name, loaded.raw(name)) for name in config.paytables]
        fields.append((setup.PAYTABLES, setup.encode_paytables(texts)))
    if config.serial:
        fields.append((setup.SERIAL, config.serial.encode()))
    return fields
