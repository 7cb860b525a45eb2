"""A board on ports, in the wall's time: the firmware on the unix port behind pseudo-terminals.

What the host tools see of it is what they see of a real one: a port with its link, and a port
with its reader's line, each a path that pyserial opens.
"""

import threading
import time

from card_shoe.emulator.ptys import Pty
from card_shoe.targets.unix import UnixTarget

TURN_S = 0.004
BEHIND_S = 0.1
"""What a busy computer may lose at once and the board's time catch up with; the rest is no time
of the board's, or a card that rests would have been gone."""


class RealBoard:
    """With it as a context the board runs. link, reader: the paths of its ports.

    device: the UnixTarget, for pins and plugs; call it by way of `do`, which the board's thread
    carries out. events: the lines that it has said.
    """

    def __init__(self, files, config=None):
        self.device = UnixTarget(files, config)
        self.events = []
        self._asked, self._said = [], []
        self._link = Pty(self._host_says)
        self._reader = Pty(lambda data: self._asked.append((self.device.rx, data)))
        self.link, self.reader = self._link.path, self._reader.path
        self._rest = b""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()
        self.device.close()
        for port in (self._link, self._reader):
            if port.master is not None:
                port.close()

    def do(self, act, *arguments):
        """Has act(*arguments) done between two turns of the board."""
        self._asked.append((act, arguments))

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
        self.device.power_on()
        start = time.monotonic()
        before = 0.0
        while not self._ended.wait(TURN_S):
            now = time.monotonic() - start
            if now - before > BEHIND_S:
                start += now - before - BEHIND_S
                now = before + BEHIND_S
            before = now
            self.device.at(int(now * 1e6))
            # What both have brought by now came down the reader's line first: a host that presses
            # a key waits for its answer before it lets more bytes come. Fetched last, nothing of
            # it is left behind.
            self._link.fetch()
            said, self._said = self._said, []
            self._reader.fetch()
            asked, self._asked = self._asked + said, []
            for act, argument in asked:
                act(*argument) if isinstance(argument, tuple) else act(argument)
            report = self.device.run()
            for _, line in report.events:
                self.events.append(line)
                self._link.put(line.encode() + b"\r\n")
            for _, data in report.sent:
                self._reader.put(data)
