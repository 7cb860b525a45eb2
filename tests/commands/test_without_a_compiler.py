"""A machine without a C compiler, whose user may install nothing: what `make` does and says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from card_shoe.boards.board import ROOT

TOOLS = ("awk", "bash", "cat", "env", "ls", "make", "mkdir", "rm", "sh", "uname")


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """A copy of the tree, set up, and the environment of a machine with little on its PATH."""
    folder = tmp_path_factory.mktemp("bare")
    tree, tools = folder / "tree", folder / "tools"
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info")
    tree.mkdir()
    for part in ROOT.iterdir():
        if part.name not in (".git", ".venv", "build") and part.is_dir():
            shutil.copytree(part, tree / part.name, ignore=left_out)
        elif part.is_file():
            shutil.copy(part, tree)
    (tree / ".venv").mkdir()
    for part in Path(sys.prefix).iterdir():
        if not part.name.startswith("ready-"):
            (tree / ".venv" / part.name).symlink_to(part)
    for extra in ("run", "pico", "test"):
        (tree / ".venv" / f"ready-{extra}").touch()
    # PyPI's compiler, where this tree was set up with it, does not work there.
    (tree / "ziglang").mkdir()
    (tree / "ziglang" / "__init__.py").touch()
    tools.mkdir()
    for name in TOOLS:
        (tools / name).symlink_to(shutil.which(name))
    (tools / "python3").symlink_to(sys.executable)
    kept = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
    return tree, {**kept, "PATH": str(tools), "PYTHONPATH": f"{tree}:{tree / 'host_tools'}"}


def make(bare, *words):
    tree, environment = bare
    return subprocess.run(
        ["make", *words], cwd=tree, env=environment, capture_output=True, text=True
    )


def test_the_demonstration_works_and_says_nothing_of_it(bare):
    done = make(bare, "demo", "SPEED=0")
    assert done.returncode == 0, done.stderr
    assert "Saved as PNG" in done.stdout
    assert "slower" not in done.stderr
    assert list((bare[0] / "build" / "demo").rglob("*.png"))


def test_the_tests_say_at_their_start_what_is_missing_and_how_to_get_it(bare):
    done = make(bare, "test", "ARGS=--collect-only -k test_no_such_test")
    start = done.stdout[: done.stdout.index("rootdir")]
    assert start.count("ten times slower") == 1
    assert "apt-get install gcc libc6-dev" in start
    assert "gcc-arm-none-eabi" in start and "apt-get update" in start


def test_an_emulated_board_is_slow_and_says_so_once(bare):
    tree, environment = bare
    code = (
        "from card_shoe.emulator import Board\n"
        "for _ in range(2):\n"
        "    Board(bytearray(4096)).run_for(1)\n"
    )
    command = [str(tree / ".venv" / "bin" / "python"), "-c", code]
    done = subprocess.run(command, env=environment, cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("ten times slower") == 1


def test_in_ci_nothing_begins_without_a_compiler(bare):
    tree, environment = bare
    done = make((tree, {**environment, "CI": "true"}), "test", "ARGS=-k test_no_such_test")
    assert done.returncode
    assert "with CI=true a C compiler is needed" in done.stderr + done.stdout
