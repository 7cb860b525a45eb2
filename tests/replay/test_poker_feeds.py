"""Every 637a game down the wire on the unix port: what was dealt is what is ranked."""

import pytest
from played_feed import of_kind, replayed

from workshop.dealer import recorded
from workshop.dealer.deal_feed import Dealer
from workshop.dealer.draw_feed import DrawDealer
from workshop.dealer.scripts import DRAWS

SEATS = ["1", "2", "3", "4"]
SCRIPTED = ("omaha", "omaha_hilo", "stud7", "stud7_hilo", "razz", "stud5")


def hands(result):
    return {hand["seat"]: hand["cards"] for hand in result["hands"] if "cards" in hand}


@pytest.mark.parametrize("game", SCRIPTED)
def test_a_game_without_draws(game, tmp_path):
    dealer = Dealer(game, SEATS, recorded.tags(), seed=len(game), brisk=4)
    street = dealer.script[1][0]
    dealer.round()
    dealer.round(folds={street: ["2"]})
    dealer.round(folds={dealer.script[0][0]: ["1", "2", "4"]})
    events = replayed(dealer, tmp_path, {"game": game})
    assert not of_kind(events, "fault") and not of_kind(events, "refused")
    results = of_kind(events, "result")
    assert len(results) == 3 and results[2]["uncontested"] is True
    for result, truth in zip(results[:2], dealer.rounds):
        live = [seat for seat in SEATS if seat not in truth.folded]
        assert hands(result) == {seat: truth.cards(seat) for seat in live}
        assert result.get("board", []) == truth.cards("board")
    for event in of_kind(events, "street"):
        truth = dealer.rounds[event["round"] - 1]
        for card, to in zip(event["cards"], event.get("to", ["board"] * 3)):
            assert (to, card) in truth.places
    assert any("to" in event for event in of_kind(events, "street")) == ("omaha" not in game)


@pytest.mark.parametrize("game", DRAWS)
def test_a_draw_game(game, tmp_path):
    dealer = DrawDealer(game, SEATS, recorded.tags(), seed=3, brisk=4)
    shown = [
        dealer.draw_round()[1],
        dealer.draw_round(pat=["1"], folds={0: ["2"]}, mucks=["3"])[1],
    ]
    events = replayed(dealer, tmp_path, {"game": game})
    assert not of_kind(events, "fault") and not of_kind(events, "refused")
    results = of_kind(events, "result")
    assert [hands(result) for result in results] == shown
    for number, truth in enumerate(dealer.rounds, 1):
        cards = [event for event in of_kind(events, "card") if event["round"] == number]
        dealt = [(event["n"], event["to"]) for event in cards if "shown" not in event]
        assert dealt == [(n, to) for n, (to, _) in enumerate(truth.places, 1)]
        named = [event["card"] for event in cards if "shown" in event]
        assert named == [card for hand in shown[number - 1].values() for card in hand]


def test_a_pack_that_runs_out_down_the_wire_case_32(tmp_path):
    seats = [str(seat) for seat in range(1, 7)]
    dealer = DrawDealer("draw_27", seats, recorded.tags(), seed=11, brisk=8)
    dealt, shown = dealer.draw_round()
    assert len(dealt.places) > 80
    assert [line.value[0] for line in dealer.lines if line.verb == "key"].count("ok") == 3
    events = replayed(dealer, tmp_path, {"game": "draw_27"})
    assert not of_kind(events, "fault")
    (result,) = of_kind(events, "result")
    assert hands(result) == shown
