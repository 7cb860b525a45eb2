"""A board in memory for the whole application under CPython: its flash outlives the power."""

import json

from memory_parts import Files, Uart

from card_shoe.emulator.flash_part import SECTOR, FlashPart
from card_shoe.feeds.reader_frames import encode
from shoe import ticks
from shoe.app import App
from workshop.dealer import recorded

TABLE = {
    "game": "holdem",
    "seats": ["1", "2"],
    "reader": {"kind": "rdm6300"},
    "deck": "house-a.deck",
}
CARDS = 2 * 2 + 3 + 5
KEYS = ("next", "fold", "show", "ok", "void")


class Absent:
    """A display bus that nobody answers on."""

    def writeto(self, address, data):
        raise OSError(19)

    def writevto(self, address, parts):
        raise OSError(19)

    readfrom = writeto


class Board:
    """The parts; itself clock, keys and link. base: ticks at power on."""

    name = "fake"

    def __init__(self, **config):
        self.flash = FlashPart(8 * SECTOR)
        self.files = Files({"house-a.deck": (recorded.FOLDER / "house-a.deck").read_bytes()})
        self.configure(**config)
        self.bus = self.slow_bus = Absent()
        self.cause = 0
        self.base = 0
        self.app = None

    def configure(self, **config):
        """Change the table configuration on file, as is done while the board is off."""
        self.files.held["table.json"] = json.dumps(dict(TABLE, **config)).encode()

    # Parts

    def ticks_ms(self):
        return ticks.add(self.base, self.now)

    def read(self):
        return self.mask

    def write(self, data):
        self.said.append(json.loads(data))

    def readline(self):
        return self.lines.pop(0) if self.lines else None

    def image(self, offset, buffer):
        data = b"an image"[offset:]
        buffer[: len(data)] = data
        return len(data)

    # What is done to it

    def power_on(self, cause=0):
        """Start the application; return the events of the start."""
        self.flash.power_on()
        self.cause = cause
        self.uart = Uart()
        self.clock = self.keys = self.link = self
        self.gate = self
        self.now = self.mask = 0
        self.lines, self.said = [], []
        self.app = App(self)
        self.run(300)
        return self.said

    def run(self, ms):
        """Let so much time pass; return what was said in it."""
        start = len(self.said)
        end = self.now + ms
        while True:
            wait = self.app.step(self.ticks_ms())
            if self.now >= end:
                return self.said[start:]
            self.now = min(end, self.now + (1 if not wait else wait))

    def card(self, card):
        """The card passes the reader; return what was said."""
        self.uart.coming += FRAMES[card]
        return self.run(400)

    def press(self, name, held=False):
        """The key is pressed; return what was said."""
        start = len(self.said)
        self.mask = 1 << KEYS.index(name)
        self.run(1100 if held else 100)
        self.mask = 0
        self.run(100)
        return self.said[start:]

    def ask(self, **request):
        """The host sends a request; return what was said."""
        self.lines.append(json.dumps(request).encode())
        return self.run(300)

    def rest(self):
        """The reader is silent for a while: files and flash may be written."""
        return self.run(2000)


def _frames():
    from shoe import card

    found = {}
    for line in (recorded.FOLDER / "house-a.deck").read_text().splitlines()[1:]:
        words = line.split("#")[0].split()
        if len(words) > 1 and words[1] not in ("cut", "dealer"):
            found.setdefault(card.parse(words[1]), encode("rdm6300", words[0]))
    return found


FRAMES = _frames()


def of(said, name):
    """The events of one name."""
    return [made for made in said if made["ev"] == name]
