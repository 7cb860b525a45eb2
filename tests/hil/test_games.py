"""A feed of each game down the reader's line: the events that the unix port was recorded with."""

import json

import pytest

from host_tools import play, recorded, strict, table

GAMES = sorted(name for name in recorded.FEEDS if name.startswith("demo-"))
STOOD_US = 150_000


def events(outcome, name):
    return [json.loads(line) for line in outcome.lines() if f'"ev":"{name}"' in line]


@pytest.mark.parametrize("feed", GAMES)
def test_a_feed_of_each_game_gives_the_recorded_events(rig, feed):
    outcome = rig.play(feed)
    expected = play.load_expected(table.load(recorded.path(feed)).feed)
    assert strict.differences(expected, outcome.lines()) == []
    assert events(outcome, "result")


def standing(outcome):
    """The screens that stood for long enough to be read, in order."""
    ends = [us for us, _ in outcome.screens[1:]] + [outcome.end_us]
    kept = [
        screen for (us, screen), end in zip(outcome.screens, ends) if end - us >= STOOD_US
    ]
    return [screen for i, screen in enumerate(kept) if i == 0 or screen != kept[i - 1]]


@pytest.mark.emulated
@pytest.mark.parametrize("feed", ["quick", "demo-pai_gow"])
def test_the_screens_equal_those_of_the_unix_port_pixel_for_pixel(rig, feed):
    on_chip, on_unix = rig.play(feed), play.play(table.load(recorded.path(feed)))
    assert len(standing(on_unix)) > 10
    shown = [screen for _, screen in on_chip.screens]
    seen = {screen.data for _, screen in on_unix.screens}
    assert [s for s in standing(on_chip) if s.data not in seen] == []
    # Whatever stood on the one stood on the other, in the same order.
    at = 0
    for screen in standing(on_unix):
        assert screen in shown[at:], "a screen is missing, or out of order"
        at += shown[at:].index(screen)
