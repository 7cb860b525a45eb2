"""The reader's line and the player, against a fake device that refuses what no device could do."""

import pytest

from card_shoe import targets
from card_shoe.errors import Failed
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import replay
from card_shoe.feeds.wire import Wire, span_us, with_noise

BYTE_US = 10_000_000 / 9600


class FakeDevice(targets.Target):
    """Boots after `boot_us`, then notes what happens to it; answers polls as `script` says.

    script: {device time: bytes} that it sends to its reader, at which times it asks to be run.
    """

    def __init__(self, boot_us=0, script=None):
        self.boot_us = boot_us
        self.script = script or {}
        self.log = []
        self.boots = 0
        self.on = False

    def power_on(self):
        assert not self.on
        self.on = True
        self.now = 0
        self.booted = self.asked = False
        self.boots += 1
        self.left = dict(self.script)

    def power_off(self):
        assert self.on
        self.on = False

    def close(self):
        self.on = False

    def at(self, us):
        assert self.on and us >= self.now
        self.now = us

    def rx(self, data):
        assert self.on and data
        self.log.append((self.now, "rx", data))

    def key(self, name, down):
        assert self.on
        self.log.append((self.now, name, down))

    def gate(self, broken):
        assert self.on
        self.log.append((self.now, "gate", broken))

    def link(self, line):
        assert self.on
        self.asked = True

    def run(self):
        assert self.on
        report = targets.Report()
        if not self.booted and self.now >= self.boot_us:
            self.booted = True
            report.events.append((self.now, '{"ev":"boot"}'))
        for us in [us for us in self.left if us <= self.now]:
            report.sent.append((self.now, self.left.pop(us)))
        if self.asked:
            report.events.append((self.now, '{"ev":"stat"}'))
        wishes = list(self.left) + ([] if self.booted else [self.boot_us])
        report.wish = min(wishes, default=None)
        return report


def play(text, device, chunk="natural", kind="rdm6300"):
    feed = feeds.parse("# shoefeed 1\n" + text)
    return replay.Player(device, feed, 9600, kind, chunk=chunk).play()


def received(device):
    return b"".join(data for _, what, data in device.log if what == "rx")


@pytest.mark.parametrize("chunk", ["byte", "line", "natural"])
def test_no_byte_comes_before_its_time(chunk):
    device = FakeDevice()
    play("(1.0) rx 00 01 02 03 04 05 06 07 08 09\n", device, chunk)
    assert received(device) == bytes(range(10))
    count = 0
    for us, _, data in device.log:
        count += len(data)
        assert us >= 1_000_000 + count * BYTE_US
    assert device.log[-1][0] == 1_000_000 + span_us(10, 9600)
    assert len(device.log) == {"byte": 10, "line": 1, "natural": 4}[chunk]


def test_lines_that_overlap_queue():
    wire = Wire(9600, "line")
    first = wire.send(0, bytes(14))
    second = wire.send(1000, bytes(14))
    assert first[0].us == span_us(14, 9600) == 14_584
    assert second[0].us == 2 * 14_584


def test_feed_time_starts_with_boot():
    device = FakeDevice(boot_us=1_500_000)
    outcome = play("(1.0) key ok 0.2\n", device)
    assert device.log == [(2_500_000, "ok", True), (2_700_000, "ok", False)]
    assert outcome.events[0] == (0, '{"ev":"boot"}')
    assert outcome.events[-1] == (3_000_000, '{"ev":"stat"}')


def test_clock_runs_two_seconds_past_the_last_line():
    assert play("(1.0) key ok\n(7.5) end\n", FakeDevice()).end_us == 9_500_000


def test_gate_and_long_key():
    device = FakeDevice()
    play("(0.5) gate 0.180\n(0.6) key next 1.2\n", device)
    assert device.log == [
        (500_000, "gate", True),
        (600_000, "next", True),
        (680_000, "gate", False),
        (1_800_000, "next", False),
    ]


def test_power_off_loses_the_bytes_in_flight():
    device = FakeDevice()
    # Eight bytes take 8.3 ms, a second line waits behind them; the power goes after 4 ms.
    play(
        "(1.0) rx 01 02 03 04 05 06 07 08\n(1.001) rx 09 0A\n(1.004) power off\n"
        "(2.0) rx 0B\n(3.0) power on\n(3.5) rx 0C\n",
        device,
        "byte",
    )
    assert received(device) == bytes((1, 2, 3, 0x0C))
    assert device.boots == 2
    assert device.log[-1][0] == 500_000 + span_us(1, 9600)


def test_without_power_at_the_end_there_is_no_stat():
    outcome = play("(1.0) power off\n", FakeDevice())
    assert outcome.lines() == ['{"ev":"boot"}']


def test_rx_after_tx_is_sent_that_long_after_the_device_has_sent():
    device = FakeDevice(script={2_000_000: b"\x55\xaa", 4_000_000: b"\x55\xaa"})
    outcome = play("(1.0) tx 55 AA\n(1.010) rx 01\n(5.0) end\n", device)
    sent = 2_000_000 + span_us(2, 9600)
    assert device.log == [(sent + 10_000 + span_us(1, 9600), "rx", b"\x01")]
    assert outcome.unsent == []
    assert [data for _, data in outcome.sent] == [b"\x55\xaa"] * 2


def test_tx_that_never_came_is_told():
    outcome = play("(1.0) tx 55 AA\n(1.010) rx 01\n", FakeDevice())
    assert [line.value for line in outcome.unsent] == [b"\x55\xaa"]
    assert outcome.end_us == 3_010_000


def test_other_polls_get_the_readers_own_answer(monkeypatch):
    monkeypatch.setitem(replay.answers.ANSWERS, "poller", lambda sent: b"\x00" + sent)
    device = FakeDevice(script={1_000_000: b"\x01", 2_000_000: b"\x02"})
    play("(1.5) tx 02\n(1.6) rx 77\n(3) end\n", device, kind="poller", chunk="line")
    assert [data for _, _, data in device.log] == [b"\x00\x01", b"\x77"]


def test_a_device_that_never_boots():
    with pytest.raises(Failed, match="no boot within 30 s"):
        play("(1.0) key ok\n", FakeDevice(boot_us=31_000_000))


def test_a_device_that_never_answers_stat():
    class Mute(FakeDevice):
        def link(self, line):
            pass

    with pytest.raises(Failed, match="stat"):
        play("(1.0) key ok\n", Mute())


def test_what_a_device_said_before_it_crashed_is_told():
    class Crashing(FakeDevice):
        def run(self):
            report = super().run()
            if self.now >= 1_000_000:
                failure = targets.DeviceFailed("crashed")
                failure.report.events.append((self.now, '{"ev":"last"}'))
                raise failure
            return report

    class Told(replay.Watcher):
        lines = []

        def event(self, us, line):
            self.lines.append((us, line))

    feed = feeds.parse("# shoefeed 1\n(1.0) key ok\n")
    with pytest.raises(targets.DeviceFailed, match="crashed"):
        replay.Player(Crashing(), feed, 9600, "rdm6300", watcher=Told()).play()
    assert Told.lines == [(0, '{"ev":"boot"}'), (1_000_000, '{"ev":"last"}')]


def test_noise_lies_between_frames_only():
    frames = [feeds.Line(us, "rx", bytes(14)) for us in range(0, 50_000_000, 50_000)]
    feed = feeds.Feed(None, frames)
    noisy = with_noise(feed, 2, seed=3)
    assert [line for line in noisy.lines if line.comment != "noise"] == frames
    count = sum(len(line.value) for line in noisy.lines if line.comment == "noise")
    assert 0.017 < count / (14 * len(frames)) < 0.023
    assert with_noise(feed, 2, seed=3).lines == noisy.lines
    assert with_noise(feed, 2, seed=4).lines != noisy.lines


def test_speed_only_sleeps(monkeypatch):
    naps = []
    monkeypatch.setattr(replay.time, "monotonic", lambda: 0.0)
    monkeypatch.setattr(replay.time, "sleep", naps.append)
    feed = feeds.parse("# shoefeed 1\n(1.0) key ok 0.5\n")
    slow, fast = FakeDevice(), FakeDevice()
    replay.Player(slow, feed, 9600, "rdm6300", speed=2.0).play()
    # The clock stands still here, so each nap is the whole way from the start: at twice the speed.
    assert naps == [0.5, 0.75, 1.5]
    replay.Player(fast, feed, 9600, "rdm6300").play()
    assert len(naps) == 3
    assert slow.log == fast.log
