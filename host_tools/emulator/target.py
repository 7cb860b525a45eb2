"""The product's image on an emulated board: bytes at the reader's pin, pixels off the I2C wire.

The files of the folder go in as the file system in the chip's flash, and come back out of it
when the power goes.
"""

import functools
from pathlib import Path

from card_shoe import rooms, targets
from card_shoe.emulator import Board, flash_with, panels
from card_shoe.progress import Steps

STEP_US = 5_000
"""The player gives the device as much time at once where nothing else happens."""

POLLED_STEP_US = 500
"""As STEP_US, for readers that answer what the device sends."""

SETTLED_US = 20_000
"""A panel that has been left alone for so long shows a whole screen, whatever else goes on."""

_LAST_WORDS_US = 20_000
_ENDED = ("MicroPython v", "Traceback")


@functools.cache
def image(board="pico"):
    """Return the path of the UF2 of `board`, built from what stands in the tree now.

    Raises Failed where there is no tree.
    """
    build = rooms.workshop("build", "the emulated board's image").build
    # Standard output is for what the device says.
    with Steps() as steps:
        return build(board, say=steps.say, at=steps.at).uf2


class PicoTarget(targets.Target):
    """`files`: the folder with table.json and the deck. config: shoe.table_config.Config or None.

    uf2: the image, the product's unless given. board: the emulated board, None without power.
    """

    chunk = "byte"
    kind = "pico"

    def __init__(self, files, config=None, uf2=None):
        self.files = Path(files)
        self.uf2 = uf2
        self.board = None
        reader = config.reader if config else {"baud": 9600, "kind": None}
        display = config.display if config else {}
        self._display = (display.get("kind", "ssd1306"), display.get("size"))
        self._baud = reader["baud"]
        self._step = POLLED_STEP_US if _polled(reader["kind"]) else STEP_US
        self._flash = None
        self._shown = None

    def power_on(self):
        if self._flash is None:
            contents = {path.name: path.read_bytes() for path in self.files.iterdir()}
            self._flash = flash_with(self.uf2 or image(self.kind), self.kind, contents)
        self.board = Board(
            self._flash, panels.make(*self._display), baud=self._baud, board=self.kind
        )
        self.board.on_line = self._line
        self.board.on_quiet = self._show
        self.board.wire.on_change = self._changed
        self._settled = self.board.clock.create_alarm(self._show)
        self._changed_us = 0
        self._shown = self.board.panel.picture() if self.board.panel else None
        self._report = targets.Report()
        self._sent = 0

    def power_off(self):
        if self.board:
            self._flash = self.board.power_off()
            for name, data in self.board.stored.items():
                (self.files / name).write_bytes(data)
        self.board = None

    def close(self):
        self.board = None

    def at(self, us):
        self.board.run_until(us)

    def rx(self, data):
        self.board.arrive(data)

    def low(self, held):
        self.board.line_low(held)

    def key(self, name, down):
        self.board.key(name, down)

    def gate(self, broken):
        self.board.gate(broken)

    def panel(self, plugged):
        self.board.plugged(plugged)

    def link(self, line):
        self.board.say(line)

    def run(self):
        if any(line.startswith(_ENDED) for _, line in self._report.words):
            raise self._failure()
        report, self._report = self._report, targets.Report()
        self._take_sent(report)
        report.wish = int(self.board.now_us) + self._step
        return report

    def _line(self, us, line):
        if line:
            kept = self._report.events if line.startswith("{") else self._report.words
            kept.append((int(us), line))

    def _changed(self):
        self._changed_us = int(self.board.now_us)
        self._settled.schedule(SETTLED_US * 1000)

    def _show(self):
        """The application has nothing left to do, or has left the panel alone for a while."""
        self._settled.cancel()
        panel = self.board.panel
        picture = panel.picture() if panel else None
        if picture != self._shown:
            self._shown = picture
            screen = targets.Screen(panel.width, panel.height, picture, panel.kind)
            self._report.screens.append((self._changed_us, screen))

    def _take_sent(self, report):
        """Bytes to the reader, each run of them as it left; the time is that of its beginning."""
        board = self.board
        data = bytes(board.sent[self._sent :])
        if data:
            byte_us = 10e6 / self._baud
            report.sent.append((int(board.sent_at[self._sent] - byte_us), data))
            self._sent += len(data)

    def _failure(self):
        self.board.run_for(_LAST_WORDS_US)
        words = "\n".join(line for _, line in self._report.words)
        at = self.board.now_us / 1e6
        failure = targets.DeviceFailed(f"the application ended at {at:.3f} s\n{words}")
        failure.report = self._report
        self.close()
        return failure


class Pico2Target(PicoTarget):
    """The same on the emulated Pico 2."""

    kind = "pico2"


def _polled(kind):
    """True for a kind of reader that speaks only when it is asked."""
    from shoe import readers

    made = getattr(readers, "KINDS", {}).get(kind)
    return bool(getattr(made, "polled", False))
