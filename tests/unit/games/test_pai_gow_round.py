"""The round of pai gow: order of the deal, remainder, misdeals, wagers, players' own settings."""

import json
import random

import pytest
from dealer_table import PAI_GOW_SEATS, PaiGowTable

from shoe import card
from shoe.setup.config import ConfigError
from workshop.oracles import pai_gow_hand, pai_gow_table

HIDDEN = [rank + suit for rank in card.RANKS for suit in card.SUITS] + ["Jk"]


def faults(said):
    return [(event["code"], event.get("have"), event.get("need")) for event in said]


def full(options=None, seed=1, **rest):
    table = PaiGowTable(options, **rest)
    table.dealt = table.deal({}, random.Random(seed))
    return table


@pytest.mark.parametrize("deal", ["round_robin", "stacks"])
@pytest.mark.parametrize("start", range(1, 8))
@pytest.mark.parametrize("dealer", [0, 3, 6])
def test_the_deal_starts_counter_clockwise_from_the_dealer_and_goes_clockwise(deal, start, dealer):
    seats = [str(i + 1) for i in range(6)]
    seats.insert(dealer, "dealer")
    table = full({"deal": deal, "start": start}, seats=seats)
    went = [event["to"] for event in table.dealt if event["ev"] == "card"]
    assert went == table.order()
    result = table.result("show")
    assert (result["start"], result["first"]) == (start, table.order()[0])
    assert [hand["seat"] for hand in result["hands"]] == seats
    assert {hand["seat"]: hand["cards"] for hand in result["hands"]} == table.hands


def test_start_three_is_two_seats_before_the_dealer():
    table = full({"start": 3}, seats=["a", "b", "c", "dealer", "d", "e", "f"])
    assert [event["to"] for event in table.dealt[:7]] == ["b", "c", "dealer", "d", "e", "f", "a"]


def test_a_long_next_moves_the_start_on_by_one_and_only_between_rounds():
    table = PaiGowTable({"start": 6})
    firsts = []
    for start in (6, 7, 1, 2):
        assert table.round.flow.start() == start
        table.config.options["start"] = start
        table.play(table.words({}, random.Random(start)))
        table.round.key("next", True)
        assert table.play([])[-1]["why"] == "the start moves between rounds only"
        assert table.result("show")["start"] == start
        table.play("ok")
        firsts.append(table.order()[0])
        table.round.key("next", True)
    assert firsts == ["2", "1", "dealer", "6"]


def test_nothing_of_any_hand_is_said_before_show():
    for deal in ("round_robin", "stacks"):
        table = full({"deal": deal, "bonus": ["fortune"], "envy": ["1"]})
        said = table.dealt + table.play([*table.rest[:2], "ok", "next", "fold", "next"])
        text = json.dumps(said)
        assert said[48]["n"] == 49 and said[49] == {"ev": "complete", "round": 1, "cards": 49}
        assert not [name for name in HIDDEN if f'"{name}"' in text]
        for word in ("high", "low", "pair", "foxwoods", "outcome", "hands"):
            assert word not in text


def test_show_after_49_reads_and_the_remainder_is_worked_out_from_the_deck():
    table = full()
    assert card.names(table.round.deal.remainder()) == sorted(table.rest, key=HIDDEN.index)
    assert table.play("show")[-1]["ev"] == "result"


def test_show_after_53_reads_and_the_remainder_is_what_was_read():
    table = full()
    said = table.play(table.rest)
    assert said == [
        {"ev": "card", "round": 1, "n": n, "to": "remainder"} for n in (50, 51, 52, 53)
    ]
    assert card.names(table.round.deal.remainder()) == table.rest
    result = table.result("show")
    assert {hand["seat"]: hand["cards"] for hand in result["hands"]} == table.hands
    assert not [name for name in table.rest if name in json.dumps(result)]


@pytest.mark.parametrize("extra", [1, 2, 3])
def test_case_34_show_after_50_to_52_reads_is_a_misdeal_that_names_the_count(extra):
    table = full()
    said = table.play([*table.rest[:extra], "show"])[extra:]
    assert faults(said) == [("extra_card", 49 + extra, 49)]
    assert said[0]["clear"] == ["void"]
    assert table.play("show")[-1]["ev"] == "refused"
    assert table.play("void")[-1] == {
        "ev": "void",
        "round": 1,
        "why": "extra_card",
        "annuls": False,
    }


@pytest.mark.parametrize("deal", ["round_robin", "stacks"])
@pytest.mark.parametrize("have", [1, 7, 48])
def test_case_34_show_after_48_reads_or_fewer_is_a_misdeal_that_names_the_count(have, deal):
    table = PaiGowTable({"deal": deal})
    words = table.words({}, random.Random(2))
    said = table.play([*words[:have], "show"])[have:]
    assert faults(said) == [("missing_card", have, 49)]
    assert "hands" not in json.dumps(said)
    assert table.play("ok")[-1]["ev"] == "cleared"
    said = table.play([*words[have:], "show"])
    assert said[-1]["ev"] == "result"
    assert {hand["seat"]: hand["cards"] for hand in said[-1]["hands"]} == table.hands


def test_a_card_twice_is_a_duplicate_in_the_deal_and_in_the_remainder():
    table = full()
    places = [i + 1 for i, seat in enumerate(table.order()) if seat == "2"]
    assert table.play([table.hands["2"][0]])[-1]["places"] == [places[0], 50]
    table = full()
    said = table.play([*table.rest, table.rest[0]])
    assert (said[-1]["code"], said[-1]["places"]) == ("duplicate_card", [50, 54])


def test_case_15_a_duplicate_is_found_with_the_joker_in_the_round():
    table = PaiGowTable()
    said = table.play("As Ah Ad Jk Ac Ks As")
    assert (said[-1]["code"], said[-1]["places"]) == ("duplicate_card", [1, 7])


def test_case_33_four_cards_left_and_none_left_are_defined_states():
    table = full()
    assert (table.round.phase, table.round.due()) == ("complete", None)
    table.play(table.rest)
    assert (table.round.phase, table.round.due()) == ("complete", None)
    assert table.play([table.rest[3]])[-1]["code"] == "duplicate_card"


def test_two_cards_at_once_give_the_place_back_to_the_seat_or_to_the_remainder():
    table = full()
    table.round.two_cards()
    assert table.play("ok")[0]["place"] == 49
    assert table.round.phase == "dealing" and table.round.due() == table.order()[48]
    table.play([table.hands[table.order()[48]][-1], *table.rest[:2]])
    table.round.two_cards()
    assert table.play("ok")[0]["place"] == 51
    assert table.round.phase == "complete"
    assert table.play([table.rest[3]])[0] == {"ev": "card", "round": 1, "n": 51, "to": "remainder"}


def test_a_seat_without_a_wager_gets_its_cards_and_is_not_ranked():
    table = PaiGowTable()
    table.select("3")
    assert table.play("fold") == [{"ev": "fold", "round": 0, "seat": "3", "out": True}]
    said = table.deal({}, random.Random(4))
    assert len([event for event in said if event["ev"] == "card" and event["to"] == "3"]) == 7
    table.select("5")
    assert table.play("fold")[-1]["out"]
    table.select("5")
    table.play("fold")
    result = table.result("show")
    assert result["hands"][2] == {"seat": "3", "folded": True}
    assert [hand["seat"] for hand in result["hands"] if hand.get("folded")] == ["3"]


def test_the_dealer_always_plays():
    table = full()
    table.select("dealer")
    assert table.play("fold")[-1] == {
        "ev": "refused",
        "key": "fold",
        "why": "the dealer's hand is always played",
    }


OWN = {"1": "Ks Kh Kd 9s 9h 4c 2d", "2": "9c 9d Ac Qh 7s 5d 3c", "dealer": "Qs Qd Jh Th 8d 6c 3h"}


def shown():
    table = PaiGowTable()
    table.deal(OWN, random.Random(9))
    table.result("show")
    return table


def test_a_players_own_setting_takes_the_place_of_the_house_ways():
    table = shown()
    before = table.round.result["hands"][0]
    assert (before["set_by"], before["step"], before["low"]) == (
        "foxwoods",
        "full_house",
        ["9s", "9h"],
    )
    table.select("1")
    said = table.play("Ks 2d Kh Kd 9s 9h 4c")
    assert [event["card"] for event in said[:7]] == "Ks 2d Kh Kd 9s 9h 4c".split()
    assert all(event["shown"] and event["to"] == "1" for event in said[:7])
    assert said[0]["n"] == table.order().index("1") + 1
    hand = said[-1]["hands"][0]
    assert (hand["set_by"], hand.get("step"), hand["low"], hand["rank"], hand["low_rank"]) == (
        "player",
        None,
        ["Ks", "2d"],
        "two_pair",
        "high_card",
    )
    assert said[-1]["hands"][1:] == table.round.result["hands"][1:]
    assert hand["outcome"] == "win"


def test_a_pair_in_front_of_the_same_pair_is_legal_and_a_higher_one_is_foul():
    table = PaiGowTable()
    hands = {"1": "9s 9h 9d 9c Kc 4d 2h", "2": "8s 8h 7d 7c Kh 4s 2c"}
    table.deal(hands | {"dealer": "Ah Ad As Qs Jh 8c 5d"}, random.Random(3))
    table.play("show")
    table.select("1")
    first = table.play("9s 9h 9d 9c Kc 4d 2h")[-1]
    assert first["hands"][0]["outcome"] in ("win", "push", "lose")
    table.select("2")
    second = table.play("8s 8h 7d 7c Kh 4s 2c")[-1]
    assert second["hands"][1]["outcome"] == "foul"
    assert second["hands"][0]["set_by"] == "player"
    assert second["hands"][1]["low"] == ["8s", "8h"]


@pytest.mark.parametrize("wrong", ["Ac", "Qs", "Jk"])
def test_a_card_that_is_not_the_selected_seats_is_not_due(wrong):
    table = shown()
    table.select("1")
    said = table.play(["Ks", "Kh", wrong])
    assert (said[-1]["code"], said[-1]["place"]) == ("card_not_due", 3)
    assert wrong not in json.dumps(said[2:])
    assert table.play("void")[-1]["annuls"] is True


def test_the_same_card_twice_in_a_setting_is_a_duplicate():
    table = shown()
    table.select("1")
    assert table.play("Ks Kh Ks")[-1]["places"] == [1, 3]


def test_next_drops_a_setting_that_is_half_read():
    table = shown()
    table.select("1")
    table.play("Ks 2d Kh")
    table.select("2")
    hand = table.play("Ac Qh 9c 9d 7s 5d 3c")[-1]["hands"]
    assert (hand[0]["set_by"], hand[1]["set_by"]) == ("foxwoods", "player")


def test_with_no_seat_selected_the_next_card_begins_the_next_round():
    table = shown()
    assert table.play("2c")[-1] == {"ev": "card", "round": 2, "n": 1, "to": "dealer"}
    table = shown()
    table.select("1")
    table.play("Ks 2d Kh Kd 9s 9h 4c")
    assert table.play("2c")[-1]["round"] == 2
    assert table.round.result is None


def test_next_goes_through_the_hands_with_a_wager_and_back_to_the_whole_table():
    table = PaiGowTable()
    table.select("2")
    table.play("fold")
    table.deal({}, random.Random(5))
    table.play("show")
    went = []
    for _ in range(8):
        went.append((table.round.page, table.round.highlight))
        table.play("next")
    assert went == [(0, -1), (1, 0), (2, 2), (3, 3), (4, 4), (5, 5), (6, -1), (0, -1)]


def test_the_next_round_forgets_the_settings_of_the_last():
    table = shown()
    table.select("1")
    table.play("Ks 2d Kh Kd 9s 9h 4c")
    table.play("ok")
    table.deal({"1": OWN["1"]}, random.Random(10))
    assert table.result("show")["hands"][0]["set_by"] == "foxwoods"


@pytest.mark.parametrize(
    "seats, options, why",
    [
        ([*map(str, range(1, 11)), "dealer"], {}, "seats: 10 players; pai_gow takes 6"),
        (["1", "2", "dealer"], {}, "seats: 2 players; pai_gow takes 6"),
        ([*map(str, range(1, 8))], {}, "must have a seat named dealer"),
        ([*map(str, range(1, 6)), "dealer", "dealer"], {}, "nothing in it twice"),
        (PAI_GOW_SEATS, {"start": 8}, "options.start: 8 is not allowed; allowed: a whole number"),
        (PAI_GOW_SEATS, {"deal": "boxes"}, "options.deal"),
        (PAI_GOW_SEATS, {"house_way": "ours"}, "one of foxwoods, mbs, trump_plaza"),
        (PAI_GOW_SEATS, {"bonus": ["fortune", "luck"]}, "options.bonus"),
        (PAI_GOW_SEATS, {"bonus": ["fortune", "fortune"]}, "nothing in it twice"),
        (PAI_GOW_SEATS, {"envy": ["9"]}, "envy: 9 is no player's seat"),
        (PAI_GOW_SEATS, {"envy": ["dealer"]}, "envy: dealer is no player's seat"),
        (PAI_GOW_SEATS, {"n_high": 3}, "options.n_high: unknown"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(seats, options, why):
    with pytest.raises(ConfigError) as refused:
        PaiGowTable(options, seats=seats)
    assert why in str(refused.value) and str(refused.value).startswith("table.json:1: ")


def test_every_legal_setting_of_a_hand_is_told_once_the_hands_are_shown():
    cards = "Ks Kd 4c 4h 9s 7h Ac"
    table = PaiGowTable()
    table.select("2")
    table.play("fold")
    table.deal({"1": cards, "dealer": "As Ah Qd Jh 9c 7c 4d"}, random.Random(1))
    with pytest.raises(ValueError, match="only while the hands are shown"):
        table.round.flow.settings("1")
    table.play("show")
    told = table.round.flow.settings("1")
    slow = pai_gow_hand.legal_settings(cards.split())
    assert {frozenset(row["low"]) for row in told} == {frozenset(front) for front, _ in slow}
    assert len(told) == len(slow) > 5
    dealers = ("Qd Jh".split(), "As Ah 9c 7c 4d".split())
    for row in told:
        assert row["outcome"] == pai_gow_table.outcome((row["low"], row["high"]), dealers)
    assert told[0]["low_rank"] == "pair" and told[-1]["low_rank"] == "high_card"
    assert "outcome" not in table.round.flow.settings("dealer")[0]
    for seat, why in (("2", "seat 2 has no wager"), ("9", "one of 1, 2"), (None, "one of 1, 2")):
        with pytest.raises(ValueError, match=why):
            table.round.flow.settings(seat)


def test_of_two_cards_in_a_setting_the_later_one_goes_back():
    table = full()
    table.play("show")
    table.select("1")
    hand = table.hands["1"]
    table.play(hand[:2])
    table.round.two_cards()
    (fault,) = table.play([])
    assert (fault["code"], fault["place"], fault["clear"]) == ("two_cards", 2, ["ok", "void"])
    said = table.play(["ok", *hand[1:]])
    assert said[-1]["hands"][0]["set_by"] == "player"


def test_a_deck_in_order_is_unshuffled_and_a_remainder_counts():
    table = PaiGowTable()
    said = table.play([f"{rank}s" for rank in "23456789T"])
    assert [event["code"] for event in said if event["ev"] == "fault"] == ["unshuffled"]
    table = full(seed=3)
    before = table.order()
    assert len(before) == 49
    order = [*table.words_given, *table.rest]
    table.play([*table.rest, "show", "ok"])
    said = table.play(order[45:])
    assert [event["code"] for event in said if event["ev"] == "fault"][:1] == ["unshuffled"]


def test_two_cards_that_wait_for_a_passage_take_no_place():
    table = full()
    table.round.two_cards(False)
    (fault,) = table.play([])
    assert (fault["code"], fault["place"]) == ("two_cards", 50)
    assert table.round.deal.count == 49
    assert table.play("ok show")[-1]["ev"] == "result"
