"""Pai gow and hi-lo under MicroPython: the same events as on the host; no hand set otherwise."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import card_shoe

_HERE = Path(__file__).parent
_ROUNDS = 15
sys.path.insert(0, str(_HERE.parent.parent / "unit" / "games"))

from dealer_table import DealerTable, PaiGowTable  # noqa: E402

from shoe import card  # noqa: E402
from shoe.games import house_ways  # noqa: E402

WAGERS = ["fortune", "emperors_challenge", "emperors_treasure", "progressive", "dynasty"]


def _micropython(script, *arguments):
    done = subprocess.run(
        [str(Path(sys.executable).with_name("micropython")), str(_HERE / script), *arguments],
        env={**os.environ, "MICROPYPATH": card_shoe.FIRMWARE},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout


def _pai_gow(seed):
    dice = random.Random(seed)
    options = {
        "deal": dice.choice(["round_robin", "stacks"]),
        "start": dice.randint(1, 7),
        "house_way": dice.choice(house_ways.NAMES),
        "bonus": WAGERS,
        "envy": ["1", "3"],
    }
    table = PaiGowTable(options)
    # A royal flush with the joker, a wheel with ace and queen: where decisions are named.
    hands = {"2": "As Ks Qs Js Jk 3d 2c", "5": "Ah 2h 3h 4h 5h Ad Qd"} if seed % 3 == 0 else {}
    table.deal(hands, dice)
    table.play([*(table.rest if seed % 2 else []), "show"])
    table.select("4")
    table.play(table.hands["4"])
    return table


def _hi_lo(seed):
    dice = random.Random(seed)
    table = DealerTable("hi_lo", ["1", "2", "dealer", "3"], {"qualify": 20, "tie": "player"})
    table.play([*dice.sample(card.names(range(52)), 20), "show"])
    return table


@pytest.mark.parametrize("play", [_pai_gow, _hi_lo])
def test_the_same_events_under_micropython(play, tmp_path):
    tables = [play(seed) for seed in range(_ROUNDS)]
    recorded = tmp_path / "rounds"
    lines = [json.dumps({"table": table.raw, "words": table.words_given}) for table in tables]
    recorded.write_text("\n".join(lines) + "\n")
    said = _micropython("play_rounds.py", str(recorded))
    assert said == "".join(line for table in tables for line in table.log)
    assert said.count('"ev":"result"') == _ROUNDS * (2 if play is _pai_gow else 1)


@pytest.mark.parametrize("name", house_ways.NAMES)
def test_a_house_way_sets_every_hand_as_on_the_host(name, tmp_path):
    dice = random.Random(name)
    hands = [bytes(dice.sample(range(53), 7)) for _ in range(2000)]
    recorded = tmp_path / "hands"
    recorded.write_text("\n".join(" ".join(card.names(hand)) for hand in hands) + "\n")
    way = house_ways.find(name)
    expected = ""
    for hand in hands:
        made, step = way.set(hand)
        expected += f"{' '.join(card.names(made.low))} {step}\n"
    assert _micropython("set_hands.py", name, str(recorded)) == expected
