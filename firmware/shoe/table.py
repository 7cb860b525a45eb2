"""One table: what a configuration comes to. Another configuration makes another table."""

from shoe import readers
from shoe.events import event
from shoe.intake.gate import Gate
from shoe.intake.router import Router
from shoe.readers.presence import Presence
from shoe.supervisor.menu import LOCKED, Menu


class Table:
    """The parts that depend on the configuration.

    loaded: shoe.setup.load.Loaded, and its config. round, reader, presence; gate: None at a table
    without one; pages: the supervisor's; baud: of the reader's line.
    """

    def __init__(self, loaded, session, device):
        """session: the journal's session, at the round of `loaded`; device: what the supervisor's
        pages are told of (shoe.supervisor.device.Device)."""
        self.loaded = loaded
        self.config = config = loaded.config
        self._session = session
        self.round = session.table
        self.round.in_pieces = True
        self.pages = Menu(device)
        router = Router(session, self.pages)
        self.presence = router.presence = Presence(router, loaded.deck)
        self.reader = readers.reader_class(config.reader["kind"])(self.presence, config.reader)
        self.presence.attach(self.reader)
        self.gate = None
        if config.gate:
            window_ms = config.gate_window_ms
            self.gate = Gate(window_ms, self.presence, router, self.reader.once)
        router.gate = self.gate
        self.baud = config.reader["baud"]

    def undecided(self):
        """Return whether something has passed the gate of which it is not known what it was."""
        return bool(self.gate) and self.gate.undecided()

    def key(self, name, held, by, say):
        """Take a key, for the supervisor's pages or the round; return whether it did anything.

        by: "key" or "host"; say: called with an event where the key is refused.
        """
        if self.pages.key(name, held):
            return True
        if self.pages.locks(name):
            self.round.notice = LOCKED
            self.round.changes += 1
            say(event("refused", "key", name, "why", LOCKED))
            return False
        return self._session.recorder.key(name, held, by)

    def work_out(self, line):
        """Do pieces of a result that was asked for, until a byte comes at `line`.

        Return whether there was one to work at.
        """
        if not self.round.working():
            return False
        while self.round.work() and self.round.working() and not line.disturbed():
            pass
        return True
