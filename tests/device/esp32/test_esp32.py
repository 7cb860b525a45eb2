"""The ESP32 boards, as far as they can be shown without one.

There is no emulator for the chip. Its wiring is checked, its parts run under MicroPython on
modules that behave like the chip's, every module compiles for it, its budgets hold, and the
recorded feeds give the recorded events on a heap in pieces of 56 KB.
"""

import functools
import json
import os
import subprocess
from pathlib import Path

import pytest

from card_shoe.boards.board import BOARDS, ROOT, Modules, module_boards
from card_shoe.doctor.wiring import wiring
from card_shoe.errors import Refused
from card_shoe.feeds import play, strict, table
from card_shoe.targets import unix
from shoe import games
from workshop.build import modules, partitions
from workshop.dealer import recorded

HERE = Path(__file__).parent
ARCHES = ("xtensawin", "armv6m", "armv7emsp")
PIECE = 56 * 1024
PIECES = 14
"""Free pieces of the 64-bit unix port's heap; its objects are twice as large as the chip's."""

# Pins that belong to flash, USB or the strapping of the chip, or can only be read.
NOT_FOR_US = {
    "esp32": {0, 1, 3, 6, 7, 8, 9, 10, 11, 12, 34, 35, 36, 39},
    "esp32s3": {0, 3, 19, 20, *range(26, 38), 43, 44, 45, 46},
}


def pins_of(board):
    made = wiring(board)
    return [
        *made["reader"][1:], *made["display"][1:], *made["colour"][1:], *made["keys"],
        made["gate"], made["busy"],
    ]  # fmt: skip


def test_boards_are_there():
    assert module_boards() == ["esp32", "esp32s3"]


@pytest.mark.parametrize("board", sorted(NOT_FOR_US))
def test_no_pin_is_used_twice_or_belongs_to_the_chip(board):
    made = wiring(board)
    pins = pins_of(board)
    # A display is on one bus or on the other, so their pins may be the same.
    for bus, other in (("display", "colour"), ("colour", "display")):
        taken = [pin for pin in pins if pin not in made[other][1:] or pin in made[bus][1:]]
        assert len(taken) == len(set(taken)) + len(set(made[bus][1:]) & set(made[other][1:]))
    assert not NOT_FOR_US[board] & set(pins)
    assert wiring(board)["reader"][0] != 0  # UART0 is the terminal's


@pytest.mark.parametrize("board", sorted(NOT_FOR_US))
def test_every_pin_is_in_the_readme(board):
    text = (BOARDS / board / "README.md").read_text("utf-8")
    for pin in pins_of(board):
        assert f"GPIO{pin} " in text or f"GPIO{pin}|" in text.replace(" ", ""), pin


@pytest.mark.parametrize("board", sorted(NOT_FOR_US))
def test_partitions_fill_the_flash_and_have_a_journal(board):
    rows = partitions.regions(board)
    packed = partitions.pack(rows)
    assert len(packed) == partitions.TABLE_BYTES
    assert partitions.unpack(packed) == rows
    ends = [offset + size for _, _, _, offset, size in rows]
    assert ends[:-1] == [row[3] for row in rows[1:]]
    assert all(offset % 4096 == 0 for _, _, _, offset, _ in rows)
    assert [row[0] for row in rows] == ["nvs", "phy_init", "factory", "journal", "vfs"]
    # The image goes to a multiple of 64 KiB, as the chip's cache wants it.
    assert rows[2][3] % 65536 == 0
    spoilt = bytes([packed[0], packed[1], packed[2] ^ 1]) + packed[3:]
    with pytest.raises(Refused, match="digest"):
        partitions.unpack(spoilt)


@pytest.mark.parametrize("board", sorted(NOT_FOR_US))
def test_parts_run_on_what_behaves_like_the_chip(board):
    folders = [BOARDS / name for name in (board, "ports/esp32", "ports/common")]
    path = [*folders, ROOT / "firmware", ".frozen"]
    done = subprocess.run(
        [unix.interpreter(), str(HERE / "check_parts.py")],
        env=dict(os.environ, MICROPYPATH=":".join(map(str, path))),
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stdout.strip() == f"good {board}", done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """built(arch) -> the folder of every module, compiled for an architecture."""

    @functools.cache
    def once(arch):
        folder = tmp_path_factory.mktemp(arch)
        boards = ("esp32", "esp32s3") if arch == "xtensawin" else ("pico", "pico2")
        sources = modules.all_of(boards)
        modules.compile_tree(arch, folder, sources)
        assert len(list(folder.rglob("*.mpy"))) == len(sources) > 100
        return folder

    return once


@pytest.mark.parametrize("arch", ARCHES)
def test_every_module_compiles(arch, built):
    assert (built(arch) / "shoe" / "ranking" / "kernel.mpy").stat().st_size > 1000


@pytest.mark.parametrize("board", sorted(NOT_FOR_US))
@pytest.mark.parametrize("game", sorted(games.NAMES))
def test_budget(board, game, built, tmp_path):
    """What a table needs of the heap, and its largest piece, are within the board's budget."""
    sizes = modules.sizes(board, game, built("xtensawin"), tmp_path)
    budget = Modules(board).budget
    assert sum(sizes.values()) <= budget["application_bytes"], sorted(sizes.items())
    # A module's constants are never larger than its file, and no block than a piece of the heap.
    assert max(sizes.values()) <= budget["largest_block_bytes"] < PIECE
    assert sizes["shoe/ranking/tables.py"] <= budget["tables_bytes"]


class PiecesTarget(unix.UnixTarget):
    """The unix port on a heap in pieces, its modules compiled as on the board."""

    def __init__(self, files, config=None):
        super().__init__(files, config, main=HERE / "limits.py")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """The folder of the firmware's modules, compiled for the machine that runs the unix port."""
    folder = tmp_path_factory.mktemp("compiled")
    modules.compile_tree("x64", folder, modules.firmware())
    return folder


@pytest.fixture
def in_pieces(monkeypatch, compiled):
    """A function that plays a recorded feed on the heap in pieces, and gives its Outcome."""

    def run(name, pieces=PIECES):
        monkeypatch.setenv("SHOE_COMPILED", str(compiled))
        monkeypatch.setenv("SHOE_PIECES", str(pieces))
        monkeypatch.setattr(unix, "HEAP", str(pieces * PIECE + 400_000))
        monkeypatch.setattr(play.targets, "find", lambda name: PiecesTarget)
        return play.play(table.load(recorded.path(name)))

    return run


@pytest.mark.parametrize("name", sorted(set(recorded.FEEDS) & {
    "quick", "misdeal", "noise", "flop_poker", "pai_gow", "hi_lo", "omaha_hilo", "badugi",
    "draw5", "stud7", "razz", "folds",
}))  # fmt: skip
def test_recorded_feeds_on_a_heap_in_pieces(in_pieces, name):
    outcome = in_pieces(name)
    expected = strict.expected_path(recorded.path(name)).read_text("utf-8").splitlines()
    assert strict.differences(expected, outcome.lines()) == []


def test_a_heap_that_is_too_small_is_noticed_by_these_tests(in_pieces):
    with pytest.raises(play.targets.DeviceFailed, match="MemoryError"):
        in_pieces("quick", pieces=3)


def test_a_break_is_a_zero_byte_and_the_line_is_still_told_silent(monkeypatch, compiled, tmp_path):
    monkeypatch.setenv("SHOE_COMPILED", str(compiled))
    monkeypatch.setenv("SHOE_PIECES", str(PIECES))
    monkeypatch.setattr(unix, "HEAP", str(PIECES * PIECE + 400_000))
    table.load(recorded.path("quick")).write(tmp_path)
    device = PiecesTarget(tmp_path)
    device.power_on()
    events = []
    try:
        for us in range(0, 1_000_000, 20_000):
            device.at(us)
            if us == 400_000:
                device.low(True)
            events += [json.loads(line) for _, line in device.run().events]
        device.link('{"do":"stat"}')
        events += [json.loads(line) for _, line in device.run().events]
    finally:
        device.close()
    assert [event["code"] for event in events if event["ev"] == "fault"] == ["reader_silent"]
    assert events[-1]["noise_bytes"] == 1
