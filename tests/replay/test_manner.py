"""How a feed is played: over and over, slower, step by step."""

import io
import sys
import time

import pytest

from card_shoe import cli
from card_shoe.errors import Refused
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import manner, outcome, play, replay, table
from card_shoe.targets import Report, Target
from workshop.dealer import recorded

QUICK = recorded.path("quick")


def parse(text):
    return feeds.parse("# shoefeed 1\n" + text)


def test_spread_keeps_what_answers_a_poll_where_it_was():
    feed = parse("(0.0) tx 01\n(0.005) rx 02\n(0.1) rx 03\n(5.0) key ok\n")
    spread = feeds.spread(feed, 1_000_000)
    assert [line.us for line in spread.lines] == [0, 5_000, 1_005_000, 5_905_000]
    assert spread.last_us == 5_905_000


def test_a_step_is_a_card_with_its_repetitions():
    feed = parse(
        "(0.0) rx 01\n(0.06) rx 01\n(0.12) rx 02\n(1.0) gate 0.2\n(1.05) rx 03\n(2.0) tx 05\n"
        "(2.01) rx 06\n(3.0) key ok\n"
    )
    sizes = [len(group) for group in outcome.together(feed.lines)]
    assert sizes == [2, 1, 2, 2, 1]


def test_two_passes_are_two_rounds_with_a_pause_between():
    outcome = play.play(table.load(QUICK), passes=2)
    events = outcome.objects()
    assert [event["round"] for event in events if event["ev"] == "result"] == [1]
    # The same cards in the same order are what the device is there to find.
    assert {event["code"] for event in events if event.get("round") == 2 and "code" in event} == {
        "unshuffled"
    }
    last = feeds.load(QUICK).last_us
    assert outcome.end_us == pytest.approx(2 * (last + replay.AFTER_US), abs=1000)


def test_a_feed_that_leaves_the_device_without_power_is_not_looped(tmp_path):
    feed = tmp_path / "off.feed"
    feed.write_text("# shoefeed 1\n(1.0) power off\n")
    with pytest.raises(Refused, match="off.feed:2"):
        play.play(table.load(feed, recorded.FOLDER / "holdem.table.json"), passes=2)


def test_strict_goes_with_one_pass_only(capfd):
    with pytest.raises(SystemExit) as end:
        cli.main(["replay", str(QUICK), "--strict", "--loop", "2"])
    assert end.value.code == 2


class Waiting(replay.Watcher):
    """Counts the steps that were offered."""

    def __init__(self):
        self.offered = []

    def waiting(self, lines):
        self.offered.append(lines[0].number)


def test_by_step_sends_a_group_for_each_enter(tmp_path):
    feed = tmp_path / "short.feed"
    feed.write_text("# shoefeed 1\n(0.0) rx 00\n(3.0) key ok\n(9.0) key void\n")
    watcher = Waiting()
    asked = iter([False, False, True, True, False, True])
    checked = table.load(feed, recorded.FOLDER / "holdem.table.json")
    device = Steps()
    replay.Player(
        device, checked.feed, 9600, "rdm6300", watcher=watcher, step=lambda: next(asked)
    ).play()
    assert watcher.offered == [2, 3, 4]
    assert [what for what, _ in device.log] == ["rx", "ok", "ok", "void", "void"]
    # Nobody waits for the feed's own pauses of 3 and 6 s.
    assert device.log[-1][1] < 500_000


class Steps(Target):
    """A device that keeps what it is given, and boots and answers at once."""

    chunk = "line"
    boots = False
    real = False

    def __init__(self):
        self.log = []
        self.now = 0

    def power_on(self):
        self.asked = False

    def close(self):
        self.now = 0

    def at(self, us):
        self.now = us

    def rx(self, data):
        self.log.append(("rx", self.now))

    def key(self, name, down):
        self.log.append((name, self.now))

    def link(self, line):
        self.asked = True

    def run(self):
        report = Report()
        if self.asked:
            report.events.append((self.now, '{"ev":"stat"}'))
        return report


def test_the_end_of_standard_input_sends_the_rest(monkeypatch):
    with open("/dev/null") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        enter = manner.Enter()
        end = time.monotonic() + 10
        while not enter.pressed():
            assert time.monotonic() < end
        monkeypatch.setattr(sys, "stdin", io.StringIO("never looked at"))
        assert enter.pressed()
