"""A table of six at play with a journal: runs under CPython and MicroPython alike.

Under MicroPython: micropython table_of_six.py ROUNDS SECTORS FILE leaves the flash in a file and
prints each seal, round and hash.
"""

import sys

from memory_parts import Chance, Flash

from shoe.journal import setup, walk
from shoe.journal.journal import Journal
from shoe.journal.recorder import Recorder
from shoe.journal.ring import Ring
from shoe.rounds import new_round
from shoe.setup import config

CONFIG = """{"game": "holdem", "seats": ["1", "2", "3", "4", "5", "6"],
 "reader": {"kind": "rdm6300"}, "deck": "house-a.deck", "options": {"button": "rotate"}}"""


def fields():
    """The set-up of this table."""
    return [(setup.VERSION, b"0.1.0"), (setup.BOARD, b"test"), (setup.CONFIG, CONFIG.encode())]


class Table:
    """Config, round, recorder and journal on a flash. say takes events; sealed (round, hash)."""

    def __init__(self, flash, seed=1, spare=4, say=len, sealed=None):
        self.config = config.load(CONFIG, "table.json")
        self.journal = Journal(flash, spare)
        self.seals = []
        self.chance = Chance(seed)
        self.round = new_round(self.config, say)
        sealed = sealed or self._sealed
        self.recorder = Recorder(self.round, self.journal, lambda: 1700000000, sealed)

    def _sealed(self, number, chain):
        self.seals.append((number, chain))

    def start(self):
        self.journal.open()
        self.journal.start()
        self.journal.setup(fields)
        self.settle()

    def settle(self, may_erase=True):
        """Let the journal do all that it has to do."""
        while self.journal.step(True, may_erase):
            pass

    def inputs(self):
        """The inputs of one round, each as (method of Recorder, arguments)."""
        deck = self.chance.deck()
        if self.chance.below(9) == 0:
            yield "key", ("next", True)
        for i in range(20):
            yield "read", (deck[i],)
            if i == 11:
                for key in self._folds():
                    yield "key", (key,)
            if self.chance.below(40) == 0:
                yield "unknown_tag", ("0100FFAA" + str(10 + i),)
                yield "key", ("ok",)
            if i in (15, 17, 19):
                yield "key", ("ok",)
        if self.chance.below(10) == 0:
            yield "read", (deck[3],)
            yield "key", ("void",)
            return
        yield "key", ("show",)
        if self.chance.below(2):
            yield "key", ("next",)
            yield "key", ("ok",)

    def _folds(self):
        for _ in range(self.chance.below(4)):
            for _ in range(1 + self.chance.below(2)):
                yield "next"
            yield "fold"

    def do(self, step):
        method, arguments = step
        getattr(self.recorder, method)(*arguments)

    def play(self, rounds):
        """Play rounds, the journal programming after each input and erasing between rounds."""
        for _ in range(rounds):
            for step in self.inputs():
                self.do(step)
                self.settle(False)
            self.settle()


def records(flash, spare=4):
    """Every record kept, as the device's own walk finds them: (number, kind, body)."""
    ring = Ring(flash, spare)
    newest = ring.newest()
    way = walk.Walk(ring, max(0, newest - ring.sectors + ring.spare + 1), newest)
    made = []
    while way.next():
        made.append((way.number - 1, way.kind, way.body()))
    if way.damage:
        raise ValueError(way.damage)
    return made


def main(rounds, sectors, path):
    flash = Flash(sectors * 4096)
    table = Table(flash, sealed=print)
    table.start()
    table.play(rounds)
    with open(path, "wb") as file:
        file.write(flash.data)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
