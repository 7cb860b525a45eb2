"""The judge of the fault machine finds what is wrong: it is told lies of every sort."""

import copy
import random

import pytest

from shoe import card as cards
from workshop.faults import kinds, scripts, tables, tally
from workshop.faults.judge import Truth
from workshop.faults.plan import Outcome, Plan

PACK = [cards.name(value) for value in range(52)]


def told(game="holdem", gate=False, seed=1):
    """A table, the Truth of a round dealt on it, and the ideal result of that."""
    dice = random.Random(seed)
    table = tables.make(dice, game, "rdm6300", gate)
    truth = Truth(table, 0)
    pack = dice.sample(PACK, 52)
    for index in range(len(scripts.SCRIPTS[game])):
        for place in scripts.street(game, index, table.raw["seats"], len(truth.places)):
            truth.deal(place, pack.pop())
    truth.ops.append(("key", "show"))
    return table, truth, {"ev": "result", "round": 7, **(truth._ideal() or {})}


@pytest.mark.parametrize("game", ["holdem", "omaha_hilo", "stud7", "razz", "hi_lo", "flop_poker"])
def test_the_right_result_is_right(game):
    _, truth, result = told(game)
    assert truth.judge(result) is None


def lie_hand(result):
    one, two = result["hands"][:2]
    one["cards"], two["cards"] = two["cards"], one["cards"]


def lie_board(result):
    result["board"][0], result["board"][1] = result["board"][1], result["board"][0]


def lie_winner(result):
    losers = [h["seat"] for h in result["hands"] if h["seat"] not in result["winners"]["high"]]
    result["winners"]["high"] = losers[:1]


def lie_seat(result):
    result["hands"][0]["seat"], result["hands"][1]["seat"] = "2", "1"


def lie_first(result):
    result["first"] = "2"


def lie_fold(result):
    result["hands"][0] = {"seat": result["hands"][0]["seat"], "folded": True}


@pytest.mark.parametrize("lie", [lie_hand, lie_board, lie_winner, lie_seat, lie_first, lie_fold])
def test_a_lie_in_a_result_is_wrong(lie):
    _, truth, result = told()
    result = copy.deepcopy(result)
    lie(result)
    assert truth.judge(result)


def test_a_result_of_a_deal_with_a_duplicate_is_wrong():
    _, truth, result = told()
    place, card = truth.places[3]
    truth.ops[truth.ops.index(("card", card))] = ("card", truth.places[0][1])
    assert truth.judge(result)


def test_a_street_must_be_the_next_one_and_all_of_it():
    _, truth, _ = told()
    flop = [card for place, card in truth.places if place.street == 1 and place.up]
    burn = [card for place, card in truth.places if place.street == 1 and not place.up]
    assert truth.check({"ev": "street", "cards": flop}, False) is None
    for cards_ in (flop, burn + flop[:2], flop[:2], flop[::-1]):
        _, truth, _ = told()
        wrong = truth.check({"ev": "street", "cards": cards_}, False)
        assert bool(wrong) == (cards_ != flop)


def test_a_card_is_named_with_a_gate_only_and_only_where_it_lies_open():
    _, truth, _ = told()
    at = next(i for i, (place, _) in enumerate(truth.places) if place.up)
    place, card = truth.places[at]
    event = {"ev": "card", "n": at + 1, "to": place.to, "card": card}
    assert truth.check(event, True) is None
    assert truth.check(event, False)
    hidden, card = truth.places[0]
    assert truth.check({"ev": "card", "n": 1, "to": hidden.to, "card": card}, True)
    assert truth.check({**event, "card": truth.places[0][1]}, True)


def test_a_shown_card_must_be_one_that_is_shown():
    _, truth, _ = told("draw5")
    event = {"ev": "card", "n": 30, "to": "1", "card": truth.places[0][1], "shown": True}
    assert truth.check(event, False)
    truth.show("1", truth.places[0][1])
    assert truth.check(event, False) is None


def test_a_fault_names_no_card():
    _, truth, _ = told()
    assert truth.check({"ev": "fault", "code": "duplicate_card", "card": "As"}, False)


@pytest.mark.parametrize(
    "faults, result, wrong, verdict",
    [
        ([], {}, [], "right"),
        (["unknown_tag"], {}, [], "right"),
        (["missing_card"], None, [], "refused_right_fault"),
        (["duplicate_card", "missing_card"], None, [], "refused_other"),
        ([], None, [], "refused_other"),
        (["missing_card"], None, ["a hidden card"], "wrong"),
        ([], {}, ["a hand"], "wrong"),
    ],
)
def test_the_verdict_on_a_round_with_a_missed_card(faults, result, wrong, verdict):
    assert tally.verdict(Outcome(Plan("missed"), result, faults, wrong), "holdem") == verdict


def test_every_kind_can_be_planned_at_some_table():
    dice = random.Random(8)
    planned = set()
    for _ in range(300):
        table = tables.make(dice)
        planned.add(kinds.plan(dice, table).kind)
    assert planned == set(kinds.KINDS)
