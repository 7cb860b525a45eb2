"""The display on the emulated Pico: from a key to what is seen, and how long the reader waits.

The product's image is started with its service key held; over the prompt the application is then
started with a reader's line that notes how long nobody asked it. What is seen is decoded from the
wire, and a key's time is that of its first edge.
"""

import json

from card_shoe.boards.board import ROOT
from card_shoe.emulator import Board, flash_with, panels, target
from card_shoe.feeds import reader_frames
from workshop.bench import prompt
from workshop.bench.board import tags

KINDS = ("ssd1306", "hd44780", "st7789", "absent")

_TABLE = {"game": "holdem", "seats": ["1", "2", "3", "4", "5", "6"],
          "reader": {"kind": "rdm6300"}, "deck": "house-a.deck"}  # fmt: skip
# Notes the longest times between two looks at the reader's line, and what ended them.
_SCRIPT = """
import gc, time, board
from shoe.app import App
class Line:
    def __init__(self, uart):
        self._uart = uart
        self.readinto, self.write = uart.readinto, uart.write
        self.set_baud, self.line_low = uart.set_baud, uart.line_low
        self.stream, self.number = uart.stream, uart.number
        self.last = time.ticks_us()
        self.longest = 0
    overruns = 0
    def any(self):
        now = time.ticks_us()
        gap = time.ticks_diff(now, self.last)
        if gap > self.longest:
            self.longest = gap
        n = self._uart.any()
        self.last = time.ticks_us()
        return n
parts = board.make()
line = parts.uart = Line(parts.uart)
idle = parts.idle
def wait(ms):
    if ms != 0:
        line.any()
        idle(ms)
        line.last = time.ticks_us()
parts.idle = wait
def mark():
    n, line.longest = line.longest, 0
    return n
def tell(request):
    parts.link.write(b'{"ev":"gap","us":%d}\\n' % mark())
app = App(parts)
app.requests.handlers["gap"] = tell
line.last = time.ticks_us()
line.longest = 0
while True:
    parts.idle(app.step(parts.clock.ticks_ms()))
"""


class Probe:
    """A Pico that runs the application at a table, with an emulated panel.

    config: the table configuration as an object; panel: of boards/unix/panels, or None for none.
    """

    def __init__(self, config, deck, panel, baud=9600):
        files = {"table.json": json.dumps(config).encode(), config["deck"]: deck.encode()}
        self.panel = panel
        self.board = Board(
            flash_with(target.image(), contents=files), panel, baud=baud, held=("ok",)
        )
        self.seen = []
        self._before = panel.picture() if panel else None
        self.board.wire.on_change = self._look
        self._start()

    def _start(self):
        board = self.board
        prompt.start(board, _SCRIPT)
        if not board.run_while(lambda: not self.events("boot"), 6_000_000):
            raise AssertionError(board.lines[-5:])
        board.run_for(2_000_000)

    def _look(self):
        shown = self.panel.picture()
        if shown != self._before:
            self._before = shown
            self.seen.append(self.board.now_us)

    def events(self, name):
        """Return the events of a name that have come so far, as objects."""
        lines = [line[line.find("{") :] for _, line in self.board.lines if '{"ev":' in line]
        return [event for event in map(json.loads, lines) if event["ev"] == name]

    def card(self, tag, settle_us=400_000):
        """A card rests on the reader for three frames (65 ms apart) and goes."""
        frame = reader_frames.rdm6300(tag)
        for i in range(3):
            self.board.at(self.board.now_us + i * 65_000, self.board.rx, frame)
        self.board.run_for(3 * 65_000 + settle_us)

    def press(self, name, held_us=80_000, settle_us=400_000):
        """Press a key; return (ms to the first change that is seen, ms to the last)."""
        start = self.board.now_us
        before = len(self.seen)
        self.board.key(name, True)
        self.board.run_for(held_us)
        self.board.key(name, False)
        self.board.run_for(settle_us)
        changes = [us for us in self.seen[before:]]
        if not changes:
            return None, None
        return (changes[0] - start) / 1000, (changes[-1] - start) / 1000

    def gap(self):
        """Return the longest time in ms that the reader's line was left alone since the last
        call."""
        known = len(self.events("gap"))
        self.board.say('{"do":"gap"}')
        self.board.run_while(lambda: len(self.events("gap")) == known, 500_000)
        return self.events("gap")[-1]["us"] / 1000


def figures(say=print):
    """Return key_to_screen_ms, on the SSD1306, and longest_undrained_ms, the worst of KINDS."""
    deck = (ROOT / "tests" / "replay" / "feeds" / "house-a.deck").read_text()
    longest = 0
    for kind in KINDS:
        say(f"keys and cards with the display: {kind}")
        named = "ssd1306" if kind == "absent" else kind
        panel = None if kind == "absent" else panels.make(named, None)
        probe = Probe({**_TABLE, "display": {"kind": named}}, deck, panel)
        probe.gap()
        slowest = _use(probe)
        longest = max(longest, probe.gap())
        if kind == "ssd1306":
            found = {"key_to_screen_ms": round(slowest, 1)}
    found["longest_undrained_ms"] = round(longest, 2)
    found["colour_page_ms"] = colour_page_ms()
    return found


def _use(probe):
    """Return a seat is chosen and folded, and cards come; return the slowest first reaction to a
    key."""
    seen = []
    for name in ("next", "next", "fold", "fold"):
        seen.append(probe.press(name)[0])
    for tag in tags(joker=False)[:3]:
        probe.card(tag)
    for name in ("next", "fold", "show"):
        seen.append(probe.press(name)[0])
    return max((ms for ms in seen if ms is not None), default=0)


def colour_page_ms():
    """From the first byte of a whole page of 320x240 to the light: an ST7789 at 31 MHz."""
    config = dict(_TABLE, display={"kind": "st7789"})
    deck = (ROOT / "tests" / "replay" / "feeds" / "house-a.deck").read_bytes()
    files = {"table.json": json.dumps(config).encode(), config["deck"]: deck}
    panel = panels.make("st7789")
    board = Board(flash_with(target.image(), contents=files), panel)
    started = []
    board.run_while(lambda: not board.wire.bits, 3_000_000)
    started.append(board.now_us)
    board.run_while(lambda: not panel.on, 2_000_000)
    return round((board.now_us - started[0]) / 1000, 1)
