"""`shoe verify` and `shoe journal` at a board: the emulated Pico, over its USB serial port."""

import random

import pytest
from click.testing import CliRunner

from card_shoe.cli import shoe
from card_shoe.emulator import flash_with, target
from card_shoe.feeds import table
from card_shoe.link import client
from tests.boards_on_ports import Running
from workshop.dealer import recorded


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """The flash of a Pico whose board setting allows service."""
    folder = tmp_path_factory.mktemp("files")
    table.load(recorded.path("quick")).write(folder)
    contents = {path.name: path.read_bytes() for path in folder.iterdir()}
    return flash_with(target.image(), contents={**contents, "service": b""})


def run(running, *words):
    done = CliRunner().invoke(shoe, [*words], catch_exceptions=True)
    code = getattr(done.exception, "exit_code", done.exit_code)
    return code, done.output + str(done.exception or "")


def test_a_board_as_it_was_built_is_equal_and_its_journal_verifies(flash):
    with Running(flash) as running:
        running.wait(3)
        options = ("--board", running.link, "--image", str(target.image()))
        code, said = run(running, "verify", *options)
        assert code == 0, said
        assert said.count("equal") == 3 and "flash" in said
        running.wait(running.board.now_us / 1e6 + 3)
        code, said = run(running, "journal", "verify", running.link)
        assert code == 0, said
        assert "ended rounds" in said


def test_a_board_that_was_started_into_service_is_told_as_such(flash):
    with Running(flash, held=("ok",)) as running:
        running.wait(3)
        options = ("--board", running.link, "--image", str(target.image()))
        code, said = run(running, "verify", *options)
    assert code == 3 and f"{running.link}: {client.PROMPT}; {client.LEAVE}" in said


def test_one_byte_of_the_frozen_rules_is_found_and_named(flash):
    changed = bytearray(flash)
    place = changed.find(b"58 Pa. Code 637a.6\0")
    assert place > 0
    changed[place + 16] ^= 1
    with Running(changed) as running:
        running.wait(3)
        options = ("--board", running.link, "--image", str(target.image()))
        code, said = run(running, "verify", *options)
    assert code == 1 and "DIFFERS" in said
    assert f"{0x10000000 + place + 16:#010x}" in said
    assert "rules" in said or "1 byte at" in said


@pytest.mark.parametrize("seed", range(2))
def test_one_bit_anywhere_in_what_never_runs_changes_the_boards_digest(flash, seed):
    image = target.image()
    from card_shoe import verify
    from card_shoe.emulator import Board

    data = verify.read_image(image).data
    # Text of messages: the board starts all the same.
    place = data.find(b"this board has no prompt to open") + random.Random(seed).randrange(30)
    changed = bytearray(flash)
    changed[place] ^= 1 << seed
    board = Board(changed)
    assert board.run_while(
        lambda: not any('"ev":"digest"' in line for _, line in board.lines), 8e6
    )
    said = next(line for _, line in board.lines if '"ev":"digest"' in line)
    assert verify.read_image(image).sha256() not in said
