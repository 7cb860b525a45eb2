"""Adding a game and a reader by the README's words: a toy of each, in a copy of the tree."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from card_shoe.places import ROOT
from workshop import adding

GAME = '''"""A toy: five cards each, face down, and the highest hand wins (637a.6(b))."""

from shoe.games.high_poker import HighPoker


class Toy(HighPoker):
    """Five rounds of one card."""

    name = "toy"
    title = "Toy Poker"
    seat_range = (2, 5)
    streets = (("deal", 0, "ddddd", 0),)


GAME = Toy()
'''
READER = '''"""A toy: the frame of an RDM6300 with CR before its end, 9600 8N1."""

from shoe.readers.rdm6300 import Rdm6300


class ToyReader(Rdm6300):
    """Report a tag's five bytes while it rests."""

    kind = "toy_reader"
    bauds = (9600,)
    TAIL = b"\\r\\x03"
'''
ENCODER = '''def toy_reader(tag):
    """As rdm6300, with CR before 03."""
    return rdm6300(tag)[:-1] + b"\\r\\x03"


ENCODERS = {
    "toy_reader": toy_reader,
'''
# What is added: file -> (the line above it, what comes below that line).
GAME_LINES = {
    "firmware/shoe/games/__init__.py": ('    "holdem": "holdem",', '    "toy": "toy",'),
    "host_tools/workshop/dealer/scripts.py": ("SCRIPTS = {", '    "toy": (("deal", "sssss"),),'),
    "docs/table.md": (
        "| `hi_lo` | 1 to 7 | yes | `n_high` `n_low` `qualify` `tie` `bonus_pair` |",
        "| `toy` | 2 to 5 | no | `button` `high_hand_jackpot` |",
    ),
    "README.md": ("| Games |", "| Toys | `toy` |"),
}
READER_LINES = {
    "firmware/shoe/readers/__init__.py": ("KINDS = {", '    "toy_reader": "ToyReader",'),
    "host_tools/workshop/faults/tables.py": ("ID_BYTES = {", '    "toy_reader": (5,),'),
    "docs/table.md": ("| `r200` | 115200 |", "| `toy_reader` | 9600 | – | required |"),
    "README.md": ("| Readers |", "| Toys read | `toy_reader` |"),
    "firmware/shoe/readers/README.md": (
        "| `r200` |",
        "| `toy_reader` | a toy | XOR | 3 | no | no |",
    ),
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the tree with both toys added, and an environment whose tools are its own."""
    folder = tmp_path_factory.mktemp("adding") / "tree"
    for name in ("firmware", "host_tools", "boards", "docs", "tests"):
        left_out = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("README.md", "pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder)
    (folder / "firmware/shoe/games/toy.py").write_text(GAME)
    (folder / "firmware/shoe/readers/toy_reader.py").write_text(READER)
    frames = folder / "host_tools/card_shoe/feeds/reader_frames.py"
    frames.write_text(frames.read_text().replace("ENCODERS = {\n", ENCODER))
    for lines in (GAME_LINES, READER_LINES):
        for name, (above, line) in lines.items():
            _insert(folder / name, above, line)
    return folder


def _insert(path, above, line):
    rows = path.read_text("utf-8").split("\n")
    at = next(i for i, row in enumerate(rows) if row.startswith(above))
    path.write_text("\n".join(rows[: at + 1] + [line] + rows[at + 1 :]), "utf-8")


def run(tree, *words):
    """Run a Python module of the copy; return what it printed. It must end with 0."""
    environment = dict(os.environ, PYTHONPATH=str(tree / "host_tools"), PYTHONSAFEPATH="1")
    done = subprocess.run([sys.executable, "-m", *words], cwd=tree, env=environment, text=True,
                          capture_output=True)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_game_and_reader_is_complete():
    assert adding.missing() == []


def test_each_missing_place_is_named_with_its_file(tree):
    environment = dict(os.environ, PYTHONPATH=str(tree / "host_tools"), PYTHONSAFEPATH="1")
    command = [sys.executable, "-m", "workshop.adding"]
    done = subprocess.run(command, cwd=tree, env=environment, text=True, capture_output=True)
    assert done.returncode == 1, done.stderr
    assert done.stdout.splitlines() == [
        "tests/replay/feeds/demo-toy.feed: not recorded; `make feeds expected` writes it",
        "tests/replay/feeds/reader-toy_reader.feed: not recorded; "
        "`make feeds expected` writes it",
    ]


def test_the_toys_are_complete_once_their_feeds_are_recorded(tree):
    run(tree, "workshop.dealer.recorded", "feeds")
    run(tree, "workshop.dealer.recorded", "expected", "demo-toy", "reader-toy_reader")
    assert "14 games and 10 readers lack nothing" in run(tree, "workshop.adding")
    played = run(tree, "card_shoe", "replay", "tests/replay/feeds/demo-toy.feed", "--json")
    assert '"game":"toy"' in played and '"winners"' in played
    read = run(tree, "card_shoe", "replay", "tests/replay/feeds/reader-toy_reader.feed", "--json")
    assert '"winners"' in read


def test_the_fault_machine_deals_the_toy(tree):
    words = ("--rounds", "3", "--game", "toy", "--jobs", "1", "--json")
    judged = json.loads(run(tree, "card_shoe", "faults", *words))
    assert judged["rounds"] == 3 and judged["wrong"] == 0


def test_the_screens_of_a_toy_are_drawn(tree, tmp_path):
    run(tree, "card_shoe", "screens", "--display", "ssd1306", str(tmp_path / "pictures"))
    assert list((tmp_path / "pictures").rglob("*toy*.png"))


def test_the_pages_are_true_of_the_toys(tree):
    run(tree, "pytest", "-q", "-p", "no:cacheprovider", "tests/unit/test_table_page.py")


def test_the_readme_names_every_place_that_is_touched():
    text = (ROOT / "README.md").read_text("utf-8")
    told = text[text.index("## Adding") : text.index("## Commands")]
    for name in {*GAME_LINES, *READER_LINES} - {"README.md"}:
        assert name in told, name
