"""Runs the checks of this folder under MicroPython's unix port."""

import subprocess
from pathlib import Path

import pytest

from card_shoe import FIRMWARE
from card_shoe.targets.unix import interpreter

HERE = Path(__file__).parent
HEAPS = {"check_memory": "100k"}


@pytest.mark.parametrize("script", sorted(path.stem for path in HERE.glob("check_*.py")))
def test_checks_pass_under_micropython(script):
    heap = HEAPS.get(script, "1m")
    done = subprocess.run(
        [interpreter(), "-X", f"heapsize={heap}", HERE / f"{script}.py"],
        env={"MICROPYPATH": f"{FIRMWARE}:{HERE}"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split()[-1]) > 0, done.stdout
