"""A feed of each game down the reader's line: the events that the unix port was recorded with."""

import pytest
from rigs import BOARD, LOOK, digest_of, expected_of

from card_shoe.feeds import play, table
from workshop.dealer import recorded

GAMES = sorted(name for name in recorded.FEEDS if name.startswith("demo-"))
STOOD_US = 150_000


def result_at(feed):
    """Seconds at which a feed's result stands: before the last key, which ends the showing."""
    lines = table.load(recorded.path(feed)).feed.lines
    *before, last = [line.us for line in lines]
    return (max(us for us in before if us < last - 200_000) + 2 * last) / 3e6


@pytest.mark.parametrize("feed", GAMES)
def test_a_feed_of_each_game_gives_the_recorded_events_and_screen(rig, feed, shown):
    requests = {result_at(feed): LOOK}
    played = rig.play(feed, requests)
    expected = play.load_expected(table.load(recorded.path(feed)).feed)
    assert rig.comparable(played.lines) == rig.comparable(expected)
    assert played.events("result")
    ((picture, wanted),) = expected_of(feed, requests).screens
    ((panel, made),) = played.screens
    assert made["hash"] == wanted["hash"] == digest_of(panel or picture)
    shown(panel or picture, f"{feed.removeprefix('demo-')}: the result")


def standing(outcome):
    """The screens that stood for long enough to be read, in order."""
    ends = [us for us, _ in outcome.screens[1:]] + [outcome.end_us]
    kept = [
        screen for (us, screen), end in zip(outcome.screens, ends) if end - us >= STOOD_US
    ]
    return [screen for i, screen in enumerate(kept) if i == 0 or screen != kept[i - 1]]


@pytest.mark.emulated
@pytest.mark.parametrize("feed", ["quick", "demo-pai_gow"])
def test_the_screens_equal_those_of_the_unix_port_pixel_for_pixel(feed):
    checked = table.load(recorded.path(feed))
    on_chip, on_unix = play.play(checked, BOARD), play.play(checked)
    assert len(standing(on_unix)) > 10
    shown = [screen for _, screen in on_chip.screens]
    seen = {screen.data for _, screen in on_unix.screens}
    assert [s for s in standing(on_chip) if s.data not in seen] == []
    # Whatever stood on the one stood on the other, in the same order.
    at = 0
    for screen in standing(on_unix):
        assert screen in shown[at:], "a screen is missing, or out of order"
        at += shown[at:].index(screen)
