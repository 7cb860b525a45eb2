"""Spoiled rounds on the firmware under MicroPython: none of them comes out wrong."""

import json
import os
import subprocess
import sys

import pytest

from workshop.faults import kinds, run

SHOE = os.path.join(os.path.dirname(sys.executable), "shoe")


def hold(tally, rounds):
    """The figures that every run is held to."""
    assert tally.wrong == []
    assert tally.refused_clean == []
    assert tally.total()["rounds"] == rounds
    assert sum(tally.total().values()) == 2 * rounds


def test_3000_spoiled_rounds_on_the_unix_port():
    tally = run.run(3000, seed=637, jobs=os.cpu_count())
    hold(tally, 3000)
    every = {kind + gate for kind in kinds.KINDS for gate in ("", " +gate")}
    every -= set(kinds.WITH_GATE)
    assert set(tally.ordered()) == every
    for kind in ("missed", "duplicate", "foreign", "joker", "extra"):
        for gate in ("", " +gate"):
            counts = tally.counts[kind + gate]
            assert counts["refused_right_fault"] + counts["right"] >= 0.8 * counts["rounds"]
            assert counts["refused_right_fault"] > 0


def test_a_card_that_waits_is_never_taken_for_the_one_that_passed_unread():
    tally = run.run(400, seed=61, jobs=os.cpu_count(), kind="waits")
    hold(tally, 400)
    assert set(tally.counts) == {"waits +gate"}
    assert tally.counts["waits +gate"]["refused_right_fault"] > 360


def test_four_spoiled_rounds_on_the_emulated_pico():
    hold(run.run(4, seed=583, jobs=1, target="pico"), 4)


@pytest.mark.full
def test_200_spoiled_rounds_on_the_emulated_pico():
    hold(run.run(200, seed=663, jobs=os.cpu_count(), target="pico"), 200)


@pytest.mark.full
def test_100000_spoiled_rounds_on_the_unix_port():
    tally = run.run(100_000, seed=645, jobs=os.cpu_count())
    assert tally.wrong == []
    clean = [counts for kind, counts in tally.counts.items() if kind.startswith("clean")]
    assert len(tally.refused_clean) * 10_000 <= sum(counts["rounds"] for counts in clean)


def test_the_same_seed_gives_the_same_rounds_whatever_the_processes():
    one = run.run(60, seed=3, game="flop_poker", jobs=1)
    assert one.object() == run.run(60, seed=3, game="flop_poker", jobs=2).object()
    assert one.object() != run.run(60, seed=4, game="flop_poker", jobs=2).object()


def test_the_command_prints_one_object():
    words = ["--rounds", "40", "--seed", "2", "--game", "hi_lo", "--json"]
    came = subprocess.run([SHOE, "faults", *words], capture_output=True, text=True)
    assert came.returncode == 0, came.stderr
    assert came.stderr.startswith(
        "40 rounds, seed 2, hi_lo, every kind of fault, target unix, "
    ), came.stderr
    made = json.loads(came.stdout)
    names = ["rounds", "right", "refused_right_fault", "refused_other", "wrong"]
    assert list(made) == [*names, "kinds"]
    assert made["rounds"] == 40 and made["wrong"] == 0
    assert sum(made[name] for name in names[1:]) == 40
    for counts in made["kinds"].values():
        assert list(counts) == names
