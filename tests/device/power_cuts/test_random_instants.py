"""Power is cut at random instants of a deal on the emulated Pico."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from sweep import Sweep  # noqa: E402


def check(sweep, tell, cases):
    """Nothing was wrong in any of the cases."""
    tell("told", "power cut at random instants: " + sweep.summary())
    assert not sweep.wrong, "\n".join(sweep.wrong[:8])
    assert sweep.counts.total() == cases


def test_a_hundred_instants(record_property):
    sweep = Sweep(5, seed=3, sample=8)
    sweep.at_instants(100)
    check(sweep, record_property, 100)


@pytest.mark.full
def test_two_thousand_instants(record_property):
    sweep = Sweep(50, seed=4, sample=3, at_once=2)
    sweep.at_instants(2000)
    check(sweep, record_property, 2000)
