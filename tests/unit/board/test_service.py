"""Blocks read from a board in service over a line on which some of them are lost."""

import binascii
import io
import random
import sys

import pytest

from card_shoe import progress
from card_shoe.errors import Failed
from card_shoe.link import service

COUNT = 12
BLOCKS = [bytes([i] * (64 + i)) for i in range(COUNT)]


class OnBoard:
    """Runs the program as a board would; spoils what is printed. spoil(text) gives the rest."""

    def __init__(self, spoil):
        self._spoil = spoil
        self.programs = []

    def __call__(self, program, heard):
        self.programs.append(program)
        printed = []

        def tell(*words, end="\n"):
            printed.append(" ".join(map(str, words)) + end)

        exec(program, {"print": tell, "BLOCKS": BLOCKS})
        for line in self._spoil("".join(printed)).splitlines(keepends=True):
            heard(line)


DEFINE = "def block(i):\n    return BLOCKS[i]"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_how_far_the_reading_is_stands_on_a_terminal_in_per_cent(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    service.read_blocks(OnBoard(lambda text: text), DEFINE, COUNT, "journal")
    said = sys.stderr.getvalue()
    assert "reading the journal from the board" in said and "100%" in said


def test_elsewhere_a_line_now_and_then_says_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setattr(progress, "EVERY_S", 0)
    service.read_blocks(OnBoard(lambda text: text), DEFINE, COUNT, "journal")
    out, err = capsys.readouterr()
    assert out == ""
    assert f"reading the journal from the board: {COUNT // 2} of {COUNT}\n" in err


SLOW = """
import pathlib, sys, time
print("first", flush=True)
for _ in range(200):
    if pathlib.Path(sys.argv[1]).exists():
        break
    time.sleep(0.05)
else:
    sys.exit("nobody heard the first line")
print("second")
"""


def test_what_a_board_prints_is_heard_while_it_runs(monkeypatch, tmp_path):
    heard_it = tmp_path / "heard"
    command = [sys.executable, "-c", SLOW, str(heard_it)]
    monkeypatch.setattr(service, "_command", lambda port, program: command)
    heard = []

    def hear(line):
        heard.append(line)
        heard_it.touch()

    assert service.run_on_board("port", "", hear) == "first\nsecond\n"
    assert heard == ["first\n", "second\n"]


def test_a_program_that_does_not_end_is_given_up(monkeypatch):
    command = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(service, "_command", lambda port, program: command)
    monkeypatch.setattr(service, "_RUN_S", 0.3)
    with pytest.raises(Failed, match="took more than 0.3 s"):
        service.run_on_board("port", "")


def test_blocks_come_in_order():
    on_board = OnBoard(lambda text: text)
    assert service.read_blocks(on_board, DEFINE, COUNT, "flash") == b"".join(BLOCKS)
    assert len(on_board.programs) == 1


@pytest.mark.parametrize("seed", range(8))
def test_what_was_lost_on_the_way_is_asked_for_again(seed):
    chance = random.Random(seed)

    def lose(text):
        at = chance.randrange(len(text))
        return text[:at] + text[at + 64 :]

    on_board = OnBoard(lambda text: lose(text) if len(on_board.programs) < 3 else text)
    assert service.read_blocks(on_board, DEFINE, COUNT, "flash") == b"".join(BLOCKS)
    assert len(on_board.programs) > 1
    assert "range" not in on_board.programs[-1]


def test_a_line_that_loses_everything_is_given_up_with_words():
    with pytest.raises(Failed, match="12 of 12 blocks"):
        service.read_blocks(OnBoard(lambda text: ""), DEFINE, COUNT, "flash")


def test_a_board_whose_image_is_shorter_gives_what_there_is():
    on_board = OnBoard(lambda text: text)
    define = 'def block(i):\n    return BLOCKS[0] if i == 0 else b""'
    assert service.read_blocks(on_board, define, 3, "flash") == BLOCKS[0]
    assert binascii.crc32(b"") == 0
