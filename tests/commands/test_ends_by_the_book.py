"""What no command may do, whatever it is given: end with a traceback, or go on after Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from card_shoe.waiting import HANG_S

_SHOE = [sys.executable, "-m", "card_shoe.cli"]
_ROOT = Path(__file__).resolve().parents[2]
_FEED = "tests/replay/feeds/quick.feed"
_DEEP = '{"game":"holdem","seats":["1","2"],"reader":{"kind":"rdm6300"},"options":%s}'


def _run(*arguments):
    done = subprocess.run(
        [*_SHOE, *arguments], cwd=_ROOT, capture_output=True, text=True, timeout=HANG_S
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.parametrize("place", ["/proc/nowhere", "/dev/null/x"])
def test_a_place_that_cannot_be_written(place):
    done = _run("replay", _FEED, "--json", "--speed", "0", "--screens", place)
    assert done.returncode == 2 and place in done.stderr
    done = _run("screens", "--sheet", place + "/sheet.png")
    assert done.returncode == 2 and place in done.stderr


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_what_is_no_number(value):
    for option in ("--gap", "--speed", "--noise"):
        assert _run("replay", _FEED, option, value).returncode == 2
    assert _run("emulate", "--for", value).returncode == 2


def test_a_table_that_is_nested_too_deeply(tmp_path):
    table = tmp_path / "table.json"
    table.write_text(_DEEP % ("[" * 5000 + "]" * 5000))
    done = _run("emulate", "--config", str(table), "--for", "1")
    assert done.returncode == 2 and "nested too deeply" in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_the_fault_machine_at_once(jobs):
    command = [*_SHOE, "faults", "--rounds", "4000", "--jobs", jobs]
    run = subprocess.Popen(
        command, cwd=_ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    # Python is up, and what is to be done is said; the work begins in a moment.
    assert run.stderr.readline()
    time.sleep(2)
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate(timeout=HANG_S)
    assert run.returncode == 130
    assert "Traceback" not in said, said
