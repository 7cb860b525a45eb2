"""What goes down two ports at once keeps its order, and a slow computer shortens no gap."""

import time
from types import SimpleNamespace

import pytest

from card_shoe.targets.port import PortTarget

TURNS = 3


class Ports:
    """A link and a reader's line that write down what is done to them, in one list.

    A key is answered once the link has been looked at TURNS times.
    """

    def __init__(self):
        self.done = []
        self.in_waiting = 0
        self._left = 0

    def write(self, data):
        self.done.append(data)

    def flush(self):
        self.done.append("drained")

    def read(self, count):
        return b""

    def send(self, line):
        self.done.append("key")
        self._left = TURNS

    def waiting(self):
        self._left -= 1
        if self._left:
            return []
        self.done.append("answered")
        return ['{"ev":"key","key":"ok"}']


@pytest.fixture
def target():
    made = PortTarget(None, SimpleNamespace(), "link", "reader")
    made.ports = made._line = made._wire = Ports()
    made._start = time.monotonic()
    return made


def test_a_key_goes_out_behind_the_bytes_before_it_and_ahead_of_those_after_it(target):
    target.rx(b"before")
    target.key("ok", True)
    target.key("ok", False)
    target.rx(b"after")
    assert target.ports.done == [b"before", "drained", "key", "answered", b"after"]
    assert [line for _, line in target.run().events] == ['{"ev":"key","key":"ok"}']


def test_a_gap_of_the_feed_is_not_shortened_after_a_delay(target, capfd):
    target.at(0)
    time.sleep(0.4)
    target.at(50_000)
    begun = time.monotonic()
    target.at(150_000)
    assert time.monotonic() - begun >= 0.09
    assert "late at 0.050 s" in capfd.readouterr().err
