"""Five Card Hi-Lo: the deal, the setting by points, outcomes, the bonus, random rounds."""

import itertools
import json
import random

import pytest
from dealer_table import DealerTable

from shoe import card
from shoe.games import hi_lo
from shoe.setup.config import ConfigError
from workshop.oracles import hi_lo_table

PACK = card.names(range(52))
random.Random(663).shuffle(PACK)
SEATS = ["1", "2", "dealer", "3"]


def words(hands, seats):
    """The cards of five rounds, one to each seat in turn."""
    return [hands[seat][i] for i in range(5) for seat in seats]


def play(hands, options=None):
    """seat -> its hand in the result; hands: seat -> five cards as a text."""
    given = {seat: hand.split() for seat, hand in hands.items()}
    table = DealerTable("hi_lo", list(given), options)
    table.play(words(given, table.seats))
    return {hand["seat"]: hand for hand in table.result("show")["hands"]}


def test_five_rounds_of_one_card_in_seats_order_with_the_dealer_in_turn():
    table = DealerTable("hi_lo", SEATS)
    said = table.play(PACK[:20])
    assert [event["to"] for event in said[:-1]] == SEATS * 5
    assert said[-1] == {"ev": "complete", "round": 1, "cards": 20}
    assert table.play([PACK[20]])[-1]["code"] == "card_not_due"


def test_nothing_of_a_hand_is_said_before_show():
    table = DealerTable("hi_lo", SEATS)
    said = json.dumps(table.play([*PACK[:20], "ok", "next"]))
    assert not [name for name in PACK if f'"{name}"' in said]
    assert "points" not in said


def test_a_hand_says_all_that_the_contract_lists():
    made = play({"1": "Ac Kd 2h 9s As", "dealer": "3c 3d 3h 4c 5c"})
    assert made["1"] == {
        "seat": "1",
        "cards": "Ac Kd 2h 9s As".split(),
        "high": "Ac Kd As".split(),
        "low": "2h 9s".split(),
        "points_high": 32,
        "points_low": 11,
        "cite": "663a.6(a)",
        "outcome_high": "win",
        "outcome_low": "lose",
        "outcome": "push",
        "bonus": "pair",
    }
    dealer = made["dealer"]
    assert (dealer["points_high"], dealer["points_low"]) == (12, 6)
    assert [dealer[key] for key in ("outcome_high", "outcome_low", "outcome")] == [None] * 3
    assert dealer["bonus"] == "three_of_a_kind"


def test_c15_an_ace_is_eleven_high_and_one_low():
    made = play({"1": "Ac Ad Ah As 2c", "dealer": "Kc Kd Kh Ks 2d"})
    assert (made["1"]["high"], made["1"]["points_high"]) == (["Ac", "Ad", "Ah"], 33)
    assert (made["1"]["low"], made["1"]["points_low"]) == (["As", "2c"], 3)
    assert (made["dealer"]["points_high"], made["dealer"]["points_low"]) == (30, 12)
    assert made["1"]["outcome"] == "win"


def test_of_equal_high_totals_the_earlier_dealt_cards_are_set_high():
    made = play({"1": "Tc Kd 9h Js Qs", "dealer": "2c 2d 2h 3c 4c"})
    assert made["1"]["high"] == ["Tc", "Kd", "Js"]
    assert made["1"]["low"] == ["9h", "Qs"]


# The player has 21 high and 5 low, the dealer 21 high and 6 low.
EVEN = {"1": "7c 7d 7h 2s 3s", "dealer": "8c 7s 6d 4h 2h"}


@pytest.mark.parametrize(
    "options, high, low, both",
    [
        ({}, "push", "win", "push"),
        ({"tie": "push"}, "push", "win", "push"),
        ({"tie": "dealer"}, "lose", "win", "push"),
        ({"tie": "player"}, "win", "win", "win"),
        ({"tie": "player", "qualify": 21}, "win", "win", "win"),
        ({"tie": "player", "qualify": 22}, "win", "win", "push"),
        ({"qualify": None}, "push", "win", "push"),
    ],
)
def test_ties_and_a_dealer_who_does_not_qualify(options, high, low, both):
    hand = play(EVEN, options)["1"]
    assert (hand["points_high"], hand["points_low"]) == (21, 5)
    got = (hand["outcome_high"], hand["outcome_low"], hand["outcome"])
    assert got == (high, low, both)


@pytest.mark.parametrize(
    "cards, six, seven",
    [
        ("Ah Kh Qh Jh Th", "royal_flush", "royal_flush"),
        ("Ah 2h 3h 4h 5h", "straight_flush", "straight_flush"),
        ("Kh Ah 2h 3h 4h", "flush", "flush"),
        ("9c 9d 9h 9s 2c", "four_of_a_kind", "four_of_a_kind"),
        ("9c 9d 9h 2s 2c", "full_house", "full_house"),
        ("Ah 2d 3c 4s 5h", "straight", "straight"),
        ("Kh Ad 2c 3s 4h", None, None),
        ("9c 9d 9h 2s 3c", "three_of_a_kind", "three_of_a_kind"),
        ("9c 9d 2h 2s 3c", "two_pair", "two_pair"),
        ("7c 7d 2h 4s 3c", "pair", "pair"),
        ("6c 6d 2h 4s 3c", "pair", None),
        ("5c 5d 2h 4s 3c", None, None),
        ("Ac Ad 2h 4s 3c", "pair", "pair"),
    ],
)
def test_the_bonus_pays_down_to_the_configured_pair(cards, six, seven):
    hands = {"1": cards, "dealer": "8c 8d Jc Tc Ks"}
    assert play(hands)["1"]["bonus"] == six
    assert play(hands, {"bonus_pair": 7})["1"]["bonus"] == seven


def test_a_folded_seat_gets_no_more_cards_and_the_dealer_cannot_fold():
    table = DealerTable("hi_lo", SEATS)
    table.play(PACK[:4])
    table.select("2")
    assert table.play("fold")[-1] == {"ev": "fold", "round": 1, "seat": "2", "out": True}
    table.select("dealer")
    assert table.play("fold")[-1]["ev"] == "refused"
    table.play(PACK[4:16])
    hands = table.result("show")["hands"]
    assert hands[1] == {"seat": "2", "folded": True}
    assert [len(hand["cards"]) for hand in hands if "cards" in hand] == [5, 5, 5]


def test_too_few_cards_are_a_misdeal_that_names_the_count():
    table = DealerTable("hi_lo", SEATS)
    fault = table.play([*PACK[:19], "show"])[-1]
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 19, 20)


@pytest.mark.parametrize("n_high", range(1, 5))
def test_every_split_of_every_kind_of_hand_is_the_best_there_is(n_high):
    dice = random.Random(n_high)
    for _ in range(1500):
        cards = bytes(dice.sample(range(52), 5))
        high, low, points_high, points_low = hi_lo.split(cards, n_high)
        names = card.names(cards)
        assert (points_high, points_low) == hi_lo_table.setting(names, n_high)
        assert hi_lo_table.points(card.names(high), 11) == points_high
        assert hi_lo_table.points(card.names(low), 1) == points_low
        assert sorted(high + low) == sorted(cards)
        for part in (high, low):
            assert [cards.index(c) for c in part] == sorted(cards.index(c) for c in part)


def _random_round(seed):
    dice = random.Random(seed)
    seats = [str(i + 1) for i in range(dice.randint(1, 7))]
    seats.insert(dice.randint(0, len(seats)), "dealer")
    n_high = dice.randint(1, 4)
    options = {
        "n_high": n_high,
        "n_low": 5 - n_high,
        "qualify": dice.choice([None, 8 * n_high]),
        "tie": dice.choice(["push", "dealer", "player"]),
        "bonus_pair": dice.choice([6, 7]),
    }
    cards = dice.sample(PACK, 5 * len(seats))
    hands = {seat: [cards.pop() for _ in range(5)] for seat in seats}
    table = DealerTable("hi_lo", seats, options)
    table.play(words(hands, seats))
    return hands, options, table.result("show")


def _compare(seeds):
    for seed in seeds:
        hands, options, result = _random_round(seed)
        assert "winners" not in result and "board" not in result
        dealer = hi_lo_table.setting(hands["dealer"], options["n_high"])
        for hand in result["hands"]:
            seat = hand["seat"]
            own = hi_lo_table.setting(hands[seat], options["n_high"])
            assert (hand["points_high"], hand["points_low"]) == own
            expected = (None, None, None)
            if seat != "dealer":
                expected = hi_lo_table.outcomes(own, dealer, options["qualify"], options["tie"])
            got = (hand["outcome_high"], hand["outcome_low"], hand["outcome"])
            assert got == expected, (seed, hand)
            assert hand["bonus"] == hi_lo_table.bonus(hands[seat], options["bonus_pair"])


def test_random_rounds_come_out_as_in_the_slow_table():
    _compare(range(1000))


@pytest.mark.full
def test_ten_thousand_random_rounds_come_out_as_in_the_slow_table():
    _compare(range(1000, 11_000))


@pytest.mark.parametrize("n_high, n_low", list(itertools.product(range(1, 5), repeat=2)))
def test_the_two_hands_hold_five_cards(n_high, n_low):
    options = {"n_high": n_high, "n_low": n_low}
    if n_high + n_low == 5:
        assert DealerTable("hi_lo", SEATS, options).config.options["n_high"] == n_high
        return
    with pytest.raises(ConfigError, match=f"n_high . n_low is {n_high + n_low}"):
        DealerTable("hi_lo", SEATS, options)


@pytest.mark.parametrize(
    "seats, options, why",
    [
        (["1", "2"], {}, "hi_lo must have a seat named dealer"),
        (["dealer"], {}, "0 players; hi_lo takes 1 to 7"),
        ([*map(str, range(1, 9)), "dealer"], {}, "8 players; hi_lo takes 1 to 7"),
        (SEATS, {"n_high": 0}, "options.n_high: 0 is not allowed"),
        (SEATS, {"qualify": "21"}, "options.qualify"),
        (SEATS, {"tie": "house"}, "one of push, dealer, player"),
        (SEATS, {"bonus_pair": 8}, "one of 6, 7"),
        (SEATS, {"button": "rotate"}, "options.button: unknown"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(seats, options, why):
    with pytest.raises(ConfigError) as refused:
        DealerTable("hi_lo", seats, options)
    assert why in str(refused.value) and str(refused.value).startswith("table.json:1: ")
