"""What the supervisor's pages are told of the device, and what they may change."""

import gc

from shoe import ticks
from shoe.journal.recall import Recall
from shoe.setup.load import CONFIG_FILE
from shoe.supervisor.last_rounds import KEPT, LastRounds


class Device:
    """app: shoe.app.App, whose parts are asked.

    last_rounds: results and voids as they were said, a shoe.supervisor.last_rounds.LastRounds.
    """

    def __init__(self, app):
        self._app = app
        self.last_rounds = LastRounds()
        self._fetching = None
        self._fetched = 0
        self._seconds = 0
        self._since = app.board.clock.ticks_ms()

    @property
    def config(self):
        return self._app.table.config

    @property
    def deck(self):
        """The deck in force, or None."""
        return self._app.table.loaded.deck

    @property
    def round(self):
        return self._app.table.round

    @property
    def reader(self):
        return self._app.table.reader

    @property
    def presence(self):
        return self._app.table.presence

    def now(self):
        """Return the time in ticks."""
        return self._app.board.clock.ticks_ms()

    def stat(self):
        """Return the `stat` event."""
        return self._app.requests.handlers["stat"](None)

    def identity(self):
        """Return the `id` event."""
        return self._app.requests.identity("id")

    def memory(self):
        """Return (bytes free, bytes in use), or None: CPython cannot tell."""
        return (gc.mem_free(), gc.mem_alloc()) if hasattr(gc, "mem_free") else None

    def uptime_s(self):
        """Return the seconds since power on, beyond the wrap of the ticks."""
        return self._seconds

    def tick(self, now):
        """Count the seconds on: to be called at least once a day."""
        passed = ticks.diff(now, self._since) // 1000
        if passed > 0:
            self._seconds += passed
            self._since = ticks.add(self._since, passed * 1000)

    def switch(self):
        """Return whether the supervisor's key switch is on; None where the table has none."""
        if self.config.key_switch is None:
            return None
        switch = getattr(self._app.board, "switch", None)
        return bool(switch and switch.read())

    def say(self, made):
        """Tell an event to the host."""
        self._app.say(made)

    def move_start(self):
        """Move the first position of the next round on by one, as the key does."""
        self._app.session.recorder.key("next", True)

    def put_in_force(self, name, raw):
        """Write a deck file (bytes) that was taught, and make the table again with it.

        Flash is written here, so no card may lie at the reader. The file is the old one or the
        new one, whenever the power goes. Raise OSError where it cannot be written, and
        shoe.setup.load.Broken where the configuration is refused with it.
        """
        app = self._app
        raw_config = app.table.loaded.raw(CONFIG_FILE)
        app.board.files.write(name, raw)
        app.configure(raw_config)

    def note(self, kind, body):
        """Put a record that is no input to a round into the journal."""
        self._app.session.note(kind, body)

    def fetch(self):
        """Fetch a round that was played before power came back from the journal, a slice at a
        time; return whether more remains."""
        session = self._app.session
        if not self._fetching:
            wanted = self.round.number - (1 if self.round.in_play() else 0)
            known = [entry["round"] for entry in self.last_rounds.last(KEPT)]
            while wanted in known:
                wanted -= 1
            oldest = max(1, self.round.number - KEPT + 1)
            if not session.journal or wanted < oldest or self._fetched == wanted:
                return False
            self._fetched = wanted
            self._fetching = Recall(session.journal, self._app.table.loaded, wanted)
        if not self._fetching.step():
            for made in self._fetching.answer.get("events", ()):
                self.last_rounds.note(made)
            self._fetching = None
            return False
        return True
