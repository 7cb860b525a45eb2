"""A board on ports, in real time: the firmware on the unix port behind pseudo-terminals.

What the host tools see of it is what they see of a real one: a port with its link, and a port
with its reader's line, each a path that pyserial opens.
"""

import contextlib
import threading
import time
from operator import itemgetter

from host_tools import waiting
from host_tools.emulator.ptys import Pty
from host_tools.targets.unix import UnixTarget

TURN_S = 0.004
BEHIND_S = 0.1
"""What a busy computer may lose at once and the board's time catch up with; the rest is no time
of the board's, or a card that rests would have been gone."""


class RealBoard:
    """With it as a context the board runs, and what waits for it goes by its time.

    link, reader: the paths of its ports. device: the UnixTarget, for pins and plugs; call it by
    way of `do` or `after`, which the board's thread carries out. events: the lines that it has
    said.
    """

    def __init__(self, files, config=None):
        self.device = UnixTarget(files, config)
        self.events = []
        self._asked, self._said = [], []
        self._link = Pty(self._host_says)
        self._reader = Pty(lambda data: self._asked.append((self.device.rx, data)))
        self.link, self.reader = self._link.path, self._reader.path
        self._later = []
        self._up_s = 0.0
        self._lived = waiting.Lived(lambda: self._up_s)
        self._context = contextlib.ExitStack()
        self._rest = b""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._context.enter_context(waiting.by(self._lived))
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._context.close()
        self._ended.set()
        self._thread.join()
        self.device.close()
        for port in (self._link, self._reader):
            if port.master is not None:
                port.close()

    def do(self, act, *arguments):
        """Has act(*arguments) done between two turns of the board."""
        self._asked.append((act, arguments))

    def after(self, seconds, act, *arguments):
        """Have act(*arguments) done when the board has been up for so many seconds more."""
        self._later.append((self._up_s + seconds, act, arguments))

    def pull(self):
        """Pulls both cables: whoever has a port open is told so by the system."""
        self._ended.set()
        self._thread.join()
        for port in (self._link, self._reader):
            port.close()
            port.master = None

    def _host_says(self, data):
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._said.append((self.device.link, line.decode()))

    def _run(self):
        try:
            self._turns()
        finally:
            self._lived.over()

    def _due(self):
        """Return what was asked for later and is due now, in its order."""
        due = [entry for entry in self._later if entry[0] <= self._up_s]
        for entry in due:
            self._later.remove(entry)
        return [entry[1:] for entry in sorted(due, key=itemgetter(0))]

    def _turns(self):
        self.device.power_on()
        start = time.monotonic()
        before = 0.0
        while not self._ended.wait(TURN_S):
            now = time.monotonic() - start
            if now - before > BEHIND_S:
                start += now - before - BEHIND_S
                now = before + BEHIND_S
            before = self._up_s = now
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
