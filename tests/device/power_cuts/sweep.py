"""Power cuts on the emulated Pico: the whole chip is copied by fork() at an instant.

The copy loses its power. What its flash is left with goes into a second chip, started once and
halted before it has looked at the journal, so that a case costs the rest of a start and no deal.
"""

import json
import os
import random
from collections import Counter

from deal import TABLE, rounds
from judge import PRESS_US, Judge, Moment, Wrong

from card_shoe.emulator import Board, flash_with
from card_shoe.emulator.target import image
from card_shoe.feeds.reader_frames import encode
from card_shoe.journal import source
from card_shoe.journal.scan import scan
from workshop.dealer import recorded

DECK = "house-a.deck"
_BUSY_PIN = 25
_STEM_US = 5_000_000
_READY_US = 4_000_000


def tags():
    """What the reader sends for each card."""
    found = {}
    from shoe import card

    for line in (recorded.FOLDER / DECK).read_text().splitlines()[1:]:
        words = line.split("#")[0].split()
        if len(words) > 1 and words[1] not in ("cut", "dealer"):
            found.setdefault(card.parse(words[1]), encode("rdm6300", words[0]))
    return found


class Sweep:
    """Deals rounds and cuts the power. counts: verdicts; wrong: what was wrong, in words.

    board: pico or pico2. sample: the rest of the round is dealt in every n-th case.
    at_once: processes.
    """

    def __init__(self, count, seed, sample, at_once=1, board="pico"):
        self._rounds = rounds(count + 1, seed)
        self._count = count
        self._sample = sample
        self._at_once = at_once
        self._chance = random.Random(seed)
        self._tags = tags()
        self._running = {}
        self._cases = 0
        self.counts = Counter()
        self.wrong = []
        files = {"table.json": TABLE.encode(), DECK: (recorded.FOLDER / DECK).read_bytes()}
        self._name = board
        flash = flash_with(image(board), board, files)
        self._stem = self._halted(flash)
        self.board = Board(flash, board=board)
        self.board.run_until(_READY_US)
        self._starts = len(self.board.lines)

    def _halted(self, flash):
        """A board that has been started up to where it lights its lamp: the parts are made."""
        board = Board(flash, board=self._name)
        lamp = board.chip.mcu.gpio[_BUSY_PIN]
        lamp.add_listener(lambda value, _: board.chip.stop() if value else None)
        assert not board.chip.run_to(_STEM_US * 1000), "the lamp never came on"
        assert not board.chip.flash.operations
        return board

    # The deal

    def every_operation(self):
        """Cut the power somewhere inside each operation of the flash."""
        self.board.chip.flash.on_operation = self._operation
        self._deal(())

    def at_instants(self, cases):
        """Cut the power at a number of instants, drawn evenly over the deal."""
        start = self.board.now_us
        whole = sum(given.gap_us for dealt in self._rounds[:-1] for given in dealt.inputs)
        draw = sorted(start + self._chance.random() * whole for _ in range(cases))
        self._deal(draw)

    def _deal(self, instants):
        instants = list(instants)
        for dealt, following in zip(self._rounds, self._rounds[1:]):
            self._begun, self._dealt, self._following = 0, dealt, following
            for given in dealt.inputs:
                self._begun += 1
                self._give(given.what)
                end = self.board.now_us + given.gap_us
                while instants and instants[0] < end:
                    self.board.run_until(instants.pop(0))
                    self._case()
                self.board.run_until(end)
        while self._running:
            self._reap()

    def _give(self, what):
        board = self.board
        if isinstance(what, int):
            board.rx(self._tags[what])
        else:
            board.key(what, True)
            board.at(board.now_us + PRESS_US, board.key, what, False)

    # The cases

    def _operation(self, operation):
        # Somewhere inside: so much of it is done.
        share = self._chance.random()
        self._case(lambda: _age(operation, share))

    def _case(self, prepare=None):
        self._cases += 1
        while len(self._running) >= self._at_once:
            self._reap()
        told, tell = os.pipe()
        child = os.fork()
        if not child:
            os.close(told)
            os.write(tell, self._judge(prepare).encode()[:60_000])
            os._exit(0)
        os.close(tell)
        self._running[child] = told

    def _reap(self):
        child, _ = os.wait()
        with os.fdopen(self._running.pop(child)) as file:
            verdict, _, why = file.read().partition(" ")
        self.counts[verdict or "wrong"] += 1
        if verdict not in ("right", "void"):
            self.wrong.append(why or "the case ended by itself")

    def _judge(self, prepare):
        try:
            if prepare:
                prepare()
            flash = self.board.power_off()
            self._put(flash)
            judge = Judge(self._stem, self._moment(), self._tags.get)
            return judge.verdict(self._cases % self._sample == 0)
        except Exception as error:
            return f"wrong case {self._cases}, {self._where()}: {error!r}"

    def _put(self, flash):
        """The flash that a cut has left goes into the halted chip, and must be readable."""
        stem = self._stem
        at, size = stem.layout.flash["journal"]
        left = bytes(flash[at : at + size])
        findings = scan(source.Ring(source.Image(left), source.SPARE)).findings
        if findings:
            raise Wrong(f"the journal is not readable: {findings}")
        held = stem.chip.mcu.flash
        held[at : at + size] = left
        if held[: len(flash)] != flash:
            raise Wrong("something else than the journal was written")

    def _moment(self):
        number = self._dealt.number
        events = [json.loads(line) for _, line in self.board.lines[self._starts :]]
        told = [event for event in events if event.get("round") == number]
        return Moment(self._dealt, self._following, self._begun, told)

    def _where(self):
        return f"round {self._dealt.number}, {self._begun} inputs, {self.board.now_us:.0f} us"

    def summary(self):
        """What is printed."""
        kinds = ", ".join(f"{self.counts[kind]} {kind}" for kind in ("right", "void", "wrong"))
        rounds = f"{self._count} rounds, {self._cases} cuts"
        return f"{rounds}: {kinds}; dealt on in every {self._sample}th"


def _age(operation, share):
    operation.started_ns -= share * operation.takes_ns
