"""The journal on the emulated Pico: a full one opens in time, and goes on where it stood."""

import json
import sys
from pathlib import Path

import pytest

from card_shoe.boards.board import Board as Layout
from card_shoe.emulator import Board, flash_with
from card_shoe.emulator.target import image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from table_of_six import CONFIG, Flash, Table  # noqa: E402

BOOT_LIMIT_US = 20_000_000


def region():
    """(offset, bytes) of the journal in the Pico's flash."""
    return Layout("pico").flash["journal"]


def full():
    """A journal of which every sector has been used, with nine cards of a round on the table."""
    flash = Flash(region()[1])
    table = Table(flash)
    table.start()
    while table.journal.number < region()[1] // 4096 * 1250:
        table.play(100)
    # The more of the last sector is in use, the longer it takes.
    while table.journal._end < 3_850:
        table.play(1)
    if table.round.phase != "idle":
        table.recorder.key("ok")
    for card in range(9):
        table.recorder.read(card * 5)
        table.settle(False)
    return table, bytes(flash.data)


def boot(data):
    """The figures of a boot of the chip with these bytes as its journal."""
    contents = {"chip_boot.py": (HERE / "chip_boot.py").read_bytes(), "table.txt": CONFIG.encode()}
    flash = flash_with(image(), contents=contents)
    at, size = region()
    flash[at : at + size] = data
    board = Board(flash, held=("ok",))
    assert board.run_while(lambda: not board.lines, BOOT_LIMIT_US, 50_000)
    board.usb.send(b"import chip_boot\r")
    assert board.run_while(lambda: "figures.txt" not in board.stored, BOOT_LIMIT_US, 50_000)
    board.run_for(100_000)
    return json.loads(board.stored["figures.txt"])


@pytest.fixture(scope="module")
def booted():
    """The table whose journal is full, and the figures with it, an empty and a blank one."""
    table, data = full()
    empty = Flash(region()[1])
    Table(empty).start()
    made = {"full": boot(data), "empty": boot(bytes(empty.data))}
    made["blank"] = boot(b"\xff" * region()[1])
    print(json.dumps(made, indent=1))
    return table, made


def test_a_full_journal_adds_less_than_a_second_to_the_boot(booted):
    _, made = booted
    assert {name: figures["state"] for name, figures in made.items()} == {
        "full": "ok", "empty": "ok", "blank": "fresh"
    }  # fmt: skip
    longer = {
        key: made["full"][key] - made["empty"][key] for key in ("open_us", "replay_us")
    }
    assert sum(longer.values()) < 1_000_000, longer


def test_the_round_on_the_table_is_there_again(booted):
    table, made = booted
    assert (made["full"]["round"], made["full"]["cards"]) == (table.round.number, 9)


def test_writing_takes_the_parts_time_and_little_more(booted):
    figures = booted[1]["full"]
    assert 700 <= figures["program_us"] < 3_000
    assert figures["erased"] is True and 45_000 <= figures["erase_us"] < 50_000
    assert figures["add_us"] < 2_000 and figures["seal_us"] < 4_000
    assert figures["heap"] < 4_000
