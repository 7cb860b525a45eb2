"""Rounds of the 637a games under MicroPython: the same events, line by line, as on the host."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import card_shoe

_HERE = Path(__file__).parent
_UNIT = _HERE.parent.parent / "unit" / "games"
_ROUNDS = 12
sys.path.insert(0, str(_UNIT))

from tabletop import RandomRound  # noqa: E402

# game: most seats, then draws and cards of a hand where there are draws
GAMES = {
    "holdem": (11,),
    "omaha": (11,),
    "omaha_hilo": (11,),
    "stud7": (8,),
    "stud7_hilo": (8,),
    "razz": (8,),
    "stud5": (9,),
    "draw5": (6, 1, 5),
    "draw_27": (6, 3, 5),
    "badugi": (7, 3, 4),
}


def played(game):
    """Rounds with as many seats as the game takes, and with fewer."""
    most, *draws = GAMES[game]
    for seed in range(_ROUNDS):
        made = RandomRound(game, max(2, most - seed % most), 7_000 + seed)
        yield made.by_draws(*draws) if draws else made.by_script()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_events_under_micropython(game, tmp_path):
    rounds = list(played(game))
    recorded = tmp_path / "rounds"
    recorded.write_text(
        "".join(
            json.dumps({"table": made.table.raw, "words": made.words}) + "\n" for made in rounds
        )
    )
    micropython = Path(sys.executable).with_name("micropython")
    done = subprocess.run(
        [str(micropython), str(_HERE / "play_rounds.py"), str(recorded)],
        env={**os.environ, "MICROPYPATH": card_shoe.FIRMWARE},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert done.stdout == "".join(line for made in rounds for line in made.table.log)
    assert done.stdout.count('"ev":"result"') == _ROUNDS
