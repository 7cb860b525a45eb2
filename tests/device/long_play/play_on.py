# A table of six that is played on and on under MicroPython's unix port, by a clock of its own.
#
#     micropython play_on.py SECONDS FIRST_TICK EVERY FUZZ CONFIG DECK
#
# prints for every EVERY seconds of play an object of the rounds played, the results' digest, the
# least heap that was free after a collection, and the lines of rubbish that were sent until then;
# FUZZ 1: the host sends rubbish all the time.
import binascii
import gc
import hashlib
import json
import sys

import panels
from memory_parts import Chance, Files, Flash, Uart
from wires import Bus, Wires

from shoe import ticks
from shoe.app import App

CARD_MS = 900
KEY_MS = 300
CARDS = 20
HEX = b"0123456789ABCDEF"


class Parts:
    """The board's parts; itself clock, keys, gate and link."""

    name = "unix"

    def __init__(self, held, first_tick):
        self.files = Files(held, full=True)
        self.uart = Uart()
        self.flash = Flash(16 * 4096)
        self.bus = self.slow_bus = Bus(Wires(panels.make("ssd1306", None)))
        self.clock = self.keys = self.gate = self.link = self
        self.first_tick = first_tick
        self.now = self.mask = 0
        self.lines = []
        self.results = hashlib.sha256()
        self.rounds = self.others = self.errors = 0

    def ticks_ms(self):
        return ticks.add(ticks.add(self.first_tick, self.now & 0xFFFFFF), (self.now >> 24) << 24)

    def read(self):
        return self.mask

    def readline(self):
        return self.lines.pop(0) if self.lines else None

    def image(self, offset, buffer):
        return 0

    def write(self, data):
        made = json.loads(data)["ev"]
        if made == "result":
            self.rounds += 1
            self.results.update(data)
        elif made == "error":
            self.errors += 1
        elif made in ("fault", "void", "refused"):
            self.others += 1


class Play:
    """Deals rounds until the time is up."""

    def __init__(self, parts, frames, fuzz):
        self.parts = parts
        self.app = App(parts)
        self._frames = frames
        self._chance = Chance(7)
        self._rubbish = Chance(11) if fuzz else None
        self.low = 1 << 29
        self.sent = 0

    def run(self, ms):
        parts = self.parts
        end = parts.now + ms
        while True:
            if self._rubbish and not self._rubbish.below(3):
                parts.lines.append(rubbish(self._rubbish))
                self.sent += 1
            wait = self.app.step(parts.ticks_ms())
            if parts.now >= end:
                return
            parts.now = min(end, parts.now + (1 if not wait else wait))

    def press(self, bit):
        self.parts.mask = 1 << bit
        self.run(100)
        self.parts.mask = 0
        self.run(KEY_MS)

    def round(self):
        for card in self._chance.deck()[:CARDS]:
            for _ in range(3):
                self.parts.uart.coming += self._frames[card]
                self.run(60)
            self.run(CARD_MS)
        self.press(2)
        self.look()
        self.press(3)
        self.run(3000)

    def look(self):
        gc.collect()
        self.low = min(self.low, gc.mem_free())


def rubbish(chance):
    """A line that no host should send: broken, foreign, huge, or a request out of place."""
    kind = chance.below(6)
    if kind == 0:
        return bytes([chance.below(256) for _ in range(chance.below(60))])
    if kind == 1:
        return b"[" * chance.below(200) + b"]" * chance.below(200)
    if kind == 2:
        words = (b"config", b"service", b"operator", b"recall", b"key", b"card", b"digest", b"id")
        return b'{"do":"' + words[chance.below(8)] + b'","round":%d}' % (chance.below(9) - 3)
    if kind == 3:
        return b'{"do":"config","config":{"game":"razz"' + b"}" * chance.below(3)
    if kind == 4:
        return b'{"do":"key","key":"void","held":true}'
    return b"x" * chance.below(5000)


def frames(text):
    """What an RDM6300 sends for each card of a deck file, by 2 … A, c d h s."""
    made = {}
    for line in text.split("\n")[1:]:
        words = line.split("#")[0].split()
        if len(words) < 2 or words[1][-1] not in "cdhs":
            continue
        card = "23456789TJQKA".find(words[1][0]) * 4 + "cdhs".find(words[1][1])
        check = 0
        for byte in binascii.unhexlify(words[0]):
            check ^= byte
        body = words[0].encode() + bytes([HEX[check >> 4], HEX[check & 15]])
        made[card] = b"\x02" + body + b"\x03"
    return made


def main(seconds, first_tick, every, fuzz, config, deck):
    with open(deck) as file:
        text = file.read()
    with open(config) as file:
        held = {"table.json": file.read().encode(), "house-a.deck": text.encode()}
    parts = Parts(held, first_tick)
    play = Play(parts, frames(text), fuzz)
    play.run(2000)
    due = every
    while parts.now < seconds * 1000:
        play.round()
        if parts.now >= due * 1000:
            due += every
            print(json.dumps({
                "at": parts.now // 1000, "rounds": parts.rounds, "others": parts.others,
                "errors": parts.errors, "low": play.low, "tick": parts.ticks_ms(),
                "number": play.app.table.round.number, "sent": play.sent,
            }))  # fmt: skip
            play.low = 1 << 29
    print(binascii.hexlify(parts.results.digest()).decode())


main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "1", *sys.argv[5:7])
