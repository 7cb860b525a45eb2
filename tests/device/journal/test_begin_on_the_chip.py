"""`shoe journal begin` at a board whose journal is damaged: the emulated Pico on its USB port."""

import json

import pytest
from click.testing import CliRunner

from card_shoe.cli import shoe
from card_shoe.emulator import Board, flash_with, target
from card_shoe.feeds import table
from card_shoe.journal import source
from card_shoe.journal.history import history
from card_shoe.journal.scan import scan
from tests.boards_on_ports import Running
from workshop.dealer import recorded

QUICK = recorded.path("quick")


def region(flash):
    """(start, size) of the journal in a flash."""
    return Board(bytearray(flash)).layout.flash["journal"]


def journal_of(flash):
    at, size = region(flash)
    return history(scan(source.Ring(source.Image(bytes(flash[at : at + size])), source.SPARE)))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The flash of a board that has played two rounds, and on which service is allowed."""
    folder = tmp_path_factory.mktemp("files")
    checked = table.load(QUICK)
    checked.write(folder)
    contents = {path.name: path.read_bytes() for path in folder.iterdir()}
    board = Board(flash_with(target.image(), contents={**contents, "service": b""}))
    board.run_for(3_000_000)
    for _ in range(2):
        for line in checked.feed.lines:
            if line.verb == "rx":
                board.rx(line.value)
                board.run_for(60_000)
        board.key("void", True)
        board.run_for(200_000)
        board.key("void", False)
        board.run_for(1_500_000)
    return board.power_off()


@pytest.fixture(scope="module")
def damaged(played):
    """The same with a bit of the last round's records flipped."""
    spoiled = bytearray(played)
    at, _ = region(played)
    # Past the head and the set-up, within what the start reads once more.
    place = max(i for i in range(at, at + 4096) if spoiled[i] != 0xFF) - 40
    spoiled[place] ^= 0x10
    return spoiled


def begin(running, *words):
    done = CliRunner().invoke(shoe, ["journal", "begin", running.link, *map(str, words)])
    return done.exit_code, done.output


def plays(running, seconds=12):
    """Return whether the board starts again with its table, within emulated seconds from now."""
    for _ in range(seconds):
        if events(running.board, "boot")[-1]["game"]:
            return True
        running.wait(running.board.now_us / 1e6 + 1)
    return False


def events(board, name):
    """The events of a name; the first one after a service stands behind the prompt."""
    start = '{"ev":"' + name + '"'
    lines = [line.removeprefix(">>> ") for _, line in board.lines]
    return [json.loads(line) for line in lines if line.startswith(start)]


def test_a_damaged_journal_is_saved_and_a_new_one_goes_on_behind_its_rounds(damaged, tmp_path):
    at, size = region(damaged)
    kept = tmp_path / "old.bin"
    with Running(damaged) as running:
        running.wait(3)
        assert events(running.board, "fault")[0]["code"] == "storage_damaged"
        code, said = begin(running, "--save", kept)
        assert (code, "--yes" in said) == (2, True), said
        assert kept.read_bytes() == bytes(damaged[at : at + size])
        running.wait(running.board.now_us / 1e6 + 3)
        code, said = begin(running, "--save", kept, "--yes")
        assert (code, "is there already" in said) == (2, True), said
        kept.unlink()
        code, said = begin(running, "--save", kept, "--yes")
        assert code == 0, said
        assert "goes on with round 3" in said and str(kept) in said
        assert plays(running)
        flash = running.board.power_off()
    assert kept.read_bytes() == bytes(damaged[at : at + size])
    notes = [made["text"] for _, made in journal_of(flash).events if made["ev"] == "note"]
    assert notes[0].startswith("journal begun again, damaged before: ")
    assert notes[0].split()[-1] in said
    again = Board(flash)
    again.run_for(3_000_000)
    assert not events(again, "fault")
    again.rx(next(line.value for line in table.load(QUICK).feed.lines if line.verb == "rx"))
    again.run_for(500_000)
    assert events(again, "card")[0]["round"] == 3


def test_a_journal_in_order_and_a_board_without_service_are_left_alone(played, tmp_path):
    at, size = region(played)
    with Running(played) as running:
        running.wait(3)
        code, said = begin(running, "--save", tmp_path / "old.bin", "--yes")
        assert (code, "in order" in said) == (2, True), said
    assert not (tmp_path / "old.bin").exists()


def test_a_region_that_holds_no_journal_at_all_is_saved_as_well(played, tmp_path):
    at, size = region(played)
    foreign = bytearray(played)
    foreign[at : at + size] = b"\x5a" * size
    with Running(foreign) as running:
        running.wait(3)
        words = ("--save", tmp_path / "old.bin", "--yes", "--last-round", "811")
        code, said = begin(running, *words)
        assert code == 0, said
        assert "0 records can be read" in said and "goes on with round 812" in said
        assert plays(running)
    assert (tmp_path / "old.bin").read_bytes() == b"\x5a" * size
