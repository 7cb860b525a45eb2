"""Other systems: without pseudo-terminals and the unix port, what needs neither works as ever.

A child process stands for such a system: whatever the project imports of fcntl, pty, termios, pwd
and their like is not there, no program `micropython` is, and the system's name is another.
pyserial keeps its own, since it has a module for each system.
"""

import re
import subprocess
import sys

import pytest

from card_shoe import rooms
from card_shoe.boards import uf2
from card_shoe.places import ROOT
from workshop.dealer import recorded

# Refuses the modules to the project's own files alone, however often Python has loaded them.
ELSEWHERE = """
import asyncio, builtins, pathlib, selectors, subprocess, sys, tempfile
import click, platformdirs, psutil, rich.console, serial.tools.list_ports

GONE = {gone!r}
OURS = ("card_shoe", "shoe", "workshop")
real = builtins.__import__

def without(name, globals=None, locals=None, fromlist=(), level=0):
    asking = (globals or {{}}).get("__name__", "").split(".")[0]
    if asking in OURS and name.split(".")[0] in GONE:
        raise ModuleNotFoundError("No module named " + repr(name), name=name)
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = without
sys.platform = {system!r}
sys.executable = "/nowhere/python"
"""
COMMAND = ELSEWHERE + "\nfrom card_shoe.cli import main\nmain(sys.argv[1:])\n"
ALIKE = ("flash", "record", "replay", "ports", "doctor", "deck", "journal", "verify")
QUICK = recorded.path("quick")


def run(program, *words, system="win32", cwd=None):
    text = program.format(gone=rooms.POSIX, system=system)
    command = [sys.executable, "-c", text, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=120,
                          check=False)  # fmt: skip


@pytest.mark.parametrize("name", ALIKE)
def test_a_command_that_needs_none_of_it_is_there(name):
    done = run(COMMAND, name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: shoe {name}")


def test_every_module_of_the_package_but_one_can_be_imported():
    """Beside the device on this machine (targets/unix.py)."""
    names = sorted(
        ".".join(path.relative_to(ROOT / "host_tools").with_suffix("").parts)
        for path in (ROOT / "host_tools" / "card_shoe").rglob("*.py")
        if not {"cpython", "data"} & set(path.parts) and path.name != "__main__.py"
    )
    program = ELSEWHERE + "\n".join([
        "import importlib",
        "for name in sys.argv[1:]:",
        "    try:",
        "        importlib.import_module(name)",
        "    except ModuleNotFoundError as error:",
        "        print(name, error.name)",
    ])  # fmt: skip
    done = run(program, *[name.removesuffix(".__init__") for name in names])
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["card_shoe.targets.unix pty"]


def test_a_deck_is_checked_and_an_image_verified(tmp_path):
    checked = run(COMMAND, "deck", "check", recorded.FOLDER / "house-a.deck")
    assert (checked.returncode, checked.stderr) == (0, "")
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.pack(b"\x01" * 300, 0xE48BFF56))
    told = run(COMMAND, "verify", "--image", image, "--digest", "00" * 32)
    assert (told.returncode, "DIFFERS" in told.stdout) == (1, True)


def test_ports_and_disks_are_listed():
    listed = run(COMMAND, "ports", "--json", "--no-ask")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout.startswith("[")


@pytest.mark.parametrize(
    "words",
    [
        ("flash", "--port", "COM99", "--dev"),
        ("doctor", "COM99"),
        ("record", "COM99", "new.feed"),
        ("verify", "--board", "COM99", "--image", "image.uf2"),
        ("journal", "verify", "COM99"),
        ("replay", QUICK, "--target", "COM99", "--feed-port", "COM98"),
    ],
    ids=lambda words: words[0],
)
def test_a_port_by_its_name_on_windows_that_is_not_there(tmp_path, words):
    (tmp_path / "image.uf2").write_bytes(uf2.pack(b"\x01" * 300, 0xE48BFF56))
    done = run(COMMAND, *words, cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert "COM99" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("demo",), ("replay", QUICK), ("emulate", "--for", "1")])
@pytest.mark.parametrize("system", ["win32"])
def test_a_command_that_needs_pseudo_terminals_says_so(words, system):
    done = run(COMMAND, *words, system=system)
    assert done.returncode == 1
    assert re.search(rf"pseudo-terminals, which Python has on Linux and macOS and not on {system}",
                     done.stderr)  # fmt: skip
    assert "replay --target PORT" in done.stderr


NO_PORT = ELSEWHERE.replace("{gone!r}", "()") + "\nfrom card_shoe.cli import main\nmain()\n"


def test_where_only_the_unix_port_is_missing_its_extra_is_named():
    done = run(NO_PORT.replace("main()", "main(sys.argv[1:])"), "replay", QUICK, system="darwin")
    assert done.returncode == 1
    assert "pip install card-shoe[sim]" in done.stderr and "--target PORT" in done.stderr
