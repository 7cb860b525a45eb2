"""What the supervisor's pages are told of the device (shoe.supervisor.menu says what they ask)."""

import gc

from micropython import const

from shoe import deck, ticks
from shoe.journal import record
from shoe.journal.recall import Recall
from shoe.screens import texts
from shoe.setup import config
from shoe.setup.load import Broken
from shoe.supervisor.last_rounds import KEPT

_WRAPS_MS = const(1 << 28)


class Desk:
    """app: shoe.app.App, whose parts are asked. recall: shoe.supervisor.last_rounds.LastRounds."""

    def __init__(self, app, last_rounds):
        self._app = app
        self.recall = last_rounds
        self._fetching = None
        self._fetched = 0
        self._seconds = 0
        self._since = app.board.clock.ticks_ms()

    @property
    def config(self):
        return self._app.loaded.config

    @property
    def deck(self):
        return self._app.loaded.deck

    @property
    def round(self):
        return self._app.round

    def stat(self):
        return self._app.requests.handlers["stat"](None)

    def identity(self):
        return self._app.requests.identity("id")

    def memory(self):
        """(bytes free, bytes in use); CPython cannot tell."""
        return (gc.mem_free(), gc.mem_alloc()) if hasattr(gc, "mem_free") else None

    def uptime_s(self):
        """Seconds since power on, beyond the wrap of the ticks."""
        return self._seconds

    def tick(self, now):
        """Keeps the time of day going: to be called at least once a day."""
        passed = ticks.diff(now, self._since) // 1000
        if passed > 0:
            self._seconds += passed
            self._since = ticks.add(self._since, passed * 1000)

    def switch(self):
        """Whether the supervisor's key switch is on; None where the table has none."""
        if self.config.key_switch is None:
            return None
        switch = getattr(self._app.board, "switch", None)
        return bool(switch and switch.read())

    def say(self, made):
        self._app.say(made)

    def set_start(self, start):
        """Moves pai gow's start of the next round, as the key does."""
        table = self.round
        for _ in self.config.seats:
            if table.flow.start() != start:
                self._app.books.recorder.key("next", True)

    def teach(self, changed):
        """Begins to teach the table's deck; the reader's frames go there until it ends."""
        # Seldom asked for: it need not lie in memory from the start.
        from shoe.supervisor.teach import Teaching, roles

        app = self._app
        return Teaching(app.reader, app.presence, self._recipe(), roles(self.deck), changed)

    def untaught(self, teaching):
        """Ends it; nothing has changed."""
        teaching.end(self._app.board.clock.ticks_ms())

    def keep(self, teaching):
        """Puts a deck that has been taught on file and in force; gives why not, or None.

        Flash is written here, so no card may lie at the reader. The file is the old one or the
        new one, whenever the power goes.
        """
        from shoe.readers.teacher import deck_lines

        app = self._app
        if teaching.lies(app.board.clock.ticks_ms()):
            return texts.CARD_AWAY
        name = self.config.deck
        rows = deck_lines(self.deck.name, self._recipe(), teaching.entries())
        raw = ("\n".join(rows) + "\n").encode()
        try:
            config.check_deck(self.config, deck.load(raw.decode(), name), name)
            app.board.files.write(name, raw)
            app.configure(app.loaded.raw_config)
        except OSError:
            return texts.NOT_KEPT % texts.NOT_WRITTEN
        except (ValueError, Broken) as error:
            return texts.NOT_KEPT % error
        app.books.note(record.NOTE, ("deck taught: " + name).encode()[: record.LONGEST_BODY])
        app.round.notice = texts.DECK_TAUGHT
        app.round.changes += 1
        return None

    def _recipe(self):
        return max(self.deck.recipe, self.config.game.cards)

    def fetch(self):
        """Brings a round that was played before power came back from the journal, a slice at a
        time; gives whether more remains."""
        books = self._app.books
        if not self._fetching:
            wanted = self.round.number - (1 if self.round.in_play() else 0)
            known = [entry["round"] for entry in self.recall.last(KEPT)]
            while wanted in known:
                wanted -= 1
            oldest = max(1, self.round.number - KEPT + 1)
            if not books.journal or wanted < oldest or self._fetched == wanted:
                return False
            self._fetched = wanted
            self._fetching = Recall(books.journal, self._app.loaded, wanted)
        if not self._fetching.step():
            for made in self._fetching.answer.get("events", ()):
                self.recall.note(made)
            self._fetching = None
            return False
        return True
