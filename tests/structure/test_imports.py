"""The rooms of the firmware stand in one order, and nothing imports what stands above it."""

import ast
from pathlib import Path

import import_tree as imports
import pytest

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware" / "shoe"
BOARDS = ROOT / "boards"

# From the bottom. A read climbs from readers to rounds by way of intake; what is seen goes down
# again to screens and displays.
ROOMS = [
    "shoe.version",
    "shoe.ticks",
    "shoe.card",
    "shoe.checks",
    "shoe.events",
    "shoe.deck",
    "shoe.table_config",
    "shoe.rules",
    "shoe.ranking",
    "shoe.games",
    "shoe.rounds",
    "shoe.readers",
    "shoe.fonts",
    "shoe.screens",
    "shoe.displays",
    "shoe.setup",
    "shoe.journal",
    "shoe.intake",
    "shoe.supervisor",
    "shoe.link",
    "shoe.table",
    "shoe.app",
    "shoe.service",
    "shoe",
]

# What boards share lies below them. A board may import what it likes of the firmware.
SHARED = ["boards.ports.common", "boards.ports.rp2", "boards.ports.esp32"]
OWN = ["boards.esp32", "boards.esp32s3", "boards.pico", "boards.pico2", "boards.unix"]


@pytest.fixture(scope="module")
def firmware():
    return imports.Tree({"shoe": FIRMWARE})


def test_the_firmware_imports_downwards_only(firmware):
    assert imports.upward(firmware, ROOMS) == []


def test_no_modules_of_the_firmware_import_each_other_in_a_circle(firmware):
    assert imports.circles(firmware) == []


def test_the_order_names_only_rooms_that_exist(firmware):
    known = set(firmware.modules) | {name.rpartition(".")[0] for name in firmware.modules}
    assert set(ROOMS) - known == set()


def test_boards_import_what_they_share_and_not_each_other():
    tree = imports.Tree({"boards": BOARDS, "shoe": FIRMWARE}, bare="boards")
    broken = [said for said in imports.upward(tree, ROOMS + SHARED + OWN) if "boards" in said]
    assert broken == []
    for importer, imported, path, line in tree.edges:
        rooms = [".".join(name.split(".")[:2]) for name in (importer, imported)]
        assert rooms[0] == rooms[1] or not set(rooms) <= set(OWN), f"{path}:{line}: {imported}"
    crossing = {(one, other) for one, other, _, _ in tree.edges if one.startswith("boards.")}
    assert ("boards.pico.board", "boards.ports.rp2.parts") in crossing
    assert ("boards.unix.bench", "shoe.intake.keys") in crossing
    assert ("boards.ports.rp2.parts", "boards.ports.common.common_parts") in crossing


def test_no_modules_of_the_boards_import_each_other_in_a_circle():
    """deploy.py runs the application's main.py by its name, not the main.py beside it."""
    tree = imports.Tree({"boards": BOARDS}, bare="boards")
    assert len(tree.edges) > 20
    assert imports.circles(tree) == []


def test_no_module_of_the_firmware_imports_a_board():
    boards = {path.stem for path in BOARDS.rglob("*.py")} | {"boards", "panels"}
    for path in FIRMWARE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module]
            assert not {name.partition(".")[0] for name in names} & boards, path


def plant(folder, **files):
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return imports.Tree({"shoe": folder})


def test_an_import_upwards_is_named_with_file_and_line(tmp_path):
    poker = "import json\nimport shoe.card\n"
    tree = plant(tmp_path, card="", table="", link="", games__poker=poker)
    order = ["shoe.card", "shoe.games", "shoe.link", "shoe.table"]
    assert imports.upward(tree, order) == []
    for text in (
        "\nfrom shoe import table\n",
        "\nimport shoe.table\n",
        "\nfrom shoe.table import Table\n",
        "def f():\n    from shoe.table import Table\n",
        "\nfrom .. import table\n",
    ):
        tree = plant(tmp_path, games__poker=text)
        (said,) = imports.upward(tree, order)
        path = tmp_path / "games" / "poker.py"
        assert said.startswith(f"{path}:2: shoe.games.poker imports shoe.table")


def test_a_module_in_no_room_is_named(tmp_path):
    tree = plant(tmp_path, card="", stray="")
    (said,) = imports.upward(tree, ["shoe.card"])
    assert "shoe.stray is in no room" in said


def test_a_circle_is_named_with_its_modules(tmp_path):
    tree = plant(
        tmp_path,
        one="from shoe import two\n",
        two="def f():\n    from shoe.three import x\n",
        three="import shoe.one\n",
        four="from shoe import one\n",
    )
    (circle,) = imports.circles(tree)
    assert sorted(circle) == ["shoe.one", "shoe.three", "shoe.two"]
