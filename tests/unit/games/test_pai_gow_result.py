"""Results of pai gow: hands, bonuses, envy, paytables, house decisions, and random rounds."""

import json
import random
from pathlib import Path

import pytest
from dealer_table import PACK_53, PAI_GOW_SEATS, PaiGowTable

from shoe import card
from shoe.ranking import pai_gow
from workshop.oracles import pai_gow_hand, pai_gow_table

EXAMPLES = Path(__file__).parents[3] / "host_tools" / "paytables"
WAGERS = ["fortune", "emperors_challenge", "emperors_treasure", "progressive", "dynasty"]
LOW = "2s 3d 5c 7h 8d Tc Jh"


def ranked(hands, options=None, house=None, tables=None):
    """seat -> its hand in the result of a table where these hands are dealt."""
    table = PaiGowTable(options, house, tables=tables)
    table.deal(hands, random.Random(1))
    return {hand["seat"]: hand for hand in table.result("show")["hands"]}


def one(cards, options=None, house=None, tables=None):
    return ranked({"1": cards}, options, house, tables)["1"]


def bonus(cards, wager, house=None):
    return one(cards, {"bonus": [wager]}, house)["bonus"][wager]


def test_a_hand_says_all_that_the_contract_lists():
    hand = one("Ks Kd 4c 4h 9s 7h Ac", {"house_way": "mbs", "bonus": ["fortune", "dynasty"]})
    assert hand == {
        "seat": "1",
        "cards": "Ks Kd 4c 4h 9s 7h Ac".split(),
        "high": "Ks Kd 4h 4c 7h".split(),
        "low": "Ac 9s".split(),
        "rank": "two_pair",
        "low_rank": "high_card",
        "name": "Two pair, kings and fours, seven kicker",
        "low_name": "High card, A-9",
        "cite": "645a.6(b)(9)",
        "set_by": "mbs",
        "step": "two_pair.low_high.keep",
        "outcome": hand["outcome"],
        "bonus": {"fortune": None, "dynasty": None},
    }


@pytest.mark.parametrize(
    "player, dealer, outcome",
    [
        ("As Ac Kd Qh 9s 7c 4d", "Kh Ks Qd Jh 9c 7h 4c", "win"),
        ("Kh Ks Qd Jh 9c 7h 4c", "As Ac Kd Qh 9s 7c 4d", "lose"),
        ("As Ac Qd Jh 9s 7c 4d", "Kh Ks Ad Jc 9c 7h 4c", "push"),
        ("Kh Ks Ad Jc 9c 7h 4c", "As Ac Qd Jh 9s 7c 4d", "push"),
        # A copy of both hands is the dealer's.
        ("As Ac Kd Qh 9s 7c 4d", "Ah Ad Kc Qs 9d 7h 4c", "lose"),
        # A copy in front, better behind: one each.
        ("As Ac Kd Qh 9s 7c 5d", "Ah Ad Kc Qs 9d 7h 4c", "push"),
        # A copy behind, better in front.
        ("As Ac Kd Qh 9s 7c 4d", "Ah Ad Kc Jc 9d 7h 4c", "push"),
    ],
)
def test_outcomes_and_copies(player, dealer, outcome):
    hands = ranked({"1": player, "dealer": dealer})
    assert hands["1"]["outcome"] == outcome
    assert hands["dealer"]["outcome"] is None


def test_case_1_and_2_ace_to_five_is_the_second_highest_straight():
    cards = "As 2d 3h 4c 5s 6d 9h"
    best = pai_gow.value(card.parse_many(cards))
    assert card.names(pai_gow.make(best, card.parse_many(cards))) == "As 5s 4c 3h 2d".split()
    table = PaiGowTable()
    table.deal({"1": cards, "dealer": "Ks Qd Jh Tc 9s 4h 2h"}, random.Random(1))
    by_way = table.result("show")["hands"][0]
    assert (by_way["low"], by_way["high"]) == (["As", "9h"], "6d 5s 4c 3h 2d".split())
    table.select("1")
    own = table.result("9h 6d As 2d 3h 4c 5s")["hands"]
    assert (own[0]["rank"], own[0]["high"]) == ("straight", "As 5s 4c 3h 2d".split())
    assert own[6]["high"] == "Ks Qd Jh Tc 9s".split()
    assert own[0]["outcome"] == "win"


def test_case_15_five_aces_and_the_joker_wheel():
    hand = one("As Ah Ad Ac Jk Qs 9d", {"bonus": ["fortune"]})
    assert (hand["rank"], hand["low"], hand["bonus"]["fortune"]) == (
        "three_of_a_kind",
        ["As", "Ah"],
        "five_aces",
    )
    kings = one("As Ah Ad Ac Jk Ks Kd", {"bonus": ["fortune"]})
    assert (kings["rank"], kings["cite"]) == ("five_aces", "645a.6(b)(1)")
    assert kings["high"] == "As Ah Ad Ac Jk".split()
    wheel = one("2s 3d 4c 5h Jk Qs 9d")
    assert (wheel["rank"], wheel["high"]) == ("straight", "Jk 5h 4c 3d 2s".split())


def test_case_16_three_of_a_kind_is_paid_and_a_straight_ranked():
    hand = one("9c 9d 9h 8s 7d 6c 5h", {"bonus": ["fortune"]})
    assert (hand["rank"], hand["bonus"]["fortune"]) == ("straight", "three_of_a_kind")
    assert hand["low"] == ["9d", "9c"]


def test_case_17_a_wheel_of_one_suit_with_ace_and_queen_qualifies_a_mixed_one_does_not():
    suited = "Ah 2h 3h 4h 5h As Qs"
    mixed = "Ad 2h 3c 4h 5h As Qs"
    first = "ace_five_natural_straight_flush_ace_queen_suited"
    assert bonus(suited, "dynasty") == first
    assert bonus(mixed, "dynasty") == "straight"


# A hand for each decision that comes out otherwise with its other choice.
TURNED = [
    ("C1", "ace_queen", "Ah Kh Qh Jh Th As Ks", "dynasty"),
    ("C1", "ace_queen", "Ah Kh Qh Jh Th As Qs", "dynasty"),
    ("C2", "any_suit", "Ad 2h 3c 4h 5h As Qs", "dynasty"),
    ("C2", "any_suit", "Ad 2h 3c 4h 5h 9s Qs", "dynasty"),
    ("C3", "ace_only", "As Ks Qs Js Jk 3d 2h", "fortune"),
    # The joker beside a natural royal flush and a queen: in the match, or in the royal itself.
    ("C4", "joker", "Ah Kh Qh Jh Th Jk Qs", "fortune"),
    ("C5", "no", "Ah 2h 3h 4h 5h 6h 7h", "fortune"),
]


@pytest.mark.parametrize("decision, other, cards, wager", TURNED)
def test_a_decision_is_named_where_its_other_choice_changes_the_hand(
    decision, other, cards, wager
):
    options = {"bonus": [wager]}
    as_default = one(cards, options)
    as_other = one(cards, options, {decision: other})
    named = ["C3", "C4"] if decision == "C4" else [decision]
    assert as_default.pop("decision") == named == as_other.pop("decision")
    assert as_default != as_other


@pytest.mark.parametrize(
    "decision, cards, wager",
    [
        ("C1", "Ah Kh Qh Jh Th As 9s", "dynasty"),
        ("C1", "Ah Kh Qh Jh Th As Ks", "fortune"),
        ("C2", "Ah 2h 3h 4h 5h As Qs", "dynasty"),
        ("C2", "Ad 2h 3c 4h 5h As Qs", "fortune"),
        ("C3", "Ks Qs Js Ts Jk 3d 2h", "fortune"),
        ("C4", "Ah Kh Qh Jh Th Jk Qs", "emperors_treasure"),
        ("C4", "Ah Kh Qh Jh Jk Kc Qc", "fortune"),
        ("C5", "3h 4h 5h 6h 7h 8h 9h", "fortune"),
    ],
)
def test_a_decision_is_not_named_where_it_changes_nothing(decision, cards, wager):
    assert decision not in one(cards, {"bonus": [wager]}).get("decision", [])


def test_c3_makes_a_flush_of_the_royal():
    any_rank = one("As Ks Qs Js Jk 3d 2h")
    ace_only = one("As Ks Qs Js Jk 3d 2h", house={"C3": "ace_only"})
    assert (any_rank["rank"], ace_only["rank"]) == ("royal_flush", "flush")
    assert ace_only["high"] == "As Ks Qs Js Jk".split()
    assert ace_only["cite"] == "645a.6(b)(6)"


def test_c3_in_the_dealers_hand_is_named_where_it_turns_a_players_outcome():
    hands = {
        "dealer": "As Ks Qs Js Jk 3d 2h",
        "1": "7h 8h 9h Th Jh 4d 5c",
        "2": "2s 3c 5d 7d 8c Tc Jd",
    }
    made = ranked(hands)
    assert made["dealer"]["decision"] == ["C3"]
    assert (made["1"]["outcome"], made["1"]["decision"]) == ("push", ["C3"])
    assert "decision" not in made["2"]
    other = ranked(hands, house={"C3": "ace_only"})
    assert (other["1"]["outcome"], other["1"]["decision"]) == ("win", ["C3"])


def test_envy_is_named_for_the_seats_that_have_it_and_never_for_own_or_dealers_hands():
    quads = {"2": "9s 9h 9d 9c Ks 4d 2h", "dealer": "Qs Qh Qd Qc 7s 5d 3h"}
    flush = {"1": "Ah Jh 8h 6h 3c 3d 4h", "4": "As Ad Ac Kd Jd 6s 8c"}
    options = {"bonus": ["fortune", "progressive"], "envy": ["1", "2"]}
    made = ranked(quads | flush, options)
    assert made["1"]["envy"] == {"fortune": ["2"]}
    assert made["2"]["envy"] == {"fortune": []}
    assert "envy" not in made["3"] and "envy" not in made["dealer"]
    assert made["1"]["bonus"]["fortune"] == "flush"


def test_a_seat_without_a_wager_pays_no_envy():
    table = PaiGowTable({"bonus": ["fortune"], "envy": ["1"]})
    table.select("2")
    table.play("fold")
    table.deal({"2": "9s 9h 9d 9c Ks 4d 2h", "3": LOW}, random.Random(1))
    assert table.result("show")["hands"][0]["envy"]["fortune"] == []


def test_a_paytable_says_what_is_paid_and_in_which_order_hands_are_looked_for():
    text = (EXAMPLES / "fortune-example.json").read_text("utf-8")
    options = {"bonus": ["fortune", "dynasty"], "envy": ["3"]}
    cards = {"1": "9c 9d 9h 8s 7d 6c 5h", "2": "Qs Qh Qd Qc 7s 5d 3h"}
    made = ranked(cards, options, tables={"f.json": text})
    assert made["1"]["pays"] == {"fortune": 3}
    assert made["2"]["pays"] == {"fortune": 25}
    assert made["3"]["envy"]["fortune"] == ["2"]
    swapped = json.loads(text)
    swapped["pays"][-2:] = [["straight", 3], ["three_of_a_kind", 2]]
    del swapped["envy"]
    made = ranked(cards, options, tables={"f.json": json.dumps(swapped)})
    assert made["1"]["bonus"]["fortune"] == "straight"
    assert made["1"]["pays"] == {"fortune": 3}
    assert made["3"]["envy"]["fortune"] == []


def _random_table(dice):
    seats = PAI_GOW_SEATS[:]
    dice.shuffle(seats)
    options = {
        "deal": dice.choice(["round_robin", "stacks"]),
        "start": dice.randint(1, 7),
        "house_way": dice.choice(["foxwoods", "mbs", "trump_plaza"]),
        "bonus": dice.sample(WAGERS, dice.randint(0, 2)),
    }
    return PaiGowTable(options, seats=seats)


def _play_random(seed):
    """A round by chance: out of seven hands, one or two set by their players."""
    dice = random.Random(seed)
    table = _random_table(dice)
    table.deal({}, dice)
    result = table.result("show")
    own = {}
    for seat in dice.sample([seat for seat in table.seats if seat != "dealer"], 2):
        cards = table.hands[seat][:]
        dice.shuffle(cards)
        own[seat] = cards[:2]
        table.select(seat)
        result = table.result(cards)
    return table, own, result


def _compare(seeds):
    for seed in seeds:
        table, own, result = _play_random(seed)
        options = table.config.options
        slow = pai_gow_table.table(table.hands, options["house_way"], own)
        for hand in result["hands"]:
            (front, behind), outcome = slow[hand["seat"]]
            assert pai_gow_hand.two(hand["low"]) == pai_gow_hand.two(front), (seed, hand)
            assert pai_gow_hand.five(hand["high"]) == pai_gow_hand.five(behind), (seed, hand)
            assert hand["rank"] == pai_gow_hand.kind(pai_gow_hand.five(behind))
            assert hand["outcome"] == outcome, (seed, hand)
            assert sorted(hand["high"] + hand["low"]) == sorted(table.hands[hand["seat"]])
            for wager in options["bonus"]:
                paid = pai_gow_table.paid_for(wager, table.hands[hand["seat"]])
                assert hand["bonus"][wager] == paid, (seed, wager, hand)


def test_random_rounds_come_out_as_in_the_slow_table():
    _compare(range(100))


@pytest.mark.full
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_random_rounds_come_out_as_in_the_slow_table(part):
    _compare(range(1000 + part * 500, 1000 + part * 500 + 500))


@pytest.mark.parametrize("wager", WAGERS)
def test_bonus_hands_of_near_runs_and_royals_are_those_of_the_slow_table(wager):
    dice = random.Random(wager)
    for i in range(200):
        suit = dice.choice("cdhs")
        top = dice.choice(["AKQJT", "A2345", "A234567", "3456789", "AKQJT98", "9TJQKA8"])
        names = [rank + suit for rank in top]
        other = dice.choice("cdhs")
        names += [rank + other for rank in dice.choice(["KQ", "AK", "AQ", "A2"])]
        names += ["Jk"] if i % 2 else []
        names = list(dict.fromkeys(names))
        while len(names) < 8:
            names.append(dice.choice([name for name in PACK_53 if name not in names]))
        cards = dice.sample(names, 7)
        hand = one(" ".join(cards), {"bonus": [wager]})
        assert hand["bonus"][wager] == pai_gow_table.paid_for(wager, cards), cards
