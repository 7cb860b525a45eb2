"""Ticks that wrap at 2**30."""

import random

import pytest

from shoe import ticks

WRAP = 1 << 30
EDGES = [0, 1, 2, 499, WRAP // 2 - 1, WRAP // 2, WRAP // 2 + 1, WRAP - 2, WRAP - 1]


@pytest.mark.parametrize("start", EDGES)
@pytest.mark.parametrize("ms", [0, 1, -1, 300, -300, WRAP // 2 - 1, -WRAP // 2])
def test_diff_undoes_add_across_the_wrap(start, ms):
    later = (start + ms) % WRAP
    assert ticks.diff(later, start) == ms
    if abs(ms) < WRAP // 2:
        assert ticks.add(start, ms) == later


class Narrow(int):
    """An integer that refuses to leave the chip's small integers, -2**30 … 2**30 - 1."""

    def _made(self, value):
        assert -WRAP <= value < WRAP, value
        return Narrow(value)

    def __add__(self, other):
        return self._made(int(self) + int(other))

    def __sub__(self, other):
        return self._made(int(self) - int(other))

    def __and__(self, other):
        return self._made(int(self) & int(other))

    def __xor__(self, other):
        return self._made(int(self) ^ int(other))


def test_no_step_leaves_the_small_integers():
    dice = random.Random(30)
    for _ in range(2000):
        first, second = Narrow(dice.randrange(WRAP)), Narrow(dice.randrange(WRAP))
        ticks.diff(first, second)
        ticks.add(first, Narrow(dice.randrange(1 - WRAP // 2, WRAP // 2)))
    for first in EDGES:
        for second in EDGES:
            ticks.diff(Narrow(first), Narrow(second))
            ticks.add(Narrow(first), Narrow(WRAP // 2 - 1))
