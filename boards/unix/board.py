"""The unix port as a board: a pseudo-terminal or serial port is the reader's UART, standard
output the link, an emulated panel of the configured kind the display.

Environment: SHOE_UART the path of the UART, SHOE_FILES the folder of the files, SHOE_BENCH_IN
and SHOE_BENCH_OUT the descriptors of the bench channel (boards/unix/bench.py).
"""

import json
import os

import panels
from bench import Bench
from flash import Flash
from image import Image
from wires import Bus, Wires

from shoe.displays.four_wire import FourWire


class Board:
    """The parts, as boards/README.md describes them."""

    name = "unix"

    def __init__(self):
        folder = os.getenv("SHOE_FILES") or "."
        self.files = Files(folder)
        self.flash = Flash(folder + "/journal.bin")
        panel = panels.make(*self._display())
        wires = Wires(panel)
        self.bus = self.slow_bus = Bus(wires)
        lines = (wires.select, wires.data, wires.reset)
        self.spi = FourWire(wires, 30_000_000, *lines, light=wires.light, answers=True)
        bench = Bench(
            int(os.getenv("SHOE_BENCH_IN")),
            int(os.getenv("SHOE_BENCH_OUT")),
            os.getenv("SHOE_UART"),
            wires,
            panel,
        )
        self.clock = self.keys = self.link = bench
        self.uart = bench.uart
        self.gate = bench.gate
        self.idle = bench.idle
        self.image = Image(os.getenv("MICROPYPATH").split(":")[0]).read

    def _display(self):
        """Return (kind, size) of the display that the table configuration names, the usual one
        where it names none or cannot be read."""
        try:
            named = json.loads(self.files.read("table.json"))["display"]
            return named.get("kind", "ssd1306"), named.get("size")
        except (OSError, ValueError, KeyError, AttributeError, TypeError):
            return "ssd1306", None


class Files:
    """The files of a folder."""

    def __init__(self, folder):
        self._folder = folder + "/"

    def read(self, name):
        with open(self._folder + name, "rb") as file:
            return file.read()

    def write(self, name, data):
        """Write a file so that a cut leaves either the old one or the new one."""
        with open(self._folder + name + ".new", "wb") as file:
            file.write(data)
        os.rename(self._folder + name + ".new", self._folder + name)


def make():
    """Return the board's parts."""
    return Board()
