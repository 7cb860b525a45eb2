"""The strict comparison: what a device said against what was recorded.

A feed's expected events lie beside it: `holdem.feed` has `holdem.expected.jsonl`. What depends
on the image and not on the game is left out of the comparison: the event `digest`, and `fw`,
`board`, `digest` and `hash` in the others.
"""

import difflib
import json

from card_shoe.numbers import counted

IMAGE_EVENTS = ("digest",)
IMAGE_KEYS = ("fw", "board", "digest", "hash")
SHOWN = 20


def expected_path(feed_path):
    """Return where the expected events of a feed lie."""
    return feed_path.with_suffix(".expected.jsonl")


def comparable(lines, without=()):
    """Return the event lines (text) without what depends on the image, and without the events
    named."""
    kept = []
    for line in lines:
        event = json.loads(line)
        if event["ev"] not in IMAGE_EVENTS and event["ev"] not in without:
            said = {key: value for key, value in event.items() if key not in IMAGE_KEYS}
            kept.append(json.dumps(said, separators=(",", ":"), ensure_ascii=False))
    return kept


def differences(expected, got, without=()):
    """Return lines of text that say where two lists of event lines differ; empty where they do
    not."""
    diff = difflib.unified_diff(
        comparable(expected, without),
        comparable(got, without),
        "expected",
        "the device",
        lineterm="",
        n=1,
    )
    rows = list(diff)
    more = len(rows) - SHOWN
    return rows[:SHOWN] + ([f"… and {counted(more, 'line')} more"] if more > 0 else [])


def unsent(outcome):
    """Return lines of text, one for each `tx` line of the feed that the device did not send."""
    return [
        f"line {line.number}: the device did not send {line.value.hex(' ').upper()}"
        for line in outcome.unsent
    ]
