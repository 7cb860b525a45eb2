"""Paytables: the examples load, and what makes no sense is refused with file, line and reason."""

import json
from pathlib import Path

import pytest
from dealer_table import PAI_GOW_SEATS, DealerTable, PaiGowTable

from shoe.setup import paytables
from shoe.setup.paytables import PaytableError

EXAMPLES = sorted((Path(__file__).parents[3] / "host_tools" / "paytables").glob("*.json"))


def text(**changes):
    """A small paytable for hi-lo as JSON, one key a line."""
    raw = {
        "wager": "poker_bonus",
        "example": True,
        "pays": [["royal_flush", 100], ["straight_flush", 50], ["four_of_a_kind", 20]],
    }
    raw.update(changes)
    return "{\n" + ",\n".join(f'"{key}": {json.dumps(raw[key])}' for key in raw) + "\n}\n"


def test_there_is_an_example_for_every_wager():
    loaded = [paytables.load(path.read_text("utf-8"), path.name) for path in EXAMPLES]
    assert sorted(table.wager for table in loaded) == list(paytables.wagers())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_say_so_and_pay_every_hand_of_their_wager(path):
    table = paytables.load(path.read_text("utf-8"), path.name)
    assert table.example is True
    assert set(table.hands) == set(paytables.hands_of(table.wager))
    assert all(table.pays(hand) for hand in table.hands)
    assert table.pays(None) is None and table.envy(None) is None


def test_the_fortune_example_holds_the_figures_of_the_published_table():
    (path,) = [path for path in EXAMPLES if path.stem == "fortune-example"]
    table = paytables.load(path.read_text("utf-8"), path.name)
    assert (table.pays("three_of_a_kind"), table.pays("straight")) == (3, 2)
    assert table.hands.index("three_of_a_kind") < table.hands.index("straight")
    assert table.envy("four_of_a_kind") == 5 and table.envy("full_house") is None


def test_the_order_of_the_hands_is_the_tables_own():
    rows = [["royal", 9], ["straight_flush", 8], ["straight", 5], ["three_of_a_kind", 4]]
    table = paytables.load(text(wager="three_card", pays=rows), "a.json")
    assert table.hands == ("royal", "straight_flush", "straight", "three_of_a_kind")


def test_a_share_of_a_meter_stands_above_whole_numbers():
    table = paytables.load(text(pays=[["royal_flush", "50%"], ["straight_flush", 900]]), "a.json")
    assert table.pays("royal_flush") == "50%"
    with pytest.raises(PaytableError, match="wrong order"):
        paytables.load(text(pays=[["royal_flush", 900], ["straight_flush", "50%"]]), "a.json")


PAYS = "pays"


@pytest.mark.parametrize(
    "changes, line, why",
    [
        ({PAYS: [["royal_flush", 9], ["flash", 8]]}, 4, "pays[1]: unknown hand flash; known: roy"),
        ({PAYS: [["royal_flush", 9], ["five_aces", 8]]}, 4, "pays[1]: unknown hand five_aces"),
        ({PAYS: [["royal_flush", 9], ["royal_flush", 8]]}, 4, "royal_flush is given twice"),
        ({PAYS: [["royal_flush", 8], ["straight_flush", 9]]}, 4, "pays more than the hand above"),
        (
            {PAYS: [["straight_flush", 9], ["royal_flush", 9]]},
            4,
            "pays[1]: wrong order: royal_flush comes after straight_flush, which it is as well",
        ),
        (
            {PAYS: [["royal_flush", 9], ["flush", 9], ["straight_flush", 9]]},
            4,
            "straight_flush comes after flush",
        ),
        ({PAYS: [["royal_flush", 9], ["four_of_a_kind", 8]]}, 4, "a gap: straight_flush is miss"),
        ({PAYS: [["straight_flush", 9]]}, 4, "a gap: royal_flush is missing"),
        ({PAYS: []}, 4, "pays: must be a list of [hand, figure]"),
        ({PAYS: {"royal_flush": 9}}, 4, "pays: must be a list"),
        ({PAYS: [["royal_flush"]]}, 4, "pays[0]: must be [hand, figure]"),
        ({PAYS: [["royal_flush", 0]]}, 4, "pays[0]: a figure is a whole number from 1 up"),
        ({PAYS: [["royal_flush", True]]}, 4, "a figure is a whole number"),
        ({PAYS: [["royal_flush", 1.5]]}, 4, "a figure is a whole number"),
        ({PAYS: [["royal_flush", "101%"]]}, 4, "a figure is a whole number"),
        ({PAYS: [["royal_flush", "%"]]}, 4, "a figure is a whole number"),
        ({"wager": "luck"}, 2, "wager: must be one of dynasty, emperors_challenge"),
        ({"example": "yes"}, 3, "example: true where the figures are made up"),
        ({"note": 3}, 5, "note: must be a text"),
        ({"odds": []}, 5, "odds: unknown; known: wager, example, pays, envy, note"),
        ({"envy": [["straight_flush", 5]]}, 5, "envy: must be the first hands of pays"),
    ],
)
def test_what_makes_no_sense_is_refused(changes, line, why):
    with pytest.raises(PaytableError) as refused:
        paytables.load(text(**changes), "house.json")
    assert str(refused.value).startswith(f"house.json:{line}: ")
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "raw, why",
    [
        ("{", "house.json:1: not JSON"),
        ("[]", "house.json:1: must be one JSON object"),
        ('{"wager": "fortune", "example": true}', "pays: is missing"),
        ('{"wager": "fortune",\n"wager": "dynasty"}', "house.json:2: wager: is given twice"),
    ],
)
def test_what_is_no_paytable_is_refused(raw, why):
    with pytest.raises(PaytableError) as refused:
        paytables.load(raw, "house.json")
    assert why in str(refused.value)


def test_a_table_for_a_wager_that_is_not_offered_is_refused():
    with pytest.raises(PaytableError, match="poker_bonus is not offered here; this table has for"):
        PaiGowTable({"bonus": ["fortune"]}, tables={"a.json": text()})
    with pytest.raises(PaytableError, match="this table has no bonus"):
        DealerTable("pai_gow", PAI_GOW_SEATS, tables={"a.json": text()})


def test_two_tables_for_one_wager_are_refused():
    with pytest.raises(PaytableError, match="b.json: wager: poker_bonus has a paytable already"):
        DealerTable("hi_lo", ["1", "dealer"], tables={"a.json": text(), "b.json": text()})


def test_flop_poker_says_what_its_three_card_bonus_pays():
    (path,) = [path for path in EXAMPLES if path.stem == "three-card-example"]
    tables = {"a.json": path.read_text("utf-8")}
    table = DealerTable("flop_poker", ["1", "2"], tables=tables)
    table.play("9c As 9d Kd 9h 2c 3c 7d Jh")
    hands = table.result("show")["hands"]
    assert [(hand["three_card"], hand["pays"]) for hand in hands] == [
        ("three_of_a_kind", 30),
        (None, None),
    ]
    with pytest.raises(PaytableError, match="this table has no bonus"):
        DealerTable("flop_poker", ["1", "2"], {"three_card_bonus": False}, tables=tables)


def test_hi_lo_says_what_its_bonus_pays():
    table = DealerTable("hi_lo", ["1", "dealer"], tables={"a.json": text()})
    table.play("9c 2s 9d 3s 9h 5s 9s 7d 2c 8h")
    hands = table.result("show")["hands"]
    assert (hands[0]["bonus"], hands[0]["pays"]) == ("four_of_a_kind", 20)
    assert hands[1]["pays"] is None
