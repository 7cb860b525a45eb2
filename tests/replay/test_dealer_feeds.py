"""Pai gow and hi-lo down the wire on the unix port: what was dealt is what is ranked."""

import pytest
from played_feed import of_kind, replayed

from workshop.dealer import recorded
from workshop.dealer.deal_feed import Dealer
from workshop.dealer.pai_gow_feed import PaiGowDealer
from workshop.oracles import hi_lo_table, pai_gow_hand, pai_gow_table

SEATS = ["1", "2", "3", "4", "dealer", "5", "6"]


def compare(result, truth, way, own=None):
    """A result of pai gow with the slow table."""
    live = [seat for seat in SEATS if seat not in truth.folded]
    hands = {hand["seat"]: hand for hand in result["hands"] if "cards" in hand}
    assert list(hands) == live
    fronts = {seat: cards[:2] for seat, cards in (own or {}).items()}
    slow = pai_gow_table.table({seat: truth.cards(seat) for seat in live}, way, fronts)
    for seat, hand in hands.items():
        (front, behind), outcome = slow[seat]
        assert hand["cards"] == truth.cards(seat)
        assert pai_gow_hand.two(hand["low"]) == pai_gow_hand.two(front)
        assert pai_gow_hand.five(hand["high"]) == pai_gow_hand.five(behind)
        assert hand["outcome"] == outcome
        assert hand["set_by"] == ("player" if seat in fronts else way)
        assert "fortune" in hand["bonus"]


@pytest.mark.parametrize(
    "stacks, start, way", [(False, 3, "foxwoods"), (True, 1, "mbs"), (True, 6, "trump_plaza")]
)
def test_rounds_with_remainder_without_wager_and_with_own_settings(stacks, start, way, tmp_path):
    dealer = PaiGowDealer(SEATS, recorded.tags(), seed=start, start=start, stacks=stacks, brisk=4)
    dealer.pai_gow_round()
    dealer.pai_gow_round(remainder=4, no_wager=["2"])
    cards = {"1": "Ks Kh Kd Ts 9s 4c 2d".split(), "6": "9c 9d 9h 8s 7d 6c 5h".split()}
    own = {seat: hand[::-1] for seat, hand in cards.items()}
    dealer.pai_gow_round(hands=cards, own=own)
    options = {
        "deal": "stacks" if stacks else "round_robin",
        "start": start,
        "house_way": way,
        "bonus": ["fortune"],
    }
    events = replayed(dealer, tmp_path, {"game": "pai_gow", "options": options})
    assert not of_kind(events, "fault") and not of_kind(events, "refused")
    dealt = [event for event in of_kind(events, "card") if "shown" not in event]
    places = [to for truth in dealer.rounds for to, _ in truth.places]
    assert [event["to"] for event in dealt] == places
    assert not any("card" in event for event in dealt)
    results = of_kind(events, "result")
    assert [result["round"] for result in results] == [1, 2, 3, 3, 3]
    assert [result["start"] for result in results] == [start] * 5
    for result, truth in zip(results, dealer.rounds):
        compare(result, truth, way)
    compare(results[-1], dealer.rounds[2], way, own)


def test_misdeals_name_their_count_and_rank_nothing_case_34(tmp_path):
    dealer = PaiGowDealer(SEATS, recorded.tags(), seed=34, brisk=4)
    for short in ({"count": 48}, {"remainder": 1}, {"remainder": 3}):
        dealt = dealer.deal(**short)
        dealer.key("show")
        dealer.void(dealt)
    dealer.pai_gow_round()
    events = replayed(
        dealer, tmp_path, {"game": "pai_gow", "options": {"bonus": ["fortune"]}}
    )
    faults = [(event["code"], event["have"], event["need"]) for event in of_kind(events, "fault")]
    assert faults == [("missing_card", 48, 49), ("extra_card", 50, 49), ("extra_card", 52, 49)]
    assert [event["round"] for event in of_kind(events, "result")] == [4]
    compare(of_kind(events, "result")[0], dealer.rounds[3], "foxwoods")


def test_hi_lo(tmp_path):
    seats = ["1", "2", "dealer", "3"]
    dealer = Dealer("hi_lo", seats, recorded.tags(), seed=663, brisk=4)
    dealer.round()
    dealer.round(stacked={"1": "Ah Kh Qh Jh Th".split(), "dealer": "2c 2d 3h 3c 4s".split()})
    events = replayed(
        dealer, tmp_path, {"game": "hi_lo", "options": {"n_high": 2, "n_low": 3}}
    )
    assert not of_kind(events, "fault") and not of_kind(events, "refused")
    for result, truth in zip(of_kind(events, "result"), dealer.rounds):
        theirs = hi_lo_table.setting(truth.cards("dealer"), 2)
        for hand in result["hands"]:
            own = hi_lo_table.setting(truth.cards(hand["seat"]), 2)
            assert (hand["points_high"], hand["points_low"]) == own
            if hand["seat"] != "dealer":
                both = hi_lo_table.outcomes(own, theirs, None, "push")
                assert (hand["outcome_high"], hand["outcome_low"], hand["outcome"]) == both
            assert hand["bonus"] == hi_lo_table.bonus(truth.cards(hand["seat"]), 6)
    assert of_kind(events, "result")[1]["hands"][0]["bonus"] == "royal_flush"
