"""The firmware under MicroPython against what was really dealt, and against other evaluators."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from as_recorded import check_events, check_screens
from pokerkit import StandardHighHand

from card_shoe.feeds import strict
from workshop.dealer import recorded

RANKS = "23456789TJQKA"
PLAIN = ("holdem", "flop_poker", "folds", "noise", "quick", "demo-holdem", "demo-flop_poker")


def results(outcome):
    return [event for event in outcome.objects() if event["ev"] == "result"]


def shown_hands(result):
    return [hand for hand in result["hands"] if "cards" in hand]


# Oracles: values that compare as the hands do, bigger is better.


def pokerkit_value(own, board):
    return StandardHighHand.from_game("".join(own), "".join(board))


def slow_value(hand):
    """Five cards by 583.6(b), spelt out: (order of the rank, ranks by size of group)."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    shape = tuple(count for _, count in groups)
    order = tuple(rank for rank, _ in groups)
    flush = len({card[1] for card in hand}) == 1
    straight = shape == (1, 1, 1, 1, 1) and order[0] - order[4] == 4
    if order == (12, 3, 2, 1, 0):
        straight, order = True, (3, 2, 1, 0, -1)
    place = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0)
    if straight or flush:
        place = max(place, 8 if straight and flush else 5 if flush else 4)
    return place, order


def slow_flop_value(own, board):
    """All three of the seat's own cards and two of the common three: the best of three hands."""
    return max(slow_value([*own, *two]) for two in combinations(board, 2))


ORACLES = {
    "holdem": (pokerkit_value, lambda best: pokerkit_value(best, ())),
    "flop_poker": (slow_flop_value, slow_value),
}


@pytest.mark.parametrize("name", ["holdem", "flop_poker"])
def test_twenty_rounds_equal_the_oracle(played, dealt, name):
    value, value_of_best = ORACLES[name]
    got = results(played(name))
    assert len(got) == len(dealt(name)) == 20
    for result, truth in zip(got, dealt(name)):
        board = truth.cards("board")
        live = [seat for seat in recorded.SEATS if seat not in truth.folded]
        best = {seat: value(truth.cards(seat), board) for seat in live}
        for hand in shown_hands(result):
            assert value_of_best(hand["best"]) == best[hand["seat"]]
            assert set(hand["best"]) <= {*truth.cards(hand["seat"]), *board}
        top = max(best.values())
        assert result["winners"] == {"high": [seat for seat in live if best[seat] == top]}


def test_ranks_carry_the_names_of_pokerkit(played, dealt):
    for result in results(played("holdem")):
        for hand in shown_hands(result):
            label = pokerkit_value(hand["best"], ()).entry.label.value.lower().replace(" ", "_")
            label = {"one_pair": "pair"}.get(label, label)
            rank = hand["rank"]
            assert label == ("straight_flush" if rank == "royal_flush" else rank)


@pytest.mark.parametrize("name", PLAIN)
def test_every_card_goes_where_it_was_dealt(played, dealt, name):
    events = played(name).objects()
    for number, truth in enumerate(dealt(name), 1):
        of_round = [event for event in events if event.get("round") == number]
        places = [(e["n"], e["to"]) for e in of_round if e["ev"] == "card"]
        assert places == [(n, to) for n, (to, _) in enumerate(truth.places, 1)]
        result = [event for event in of_round if event["ev"] == "result"]
        assert len(result) == 1
        folded = [hand["seat"] for hand in result[0]["hands"] if hand.get("folded")]
        assert sorted(folded) == sorted(truth.folded)
        if truth.ended == "uncontested":
            assert not shown_hands(result[0])
            continue
        assert result[0]["board"] == truth.cards("board")
        for hand in shown_hands(result[0]):
            assert hand["cards"] == truth.cards(hand["seat"])


@pytest.mark.parametrize("name", PLAIN)
def test_shares_add_up_to_the_pot(played, name):
    for result in results(played(name)):
        assert sum(Fraction(share) for share in result["shares"].values()) == 1
        assert list(result["shares"]) == result["winners"]["high"]


@pytest.mark.parametrize("name", (*PLAIN, "misdeal"))
def test_no_hidden_card_is_named_before_the_result(played, dealt, name):
    events = played(name).objects()
    for number, truth in enumerate(dealt(name), 1):
        hidden = {card for to, card in truth.places if to not in ("board", "burn")}
        burnt = set(truth.cards("burn"))
        named = set()
        for event in (event for event in events if event.get("round") == number):
            if event["ev"] == "card":
                # Without a gate a street's cards are named by the dealer's ok only.
                assert "card" not in event
            elif event["ev"] == "street":
                named |= set(event["cards"])
        assert not named & (hidden | burnt)
        assert named <= set(truth.cards("board"))


def test_everything_that_goes_wrong_is_named(played, dealt):
    events = played("misdeal").objects()
    faults = [event for event in events if event["ev"] == "fault"]
    assert [(fault["round"], fault["code"]) for fault in faults] == [
        (1, "duplicate_card"),
        (2, "unknown_tag"),
        (3, "missing_card"),
        (4, "card_not_due"),
        (5, "wrong_joker"),
    ]
    assert faults[0]["places"] == [3, 13]
    assert faults[0]["clear"] == ["void"]
    assert faults[2]["have"] == 16
    assert faults[2]["need"] == 20
    voids = {event["round"]: event["why"] for event in events if event["ev"] == "void"}
    assert voids == {1: "duplicate_card", 4: "card_not_due", 5: "wrong_joker"}
    shown = [result["round"] for result in results(played("misdeal"))]
    assert shown == [2, 3, 6]
    ended = [truth.ended for truth in dealt("misdeal")]
    assert [number for number, how in enumerate(ended, 1) if how == "result"] == shown


def test_noise_is_counted_and_no_card(played):
    stat = played("noise").objects()[-1]
    assert stat["ev"] == "stat"
    assert stat["noise_bytes"] > 100
    assert stat["bad_frames"] > 20
    assert stat["phantoms"] > 5
    assert not [event for event in played("noise").objects() if event["ev"] == "fault"]


@pytest.mark.parametrize("name", (*PLAIN, "misdeal"))
def test_events_are_as_expected(played, name):
    check_events(name, played(name))


@pytest.mark.parametrize("name", (*PLAIN, "misdeal"))
def test_screens_are_as_expected(played, name):
    check_screens(name, played(name))


@pytest.mark.parametrize("name", ["holdem", "flop_poker"])
@pytest.mark.parametrize(
    "how",
    [{"chunk": "byte"}, {"chunk": "line"}, {"noise": 2, "seed": 7}],
    ids=["every byte alone", "each line at once", "2 % noise"],
)
def test_results_do_not_depend_on_how_the_bytes_come(played, name, how):
    assert results(played(name, **how)) == results(played(name))


@pytest.mark.parametrize("name", ["quick", pytest.param("demo-holdem", marks=pytest.mark.full)])
def test_results_do_not_depend_on_speed(played, name):
    slow = played(name, speed=1.0)
    assert strict.comparable(slow.lines()) == strict.comparable(played(name).lines())
    assert slow.screens == played(name).screens


def test_strict_tells_what_differs(played):
    lines = played("quick").lines()
    assert strict.differences(lines, lines) == []
    result = next(line for line in lines if '"ev":"result"' in line)
    wrong = [line.replace('"winners"', '"losers"') for line in lines]
    rows = strict.differences(wrong, lines)
    assert any(row.startswith("+") and '"winners"' in row for row in rows)
    assert any(row.startswith("-") and '"losers"' in row for row in rows)
    assert strict.differences([line for line in lines if line != result], lines)
    image = [line.replace('"board":"unix"', '"board":"pico"') for line in lines]
    assert image != lines
    assert strict.differences(image, lines) == []
