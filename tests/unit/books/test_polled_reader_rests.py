"""A table with a polled reader at which no card lies, through the whole application.

Such a reader answers every poll, several times a second, and its line is never silent; what waits
for a pause of the table must not wait for one of the line.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import fake_board  # noqa: E402
import pytest  # noqa: E402
from fake_board import CARDS, Board, of  # noqa: E402

from card_shoe.feeds import answers  # noqa: E402

KINDS = ("chafon", "pn532", "r200")


class AnsweringUart:
    """The line of a polled reader: each poll is answered, 5 ms on, with "no target"."""

    overruns = 0

    def __init__(self, kind, board):
        self._answer = answers.find(kind)
        self._board = board
        self._coming = []

    def any(self):
        return sum(len(data) for due, data in self._coming if due <= self._board.now)

    def readinto(self, buffer):
        data = b"".join(data for due, data in self._coming if due <= self._board.now)
        self._coming = [one for one in self._coming if one[0] > self._board.now]
        assert len(data) <= len(buffer)
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        answer = self._answer(bytes(data))
        if answer:
            self._coming.append((self._board.now + 5, bytes(answer)))

    def set_baud(self, baud):
        pass

    def line_low(self):
        return False


@pytest.fixture(params=KINDS)
def board(request, monkeypatch):
    """A board whose reader answers, at the end of its start."""
    made = Board(reader={"kind": request.param}, display={"kind": "headless", "dim_after_s": 10})
    monkeypatch.setattr(fake_board, "Uart", lambda: AnsweringUart(request.param, made))
    made.power_on()
    made.run(2000)
    assert made.app.table.reader.frames > 5 and not of(made.said, "fault")
    return made


def deal(board, shift):
    """A round from its first card to the end of its result, as the reader's tags would bring it;
    then the table rests for a second and a half."""
    for card in range(CARDS):
        board.app.table.presence.listener.read((card * 29 + shift) % 52, board.ticks_ms())
        board.run(100)
    said = board.press("show")
    board.press("ok")
    return of(said + board.run(1500), "result")


def test_it_plays(board):
    assert len(deal(board, 0)) == 1 and len(deal(board, 1)) == 1
    assert not of(board.said, "fault")


def test_the_host_may_set_the_table_up(board):
    config = {"game": "omaha", "seats": ["1", "2"], "deck": "house-a.deck"}
    config["reader"] = {"kind": board.app.table.reader.kind}
    assert of(board.ask(do="config", config=config), "config")


def test_the_display_dims(board):
    told = []
    board.app.shown.display.brighten = told.append
    board.run(15_000)
    assert told == [10]


def test_the_journal_erases_ahead_between_rounds(board):
    for shift in range(3):
        deal(board, shift)
    assert board.app.session.journal.dirty == 0
