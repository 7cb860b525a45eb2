"""The checks of tests/device/readers, which run under MicroPython too, here under CPython."""

import importlib
import sys
from pathlib import Path

import pytest

CHECKS = Path(__file__).resolve().parents[2] / "device" / "readers"
sys.path.insert(0, str(CHECKS))

MODULES = (
    "check_frames",
    "check_gate",
    "check_noise",
    "check_polled",
    "check_presence",
    "check_wear",
)
NAMED = [
    (module, name)
    for module in MODULES
    for name in sorted(vars(importlib.import_module(module)))
    if name.startswith("check_") and callable(getattr(sys.modules[module], name))
]


@pytest.mark.parametrize("module, name", NAMED)
def test_check(module, name):
    getattr(sys.modules[module], name)()
