"""What draw games make of the hands that are shown: lows, badugis, house decision C9."""

import pytest
from tabletop import SHUFFLED, Table, hands_of


def showdown(game, hands, draws, house=None, options=None, first=0):
    """The result where everyone stands pat on a hand and shows it; first: index of a seat."""
    table = Table(game, len(hands), options, house)
    for _ in range(first):
        table.round.key("next", True)
    hands = [hand.split() for hand in hands]
    order = hands[first:] + hands[:first]
    table.play([hand[i] for i in range(len(hands[0])) for hand in order])
    held = {name for hand in hands for name in hand}
    burns = [name for name in SHUFFLED if name not in held][:draws]
    for burn in burns:
        table.play([burn, *["next"] * len(hands)])
    table.play("show")
    for hand in order:
        said = table.play(hand)
    assert said[-1]["ev"] == "result"
    return said[-1]


def triple_draw(hands, choice="ace_high", **more):
    return showdown("draw_27", hands, 3, {"C9": choice}, **more)


# Deuce to seven


ACES = "Ac 2d 3h 4s 5c"
PAIR = "2c 2h 7h 8s 9c"
KING = "Kc 5d 4h 3s 2s"


def test_king_high_then_ace_high_then_a_pair_case_12():
    assert triple_draw([ACES, PAIR, KING])["winners"] == {"low": ["3"]}
    assert triple_draw([ACES, PAIR])["winners"] == {"low": ["1"]}
    result = triple_draw([ACES, PAIR, KING])
    lows = {seat: hand["low"] for seat, hand in hands_of(result).items()}
    assert lows == {
        "1": ["Ac", "5c", "4s", "3h", "2d"],
        "2": ["2h", "2c", "9c", "8s", "7h"],
        "3": ["Kc", "5d", "4h", "3s", "2s"],
    }
    assert {hand["low_cite"] for hand in result["hands"]} == {"637a.6(d)"}


def test_straights_and_flushes_count_against_a_hand_in_deuce_to_seven():
    result = triple_draw(["2c 3d 4h 5s 6c", "2d 3c 4c 5c Jd"])
    assert result["winners"] == {"low": ["2"]}
    result = triple_draw(["2h 3h 4h 5h 7h", "Ks Qd Jc 9d 8s"])
    assert result["winners"] == {"low": ["2"]}


def test_c9_names_the_decision_where_the_hand_hangs_on_it():
    result = triple_draw([ACES, PAIR, KING])
    decisions = [hand.get("decision") for hand in result["hands"]]
    assert decisions == [["C9"], None, None], "the winner is the king either way"
    other = triple_draw([ACES, PAIR, KING], "straight")
    assert other["hands"][0]["low"] == ["5c", "4s", "3h", "2d", "Ac"]
    assert other["hands"][0]["low_name"] != result["hands"][0]["low_name"]
    assert [hand.get("decision") for hand in other["hands"]] == [["C9"], None, None]


@pytest.mark.parametrize("choice, winner", [("ace_high", "1"), ("straight", "2")])
def test_c9_names_the_decision_with_every_hand_where_the_winners_hang_on_it(choice, winner):
    result = triple_draw([ACES, PAIR], choice)
    assert result["winners"] == {"low": [winner]}
    assert [hand["decision"] for hand in result["hands"]] == [["C9"], ["C9"]]


def test_c9_is_not_named_without_a_wheel_and_not_in_other_games():
    result = triple_draw([PAIR, KING])
    assert not any("decision" in hand for hand in result["hands"])
    result = showdown("draw5", [ACES, PAIR], 1, {"C9": "straight"})
    assert result["hands"][0]["rank"] == "straight"
    assert not any("decision" in hand for hand in result["hands"])


def test_a_suited_wheel_under_c9():
    result = triple_draw(["Ac 2c 3c 4c 5c", PAIR.replace("2c", "2s")])
    assert result["winners"] == {"low": ["2"]}, "a flush, however C9 is read"
    assert [hand.get("decision") for hand in result["hands"]] == [["C9"], None]


# Badugi


def badugi(hands, **more):
    return showdown("badugi", hands, 3, **more)


def test_choosing_greedily_is_wrong():
    hand = hands_of(badugi(["2s 3d 3c 4d", "Ks Qd Jc 9c"]))["1"]
    assert hand["low"] == ["4d", "3c", "2s"]
    assert hand["low_name"] == "Three cards, 4-3-2"
    assert (hand["cite"], hand["low_cite"]) == ("637a.6(c)", "637a.6(c)")
    assert hand["cards"] == ["2s", "3d", "3c", "4d"]


def test_more_cards_beat_fewer_and_then_the_lowest_top_card_wins():
    result = badugi(["Ks Qd Jc Th", "As 2d 3c 4c"])
    assert result["winners"] == {"low": ["1"]}
    assert hands_of(result)["1"]["low"] == ["Ks", "Qd", "Jc", "Th"]
    assert hands_of(result)["2"]["low"] == ["3c", "2d", "As"]
    result = badugi(["8s 7d 6c 5h", "9s 3d 2c Ah"])
    assert result["winners"] == {"low": ["1"]}


def test_tied_badugis_divide_the_pot():
    result = badugi(["5s 3d 2c Ah", "5h 3c 2d As", "Ks Kd Kc Kh"], first=1)
    assert result["winners"] == {"low": ["1", "2"]}
    assert result["shares"] == {"1": "1/2", "2": "1/2"}
    assert result["odd"] == "2", "the first winner in dealing order"
    assert hands_of(result)["3"]["low"] == ["Ks"]


# The high hand


def test_draw5_ranks_what_is_shown_and_tells_the_jackpot_case_14():
    result = showdown(
        "draw5", ["9h Th Jh Qh Kh", "As Ad Ac Ah 2c"], 1,
        options={"high_hand_jackpot": "straight_flush"},
    )  # fmt: skip
    first, second = result["hands"]
    assert (first["rank"], first["cite"], first["jackpot"]) == (
        "straight_flush", "637a.6(b)(2)", True,
    )  # fmt: skip
    assert first["best"] == ["Kh", "Qh", "Jh", "Th", "9h"]
    assert (second["rank"], second["jackpot"]) == ("four_of_a_kind", False)
    assert result["winners"] == {"high": ["1"]}


@pytest.mark.parametrize("game", ["draw_27", "badugi"])
def test_an_uncontested_low_pot(game):
    table = Table(game, 2)
    table.play(SHUFFLED[: 8 if game == "badugi" else 10])
    table.play("next fold")
    assert table.result("ok")["winners"] == {"low": ["2"]}
