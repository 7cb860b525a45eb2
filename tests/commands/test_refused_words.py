"""Words on the command line that no command can use: refused at once, and in words."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from workshop.dealer import recorded

SHOE = Path(sys.executable).parent / "shoe"
QUICK = str(recorded.path("quick"))
DECK = str(recorded.FOLDER / recorded.DECK)

# (words, exit code, what is said)
REFUSED = {
    "a speed that takes for ever": (["replay", QUICK, "--speed", "1e-300"], 2, "slower than 0.01"),
    "the same in the demo": (["demo", "--speed", "1e-300"], 2, "slower than 0.01"),
    "processes without end": (["faults", "--jobs", "999999999"], 2, "1<=x<=256"),
    "a rate that no line has": (["record", "P", "F", "--baud", "9999999999"], 2, "300<=x<="),
    "a name that is a place": (
        ["deck", "teach", "P", "--kind", "rdm6300", "--name", "../a"], 2, "of a-z, 0-9 and -",
    ),
    "an empty word": (["screens", ""], 2, "an argument is empty"),
    "an empty option": (["replay", QUICK, "--screens", ""], 2, "an argument is empty"),
    "a sheet of one display": (
        ["screens", "--sheet", "a.png", "--display", "st7789"], 2, "without FOLDER and --display",
    ),
    "a port that is a folder": (["ports", "/dev"], 3, "/dev: will not open"),
    "a port that is no line": (["ports", "/dev/null"], 3, "/dev/null: will not open"),
    "a port for developers that is not there": (
        ["flash", "--dev", "--port", "/dev/nope"], 3, "there is no port /dev/nope",
    ),
}  # fmt: skip


def shoe(*words, folder, **more):
    return subprocess.run(
        [SHOE, *words], cwd=folder, capture_output=True, text=True, timeout=60, **more
    )


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_in_words(name, tmp_path):
    words, code, said = REFUSED[name]
    came = shoe(*words, folder=tmp_path)
    assert came.returncode == code, came.stderr
    assert said in came.stderr and "Traceback" not in came.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text, words, said",
    [
        ("tag,card\n\n\n04AA,As\nZZ,Ks\n", ["--name", "x"], "cards.csv:5: tag 'ZZ': not hex"),
        ("tag,card\n04AA,As\n\n04aa,Ks\n", [], "cards.csv:4: tag 04AA stands in line 2 already"),
        ("tag,card\n04AA,As\n", ["--name", "A b"], "'A b': a deck's name is of a-z, 0-9 and -"),
    ],
)
def test_an_import_names_the_file_and_the_line_that_is_wrong(text, words, said, tmp_path):
    (tmp_path / "cards.csv").write_text(text)
    came = shoe("deck", "import", "cards.csv", *words, folder=tmp_path)
    assert (came.returncode, said in came.stderr) == (2, True), came.stderr


def test_a_file_that_gives_no_name_asks_for_one(tmp_path):
    (tmp_path / "My cards.csv").write_text("tag,card\n04AA,As\n")
    came = shoe("deck", "import", "My cards.csv", folder=tmp_path)
    assert came.returncode == 2 and "--name gives another" in came.stderr


def test_an_import_with_empty_lines_makes_a_deck_without_them(tmp_path):
    made = shoe("deck", "export", DECK, folder=tmp_path).stdout
    (tmp_path / "cards.csv").write_text(made.replace("\n", "\n\n"))
    came = shoe("deck", "import", "cards.csv", folder=tmp_path)
    assert came.returncode == 0, came.stderr
    assert "" not in came.stdout.rstrip("\n").split("\n")


def test_a_terminal_without_suits_gets_other_characters(tmp_path):
    came = shoe("replay", QUICK, folder=tmp_path, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert came.returncode == 0, came.stderr
    assert "?" in came.stdout


def test_a_closed_output_is_no_crash(tmp_path):
    came = subprocess.run(
        ["sh", "-c", f'"{SHOE}" deck export "{DECK}" >&-'], capture_output=True, text=True
    )
    assert (came.returncode, came.stderr) == (0, "")


def test_a_feed_port_that_is_not_there_is_told_before_the_board_is_asked(tmp_path):
    board, line = pty.openpty()
    try:
        came = shoe("hil", "--port", os.ttyname(line), "--feed-port", "/dev/nope", folder=tmp_path)
    finally:
        os.close(board)
        os.close(line)
    assert came.returncode == 3, came.stderr
    assert "--feed-port /dev/nope" in came.stderr
