"""Keys: bounce, short and long presses, and time that wraps."""

import pytest

from shoe.intake.keys import NAMES, Keys

WRAP = 1 << 30


def press(levels, start=0):
    """Scan every millisecond; levels: list of (milliseconds, mask). Return (ms, press) pairs."""
    keys = Keys()
    found = []
    now = 0
    for duration, mask in levels:
        for _ in range(duration):
            got = keys.scan(mask, (start + now) % WRAP)
            if got:
                found.append((now, got))
            now += 1
    return found


@pytest.mark.parametrize("start", [0, WRAP - 5, WRAP - 600])
@pytest.mark.parametrize("name", ["fold", "show", "void"])
def test_keys_without_a_long_press_act_once_they_are_down(name, start):
    bit = 1 << NAMES.index(name)
    assert press([(50, 0), (3000, bit), (50, 0)], start) == [(60, (name, False))]


@pytest.mark.parametrize("start", [0, WRAP - 5, WRAP - 600])
@pytest.mark.parametrize("name", ["next", "ok"])
def test_next_and_ok_act_on_release_or_after_a_second(name, start):
    bit = 1 << NAMES.index(name)
    assert press([(50, 0), (100, bit), (50, 0)], start) == [(160, (name, False))]
    assert press([(50, 0), (3000, bit), (50, 0)], start) == [(1050, (name, True))]


def test_bounce_is_one_press_and_a_glitch_is_none():
    bit = 1 << NAMES.index("fold")
    bounce = [(1, bit), (2, 0), (1, bit), (1, 0), (2, bit), (1, 0)]
    assert len(press([(20, 0)] + bounce + [(100, bit)] + bounce + [(100, 0)])) == 1
    assert press([(20, 0), (5, bit), (100, 0), (9, bit), (100, 0)]) == []


def test_the_wait_leads_to_the_same_press_with_no_scan_between():
    keys = Keys()
    bit = 1 << NAMES.index("ok")
    assert keys.wait(0) is None
    assert keys.scan(bit, 100) is None
    assert keys.wait(100) == 10
    assert keys.scan(bit, 110) is None
    assert keys.wait(110) == 990
    assert keys.scan(bit, 1100) == ("ok", True)
    assert keys.wait(1100) is None


def test_two_keys_at_once_are_two_presses():
    keys = Keys()
    both = 1 << NAMES.index("fold") | 1 << NAMES.index("void")
    keys.scan(both, 0)
    assert keys.scan(both, 10) == ("fold", False)
    assert keys.scan(both, 10) == ("void", False)
    assert keys.scan(both, 10) is None
