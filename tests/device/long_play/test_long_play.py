"""Hours of play by a clock of their own, across the end of the ticks; and a host that rambles."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from card_shoe.targets.unix import FOLDERS, interpreter
from workshop.dealer import recorded

PLAY = Path(__file__).with_name("play_on.py")
IN_MEMORY = PLAY.parents[1] / "in_memory"
TICKS = 1 << 30
NOISE = 1024
"""Bytes by which what is free after a collection differs from round to round."""

STALE = 16 * 1024
"""The same where lines of up to 5,000 bytes come: the collector takes whatever looks like a
reference for one, so a line and its text may outlive their use, as the heap happens to lie."""

LEAK = 8
"""Bytes a line of rubbish that would be lost for good: one reference that is kept."""

WARM_S = 600
"""By then each kind of rubbish has come hundreds of times, and what is kept of it is kept."""


def play(seconds, before_wrap_s, every, fuzz=False):
    """(list of what each stretch gave, digest of all results)."""
    first = TICKS - before_wrap_s * 1000
    files = recorded.FOLDER / "holdem.table.json", recorded.FOLDER / "house-a.deck"
    words = [seconds, first, every, int(fuzz), *files]
    done = subprocess.run(
        [str(interpreter()), "-X", "heapsize=2m", str(PLAY), *map(str, words)],
        env=dict(os.environ, MICROPYPATH=":".join([*map(str, (*FOLDERS, IN_MEMORY)), ".frozen"])),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    *stretches, digest = done.stdout.splitlines()
    return [json.loads(line) for line in stretches], digest


def check(stretches, least):
    """Every round had its result, nothing else was said, the clock wrapped."""
    last = stretches[-1]
    assert last["rounds"] == last["number"] >= least
    assert [made["others"] for made in stretches] == [0] * len(stretches)
    ticks = [made["tick"] for made in stretches]
    assert ticks[0] > ticks[-1], "the ticks did not wrap"


def hold(stretches, most):
    """The least that was free in the second half is at most so much below that of the first."""
    half = len(stretches) // 2
    early = min(made["low"] for made in stretches[:half])
    late = min(made["low"] for made in stretches[half:])
    assert late >= early - most, (early, late)


def test_twenty_minutes_across_the_end_of_the_ticks(record_property):
    stretches, _ = play(1200, 400, 120)
    low = min(made["low"] for made in stretches)
    record_property("told", f"20 minutes of play: {stretches[-1]['rounds']} rounds, {low:,} free")
    check(stretches, 40)
    hold(stretches, NOISE)


@pytest.mark.full
def test_twenty_four_hours_across_the_end_of_the_ticks(record_property):
    stretches, _ = play(24 * 3600, 12 * 3600, 3600)
    lows = [made["low"] for made in stretches]
    text = f"24 hours of play: {stretches[-1]['rounds']} rounds, {lows[0]:,} then {lows[-1]:,}"
    record_property("told", text + " bytes free at the least")
    check(stretches, 3000)
    hold(stretches, NOISE)


def test_a_host_that_sends_rubbish_disturbs_no_round():
    quiet, right = play(3600, 1800, 100)
    rambling, results = play(3600, 1800, 100, fuzz=True)
    assert rambling[-1]["errors"] > 10_000
    assert results == right
    check(rambling, quiet[-1]["rounds"])
    warm = [made for made in rambling if made["at"] >= WARM_S]
    # From the end of one half to the end of the other a leak takes so much, or nothing is shown.
    lines = warm[-1]["sent"] - warm[len(warm) // 2 - 1]["sent"]
    assert LEAK * lines > 2 * STALE, lines
    hold(warm, STALE)
