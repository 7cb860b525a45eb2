"""A tag that no deck knows, as docs/troubleshooting.md tells it: near the aerial, and dealt."""

from dataclasses import replace

import pytest

from card_shoe.feeds import play, table
from card_shoe.feeds.feed import Line
from card_shoe.feeds.reader_frames import rdm6300
from workshop.dealer import recorded

STRANGER = rdm6300("01AA55AA55")
FRAME_US = 60_000


def played(change):
    """The events but `stat` of the quick round, its lines changed by `change`, and `phantoms`."""
    checked = table.load(recorded.path("quick"))
    lines = sorted(change(checked.feed.lines), key=lambda line: line.us)
    outcome = play.play(replace(checked, feed=replace(checked.feed, lines=lines)))
    *events, stat = outcome.objects()
    return [event for event in events if event["ev"] != "digest"], stat["phantoms"]


def codes(events):
    return [event["code"] for event in events if event["ev"] == "fault"]


def beside_the_aerial(frames):
    """Between the first card and the second one a stranger is read `frames` times."""

    def change(lines):
        second = next(line.us for line in lines if line.value != lines[0].value)
        begun = second - 3 * FRAME_US
        return lines + [Line(begun + i * FRAME_US, "rx", STRANGER) for i in range(frames)]

    return change


@pytest.mark.parametrize("frames", [1, 2])
def test_a_tag_near_the_aerial_is_counted_and_changes_nothing(frames):
    quiet, none = played(lambda lines: lines)
    events, phantoms = played(beside_the_aerial(frames))
    assert (none, phantoms) == (0, frames)
    assert without_hash(events) == without_hash(quiet)


def without_hash(events):
    return [{key: value for key, value in event.items() if key != "hash"} for event in events]


def test_at_its_third_frame_it_is_an_unknown_tag():
    events, phantoms = played(beside_the_aerial(3))
    assert codes(events)[0] == "unknown_tag" and phantoms == 0


def test_a_foreign_card_that_is_dealt_and_read_once_is_a_card_not_read():
    def change(lines):
        others = [line for line in lines if line.value != lines[0].value]
        return [Line(lines[0].us, "rx", STRANGER), *others]

    events, phantoms = played(change)
    assert phantoms == 1
    assert set(codes(events)) == {"missing_card"}
    first = next(event for event in events if event["ev"] == "fault")
    assert first["clear"] == ["ok", "void"]
    assert not [event for event in events if event["ev"] == "result"]
