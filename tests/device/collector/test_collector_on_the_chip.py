"""boards/ports/rp2/collector.c on the emulated Pico."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from card_shoe.emulator import flash_with, target
from card_shoe.waiting import HANG_S
from tests.boards_on_ports import Running

_CHECK = Path(__file__).with_name("check_collector.py")


@pytest.fixture(scope="module")
def printed():
    with Running(flash_with(target.image(), contents={}), held=("ok",)) as running:
        running.wait(1.5)
        running.board.key("ok", False)
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", running.link, "run", str(_CHECK)],
            capture_output=True, text=True, timeout=HANG_S,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_that_is_in_use_is_freed(printed):
    wrong, boxes, more = map(int, re.search(r"wrong (\d+) boxes (\d+) (\d+)", printed).groups())
    assert wrong == 0
    assert boxes > 50 and more > 20


def test_what_is_not_in_use_is_freed(printed):
    lost = int(re.search(r"lost (-?\d+)", printed).group(1))
    left = int(re.search(r"left (-?\d+)", printed).group(1))
    assert lost < 2000  # of 40 times 40 boxes, each of some hundred bytes
    assert left < 500
