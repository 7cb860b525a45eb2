"""A board on real ports: its link is one, and the adapter on its reader's line is another.

The board's time is the wall's. It has been running before, so it sends no `boot`; that it plays
the table of the feed is made sure of first. Nothing is said about its display.
"""

import hashlib
import json
import time

import click
import serial

from card_shoe import targets
from card_shoe.errors import NoDevice, Refused
from card_shoe.link.client import Client
from card_shoe.targets import DeviceFailed

STEP_US = 2_000
"""How often the ports are looked at where nothing else is to be done."""

LONG_US = 1_000_000
"""A key that is held for so long is a long press."""

_ANSWER_S = 10
_LATE_S = 0.02
_MUCH_S = 0.3  # a resting card that is silent for longer may be taken for one that comes again
_KEY_S = 5
_KEYS_ANSWERS = ("key", "refused", "error")


class PortTarget(targets.Target):
    """port: the board's link. feed_port: the adapter, any pyserial URL. files: the folder with
    the deck. config: shoe.table_config.Config, which says at what rate the reader speaks.

    What takes the computer longer than it should lengthens the feed and shortens no gap in it.
    Link and reader's line are two ways to the board, so one waits for the other where their order
    counts: a key goes out behind the bytes before it, and the bytes behind it once it is answered.
    """

    chunk = "whole"
    boots = False
    real = True

    def __init__(self, files, config, port, feed_port):
        self.files = files
        self.port = port
        self.feed_port = feed_port
        self._config = config
        self._line = self._wire = None
        self._start = None
        self._now = 0
        self._down = {}
        self._lines = []  # that have come and no report holds yet
        self._awaits_key = False

    @staticmethod
    def check(feed, config):
        """Raise Refused where a line of the feed cannot be played onto a port."""
        for line in feed.lines:
            if line.verb == "power":
                why = "power lines are refused on a port: nobody here can switch it"
            elif line.verb == "gate":
                why = "gate lines are refused on a port: nobody here can break the light barrier"
            elif line.verb == "key" and not config.remote_keys:
                why = 'key lines need "remote_keys": true in the table of feed and board'
            else:
                continue
            raise Refused(f"{feed.path}:{line.number}: {why}")

    def power_on(self):
        self._line = Client(self.port)
        try:
            self._wire = serial.serial_for_url(
                self.feed_port, baudrate=self._config.reader["baud"], timeout=0
            )
        except (OSError, ValueError, serial.SerialException) as error:
            self.close()
            raise NoDevice(f"--feed-port {self.feed_port}: will not open: {error}") from error
        self._check_board()
        self._start = time.monotonic()

    def _check_board(self):
        """The board must play this table, or nothing that it says would mean anything."""
        identity = self._line.wait_for(("id",), _ANSWER_S, {"do": "id"})
        wanted = self._config.game.name
        if identity.get("game") != wanted:
            raise targets.Failed(
                f"the board on {self.port} is set up for {identity.get('game')}, the feed's table "
                f'for {wanted}: send the board its table first, {{"do":"config",…}}'
            )
        digest = self._line.wait_for(("digest",), _ANSWER_S, {"do": "digest"})
        if self._config.deck and digest.get("deck") != self._deck_digest():
            raise targets.Failed(
                f"the board on {self.port} has another deck than {self._config.deck}: every card "
                "would be read as another or as none. Bring it the feed's deck first."
            )

    def _deck_digest(self):
        name = json.loads((self.files / "table.json").read_text("utf-8"))["deck"]
        return hashlib.sha256((self.files / name).read_bytes()).hexdigest()

    def power_off(self):
        raise Refused("power lines are refused on a port")

    def close(self):
        for port in (self._line, self._wire):
            if port is not None:
                port.close()
        self._line = self._wire = None

    def at(self, us):
        late = time.monotonic() - self._start - us / 1e6
        if late < 0:
            time.sleep(-late)
        elif late > _LATE_S:
            self._start += late
        if late > _MUCH_S:
            click.echo(
                f"the computer was {late:.1f} s late at {us / 1e6:.3f} s: a card that rested then "
                "may have been read as one that came again",
                err=True,
            )
        self._now = us

    def rx(self, data):
        if self._awaits_key:
            self._await_key()
        try:
            self._wire.write(data)
        except (OSError, serial.SerialException) as error:
            raise self._gone(f"--feed-port {self.feed_port}", error) from error

    def key(self, name, down):
        if down:
            self._down[name] = self._now
            return
        held = self._now - self._down.pop(name) >= LONG_US
        request = {"do": "key", "key": name}
        try:
            self._wire.flush()
        except (OSError, serial.SerialException) as error:
            raise self._gone(f"--feed-port {self.feed_port}", error) from error
        self._send(json.dumps(dict(request, held=True) if held else request))
        self._awaits_key = True

    def _await_key(self):
        """Wait until the board has said what the last key did."""
        begun = time.monotonic()
        self._listen()
        while self._awaits_key and time.monotonic() < begun + _KEY_S:
            time.sleep(STEP_US / 1e6)
            self._listen()
        self._awaits_key = False
        self._start += time.monotonic() - begun

    def _listen(self):
        try:
            came = self._line.waiting()
        except NoDevice as error:
            raise self._gone(self.port, error) from error
        self._lines += came
        if any(line.startswith(f'{{"ev":"{name}"') for line in came for name in _KEYS_ANSWERS):
            self._awaits_key = False

    def link(self, line):
        self._send(line)

    def _send(self, line):
        try:
            self._line.send(line.encode())
        except NoDevice as error:
            raise self._gone(self.port, error) from error

    def run(self):
        self._listen()
        report = targets.Report()
        for line in self._lines:
            kept = report.events if line.startswith("{") else report.words
            kept.append((self._now, line))
        self._lines.clear()
        try:
            sent = self._wire.read(self._wire.in_waiting)
        except (OSError, serial.SerialException) as error:
            raise self._gone(f"--feed-port {self.feed_port}", error, report) from error
        if sent:
            report.sent.append((self._now, sent))
        report.wish = self._now + STEP_US
        return report

    def _gone(self, what, error, report=None):
        failure = DeviceFailed(
            f"the cable was pulled at {self._now / 1e6:.3f} s, or the port is gone: "
            f"{what} ({error}); what came until then stands above"
        )
        failure.report = report or failure.report
        return failure
