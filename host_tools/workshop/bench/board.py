"""The board's figures on the emulated Pico: boot, screens, memory, bytes back to back.

Times are those of the emulated chip at 125 MHz with an SSD1306 on an I2C at 400 kHz; the
emulator charges nothing for a miss of the flash's cache, which a real chip has.
Run `python -m workshop.bench.board`.
"""

import json
import random
import re

from card_shoe.boards.board import ROOT
from card_shoe.emulator import Board, flash_with
from card_shoe.feeds import reader_frames
from workshop.bench import prompt
from workshop.build import build

_FEEDS = ROOT / "tests" / "replay" / "feeds"
_DECK = "house-a.deck"
_SETTLE_US = 500_000
_SEED = 3
_HOLDEM = {"game": "holdem", "seats": ["1", "2", "3", "4", "5", "6"],
           "reader": {"kind": "rdm6300"}, "deck": _DECK}  # fmt: skip
_PAI_GOW = {"game": "pai_gow", "seats": ["1", "2", "3", "4", "5", "6", "dealer"],
            "reader": {"kind": "lines", "baud": 115200}, "deck": _DECK}  # fmt: skip
# The application, started by hand, with the heap looked at in every pass.
_WATCHED = """
import gc, board
from shoe.app import App
parts = board.make()
app = App(parts)
gc.collect()
free = low = gc.mem_free()
parts.link.write(b'{"ev":"heap","free":%d}\\n' % free)
while True:
    wait = app.step(parts.clock.ticks_ms())
    gc.collect()
    if gc.mem_free() < low:
        low = gc.mem_free()
        parts.link.write(b'{"ev":"heap","low":%d}\\n' % low)
    parts.idle(wait)
"""


def tags(joker=True):
    """Return one tag of every card of the deck, shuffled, as hexadecimal text."""
    found, cards = [], set()
    for line in (_FEEDS / _DECK).read_text().splitlines():
        row = re.match(r"([0-9A-F]+)\s+(\w+)", line)
        if row and row.group(2) not in cards and row.group(2) not in ("cut", "dealer"):
            if row.group(2) == "Jk" and not joker:
                continue
            cards.add(row.group(2))
            found.append(row.group(1))
    random.Random(_SEED).shuffle(found)
    return found


class Table:
    """A powered board at a table. config: the table configuration as an object."""

    def __init__(self, image, config, **board):
        self.kind = config["reader"]["kind"]
        baud = config["reader"].get("baud", 9600)
        files = {"table.json": json.dumps(config).encode(),
                 _DECK: (_FEEDS / _DECK).read_bytes()}  # fmt: skip
        self.board = Board(flash_with(image, contents=files), baud=baud, **board)
        self._picture = None
        self.changed_us = self.changed_bits = 0
        self.board.wire.on_change = self._look

    def _look(self):
        picture = self.board.panel.picture()
        if picture != self._picture:
            self._picture, self.changed_us = picture, self.board.now_us
            self.changed_bits = self.board.wire.bits

    def events(self, name):
        """Return [(us, event)] of the events of a name so far."""
        found = []
        for us, line in self.board.lines:
            at = line.find('{"ev":"' + name + '"')
            if at >= 0:
                found.append((us, json.loads(line[at:])))
        return found

    def wait_for(self, name, limit_us=10_000_000):
        """Run until an event of the name has come; return (us, event) of the first."""
        if not self.board.run_while(lambda: not self.events(name), limit_us, 1000):
            raise AssertionError(f"no {name} within {limit_us} us: {self.board.lines[-3:]}")
        return self.events(name)[0]

    def frame(self, tag):
        """Return what the reader sends of a card: twice, where one read alone is no card."""
        return reader_frames.encode(self.kind, tag) * (2 if self.kind == "lines" else 1)


def boot_and_digest(table):
    """Return boot_ms and digest_ms."""
    boot_us, _ = table.wait_for("boot")
    digest_us, _ = table.wait_for("digest")
    return {"boot_ms": boot_us / 1000, "digest_ms": (digest_us - boot_us) / 1000}


def deal_and_show(table):
    """Deal a round of hold'em and shows it; return the times of its last card and of `show`."""
    board = table.board
    for tag in tags(joker=False):
        arrived_us = board.rx(table.frame(tag))
        board.run_until(arrived_us + _SETTLE_US)
        if table.events("complete"):
            break
    waiting = table.changed_us - arrived_us
    bits, pressed_us = board.wire.bits, board.now_us
    board.key("show", True)
    board.run_for(100_000)
    board.key("show", False)
    board.run_for(_SETTLE_US)
    assert table.events("result"), board.lines[-3:]
    return {
        "last_byte_to_screen_ms": waiting / 1000,
        "show_to_screen_ms": (table.changed_us - pressed_us) / 1000,
        "wire_ms": (table.changed_bits - bits) / 400,
    }


def back_to_back(image):
    """Return the cards lost, of 53 that come one behind the other at 115200."""
    table = Table(image, _PAI_GOW)
    table.wait_for("digest")
    table.board.run_for(_SETTLE_US)
    end_us = table.board.rx(b"".join(table.frame(tag) for tag in tags()))
    table.board.run_until(end_us + 4 * _SETTLE_US)
    return {"cards_lost_115200": 53 - len(table.events("card"))}


def heap(image):
    """Return the free heap at boot, and its lowest during a deal of 53 cards, in bytes."""
    table = Table(image, _PAI_GOW, held=("ok",))
    board = table.board
    prompt.start(board, _WATCHED)
    _, at_boot = table.wait_for("heap")
    board.run_for(3_000_000)
    for tag in tags():
        board.run_until(board.rx(table.frame(tag)) + 300_000)
    assert len(table.events("card")) == 53, board.lines[-4:]
    board.run_for(_SETTLE_US)
    low = table.events("heap")[-1][1]["low"]
    return {"heap_free_boot": at_boot["free"], "heap_low_water": low}


def figures(say=print):
    """Return {figure: value} of the board, each measured now."""
    built = build("pico", say=say)
    table = Table(built.uf2, _HOLDEM)
    found = boot_and_digest(table)
    say("dealing and showing a round of hold'em")
    found.update(deal_and_show(table))
    say("53 cards back to back at 115200")
    found.update(back_to_back(built.uf2))
    say("53 cards, the heap looked at in every pass")
    found.update(heap(built.uf2))
    found["image_bytes"] = built.data["image_bytes"]
    return {name: round(value, 1) for name, value in found.items()}


if __name__ == "__main__":
    print(json.dumps(figures(), indent=2))
