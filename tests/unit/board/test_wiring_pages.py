"""Each board's page says how it is wired, and that is how its board.py wires it."""

import ast
import re

import pytest

from card_shoe.boards.board import BOARDS, Board, image_boards, module_boards
from card_shoe.doctor.wiring import KEYS, wiring

CHIPS = image_boards() + module_boards()


def wired(made):
    """Return {pin: its roles} of a WIRING, in the words of the pages."""
    roles = {}

    def add(pins, words):
        for pin, word in zip(pins, words, strict=True):
            roles.setdefault(pin, set()).add(word)

    number, *pins = made["reader"]
    add(pins, [f"reader TX, UART({number})", f"reader RX, UART({number})"])
    number, *pins = made["display"]
    add(pins, [f"display SDA, I2C({number})", f"display SCL, I2C({number})"])
    number, *pins = made["colour"]
    add(pins[:3], [f"colour display {line}, SPI({number})" for line in ("SCK", "SDI", "SDO")])
    add(pins[3:], [f"colour display {line}" for line in ("CS", "DC", "RESET", "backlight")])
    add(made["keys"], [f"key `{key}`" for key in KEYS])
    add(made.get("signal", ()), ["buzzer", "lamp"] if "signal" in made else [])
    for key, word in (("switch", "key switch"), ("gate", "light barrier"), ("busy", "busy lamp")):
        add([made[key]] if key in made else [], [word] if key in made else [])
    return roles


def rows(board, first):
    """Return the rows, as lists of cells, of the table on a board's page whose first column has
    this name."""
    text = (BOARDS / board / "README.md").read_text("utf-8")
    (table,) = re.findall(rf"^\| {first} \|.*\n\|[ -|]*\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]


def told(board):
    letters = "GPIO" if board.startswith("esp32") else "GP"
    pins = {}
    for name, roles, _ in rows(board, "pin"):
        pin = int(name.removeprefix(letters))
        assert pin not in pins, f"{name} has two rows"
        pins[pin] = set(roles.split("; "))
    return pins


def test_there_are_five_boards_with_a_page_each():
    folders = sorted(path.parent.name for path in BOARDS.glob("*/board.py"))
    assert folders == ["esp32", "esp32s3", "pico", "pico2", "unix"]
    for name in folders:
        text = (BOARDS / name / "README.md").read_text("utf-8")
        for title in ("## Levels\n", "## Limits\n"):
            assert title in text, f"{name}: no {title}"


@pytest.mark.parametrize("board", CHIPS)
def test_the_pages_pins_are_those_of_board_py(board):
    assert told(board) == wired(wiring(board))


@pytest.mark.parametrize("board", CHIPS)
def test_pins_named_elsewhere_on_the_page_have_the_role_that_they_are_named_with(board):
    made = wiring(board)
    text = (BOARDS / board / "README.md").read_text("utf-8")
    letters = "GPIO" if board.startswith("esp32") else "GP"
    assert f"between its TX and {letters}{made['reader'][2]} |" in text
    scheme = text[text.index("```\n RDM6300") :]
    lines = scheme[: scheme.index("```", 3)].splitlines()
    assert [word for line in lines for word in re.findall(letters + r"(\d+)", line)] == [
        str(pin) for pin in (made["reader"][2], *made["display"][1:], made["reader"][1])
    ]


@pytest.mark.parametrize("board", image_boards())
def test_the_pages_regions_are_those_of_the_budget(board):
    told_sizes = rows(board, "region of the flash")
    stated = {name: int(size.replace(",", "")) for name, size in told_sizes}
    assert stated == {name: size for name, (_, size) in Board(board).flash.items()}


def test_the_unix_boards_page_has_the_environment_that_it_reads():
    tree = ast.parse((BOARDS / "unix" / "board.py").read_text("utf-8"))
    read = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "os.getenv"
    }
    names = {name.strip("`") for name, _, _ in rows("unix", "wire")}
    assert names - {"standard output"} == read and len(read) == 5


def test_a_wiring_is_only_in_its_boards_own_folder():
    """What boards of one port share says nothing of a pin: it takes them as arguments."""
    for path in (BOARDS / "ports").rglob("*.py"):
        assert not re.search(r"^WIRING\b|\bPin\(\d", path.read_text("utf-8"), re.MULTILINE), path
