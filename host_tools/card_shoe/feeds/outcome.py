"""What goes into a replay step by step, and what comes out of it."""

import json
from dataclasses import dataclass, field

TOGETHER_US = 200_000
"""Lines that follow each other within this time are one step: the frames of a resting card."""


@dataclass
class Outcome:
    """What a replay gave, each with the feed's time in us.

    events: (us, line). screens: (us, Screen), every change of the panel. sent: (us, bytes) what
    the device sent to the reader. unsent: `tx` lines of the feed that never came. end_us: when it
    ended.
    """

    events: list = field(default_factory=list)
    screens: list = field(default_factory=list)
    sent: list = field(default_factory=list)
    unsent: list = field(default_factory=list)
    end_us: int = 0

    def lines(self):
        return [line for _, line in self.events]

    def objects(self):
        return [json.loads(line) for _, line in self.events]


def together(lines):
    """Return the lines in lists, each a step: one with its repetitions, within TOGETHER_US of each
    other, and with what it calls for: the answer to a `tx`, the read within a gate.
    """
    groups = []
    for line in lines:
        before = groups[-1][-1] if groups else None
        if before and line.us - before.us <= TOGETHER_US and (
            before.verb in ("tx", "gate") or (before.verb, before.value) == (line.verb, line.value)
        ):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups
