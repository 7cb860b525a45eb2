"""What the host may ask of the device, and what it is answered.

A request is refused by ValueError. None of them puts a card into a round.
"""

import json

from shoe.deck import word_name
from shoe.events import event, fields
from shoe.intake.keys import NAMES
from shoe.journal import record
from shoe.journal.recall import Recall
from shoe.link.doctor import Diagnosis
from shoe.rounds.round import IDLE
from shoe.rules import decisions
from shoe.setup.load import Broken
from shoe.version import VERSION

_WORN_PERCENT = 12


class Requests:
    """The requests of one device. app: shoe.app.App, whose parts are asked."""

    def __init__(self, app):
        self._app = app
        self.handlers = {
            "config": self._config,
            "decisions": self._decisions,
            "digest": self._digest,
            "doctor": self._doctor,
            "id": self._id,
            "key": self._key,
            "operator": self._operator,
            "recall": self._recall,
            "screen": self._screen,
            "service": self._service,
            "settings": self._settings,
            "stat": self._stat,
            "tags": self._tags,
            "time": self._time,
        }

    def identity(self, name):
        """Return an event of this name that says what device this is: as `boot` and `id` do."""
        app = self._app
        game = app.table.config.game if app.table else None
        made = event(name, "fw", VERSION, "board", app.board.name)
        made["digest"] = app.digest.image
        made["game"] = game.name if game else None
        made["rules"] = game.section.TITLE if game else None
        return made

    def _round(self):
        """Return the round of the table, or None where nothing can be played."""
        table = self._app.table
        return table.round if table else None

    def _id(self, request):
        return self.identity("id")

    def _digest(self, request):
        digest = self._app.digest
        if digest.image is None:
            digest.due = True
            return None
        return digest.event()

    def _decisions(self, request):
        config = self._app.table.config if self._app.table else None
        rows = []
        for row in decisions.listing(config.house if config else {}):
            made = fields("id", row[0], "section", row[1], "says", row[2])
            made["choice"], made["other"] = row[3], row[4]
            rows.append(made)
        section = config.game.section if config else None
        made = event("decisions", "rules", section.TITLE if section else None)
        made["written"] = section.WRITTEN if section else None
        made["decisions"] = rows
        return made

    def _settings(self, request):
        played = self._round()
        seat = request.get("seat")
        rows = played.flow.settings(seat) if played else None
        if rows is None:
            raise ValueError("settings: hands are set at a table of pai_gow only")
        return event("settings", "round", played.number, "seat", seat, "settings", rows)

    def _doctor(self, request):
        app = self._app
        why = app.broken.why if app.broken else None
        config = app.table.config if app.table else None
        display = app.shown.display
        return Diagnosis(app.board, config, self._round(), display, why).tell(request)

    def _tags(self, request):
        """Return cards that are read badly. Only between rounds: in one, the counts would tell
        which cards have come."""
        table = self._app.table
        if table is None or table.round.phase != IDLE:
            raise ValueError("tags: between rounds only")
        worn = table.presence.wear.worn(_WORN_PERCENT)
        rows = [fields("card", word_name(word), "missed_percent", share) for word, share in worn]
        return event("tags", "worn", rows)

    def _stat(self, request):
        table = self._app.table
        made = event("stat")
        for key in ("frames", "bad_frames", "noise_bytes"):
            made[key] = getattr(table.reader, key) if table else 0
        for key in ("phantoms", "repeats"):
            made[key] = getattr(table.presence, key) if table else 0
        made["overruns"] = getattr(self._app.board.uart, "overruns", 0)
        return made

    def _key(self, request):
        app = self._app
        if not app.table or not app.table.config.remote_keys:
            raise ValueError("key: remote_keys is not set in the table configuration")
        key = request.get("key")
        if key not in NAMES:
            raise ValueError("key: one of " + ", ".join(NAMES))
        if app.press(key, request.get("held") is True, "host"):
            return event("key", "key", key)
        return None

    def _recall(self, request):
        app = self._app
        number = request.get("round")
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise ValueError("round: the number of a round, such as 1")
        session = app.session
        if not session.journal:
            raise ValueError("there is no journal: " + (session.why or "this board keeps none"))
        played = self._round()
        if not played:
            raise ValueError("no table is set up")
        if number > played.number or (number == played.number and played.in_play()):
            raise ValueError("round %d is not over" % number)
        app.queue.add(Recall(session.journal, app.table.loaded, number))
        return None

    def _screen(self, request):
        # Seldom asked for: it need not lie in memory from the start.
        from shoe.link.frame_hash import Frame

        self._app.queue.add(Frame(self._app))
        return None

    def _time(self, request):
        self._app.session.set_clock(request.get("utc"))
        return event("time", "utc", request["utc"])

    def _operator(self, request):
        name = request.get("name")
        if not isinstance(name, str) or not 1 <= len(name) <= 24:
            raise ValueError("name: 1 to 24 characters")
        if not self._app.table:
            raise ValueError("no table is set up")
        self._idle("operator")
        self._app.session.name_operator(name)
        return event("operator", "name", name)

    def _config(self, request):
        app = self._app
        raw = request.get("config")
        if not isinstance(raw, dict):
            raise ValueError("config: the table configuration as an object")
        self._idle("config")
        try:
            app.configure(json.dumps(raw).encode())
        except Broken as broken:
            app.session.note(record.NOTE, b"configuration refused")
            raise ValueError(broken.why + "; the last good configuration stays in force")
        return event("config", "game", app.table.config.game.name)

    def _service(self, request):
        app = self._app
        self._idle("service")
        serve = getattr(app.board, "serve", None)
        why = serve(True) if serve else "this board has no prompt to open"
        if why:
            raise ValueError("service: " + why)
        app.session.note(record.NOTE, b"service")
        app.session.flush()
        app.link.say(event("service"))
        app.link.release()
        serve(False)
        return None

    def _idle(self, what):
        played = self._round()
        if played and played.phase != IDLE:
            raise ValueError(what + ": only while no round is being dealt or shown")
        if not self._app.line.quiet():
            raise ValueError(what + ": the reader must have been silent for a second")
