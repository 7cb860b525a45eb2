"""What the suite works on: an emulated Pico, or the board on a port, with the same words.

A rig has `name`, play(feed, requests), port() and built(board). A Played has `lines`, the events
of the feed and the answers to the requests; `screens`, pairs of the emulated panel's picture and
the `screen` event that was asked for then, where there is a panel to look at.
"""

import contextlib
import dataclasses
import hashlib
import json
import os
import tempfile
from pathlib import Path

from card_shoe import picture, waiting
from card_shoe.errors import Failed, ShoeError
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import play, strict, table
from card_shoe.link import service
from card_shoe.link.client import Client
from workshop.dealer import recorded

LOOK = '{"do":"screen"}'
ANSWER_S = 20
_BACK_S = 60
_SETTLE_S = 1.5
_SILENT = "silent for a second"  # what a board that is set up waits for
_OWN = ("boot", "id", "key", "screen", "recall", "stat", "journal")


class Played:
    """What came of a feed. lines: event lines; screens: (Picture or None, `screen` event)."""

    def __init__(self, outcome):
        self.lines = outcome.lines()
        self.screens = [
            (_panel_at(outcome, us), json.loads(line))
            for us, line in outcome.events
            if line.startswith('{"ev":"screen"')
        ]

    def events(self, name):
        """The events of one name, as dicts."""
        made = map(json.loads, self.lines)
        return [event for event in made if event["ev"] == name]


def _panel_at(outcome, us):
    """The picture that the panel showed at a time, None where nobody looked at it."""
    before = [screen for at, screen in outcome.screens if at <= us]
    return before[-1] if before else None


def digest_of(screen):
    """The SHA-256 that a board is to report of a Picture: of what is seen, no glyphs."""
    data = screen.data
    if screen.kind == "text":
        data = data[: screen.width * screen.height]
    return hashlib.sha256(data).hexdigest()


def with_requests(checked, requests):
    """A Table whose feed also sends requests: {seconds: line}."""
    asked = [feeds.Line(int(at * 1e6), "link", line) for at, line in requests.items()]
    lines = sorted(checked.feed.lines + asked, key=lambda line: line.us)
    return dataclasses.replace(checked, feed=dataclasses.replace(checked.feed, lines=lines))


def without_boards_own(lines):
    """Event lines without what depends on the board's past, rounds counted from 1 on."""
    first = None
    kept = []
    for line in strict.comparable(lines, _OWN):
        event = json.loads(line)
        # On a port the feed's keys are pressed over the link, and told as the host's.
        event.pop("by", None)
        if event.get("why") == "host":
            event["why"] = "key"
        number = event.get("round")
        if number:
            first = first or number
            event["round"] = number - first + 1
        kept.append(json.dumps(event))
    return kept


BOARD = os.environ.get("SHOE_HIL_BOARD", "pico")
"""Which board is emulated where no port is named: pico or pico2."""


class EmulatedRig:
    """The board as an emulated one, BOARD: a fresh one for each feed and each visit."""

    name = "emulated"
    own = ()

    def play(self, feed, requests=None):
        """A feed from power on; return a Played."""
        checked = with_requests(table.load(recorded.path(feed)), requests or {})
        return Played(play.play(checked, BOARD))

    def comparable(self, lines):
        """Event lines as they are compared with those of another board."""
        return strict.comparable(lines, ("screen", "recall"))

    @contextlib.contextmanager
    def port(self, feed="quick"):
        """A port behind which a board runs in real time, at a feed's table, service allowed."""
        from card_shoe.emulator import flash_with, target
        from tests.boards_on_ports import Running

        with tempfile.TemporaryDirectory() as folder:
            table.load(recorded.path(feed)).write(Path(folder))
            contents = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
        flash = flash_with(target.image(BOARD), BOARD, {**contents, "service": b""})
        with Running(flash, board=BOARD) as running:
            with Client(running.link) as link:
                link.wait_for(("id",), ANSWER_S, {"do": "id"})
            running.wait(3)
            yield running.link


class PortRig:
    """The board on a port; feeds come down feed_port in the wall's time.

    It is given the feed's table with `remote_keys`, and where they are missing or others the deck
    and the paytables, for which it goes into service. Rounds count on.
    """

    name = "real"

    def __init__(self, port, feed_port):
        self._port, self._feed_port = port, feed_port
        self._remote = False

    def play(self, feed, requests=None):
        """A feed onto the board as it stands; return a Played."""
        source = table.load(recorded.path(feed))
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            source.write(folder)
            raw = dict(json.loads((folder / "table.json").read_text()), remote_keys=True)
            (folder / "table.json").write_text(json.dumps(raw))
            self.set_table(folder)
            checked = table.load(recorded.path(feed), folder / "table.json")
            checked = with_requests(checked, requests or {})
            return Played(play.play(checked, self._port, speed=1.0, feed_port=self._feed_port))

    def set_table(self, folder):
        """Has the board play the table of a folder: table.json, deck and paytables."""
        why = self._refused(folder)
        if why:
            files = {path.name: path.read_bytes() for path in folder.iterdir()}
            try:
                service.put(self._port, files)
            except ShoeError as failure:
                raise Failed(f"{why}; it cannot be given its files: {failure}") from failure
            after_reset(self._port, self._id)
            self._remote = False
            why = self._refused(folder)
        assert not why, why
        self._remote = True

    def _id(self, line):
        return line.wait_for(("id",), ANSWER_S, {"do": "id"})

    def _refused(self, folder):
        """Send a table; return why it does not stand after that, None where it does."""
        raw = json.loads((folder / "table.json").read_text("utf-8"))
        with Client(self._port) as line:
            if self._remote:
                self._end_round(line)
            made = self._configure(line, raw)
            if made["ev"] == "error":
                return f"the board refuses the table: {made['why']}"
            digest = line.wait_for(("digest",), ANSWER_S, {"do": "digest"}, every_s=10)
        if "deck" not in raw:
            return None
        deck = hashlib.sha256((folder / raw["deck"]).read_bytes()).hexdigest()
        return None if digest["deck"] == deck else f"the board has another {raw['deck']}"

    def _configure(self, line, raw):
        """Send a table once the reader is silent; return the `config` or `error` event."""
        request = {"do": "config", "config": raw}
        end = waiting.now() + ANSWER_S
        while True:
            waiting.sleep(_SETTLE_S)
            made = line.wait_for(("config", "error"), ANSWER_S, request, every_s=10)
            if _SILENT not in made.get("why", "") or waiting.now() > end:
                return made

    def _end_round(self, line):
        """Whatever the last feed has left open is ended."""
        for key in ("ok", "void"):
            made = line.wait_for(("doctor",), ANSWER_S, {"do": "doctor"})
            if made["phase"] != "idle":
                line.send({"do": "key", "key": key})
                waiting.sleep(0.5)

    def comparable(self, lines):
        """Event lines as they are compared with those of another board."""
        return without_boards_own(lines)

    @contextlib.contextmanager
    def port(self, feed="quick"):
        """The board's port, at a feed's table."""
        yield self._port


def after_reset(port, ask, seconds=_BACK_S):
    """What ask(Client) gives of a board that is being reset, once it answers again."""
    waiting.sleep(3)  # what a reset does to the port takes the system a moment
    end = waiting.now() + seconds
    while True:
        try:
            with Client(port) as link:
                return ask(link)
        except ShoeError:
            if waiting.now() > end:
                raise
            waiting.sleep(1)


def expected_of(feed, requests):
    """The Played of a feed on the unix port, which the board is held against."""
    checked = with_requests(table.load(recorded.path(feed)), requests)
    return Played(play.play(checked))


def keep(screen, folder, name):
    """Save a Picture in the report's folder; return its file name, None where nobody asked."""
    if not folder:
        return None
    path = Path(folder) / "screens" / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save_png(screen, path)
    return path.name
