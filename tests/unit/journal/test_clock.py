"""The time of day: set by the host, kept through the wrap of the ticks, or absent."""

import pytest

from shoe import ticks
from shoe.journal.clock import Clock

WRAP = 1 << 30


def test_unset_stays_unset():
    clock = Clock()
    assert [clock.utc(now) for now in (0, 5_000, 900_000)] == [0, 0, 0]


def test_a_set_clock_goes_on_and_loses_no_part_of_a_second():
    clock = Clock()
    clock.set(1_700_000_000, 500)
    now = 500
    for _ in range(1000):
        now = ticks.add(now, 1700)
        clock.utc(now)
    assert clock.utc(now) == 1_700_000_000 + 1700


def test_through_the_wrap_of_the_ticks():
    clock = Clock()
    clock.set(1_800_000_000, WRAP - 10_000)
    now = WRAP - 10_000
    for day in range(1, 40):
        now = ticks.add(now, 86_400_000)
        assert clock.utc(now) == 1_800_000_000 + day * 86_400


@pytest.mark.parametrize("wrong", [0, -1, 1 << 32, 1.5, "12", None, True])
def test_what_is_no_time_is_refused(wrong):
    with pytest.raises(ValueError, match="utc"):
        Clock().set(wrong, 0)
