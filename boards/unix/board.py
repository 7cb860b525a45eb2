"""The unix port as a board: a pseudo-terminal or serial port is the reader's UART, standard
output the link, a picture in memory the display.

Environment: SHOE_UART the path of the UART, SHOE_FILES the folder of the files, SHOE_BENCH_IN
and SHOE_BENCH_OUT the descriptors of the bench channel (boards/unix/bench.py).
"""

import os

from bench import Bench
from image import Image
from panel import Panel


class Board:
    """The parts, as boards/README.md describes them."""

    name = "unix"

    def __init__(self):
        self.files = Files(os.getenv("SHOE_FILES") or ".")
        panel = Panel()
        self.bus = Bus(panel)
        bench = Bench(
            int(os.getenv("SHOE_BENCH_IN")),
            int(os.getenv("SHOE_BENCH_OUT")),
            os.getenv("SHOE_UART"),
            self.bus,
            panel,
        )
        self.clock = self.keys = self.link = bench
        self.uart = bench.uart
        self.gate = bench.gate
        self.idle = bench.idle
        self.image = Image(os.getenv("MICROPYPATH").split(":")[0]).read


class Bus:
    """An I2C bus with one panel on it, which can be unplugged."""

    def __init__(self, panel):
        self._panel = panel
        self._plugged = True

    def plugged(self, plugged):
        """Puts the plug in or pulls it; a panel without power forgets everything."""
        if plugged and not self._plugged:
            self._panel.power_on()
        self._plugged = plugged

    def writeto(self, address, data):
        self.writevto(address, (data,))

    def writevto(self, address, parts):
        if not self._plugged or address != self._panel.address:
            raise OSError(5)
        self._panel.write(b"".join([bytes(part) for part in parts]))


class Files:
    """The files of a folder."""

    def __init__(self, folder):
        self._folder = folder + "/"

    def read(self, name):
        with open(self._folder + name, "rb") as file:
            return file.read()

    def write(self, name, data):
        """Writes a file so that a cut leaves either the old one or the new one."""
        with open(self._folder + name + ".new", "wb") as file:
            file.write(data)
        os.rename(self._folder + name + ".new", self._folder + name)


def make():
    """The board's parts."""
    return Board()
