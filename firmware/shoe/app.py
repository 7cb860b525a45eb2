"""The application: handed a board's parts, it reads, follows the deal, shows and tells.

step() makes one pass and never waits. The reader is drained first and between all other pieces
of work, each of which is short; nothing here knows which board it runs on.
"""

from micropython import const

from shoe import config, deck, readers, ticks
from shoe.diagnosis import Diagnosis
from shoe.digest import Digest
from shoe.displays import make_display
from shoe.events import event, fields
from shoe.faults import Fault
from shoe.gate import Gate
from shoe.keys import NAMES, Keys
from shoe.link import Link
from shoe.readers.presence import Presence
from shoe.rules import decisions
from shoe.screens import compose
from shoe.version import VERSION
from shoe.view import BrokenView, View

CONFIG_FILE = "table.json"

_RECEIVE = const(256)
_NOTICE_MS = const(4000)
_LINE_LOW_MS = const(100)
_DEFAULT_DISPLAY = {"kind": "ssd1306"}


class Broken(Exception):
    """The device cannot play: a fault code that only a repair clears, and why."""

    def __init__(self, code, why):
        super().__init__(why)
        self.code = code
        self.why = why


class App:
    """The device. board: parts as described in boards/README.md."""

    def __init__(self, board):
        self._board = board
        self._link = Link(board.link)
        self._keys = Keys()
        self._received = bytearray(_RECEIVE)
        self._raw_config = self._raw_deck = None
        self._config = self._deck = self._reader = self._presence = None
        self._gate = None
        self.round = None
        self._broken = None
        try:
            self._load()
        except Broken as broken:
            self._broken = broken
        kind = self._config.display if self._config else _DEFAULT_DISPLAY
        self._display = make_display(kind, board)
        self._digest = Digest(board.image, self._raw_deck, self._raw_config)
        self._digest_due = True
        self._low_since = None
        self._drawn = -1
        self._notice = None
        self._notice_since = 0
        self._display_state = "ok"
        self._requests = {
            "id": self._identify,
            "decisions": self._tell_decisions,
            "digest": self._tell_digest,
            "doctor": self._diagnosis().tell,
            "stat": self._stat,
            "key": self._remote_key,
        }
        self._link.say(self._identity("boot"))
        if self._broken:
            self._say_broken()

    # Set-up

    def _load(self):
        self._raw_config = self._file(CONFIG_FILE, "config_invalid")
        try:
            self._config = config.load(_text(self._raw_config), CONFIG_FILE)
        except ValueError as error:
            raise Broken("config_invalid", str(error))
        if self._config.deck is not None:
            self._load_deck(self._config.deck)
        if self._config.paytables:
            self._load_paytables()
        self.round = self._config.game.round_class()(self._config, self._link.say)
        options = self._config.reader
        self._presence = Presence(self, self._deck)
        self._reader = readers.reader_class(options["kind"])(self._presence, options)
        self._presence.attach(self._reader)
        if self._config.gate:
            self._gate = Gate(self._config.gate_window_ms, self._presence.last_seen, self)
        self._board.uart.set_baud(options["baud"])

    def _load_deck(self, name):
        self._raw_deck = self._file(name, "deck_invalid")
        try:
            self._deck = deck.load(_text(self._raw_deck), name)
            config.check_deck(self._config, self._deck, name)
        except ValueError as error:
            raise Broken("deck_invalid", str(error))

    def _load_paytables(self):
        from shoe import paytables  # takes memory that most tables do not have to spend

        try:
            paytables.attach(self._config, self._paytable)
        except ValueError as error:
            raise Broken("config_invalid", str(error))

    def _paytable(self, name):
        return _text(self._file(name, "config_invalid"))

    def _file(self, name, code):
        try:
            return self._board.files.read(name)
        except OSError as error:
            raise Broken(code, "%s: cannot be read (%s)" % (name, error))

    # One pass

    def step(self, now):
        """One pass at a time in ticks; gives the milliseconds until the next one is wanted."""
        self._drain(now)
        self._press(now)
        self._link.poll(self._requests)
        self._expire_notice(now)
        busy = self._show(now)
        self._drain(now)
        if not busy:
            busy = self._work_digest()
        return 0 if busy else self._wait(now)

    def _drain(self, now):
        if self._reader is None:
            return
        uart = self._board.uart
        while uart.any():
            n = uart.readinto(self._received)
            if not n:
                break
            self._reader.feed(self._received, n, now)
        to_send = self._reader.tick(now)
        if to_send:
            uart.write(to_send)
        self._presence.tick(now)
        self._watch_line(now)
        if self._gate:
            self._gate.level(self._board.gate.read(), now)
            self._gate.tick(now)

    def _watch_line(self, now):
        """A line that idles low has no reader on it, or one without power."""
        if not self._board.uart.line_low():
            self._low_since = None
        elif self._low_since is None:
            self._low_since = now
        low_ms = 0 if self._low_since is None else ticks.diff(now, self._low_since)
        self._reader.line_low(low_ms, now)

    def _press(self, now):
        press = self._keys.scan(self._board.keys.read(), now)
        while press is not None:
            if self.round:
                self.round.key(*press)
            press = self._keys.scan(self._board.keys.read(), now)

    def _expire_notice(self, now):
        if not self.round or self.round.notice is None:
            self._notice = None
        elif self.round.notice is not self._notice:
            self._notice = self.round.notice
            self._notice_since = now
        elif ticks.diff(now, self._notice_since) >= _NOTICE_MS:
            self.round.notice = None
            self.round.changes += 1

    def _show(self, now):
        changes = self.round.changes if self.round else 0
        if changes != self._drawn:
            self._drawn = changes
            self._display.draw(compose(self._view()))
        busy = self._display.step(now)
        if self._display.state != self._display_state:
            self._display_state = self._display.state
            self._link.say(event("display", "state", self._display_state))
        return busy

    def _view(self):
        if self._broken:
            return BrokenView(Fault(self._broken.code), self._broken.why)
        return View(self._config, self.round, self._deck)

    def _work_digest(self):
        if self._digest.step():
            return True
        if self._digest_due:
            self._digest_due = False
            self._link.say(self._digest.event())
        return False

    def _wait(self, now):
        waits = [self._keys.wait(now), self._display.wait(now)]
        if self._reader is not None:
            waits.append(self._reader.next_due(now))
        if self._gate:
            waits.append(self._gate.wait(now))
        if self._low_since is not None:
            waits.append(_LINE_LOW_MS)
        if self._notice is not None:
            waits.append(max(0, _NOTICE_MS - ticks.diff(now, self._notice_since)))
        waits = [wait for wait in waits if wait is not None]
        return min(waits) if waits else None

    # What the reader has to say, by way of presence

    def read(self, card, now):
        """A card has come to the reader; with a gate it counts once it has passed.

        A hand that is shown passes the reader and not the barrier.
        """
        if self._gate and self.round.shows_hands():
            self._gate.stranger(now)
            self.round.read(card)
        elif self._gate:
            self._gate.read(card, now)
        else:
            self.round.read(card)

    def role(self, word, now):
        """A tag that is no card: deck.CUT or deck.DEALER."""
        self.round.role("cut" if word == deck.CUT else "dealer")

    def unknown(self, tag, n, now):
        """An id tag[:n] that no deck knows stands at the reader."""
        if self._gate:
            self._gate.stranger(now)
        self.round.unknown_tag("".join(["%02X" % tag[i] for i in range(n)]))

    def two_cards(self, now):
        """Two cards stand at the reader at once."""
        if self._gate and not self.round.shows_hands():
            self.two_in_passage()
        else:
            self.round.two_cards()

    def silent(self, now):
        """The reader does not answer, or its line is held low."""
        if not self.round.faults.has("reader_silent"):
            self.round.fault("reader_silent")

    def error(self, code, now):
        """The reader reports an error of its own."""
        if not self.round.faults.has("reader_error"):
            self.round.fault("reader_error", None, ("error", code))

    # What the gate has to say

    def passed(self, card):
        """A card has been read and has passed."""
        self.round.read(card)

    def missed(self):
        """Something has passed that was not read."""
        self.round.missed_read()

    def two_in_passage(self):
        """Two cards stand at the reader or have passed as one: both go back."""
        self._gate.reset()
        self.round.two_cards(False)

    # What the host may ask

    def _identity(self, name):
        game = self._config.game if self._config else None
        made = event(name, "fw", VERSION, "board", self._board.name)
        made["digest"] = self._digest.image
        made["game"] = game.name if game else None
        made["rules"] = game.section.TITLE if game else None
        return made

    def _identify(self, request):
        return self._identity("id")

    def _tell_decisions(self, request):
        rows = []
        for row in decisions.listing(self._config.house if self._config else {}):
            rows.append(fields("id", row[0], "section", row[1], "says", row[2], "choice", row[3],
                               "other", row[4]))  # fmt: skip
        return event("decisions", "decisions", rows)

    def _tell_digest(self, request):
        if self._digest.image is None:
            self._digest_due = True
            return None
        return self._digest.event()

    def _diagnosis(self):
        why = self._broken.why if self._broken else None
        return Diagnosis(self._board, self._config, self.round, self._display, why)

    def _stat(self, request):
        made = event("stat")
        for key in ("frames", "bad_frames", "noise_bytes"):
            made[key] = getattr(self._reader, key, 0)
        for key in ("phantoms", "repeats"):
            made[key] = getattr(self._presence, key, 0)
        made["overruns"] = getattr(self._board.uart, "overruns", 0)
        return made

    def _remote_key(self, request):
        if not self._config or not self._config.remote_keys:
            raise ValueError("key: remote_keys is not set in the table configuration")
        key = request.get("key")
        if key not in NAMES:
            raise ValueError("key: one of " + ", ".join(NAMES))
        if self.round.key(key, request.get("held") is True, "host"):
            return event("key", "key", key)
        return None

    def _say_broken(self):
        code = self._broken.code
        made = event("fault", "round", 0, "code", code, "why", self._broken.why, "clear", [])
        self._link.say(made)


def _text(raw):
    try:
        return raw.decode()
    except UnicodeError:
        raise ValueError("not UTF-8 text")
