"""The displays under MicroPython: the driver, and drawing that is the same on both Pythons."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_ROOT = _HERE.parent.parent.parent
_UNIX = _ROOT / "boards" / "unix"
_SAMPLES = _ROOT / "host_tools" / "workshop" / "gallery"
_FOLDERS = [_ROOT / "firmware", _UNIX, _SAMPLES, _HERE]
_MICROPYTHON = str(Path(sys.executable).with_name("micropython"))
_PYTHONS = ("micropython", "cpython")


def _run(python, script):
    """Run a script of this folder under either Python; return what it printed."""
    folders = list(map(str, _FOLDERS))
    if python == "micropython":
        command = [_MICROPYTHON, "-X", "heapsize=8m", str(_HERE / script)]
    else:
        command = [sys.executable, "-c", _UNDER_CPYTHON, str(_HERE / script), *folders[1:]]
    environment = dict(os.environ, MICROPYPATH=":".join(folders))
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


_UNDER_CPYTHON = """
import runpy, sys
import card_shoe
sys.path += sys.argv[2:]
runpy.run_path(sys.argv[1], run_name="__main__")
"""


@pytest.mark.parametrize("script", ("check_mono.py", "check_colour.py", "check_letters.py"))
@pytest.mark.parametrize("python", _PYTHONS)
def test_a_driver_against_a_panel_that_decodes_the_wire(python, script):
    printed = _run(python, script).splitlines()
    checks = (_HERE / script).read_text().count("\ndef check_")
    assert len(printed) == checks and all(line.startswith("ok check_") for line in printed)


def test_sample_screens_have_the_same_bytes_on_both_pythons():
    real, ours = (_run(python, "draw_samples.py").splitlines() for python in _PYTHONS)
    assert len(real) > 40
    for one, other in zip(real, ours, strict=True):
        assert one == other


def test_the_host_framebuf_draws_as_micropython_does():
    real, ours = (_run(python, "check_framebuf.py") for python in _PYTHONS)
    assert real.replace("a tuple is refused\n", "") == ours.replace("a tuple is refused\n", "")


def test_a_walk_by_chance_shows_nothing_hidden_under_micropython():
    printed = _run("micropython", "walk.py").splitlines()
    assert len(printed) == 13 and all(line.startswith("ok ") for line in printed)


def test_a_walk_of_20000_keys_and_cards_shows_nothing_hidden_and_can_be_left(monkeypatch):
    for folder in (_UNIX, _HERE):
        monkeypatch.syspath_prepend(str(folder))
    walk = importlib.import_module("walk")
    states = walk.walk(1540, 40)
    # Idle, dealing, complete, shown, with a fault and with the supervisor's pages at least.
    assert len(states) == 13 and all(count >= 5 for count in states.values()), states
    assert sum(states.values()) > 130, states
