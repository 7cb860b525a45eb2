"""Power is cut between every two steps of a round: it goes on with the next card.

On the unix port a cut is the end of the process; what it had written is all that is left.
"""

import json
from dataclasses import replace

import pytest

from card_shoe.feeds import play, table
from card_shoe.feeds.feed import SECOND, Line
from card_shoe.feeds.outcome import together
from workshop.dealer import recorded

FLOWS = ("holdem", "stud7", "draw5", "pai_gow", "hi_lo", "flop_poker")
OTHERS = ("omaha", "omaha_hilo", "stud7_hilo", "razz", "stud5", "draw_27", "badugi")
AFTER_US = 160_000
OFF_US = 200_000
CLEARED_US = 400_000
GAP_US = 1_000_000


def first_round(name, played):
    """(Table, the groups of lines of its first round, the events of the whole) of a feed."""
    checked = table.load(recorded.path(name))
    events = played(name).events
    end = next(us for us, line in events if '"ev":"result"' in line)
    groups = [group for group in together(checked.feed.lines) if group[0].us <= end]
    return checked, groups, events


def cut_after_each(groups, events):
    """The lines with a cut behind each group, and the number of cards at each cut in the round.

    Between `next` and another key there is none: where the highlight stands is on no record.
    """
    lines, shift, cards = [], 0, []
    for group, following in zip(groups, groups[1:] + [None]):
        lines += [replace(line, us=line.us + shift) for line in group]
        if following and chooses(group[0]) and following[0].verb == "key":
            continue
        held = group[-1].value[1] if group[-1].verb == "key" else 0
        now = lines[-1].us + held + AFTER_US
        lines += [Line(now, "power", False), Line(now + OFF_US, "power", True)]
        n = in_play(events, following[0].us - 1 if following else groups[-1][-1].us + SECOND)
        if n:
            cards.append(n)
            lines.append(Line(now + OFF_US + CLEARED_US, "key", ("ok", 100_000)))
        shift += AFTER_US + OFF_US + CLEARED_US + GAP_US + held
    return lines, cards


def chooses(line):
    """Return whether a line is the key next."""
    return line.verb == "key" and line.value[0] == "next"


def in_play(events, until):
    """How many cards of the open round had been told of by then; 0 where none is open."""
    n = 0
    for us, line in events:
        event = json.loads(line)
        if us <= until and event["ev"] == "card":
            n = event["n"]
        elif us <= until and event["ev"] == "result":
            n = 0
    return n


def check(name, played):
    checked, groups, events = first_round(name, played)
    lines, cards = cut_after_each(groups, events)
    got = play.play(replace(checked, feed=replace(checked.feed, lines=lines))).objects()
    boots = [event for event in got if event["ev"] == "boot"]
    assert len(boots) == 1 + sum(line.verb == "power" and line.value for line in lines)
    assert len(boots) > len(cards) > 10
    lost = [event for event in got if event["ev"] == "fault" and event["code"] == "power_lost"]
    assert [event["n"] for event in lost] == cards
    assert [event["clear"] for event in lost] == [["ok", "void"]] * len(cards)
    others = [event for event in got if event["ev"] == "fault" and event not in lost]
    assert not others
    # A swift reader of the same card is one card: none came twice, none went missing.
    want = [json.loads(line) for _, line in events]
    for kind in ("result", "complete"):
        once = [event for event in got if event["ev"] == kind]
        assert once == [event for event in want if event["ev"] == kind][: len(once)]
        assert once
    told = [(event["n"], event["to"]) for event in got if event["ev"] == "card"]
    assert told == [(e["n"], e["to"]) for e in want if e["ev"] == "card"][: len(told)]


@pytest.mark.parametrize("name", FLOWS)
def test_a_round_of_each_flow_goes_on_after_each_step(played, name):
    check("demo-" + name, played)


@pytest.mark.full
@pytest.mark.parametrize("name", OTHERS)
def test_a_round_of_every_other_game_does(played, name):
    check("demo-" + name, played)


def test_a_round_that_is_lost_is_void_and_nothing_else(played):
    """The dealer gives it up: the next one has the next number."""
    checked, groups, _ = first_round("demo-holdem", played)
    lines = [line for group in groups[:9] for line in group]
    now = lines[-1].us
    lines += [
        Line(now + AFTER_US, "power", False),
        Line(now + SECOND, "power", True),
        Line(now + 2 * SECOND, "key", ("void", 100_000)),
        *(replace(line, us=line.us + now + 4 * SECOND) for line in groups[0]),
    ]
    got = play.play(replace(checked, feed=replace(checked.feed, lines=lines))).objects()
    voids = [event for event in got if event["ev"] == "void"]
    assert [(event["round"], event["why"], event["annuls"]) for event in voids] == [
        (1, "power_lost", False)
    ]
    cards = [(event["round"], event["n"]) for event in got if event["ev"] == "card"]
    assert cards[-1] == (2, 1)
