"""The judge of the power cuts knows a third thing when it sees one."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from deal import rounds  # noqa: E402
from judge import Judge, Moment, Wrong  # noqa: E402


class Said:
    """A board that has said what it has said."""

    def __init__(self, *events):
        boot = {"ev": "boot"}
        self.lines = [(0, json.dumps(event)) for event in (boot, *events)]

    def run_while(self, condition, limit_us, step_us):
        return not condition()

    def run_for(self, us):
        pass


def verdict(told, begun, *events):
    dealt, following = rounds(2, 1)
    cards = [{"ev": "card", "n": n} for n in range(1, told + 1)]
    return Judge(Said(*events), Moment(dealt, following, begun, cards), None).verdict(False)


def lost(n, clear=("ok", "void"), **more):
    return {"ev": "fault", "round": 1, "code": "power_lost", "n": n, "clear": clear, **more}


VOID = {"ev": "void", "round": 1, "why": "power_lost"}


def test_the_card_that_was_told_or_the_one_that_was_read_is_right():
    assert verdict(5, 6, lost(5)) == verdict(5, 6, lost(6)) == "right"
    assert verdict(5, 6, lost(5, ("void",))) == verdict(5, 6, VOID) == "void"
    assert verdict(0, 1) == "right"


@pytest.mark.parametrize(
    "told, begun, events",
    [
        (5, 6, [lost(4)]),
        (5, 6, [lost(7)]),
        (5, 6, []),
        (5, 6, [lost(5) | {"round": 2}]),
        (5, 6, [lost(5) | {"code": "storage_damaged"}]),
        (5, 6, [lost(5), VOID]),
        (5, 6, [VOID | {"why": "key"}]),
    ],
)
def test_everything_else_is_wrong(told, begun, events):
    with pytest.raises(Wrong):
        verdict(told, begun, *events)
