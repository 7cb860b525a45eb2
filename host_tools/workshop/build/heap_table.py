"""Ten rounds at a table on the emulated chip, with the heap watched in every pass.

The image is started with its service key held; over the prompt the application is then started
as main.py does, with a look at the heap after every pass.
"""

import json
import re

from card_shoe.emulator import Board, flash_with, panels
from card_shoe.errors import Failed
from shoe import games
from workshop.dealer import recorded
from workshop.dealer.deal_feed import Dealer
from workshop.dealer.draw_feed import DrawDealer
from workshop.dealer.pai_gow_feed import PaiGowDealer
from workshop.dealer.recipes import FEEDS, TABLES
from workshop.dealer.recipes.common import tags

ROUNDS = 10
_SEED = 15
_BRISK = 8
_BLOCK_BYTES = 16
_BOOT_US = 20_000_000
_SETTLE_US = 2_000_000
# What is in use can be at a new high only where less is free than ever, garbage included: only
# then a collection is needed to know.
_SCRIPT = """
import gc, micropython, board
from shoe.app import App
parts = board.make()
app = App(parts)
low = [1 << 30]
def look():
    if gc.mem_free() < low[0]:
        gc.collect()
        low[0] = min(low[0], gc.mem_free())
def tell(request):
    gc.collect()
    free, used = gc.mem_free(), gc.mem_alloc()
    if request.get("begin"):
        low[0] = free
    micropython.mem_info()
    parts.link.write(b'{"ev":"heap","free":%d,"all":%d,"low":%d}\\n' % (free, free + used, low[0]))
app.requests.handlers["heap"] = tell
while True:
    wait = app.step(parts.clock.ticks_ms())
    look()
    parts.idle(wait)
"""


class Heap:
    """What a game and a display leave of the heap, in bytes.

    free: at boot, once the digest is told; low: the least that was free in ten rounds; largest:
    the largest free block after them; size: the whole heap.
    """

    def __init__(self, game, display, free, low, largest, size):
        self.game, self.display = game, display
        self.free, self.low, self.largest, self.size = free, low, largest, size

    @property
    def low_percent(self):
        """`low` as a share of the heap."""
        return 100 * self.low / self.size


def measure(uf2, game, kind, size=None):
    """Return the Heap of an image at a game's demonstration table with a display.

    uf2: path of the image; kind, size: of the display, as in a configuration. Raise Failed where
    the image does not come up, or does not end each round with a result.
    """
    name = FEEDS[f"demo-{game}"][1]
    config = {**TABLES[name], "display": {"kind": kind, "size": size}}
    watched = _Watched(uf2, _files(name, config), panels.make(kind, size))
    free, _, _ = watched.ask(begin=True)
    for line in _deal(game, config).lines:
        # One frame is a read: those that a resting card repeats would only take time.
        if line.verb != "rx" or line.comment:
            watched.take(line)
    results = watched.events("result")
    if len(results) != ROUNDS:
        said = "\n".join(text for _, text in watched.board.lines[-5:])
        raise Failed(f"{game} on {kind}: {len(results)} of {ROUNDS} rounds have a result\n{said}")
    last, told, largest = watched.ask()
    return Heap(game, f"{kind} {size}" if size else kind, free, told["low"], largest, told["all"])


def _files(name, config):
    feed_path = recorded.FOLDER / name
    raw = dict(config)
    files = {raw["deck"]: (recorded.FOLDER / raw["deck"]).read_bytes()}
    if raw.get("paytables"):
        paths = [feed_path.parent / one for one in raw["paytables"]]
        files.update({path.name: path.read_bytes() for path in paths})
        raw["paytables"] = [path.name for path in paths]
    return {**files, "table.json": json.dumps(raw).encode()}


def _deal(game, config):
    """Return a dealer who has dealt ten rounds at a table."""
    seats, flow = config["seats"], games.find(game).flow
    dealer: Dealer
    if flow == "draw":
        drawing = dealer = DrawDealer(game, seats, tags(), seed=_SEED, brisk=_BRISK)
        deal = drawing.draw_round
    elif flow == "pai_gow":
        options = config.get("options", {})
        start, stacks = options.get("start", 1), options.get("deal") == "stacks"
        setting = dealer = PaiGowDealer(seats, tags(), _SEED, start, stacks, brisk=_BRISK)
        deal = setting.pai_gow_round
    else:
        dealer = Dealer(game, seats, tags(), seed=_SEED, brisk=_BRISK)
        deal = dealer.round
    for _ in range(ROUNDS):
        deal()
    return dealer


class _Watched:
    """A board whose application was started by hand, with the heap watched."""

    def __init__(self, uf2, files, panel):
        self.board = board = Board(flash_with(uf2, contents=files), panel, held=("ok",))
        board.run_until(1_500_000)
        board.key("ok", False)
        board.run_for(100_000)
        board.usb.send(b"\x03\x01")
        board.run_for(50_000)
        # The prompt takes what it is sent in small pieces.
        for line in _SCRIPT.strip().splitlines():
            board.usb.send(line.encode() + b"\n")
            board.run_for(5_000)
        board.usb.send(b"\x04")
        self.wait_for("digest")
        board.run_for(_SETTLE_US)
        self._from = board.now_us

    def events(self, name):
        """Return the events of a name that have come so far, as objects."""
        found = []
        for _, line in self.board.lines:
            at = line.find('{"ev":"' + name + '"')
            if at >= 0:
                found.append(json.loads(line[at:]))
        return found

    def wait_for(self, name, known=0):
        """Run until one more event of a name than `known` has come; return the last."""
        board = self.board
        if not board.run_while(lambda: len(self.events(name)) == known, _BOOT_US, 5000):
            said = "\n".join(text for _, text in board.lines[-5:])
            raise Failed(f"the image does not come up on the emulated chip: no {name}\n{said}")
        return self.events(name)[-1]

    def ask(self, begin=False):
        """Return (bytes free, the event `heap`, bytes of the largest free block)."""
        known = len(self.events("heap"))
        self.board.say(json.dumps({"do": "heap", "begin": begin}))
        told = self.wait_for("heap", known)
        blocks = [re.search(r"max free sz: (\d+)", line) for _, line in self.board.lines]
        return told["free"], told, int([hit for hit in blocks if hit][-1][1]) * _BLOCK_BYTES

    def take(self, line):
        """Take a line of a dealer's feed at its time."""
        board, us = self.board, self._from + line.us
        if us > board.now_us:
            board.run_until(us)
        if line.verb == "rx":
            board.rx(line.value)
        elif line.verb == "key":
            name, held_us = line.value
            board.key(name, True)
            board.at(board.now_us + held_us, board.key, name, False)
