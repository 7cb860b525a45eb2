"""Table configurations: what is taken, what is refused, and that the refusal says where."""

import json

import pytest

from shoe.setup import config

HOLDEM = {
    "game": "holdem",
    "seats": ["1", "2", "3"],
    "reader": {"kind": "rdm6300"},
    "deck": "a.deck",
}


def load(change=None, **changes):
    raw = {**HOLDEM, **(change or {}), **changes}
    return config.load(json.dumps(raw, indent=1), "table.json")


def refused(change=None, **changes):
    with pytest.raises(config.ConfigError) as error:
        load(change, **changes)
    return str(error.value)


def test_defaults_are_filled_in():
    made = load()
    assert made.game.name == "holdem"
    assert made.seats == ["1", "2", "3"]
    assert made.reader == {"kind": "rdm6300", "baud": 9600, "checksum": "ascii"}
    assert made.display["kind"] == "ssd1306"
    assert made.options == {"button": "fixed", "high_hand_jackpot": None}
    assert (made.gate, made.gate_window_ms, made.remote_keys) == (False, 300, False)
    assert made.house["C9"] == "ace_high" and made.house["C11"] == "yes"


def test_the_contracts_own_example_but_for_its_deck():
    text = """{"game": "holdem", "seats": ["1","2","3","4","5","6"],
 "reader": {"kind": "rdm6300", "baud": 9600},
 "deck": "house-a.deck", "display": {"kind": "ssd1306"},
 "gate": false, "house": {"C9": "straight"}, "options": {}}"""
    assert config.load(text, "table.json").house["C9"] == "straight"


def test_required_keys():
    for key in ("game", "seats", "reader"):
        raw = {name: HOLDEM[name] for name in HOLDEM if name != key}
        with pytest.raises(config.ConfigError, match=rf"table.json:1: {key}: is missing"):
            config.load(json.dumps(raw), "table.json")


REFUSED = {
    "unknown key": ({"gmae": 1}, "gmae: unknown; known: deck, display"),
    "unknown game": (
        {"game": "whist"},
        'table.json:2: game: "whist" is not allowed; allowed: one of',
    ),
    "game of another type": ({"game": 5}, "game: 5 is not allowed"),
    "seats no list": ({"seats": "1"}, 'seats: "1" is not allowed; allowed: a list'),
    "seat number": ({"seats": [1, 2]}, "seats: [1, 2] is not allowed"),
    "seat twice": ({"seats": ["1", "1"]}, "nothing in it twice"),
    "seat named board": ({"seats": ["1", "board"]}, "other than board, burn, remainder"),
    "one seat": ({"seats": ["1"]}, "table.json:3: seats: 1 players; holdem takes 2 to 11"),
    "twelve seats": ({"seats": list("123456789abc")}, "seats: 12 players; holdem takes 2 to 11"),
    "dealer in holdem": (
        {"seats": ["1", "2", "dealer"]},
        "seats: holdem has no seat named dealer",
    ),
    "reader kind": ({"reader": {"kind": "x"}}, 'reader.kind: "x" is not allowed; allowed: one of'),
    "reader missing kind": ({"reader": {"baud": 9600}}, "an object with kind, one of"),
    "reader key": ({"reader": {"kind": "rdm6300", "x": 1}}, "reader.x: unknown; known: baud"),
    "baud": ({"reader": {"kind": "rdm6300", "baud": 1}}, "reader.baud: 1 is not allowed"),
    "whole number as a fraction": (
        {"reader": {"kind": "rdm6300", "baud": 9600.0}},
        "reader.baud: 9600.0 is not allowed",
    ),
    "checksum": ({"reader": {"kind": "rdm6300", "checksum": 0}}, "one of ascii, raw"),
    "other reader's key": (
        {"reader": {"kind": "rdm6300", "suits": "shdc"}},
        "reader.suits: unknown",
    ),
    "no deck": ({"deck": None}, "deck: is missing; a rdm6300 names tags, not cards"),
    "display kind": ({"display": {"kind": "crt"}}, 'display.kind: "crt" is not allowed'),
    "display key": ({"display": {"kidn": "x"}}, "display.kidn: unknown"),
    "house id": ({"house": {"C6": "x"}}, "house.C6: unknown"),
    "house choice": ({"house": {"C9": "x"}}, 'house.C9: "x" is not allowed; allowed: one of'),
    "option": ({"options": {"start": 1}}, "options.start: unknown; known: button"),
    "button": ({"options": {"button": "x"}}, "options.button"),
    "jackpot": ({"options": {"high_hand_jackpot": "x"}}, "options.high_hand_jackpot"),
    "gate": ({"gate": 1}, "gate: 1 is not allowed; allowed: true or false"),
    "window": ({"gate_window_ms": 3}, "gate_window_ms: 3 is not allowed"),
    "name": ({"name": "x" * 30}, "name: "),
    "remote": ({"remote_keys": "yes"}, "remote_keys: "),
}


@pytest.mark.parametrize("change, message", REFUSED.values(), ids=REFUSED.keys())
def test_refused_with_file_line_key_and_what_is_allowed(change, message):
    text = refused(change)
    assert message in text
    assert text.startswith("table.json:")


@pytest.mark.parametrize("text", ["", "{", '{"game": holdem}', "[]", "5", "null"])
def test_what_is_no_json_object(text):
    with pytest.raises(config.ConfigError, match=r"^table.json:\d+: "):
        config.load(text, "table.json")


def test_a_key_that_stands_twice():
    with pytest.raises(config.ConfigError, match="table.json:1: game: is given twice"):
        config.load('{"game": "holdem", "game": "holdem"}', "table.json")


@pytest.mark.parametrize(
    "decision, choices", [("C9", ("ace_high", "straight")), ("C11", ("yes", "no"))]
)
def test_any_decision_may_be_named_for_any_game(decision, choices):
    for choice in choices:
        assert load(house={decision: choice}).house[decision] == choice
