"""The link: requests, answers, and lines that are none."""

import json
import random

import pytest

from shoe.events import event
from shoe.link.link import Link


class Port:
    def __init__(self, *lines):
        self.lines = [line if isinstance(line, bytes) else line.encode() for line in lines]
        self.sent = []

    def write(self, data):
        assert data.endswith(b"\n") and data.count(b"\n") == 1
        self.sent.append(json.loads(data))

    def readline(self):
        return self.lines.pop(0) if self.lines else None


def refuse(request):
    raise ValueError("only while idle")


HANDLERS = {"id": lambda request: event("id", "n", 1), "quiet": lambda _: None, "no": refuse}


def answers(*lines):
    port = Port(*lines)
    link = Link(port)
    while link.poll(HANDLERS):
        pass
    assert port.sent == []
    link.release()
    return port.sent


def test_events_are_compact_with_ev_in_front():
    port = Port()
    port.write = port.sent.append
    link = Link(port)
    link.say(event("card", "round", 1, "n", 1, "to", "1"))
    assert port.sent == []
    link.release()
    link.release()
    assert port.sent == [b'{"ev":"card","round":1,"n":1,"to":"1"}\n']


def test_requests_and_answers():
    assert answers('{"do":"id"}\n', "\n", '{"do":"quiet"}') == [{"ev": "id", "n": 1}]
    assert answers('{"do":"no"}') == [{"ev": "error", "why": "only while idle"}]


@pytest.mark.parametrize(
    "line",
    ["x", "{", "[]", "1", "null", "{}", '{"do":1}', '{"do":"card"}', b"\xff\xfe", "a" * 5000],
)
def test_what_is_no_request_is_an_error_and_nothing_more(line):
    (answer,) = answers(line)
    assert answer["ev"] == "error" and answer["why"]


def test_noise_never_raises():
    rng = random.Random(1)
    for _ in range(2000):
        line = bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
        for answer in answers(line, b'{"do":' + line):
            assert answer["ev"] == "error"
