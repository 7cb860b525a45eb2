"""What goes into a board's image or onto a developer's board, and the budget's figures."""

import pytest

from host_tools import recorded
from host_tools.errors import Refused
from host_tools.firmware.board import Board, image_boards
from host_tools.firmware.size import Report
from host_tools.flash import closure, load_table


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
