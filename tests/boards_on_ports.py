"""Boards on ports, in the wall's time: the firmware on the unix port, or on the emulated Pico.

What the host tools see of them is what they see of a real one: a port with its link, and a port
with its reader's line, each a path that pyserial opens.
"""

import contextlib
import threading
import time
from operator import itemgetter

from card_shoe import waiting
from card_shoe.emulator import Board
from card_shoe.emulator.ptys import Bench, Pty
from card_shoe.targets.unix import UnixTarget

TURN_S = 0.004
BEHIND_S = 0.1
"""What a busy computer may lose at once and the board's time catch up with; the rest is no time
of the board's, or a card that rests would have been gone."""


class InAThread:
    """A board that runs in a thread of its own while this is a context; waiting goes by its time.

    link, reader: the paths of its ports. Of a kind of board: turn(), for a moment of its life,
    seconds(), which it has lived, and close() at its end.
    """

    link: str
    reader: str

    def __init__(self):
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._lived = waiting.Lived(self.seconds)
        self._clock = contextlib.ExitStack()

    def __enter__(self):
        self._clock.enter_context(waiting.by(self._lived))
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._clock.close()
        self.stop()
        self.close()

    def stop(self):
        """End its thread; its ports stay open."""
        self._ended.set()
        self._thread.join()

    def begin(self):
        """Come to life, in the thread."""

    def _run(self):
        try:
            self.begin()
            while not self._ended.is_set():
                self.turn()
        finally:
            self._lived.over()


class RealBoard(InAThread):
    """The firmware on the unix port.

    device: the UnixTarget, for pins and plugs; call it by way of `do`, which the board's thread
    carries out. events: the lines that it has said.
    """

    def __init__(self, files, config=None):
        super().__init__()
        self.device = UnixTarget(files, config)
        self.events = []
        self._asked, self._said, self._later = [], [], []
        self._before = 0.0
        self._link = Pty(self._host_says)
        self._reader = Pty(lambda data: self._asked.append((self.device.rx, data)))
        self.link, self.reader = self._link.path, self._reader.path
        self._rest = b""

    def close(self):
        self.device.close()
        for port in (self._link, self._reader):
            if port.master is not None:
                port.close()

    def do(self, act, *arguments):
        """Have act(*arguments) done between two turns of the board."""
        self._asked.append((act, arguments))

    def after(self, seconds, act, *arguments):
        """Have act(*arguments) done when the board has been up for `seconds` more."""
        self._later.append((self._before + seconds, act, arguments))

    def seconds(self):
        return self._before

    def _due(self):
        """Return what was asked for later and is due now, in its order."""
        due = [entry for entry in self._later if entry[0] <= self._before]
        for entry in due:
            self._later.remove(entry)
        return [entry[1:] for entry in sorted(due, key=itemgetter(0))]

    def pull(self):
        """Pull both cables: the system tells every program that has a port open."""
        self.stop()
        for port in (self._link, self._reader):
            port.close()
            port.master = None

    def _host_says(self, data):
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._said.append((self.device.link, line.decode()))

    def begin(self):
        self.device.power_on()
        self._start = time.monotonic()

    def turn(self):
        self._ended.wait(TURN_S)
        now = time.monotonic() - self._start
        if now - self._before > BEHIND_S:
            self._start += now - self._before - BEHIND_S
            now = self._before + BEHIND_S
        self._before = now
        self.device.at(int(now * 1e6))
        # What both have brought by now came down the reader's line first: a host that presses
        # a key waits for its answer before it lets more bytes come. Fetched last, nothing of
        # it is left behind.
        self._link.fetch()
        said, self._said = self._said, []
        self._reader.fetch()
        asked, self._asked = self._asked + said + self._due(), []
        for act, argument in asked:
            act(*argument) if isinstance(argument, tuple) else act(argument)
        report = self.device.run()
        for _, line in report.events:
            self.events.append(line)
            self._link.put(line.encode() + b"\r\n")
        for _, data in report.sent:
            self._reader.put(data)


class Running(InAThread):
    """The emulated Pico. flash: its contents; options: what the emulator's Board takes.

    prepare(board): what is done to the board before. board: may be looked at from outside; each
    turn, when(board), if it is set, is called in the board's thread.
    """

    def __init__(self, flash, prepare=lambda board: None, when=None, **options):
        super().__init__()
        self.board = Board(bytearray(flash), **options)
        prepare(self.board)
        self.when = when
        self._bench = Bench(self.board)
        self.link, self.reader = self._bench.link.path, self._bench.reader.path

    def close(self):
        self._bench.close()

    def turn(self):
        self._bench.turn()
        if self.when:
            self.when(self.board)

    def seconds(self):
        return self.board.now_us / 1e6

    def wait(self, seconds):
        """Wait until the board has been up for that many emulated seconds."""
        waiting.sleep(seconds - self.seconds())
