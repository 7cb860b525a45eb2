"""Displays on the emulated Pico, decoded off the wire: the same round on each, and a plug that is
pulled in the middle of a deal."""

import json

import pytest

from card_shoe import picture
from card_shoe.emulator import Board, flash_with, panels, target
from card_shoe.feeds import reader_frames
from shoe import card
from shoe.rounds import new_round
from shoe.screens.view import View
from shoe.setup import config, deck_file
from workshop.dealer import recorded
from workshop.gallery import gallery

DISPLAYS = (("ssd1306", None), ("hd44780", "20x4"), ("st7789", "240x240"))
SEATS = ["1", "2"]
# Hold'em for two: hole cards, a burn and the flop.
CARDS = "As Kd 9h 9c 2c Td 4s Jh".split()


class Chip:
    """A Pico at a table of two with one kind of display, and a round beside it to compare with."""

    def __init__(self, kind, size):
        self.kind, self.size = kind, size
        raw = {"game": "holdem", "seats": SEATS, "deck": "house-a.deck"}
        raw["reader"] = {"kind": "rdm6300"}
        raw["display"] = {"kind": kind, "size": size} if size else {"kind": kind}
        text = json.dumps(raw)
        files = {"table.json": text.encode(), "house-a.deck": recorded.deck_text().encode()}
        self.panel = panels.make(kind, size)
        self.board = Board(flash_with(target.image(), contents=files), self.panel)
        self.config = config.load(text, "table.json")
        self.deck = deck_file.load(recorded.deck_text(), "house-a.deck")
        self.round = new_round(self.config, lambda said: None)
        self.tags = recorded.tags()
        assert self.board.run_while(lambda: not self._shown(), 6_000_000)

    def _shown(self):
        """Return whether the panel shows what the round beside it asks for."""
        wanted = gallery.Shown(self.kind, self.size)
        wanted.draw(View(self.config, self.round, self.deck))
        now = picture.of(self.panel)
        return now in wanted.turns()

    def shows(self, limit_us=1_500_000):
        return self.board.run_while(lambda: not self._shown(), limit_us, 100_000)

    def card(self, name):
        """A card rests on the reader for three frames, and goes."""
        frame = reader_frames.rdm6300(self.tags[name][0])
        for i in range(3):
            self.board.at(self.board.now_us + i * 65_000, self.board.rx, frame)
        self.board.run_for(600_000)
        self.round.read(card.parse(name))

    def press(self, name):
        self.board.key(name, True)
        self.board.run_for(60_000)
        self.board.key(name, False)
        self.board.run_for(60_000)
        self.round.key(name)

    def events(self, name):
        events = [json.loads(line) for _, line in self.board.lines if line.startswith("{")]
        return [event for event in events if event["ev"] == name]


# A page in colours is 115,200 bytes on the wire: half a minute of the emulator's.
_TOLD_US = 100_000  # what is said goes out once it is on the screen, and after so long in any case
_MARKS = {"st7789": pytest.mark.full}


@pytest.fixture(
    params=[pytest.param(named, id=named[0], marks=_MARKS.get(named[0], ())) for named in DISPLAYS]
)
def chip(request):
    return Chip(*request.param)


def test_a_round_is_shown_right_and_a_pulled_plug_loses_no_card(chip):
    for name in CARDS[:5]:
        chip.card(name)
    assert chip.shows()
    chip.board.plugged(False)
    for name in CARDS[5:]:
        chip.card(name)
    dealt = [event["to"] for event in chip.events("card")]
    assert dealt == ["1", "2", "1", "2", "burn", "board", "board", "board"]
    chip.board.run_for(1_200_000)
    assert chip.events("display")[-1]["state"] == "absent"
    chip.press("ok")
    chip.board.plugged(True)
    assert chip.shows(4_000_000)
    chip.board.run_for(_TOLD_US)
    assert chip.events("display")[-1]["state"] == "ok"
    assert chip.events("street")[-1]["cards"] == CARDS[5:]
    assert not chip.events("fault") and chip.board.lost_bytes == 0
