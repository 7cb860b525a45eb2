"""What a feed can be played into: a device in lock step with the host's clock.

The player (host_tools/card_shoe/feeds/replay.py) is a discrete event simulation. It moves the
device's clock with `at`, puts in what happens at that time, and lets the device work with `run`;
what the device did comes back in a Report. All times are integer microseconds since the device was
powered on.
"""

import importlib
from dataclasses import dataclass, field

from card_shoe import rooms
from card_shoe.errors import Failed, NoDevice

ANSWER_S = 120
"""Seconds of real time that a device may take for one `run` before it counts as hung."""


@dataclass(frozen=True)
class Screen:
    """What the panel shows, as host_tools/card_shoe/picture.py takes it: size, bytes, and their
    kind."""

    width: int
    height: int
    data: bytes
    kind: str = "mono"


@dataclass
class Report:
    """What a device did since the last report, each thing with the device's time in us.

    events: (us, line) lines of the link, without line end. screens: (us, Screen) each change of
    the panel. sent: (us, bytes) what went to the reader. words: (us, line) what came over the
    link and is no event, such as a traceback. wish: when the device wants to run next if nothing
    happens before, or None.
    """

    events: list = field(default_factory=list)
    words: list = field(default_factory=list)
    screens: list = field(default_factory=list)
    sent: list = field(default_factory=list)
    wish: int | None = None


class DeviceFailed(Failed):
    """The device crashed or gave no answer; the text holds its traceback. Exit code 1.

    report: what it still said in the run that failed.
    """

    def __init__(self, message):
        super().__init__(message)
        self.report = Report()


class Target:
    """A device under replay. One object may be powered on and off several times.

    `power_on` starts it at device time 0, with the files of its folder as the last run left them.
    """

    chunk = "natural"
    """How the wire's bytes reach it unless the user says otherwise: byte, line, natural, whole."""

    boots = True
    """It sends `boot` after `power_on`; one that has been running all along does not."""

    real = False
    """Its time is the wall's, so the speed of a replay is 1.0."""

    @staticmethod
    def check(feed, config):
        """Raise Refused, before anything is sent, where a line of the feed cannot be played."""

    def power_on(self):
        raise NotImplementedError

    def power_off(self):
        """Cut the power: what was under way is lost, the files stay."""
        raise NotImplementedError

    def at(self, us):
        """It is `us` now. Never decreasing while the power is on."""
        raise NotImplementedError

    def rx(self, data):
        """These bytes have just arrived on the reader's line."""
        raise NotImplementedError

    def low(self, held):
        """The reader's line is held low (True), or idles high as it should."""
        raise NotImplementedError

    def key(self, name, down):
        """The pin of the key `name` (next fold show ok void) is down or up."""
        raise NotImplementedError

    def gate(self, broken):
        """The light barrier is broken or not."""
        raise NotImplementedError

    def panel(self, plugged):
        """The display is plugged in or not."""
        raise NotImplementedError

    def link(self, line):
        """A line from the host on the link."""
        raise NotImplementedError

    def run(self):
        """Let the device work off what has happened; return a Report.

        Raises DeviceFailed when it crashes or does not answer in ANSWER_S seconds.
        """
        raise NotImplementedError

    def close(self):
        """End it and give back what it holds; may be called twice."""
        raise NotImplementedError


KINDS = {
    "unix": ("card_shoe.targets.unix", "UnixTarget"),
    "pico": (f"{rooms.EMULATOR}.target", "PicoTarget"),
    "pico2": (f"{rooms.EMULATOR}.target", "Pico2Target"),
}
"""`--target` name to module and class. Any other name is a serial port."""

_PORT = ("card_shoe.targets.port", "PortTarget")


def find(name):
    """Return the class of the target `name`: called with (files, config).

    files: the folder with the device's table.json and what it names. config:
    shoe.table_config.Config. Raises NoDevice for a port that is not there, Failed where this
    version lacks the target.
    """
    module, kind = KINDS.get(name, _PORT)
    if name not in KINDS and not _is_port(name):
        raise NoDevice(f"there is no port {name}; --target is unix, pico, pico2 or a serial port")
    try:
        return getattr(importlib.import_module(module), kind)
    except ModuleNotFoundError as error:
        words = rooms.lacking(error)
        if words is None:
            raise
        raise Failed(f"--target {name}: {words}") from error


def _is_port(name):
    from card_shoe.link import client

    return client.is_there(name)
