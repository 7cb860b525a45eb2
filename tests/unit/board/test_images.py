"""What goes into a board's image or onto a developer's board, and the budget's figures."""

import pytest
from click.testing import CliRunner

from card_shoe.boards.board import ROOT, Board, image_boards, module_boards
from card_shoe.cli import shoe
from card_shoe.errors import Failed, Refused
from card_shoe.flash import closure, load_table
from workshop.build import heap
from workshop.build.size import Report
from workshop.commands.firmware import measure_heap
from workshop.dealer import recorded


@pytest.mark.parametrize("name", image_boards())
def test_the_regions_of_a_board_fill_its_flash_and_begin_at_sectors(name):
    board = Board(name)
    end = 0
    for offset, size in board.flash.values():
        assert offset == end and size % 4096 == 0
        end = offset + size
    assert end == board.flash_bytes


def test_a_board_that_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="pico, pico2"):
        Board("esp99")


def test_what_is_over_its_budget_is_named():
    assert Report([("image_bytes", 10, 10), ("heap_bytes", 10, 10)]).over == []
    over = Report([("image_bytes", 11, 10), ("heap_bytes", 9, 10), ("text", 5, None)]).over
    assert [line.split(":")[0].strip() for line in over] == ["image_bytes", "heap_bytes"]


def test_heap_that_was_not_measured_is_said_and_is_not_over():
    report = Report([("image_bytes", 9, 10)])
    report.add("heap_free_boot", None, 100, "there is no emulator")
    assert report.over == []
    assert report.lines()[-1] == "heap_free_boot not measured: there is no emulator"
    report = Report([("image_bytes", 9, 10)])
    report.add("heap_free_boot", 99, 100)
    assert report.over == ["  heap_free_boot: 99 bytes, the budget is >= 100"]


class Built:
    """What a build left, of an image of which nothing but its digest is known."""

    def __init__(self, folder, digest):
        self.uf2 = folder / "shoe-0.0.0-pico.uf2"
        self.data = {"sha256": digest, "board": "pico"}


def test_free_heap_is_kept_beside_the_image_and_measured_for_other_bytes(tmp_path, monkeypatch):
    measured = []
    monkeypatch.setattr(heap, "_measured", lambda uf2, board: measured.append(uf2) or 150_000)
    for _ in range(2):
        assert heap.free_at_boot(Built(tmp_path, "aa"), "rp2040") == (150_000, None)
    assert len(measured) == 1
    heap.free_at_boot(Built(tmp_path, "bb"), "rp2040")
    assert len(measured) == 2
    free, why = heap.free_at_boot(Built(tmp_path, "bb"), "esp32")
    assert free is None and "no emulator of the esp32" in why


def test_an_image_that_leaves_too_little_heap_fails(tmp_path, monkeypatch):
    built = Built(tmp_path, "aa")
    built.report = Report([])
    least = Board("pico").budget[heap.PART]
    assert least >= 140_000
    monkeypatch.setattr(heap, "_measured", lambda uf2, board: least - 1)
    with pytest.raises(Failed, match="heap_free_boot"):
        measure_heap("pico", built)


def test_help_and_refusal_tell_of_the_same_boards():
    told = CliRunner().invoke(shoe, ["firmware", "--help"], terminal_width=500).output
    [row] = [line for line in told.splitlines() if line.strip().startswith("--board NAME")]
    refused = CliRunner().invoke(shoe, ["firmware", "--board", "nope"])
    assert refused.exit_code == 2
    boards = [*image_boards(), *module_boards()]
    assert boards == ["pico", "pico2", "esp32", "esp32s3"]
    for text in (row, refused.output):
        assert "image is built for pico, pico2; for esp32, esp32s3 the partition table" in text
        assert "`shoe flash --dev`" in text and "boards/ports/esp32/README.md" in text
    page = (ROOT / "boards" / "ports" / "esp32" / "README.md").read_text("utf-8")
    assert "shoe flash --board esp32 " in page
    told = CliRunner().invoke(shoe, ["flash", "--help"], terminal_width=500).output
    assert "With an image: pico, pico2; with --dev alone: esp32, esp32s3." in told


def test_a_table_that_is_refused_is_no_crash(tmp_path):
    path = tmp_path / "table.json"
    path.write_text('{"game": "whist"}')
    with pytest.raises(Refused, match="table.json.*whist"):
        load_table(path)


def test_a_developers_board_gets_its_game_reader_and_display_only():
    config, extra = load_table(recorded.path("quick").parent / "holdem.table.json")
    files = closure.needed(config, "pico")
    assert {"main.py", "board.py", "shoe/app.py", "shoe/games/holdem.py"} <= set(files)
    assert "shoe/readers/rdm6300.py" in files and "shoe/readers/pn532.py" not in files
    assert "shoe/games/pai_gow.py" not in files
    assert set(extra) == {"table.json", "house-a.deck"}


def test_every_module_of_a_configuration_that_is_imported_is_there():
    config, _ = load_table(recorded.path("quick").parent / "pai_gow.table.json")
    files = closure.needed(config, "pico")
    assert any(path.startswith("shoe/games/house_ways/") for path in files)
    for path, source in files.items():
        assert isinstance(source, str) or source.exists(), path
