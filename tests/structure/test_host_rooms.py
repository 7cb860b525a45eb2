"""The host tools' rooms have a direction, and no import runs up.

    workshop   may import  emulator, card_shoe, the firmware
    emulator   may import  card_shoe, the boards' panels, the firmware
    card_shoe  may import  the firmware
"""

import ast
from pathlib import Path

import pytest

from card_shoe.places import ROOT

HOST = ROOT / "host_tools"
FIRMWARE, CARD_SHOE, EMULATOR, WORKSHOP = range(4)
FOLDERS = {"card_shoe": CARD_SHOE, "emulator": EMULATOR, "workshop": WORKSHOP}
LONGEST = 300

# What is the chip's or a device's own, and runs under MicroPython.
_ON_DEVICE = ("workshop/bench/chip", "workshop/bench/device")


def modules():
    """Yield (room, path) of every module of the host tools."""
    for folder, room in FOLDERS.items():
        for path in sorted((HOST / folder).rglob("*.py")):
            if not path.relative_to(HOST).as_posix().startswith(_ON_DEVICE):
                yield room, path


def room_of(name):
    """Return the room of an imported module, or None for one that is not the project's."""
    if name == "card_shoe.emulator" or name.startswith("card_shoe.emulator."):
        return EMULATOR
    first = name.split(".")[0]
    if first in ("workshop", "card_shoe"):
        return FOLDERS[first]
    return FIRMWARE if first == "shoe" else None


def imported(source):
    """Yield (line, name) of all that a module imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def upward(room, source):
    """Return the imports of a module of a room that run up, as (line, name)."""
    return [(line, name) for line, name in imported(source)
            if room_of(name) is not None and room_of(name) > room]  # fmt: skip


def test_no_room_imports_one_above_it():
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: imports {name}"
        for room, path in modules() for line, name in upward(room, path.read_text("utf-8"))
    ]  # fmt: skip
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "room, source, found",
    [
        (CARD_SHOE, "from workshop.build import build", True),
        (CARD_SHOE, "from card_shoe import emulator", True),
        (CARD_SHOE, "def late():\n    import card_shoe.emulator.board", True),
        (EMULATOR, "import workshop", True),
        (EMULATOR, "from card_shoe import targets\nfrom shoe import readers", False),
        (WORKSHOP, "from card_shoe.emulator import Board", False),
    ],
)
def test_an_import_that_runs_up_is_found(room, source, found):
    assert bool(upward(room, source)) is found


def test_only_one_page_names_the_rooms_above_card_shoe():
    """A room that is found by name is found through card_shoe/rooms.py, which says so if not."""
    named = [
        path.relative_to(HOST / "card_shoe").as_posix()
        for room, path in modules() if room == CARD_SHOE
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        and (node.value == "workshop" or node.value.startswith(("workshop.", "card_shoe.emulat")))
    ]  # fmt: skip
    assert set(named) == {"rooms.py"}


def lines_of(path):
    return len(path.read_text("utf-8").splitlines())


def test_no_module_is_longer_than_can_be_held_in_mind():
    long = [f"{path.relative_to(ROOT)}: {lines_of(path)} lines of at most {LONGEST}"
            for _, path in modules() if lines_of(path) > LONGEST]  # fmt: skip
    assert not long, "\n".join(long)


def test_there_are_modules_to_look_at():
    assert {room for room, _ in modules()} == set(FOLDERS.values())
    assert Path(HOST / "card_shoe" / "cli.py") in [path for _, path in modules()]
