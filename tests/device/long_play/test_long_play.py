"""Hours of play by a clock of their own, across the end of the ticks; and a host that rambles."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from host_tools import recorded
from host_tools.targets.unix import FOLDERS, interpreter

PLAY = Path(__file__).with_name("play_on.py")
IN_MEMORY = PLAY.parents[1] / "in_memory"
TICKS = 1 << 30
NOISE = 1024
"""Bytes by which what is free after a collection differs from round to round."""


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
    """Every round had its result, nothing else was said, the clock wrapped, the heap held."""
    last = stretches[-1]
    assert last["rounds"] == last["number"] >= least
    assert [made["others"] for made in stretches] == [0] * len(stretches)
    ticks = [made["tick"] for made in stretches]
    assert ticks[0] > ticks[-1], "the ticks did not wrap"
    half = len(stretches) // 2
    early = min(made["low"] for made in stretches[:half])
    late = min(made["low"] for made in stretches[half:])
    assert late >= early - NOISE, (early, late)


def test_twenty_minutes_across_the_end_of_the_ticks(record_property):
    stretches, _ = play(1200, 400, 120)
    low = min(made["low"] for made in stretches)
    record_property("told", f"20 minutes of play: {stretches[-1]['rounds']} rounds, {low:,} free")
    check(stretches, 40)


@pytest.mark.full
def test_twenty_four_hours_across_the_end_of_the_ticks(record_property):
    stretches, _ = play(24 * 3600, 12 * 3600, 3600)
    lows = [made["low"] for made in stretches]
    text = f"24 hours of play: {stretches[-1]['rounds']} rounds, {lows[0]:,} then {lows[-1]:,}"
    record_property("told", text + " bytes free at the least")
    check(stretches, 3000)


def test_a_host_that_sends_rubbish_disturbs_no_round():
    quiet, right = play(400, 200, 100)
    rambling, results = play(400, 200, 100, fuzz=True)
    assert rambling[-1]["errors"] > 1000
    assert results == right
    check(rambling, quiet[-1]["rounds"])
