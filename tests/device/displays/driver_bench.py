"""What the checks of the drivers share: a board with one emulated panel, that fails when told."""

import panels

from shoe.displays.four_wire import FourWire
from shoe.screens.screen import Screen


class Bench:
    """The parts of a board with a display. failures: numbers of transfers (from 0) that fail;
    plugged: whether the panel is there; sent: the length of each transfer; tries: how many."""

    def __init__(self, kind, size=None):
        self.panel = panels.make(kind, size)
        self.plugged = True
        self.sent = []
        self.bus = self.slow_bus = self
        self.spi = None
        if self.panel.kind == "rgb565":
            self.spi = FourWire(self, 1, self._select, self._data, self._reset, None, True)
        self.failures = ()
        self.tries = 0
        self.now = 0

    def _select(self, level):
        self.panel.select = level

    def _data(self, level):
        self.panel.data = level

    def _reset(self, level):
        if self.plugged:
            self.panel.set_reset(level)

    def writeto(self, address, data):
        self.tries += 1
        if not self.plugged or address != self.panel.address or self.tries - 1 in self.failures:
            raise OSError(5)
        self.sent.append(len(data))
        self.panel.write(bytes(data))

    def readfrom(self, address, n):
        if not self.plugged:
            raise OSError(5)
        return bytes([self.panel.read()] * n)

    def init(self, baudrate):
        return None

    def write(self, data):
        self.sent.append(len(data))
        if self.plugged:
            self.panel.write(bytes(data))

    def readinto(self, buffer):
        for i in range(len(buffer)):
            buffer[i] = self.panel.read() if self.plugged else 0xFF


class Chance:
    """A small generator of numbers that both Pythons have alike."""

    def __init__(self, seed):
        self._state = seed

    def below(self, n):
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % n


def screen(seed):
    """A screen that chance has made."""
    chance = Chance(seed + 1)
    made = Screen("Screen %d" % chance.below(1000), str(chance.below(100)))
    if chance.below(2):
        made.cards = [chance.below(53) for _ in range(1 + chance.below(7))]
    else:
        made.headline = "Seat %d" % chance.below(12)
    made.lines = ("Line %d" % chance.below(10000),)
    made.seats = [(str(i), chance.below(16)) for i in range(1, 2 + chance.below(11))]
    made.keys = (("next", "seat"), ("ok", "street"))
    return made


def settle(display, bench, limit=4000):
    """Let a driver work until it has nothing left to send; return how many steps it took."""
    steps = 0
    while True:
        while display.step(bench.now):
            steps += 1
            assert steps < limit, "no end of slices"
        wait = display.wait(bench.now)
        if wait > 200:
            return steps
        bench.now += max(wait, 1)


def run(display, bench, until, step=10):
    """Call a driver as an application does, up to a time."""
    while bench.now < until:
        while display.step(bench.now):
            pass
        bench.now += step


def run_checks(names):
    """Run the functions check_… of a script's globals, and say so for each."""
    for name in sorted(name for name in names if name.startswith("check_")):
        names[name]()
        print("ok", name)


def picture_of(kind, size, shown, **options):
    """What a panel of its own shows of a screen."""
    from shoe.displays import make_display

    bench = Bench(kind, size)
    display = make_display(dict(options, kind=kind, size=size), bench)
    display.draw(shown)
    settle(display, bench)
    return bench.panel.picture()
