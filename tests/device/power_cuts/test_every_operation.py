"""Power is cut inside every operation of the flash while rounds are dealt on the emulated Pico."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from sweep import Sweep  # noqa: E402


def check(sweep, tell, least):
    """Nothing was wrong, and there were as many cases as there should be."""
    tell("told", "power cut inside every flash operation: " + sweep.summary())
    assert not sweep.wrong, "\n".join(sweep.wrong[:8])
    assert sweep.counts.total() >= least
    assert sweep.counts["right"] > sweep.counts["void"]


def test_five_rounds(record_property):
    sweep = Sweep(5, seed=1, sample=8)
    sweep.every_operation()
    check(sweep, record_property, 120)


@pytest.mark.full
def test_fifty_rounds(record_property):
    sweep = Sweep(50, seed=2, sample=3, at_once=2)
    sweep.every_operation()
    check(sweep, record_property, 1200)
