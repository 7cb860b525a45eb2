"""Every hand of six and of seven cards, each one ranked under MicroPython: `pytest -m full`.

Two processes share the work. Progress is printed: `pytest -m full -s` shows it as it comes.
"""

import threading
from collections import Counter

import device_runs
import pytest

pytestmark = pytest.mark.full


def tally(order, n, deck):
    """Return ({value: hands}, {fortune name: hands}) of all hands of `n` of `deck` cards."""
    parts = [device_runs.start("tally_all.py", order, n, deck, i, 2) for i in range(2)]
    values, fortune = Counter(), Counter()

    def read(part, process):
        for line in process.stdout:
            word, *rest = line.split()
            if word == "at":
                print(f"{order} {n} of {deck}, process {part + 1} of 2: {rest[0]} %", flush=True)
            elif word == "value":
                values[int(rest[0])] += int(rest[1])
            elif word == "fortune":
                fortune[rest[0]] += int(rest[1])

    threads = [threading.Thread(target=read, args=pair) for pair in enumerate(parts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [process.wait() for process in parts] == [0, 0]
    return values, fortune


def categories(values):
    counts = Counter()
    for value, count in values.items():
        counts[value >> 26] += count
    return [counts[category] for category in range(max(counts) + 1)]


def test_six_of_52():
    values, _ = tally("high", 6, 52)
    assert categories(values) == [
        6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188,
    ]  # fmt: skip


def test_six_of_53():
    values, _ = tally("pai_gow", 6, 53)
    assert categories(values) == [
        7183140, 10809876, 2873952, 853264, 696228, 314944, 196896, 19752, 8248, 1132, 48,
    ]  # fmt: skip


def test_seven_of_52():
    values, _ = tally("high", 7, 52)
    assert len(values) == 4824
    assert sum(values.values()) == 133784560
    assert categories(values) == [
        23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324,
    ]  # fmt: skip


def test_seven_of_53_and_the_fortune_bonus():
    values, fortune = tally("pai_gow", 7, 53)
    assert sum(values.values()) == 154143080
    by_category = categories(values)
    assert by_category == [
        24780420, 64221960, 35553816, 7470676, 11236028, 6172088, 4188528, 307472,
        184832, 26132, 1128,
    ]  # fmt: skip
    # Straights, straight flushes and royal flushes, as the bonus names each of them.
    assert fortune == {
        "seven_card_straight_flush": 32,
        "royal_flush_royal_match": 72,
        "seven_card_straight_flush_joker": 196,
        "royal_flush": 26020,
        "straight_flush": 184644,
        "three_of_a_kind": 7672500 - by_category[3],
        "straight": 11034204,
    }


def test_ace_to_five_seven_of_52():
    values, _ = tally("ace_to_five", 7, 52)
    lows = {(15 << 26) - value: count for value, count in values.items()}
    by_top = Counter()
    for low, count in lows.items():
        by_top[low.bit_length() if low < 1 << 26 else "paired"] += count
    assert [by_top[top] for top in range(5, 14)] == [
        781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200,
    ]  # fmt: skip
    assert by_top["paired"] == 6169072
    assert sum(by_top[top] for top in range(5, 9)) == 24530944
