"""Omaha, stud and razz: their scripts, what lies face up, their results."""

import pytest
from tabletop import SHUFFLED, Table, hands_of


def stacked(hands, board=(), script="", burns=("2c", "2d", "2h", "2s")):
    """Cards in dealing order: script of s (one to each hand), x (burn), b (board)."""
    left = [list(hand.split()) for hand in hands]
    board, burns = list(board), list(burns)
    order = []
    for letter in script:
        if letter == "s":
            order += [hand.pop(0) for hand in left if hand]
        else:
            order.append((burns if letter == "x" else board).pop(0))
    return order


OMAHA = "ssssxbbbxbxb"
SEVEN = "sssxsxsxsxs"
NINES = ("9c", "9d", "9h", "9s")


def omaha(game, hands, board, burns=("2c", "2d", "2h")):
    table = Table(game, len(hands))
    table.play(stacked(hands, board.split(), OMAHA, burns))
    return table.result("show")


def seven(game, hands, burns=("2c", "2d", "2h", "2s"), **more):
    table = Table(game, len(hands), **more)
    table.play(stacked(hands, (), SEVEN, burns))
    return table.result("show")


# Omaha


@pytest.mark.parametrize("seats", [2, 11])
def test_omaha_takes_4n_plus_8_cards(seats):
    table = Table("omaha", seats)
    said = table.play(SHUFFLED[: 4 * seats + 8])
    assert said[-1] == {"ev": "complete", "round": 1, "cards": 4 * seats + 8}
    assert [event["to"] for event in said[-9:-1]] == [
        "burn", "board", "board", "board", "burn", "board", "burn", "board",
    ]  # fmt: skip


def test_omaha_takes_exactly_two_of_the_hand_case_19():
    four_hearts = "Ah Kc 9s 9d"
    result = omaha("omaha", [four_hearts, "8c 8d Jc Ts"], "3h 6h Jh Qh 5s")
    hand = hands_of(result)["1"]
    assert hand["rank"] == "pair", "one heart of the hand makes no flush of four on the board"
    assert hand["best"] == ["9s", "9d", "Qh", "Jh", "6h"]
    result = omaha("omaha", ["As Ad Ah Ac", "7c 8d 3s 3d"], "Kh Qd 9s 5c 4d")
    assert hands_of(result)["1"]["name"].startswith("Pair of aces")
    result = omaha("omaha", ["9c 8d 2s 3s", "4c 4d 5s 6d"], "As Kh Qs Js Ts")
    assert [hand["rank"] for hand in result["hands"]] == ["flush", "pair"]
    assert hands_of(result)["1"]["best"] == ["As", "Qs", "Js", "3s", "2s"]


def test_mucked_hands_leave_the_undealt_cards_as_they_are_case_19():
    table = Table("omaha", 3)
    table.play(SHUFFLED[:12])
    table.play("next next fold")
    said = table.play(SHUFFLED[12:20])
    assert [event["n"] for event in said[:-1]] == list(range(13, 21))
    result = table.result("show")
    assert result["board"] == [SHUFFLED[i] for i in (13, 14, 15, 17, 19)]
    assert result["hands"][1] == {"seat": "2", "folded": True}


def test_omaha_hilo_halves_the_pot():
    result = omaha(
        "omaha_hilo", ["As 2s Kd Qd", "9c 9s Td Tc", "Ad 3s Jd Jc"], "9h 8d 4s 6c Kh",
        ("2c", "2d", "2h"),
    )  # fmt: skip
    assert result["winners"] == {"high": ["2"], "low": ["1"]}
    assert result["shares"] == {"1": "1/2", "2": "1/2"}
    assert result["odd"] == "2", "the odd chip is the high half's"
    assert "odd_low" not in result
    hands = hands_of(result)
    assert hands["1"]["low"] == ["8d", "6c", "4s", "2s", "As"]
    assert hands["1"]["low_cite"] == "637a.6(d)"
    assert hands["2"]["low"] is None
    assert hands["2"]["low_name"] is None and hands["2"]["low_cite"] is None
    assert hands["2"]["cite"] == "637a.6(b)(7)"


def test_a_low_half_that_two_divide_names_who_gets_its_odd_chip():
    table = Table("omaha_hilo", 3)
    table.round.key("next", True)
    hands = ["9c 9s Td Tc", "As 3c Jd Jc", "Ad 3s Kd Qd"]
    table.play(stacked(hands, "9h 8d 4s 6c Kh".split(), OMAHA, ("2c", "2d", "2h")))
    result = table.result("show")
    assert result["first"] == "2"
    assert result["winners"] == {"high": ["2"], "low": ["1", "3"]}
    assert result["shares"] == {"1": "1/4", "2": "1/2", "3": "1/4"}
    assert (result["odd"], result["odd_low"]) == ("2", "3")


def test_one_hand_takes_both_halves_and_a_quarter_is_lost_to_a_tie():
    result = omaha("omaha_hilo", ["As 2s 8h 8c", "Kc Qd Jd Jc"], "8d 7h 3s 4c Kh")
    assert result["winners"] == {"high": ["1"], "low": ["1"]}
    assert result["shares"] == {"1": "1"} and "odd" not in result
    result = omaha(
        "omaha_hilo", ["As 2s 8h 8c", "Ad 2h Jd Jc"], "8d 7h 3s 4c Kh", ("9c", "9d", "9h")
    )
    assert result["winners"] == {"high": ["1"], "low": ["1", "2"]}
    assert result["shares"] == {"1": "3/4", "2": "1/4"}
    assert (result["odd"], result["odd_low"]) == ("1", "1")


# Stud


def test_no_low_is_no_low_and_the_high_takes_all_case_20():
    result = seven("stud7_hilo", ["Ks Kd 9c 9d Jh 3h 4h", "As Ad Tc 7d Jc 3c Qc"])
    assert result["winners"] == {"high": ["1"], "low": []}
    assert result["shares"] == {"1": "1"} and "odd" not in result
    for hand in hands_of(result).values():
        assert hand["low"] is None and hand["low_name"] is None and hand["low_cite"] is None
    result = seven("stud7_hilo", ["Ks Kd 9c 9d Jh 3h 4h", "As 8d Tc 7d 6c 3c Qc"])
    assert result["winners"] == {"high": ["1"], "low": ["2"]}
    assert hands_of(result)["2"]["low"] == ["8d", "7d", "6c", "3c", "As"]


def test_a_wheel_is_a_low_hand_and_a_straight():
    hands = ["As 3d 4c 5d Kh Kc 2s", "7s 7d 7c 8d Ts Jc Qc"]
    hand = hands_of(seven("stud7_hilo", hands, burns=NINES))["1"]
    assert hand["best"] == ["5d", "4c", "3d", "2s", "As"]
    assert hand["low"] == ["5d", "4c", "3d", "2s", "As"]
    assert (hand["rank"], hand["cite"], hand["low_cite"]) == (
        "straight", "637a.6(b)(6)", "637a.6(d)",
    )  # fmt: skip


def test_face_up_cards_are_named_with_their_seats_once_their_street_is_out():
    table = Table("stud7", 2)
    hands = ["As Ad 3c 4d 5h 6s 7c", "Ks Kd 8c 9d Th Js Qc"]
    order = stacked(hands, (), SEVEN)
    assert not [event for event in table.play(order[:6]) if "card" in event]
    assert table.play("ok") == [
        {"ev": "street", "round": 1, "cards": ["3c", "8c"], "to": ["1", "2"]}
    ]
    names = []
    for start in (6, 9, 12):
        table.play(order[start : start + 3])
        (said,) = table.play("ok")
        names.append((said["cards"], said["to"]))
    assert names == [(cards, ["1", "2"]) for cards in (["4d", "9d"], ["5h", "Th"], ["6s", "Js"])]
    table.play(order[15:])
    assert table.play("ok") == [], "the last card lies face down"
    assert table.round.exposed() == []


def test_folded_seats_get_no_cards():
    table = Table("stud7", 3)
    table.play(SHUFFLED[:9])
    table.play("next fold")
    said = table.play(SHUFFLED[9:12])
    assert [event["to"] for event in said] == ["burn", "2", "3"]
    table.play(SHUFFLED[12:15])
    (refused,) = table.play("fold")
    assert refused["why"] == "seat 1 has missed a card"


def test_the_common_card_of_a_full_table_counts_for_every_hand():
    table = Table("stud7", 8)
    said = table.play([*(name for name in SHUFFLED if name != "7h"), "7h"])
    assert [event["to"] for event in said[-2:-1]] == ["board"]
    assert said[-1] == {"ev": "complete", "round": 1, "cards": 52}
    assert table.play("ok")[-1] == {"ev": "street", "round": 1, "cards": ["7h"]}
    assert table.round.exposed() == [5 * 4 + 2]
    result = table.result("show")
    assert result["board"] == ["7h"]
    assert all(len(hand["cards"]) == 6 for hand in result["hands"])
    assert any("7h" in hand["best"] for hand in result["hands"])


def test_fifty_two_cards_out_is_a_defined_state_case_33():
    table = Table("stud7", 8)
    table.play(SHUFFLED)
    assert table.round.phase == "complete"
    (fault,) = table.play([SHUFFLED[20]])
    assert (fault["code"], fault["places"]) == ("duplicate_card", [21, 53])
    fault = table.play("void Jk")[-1]
    assert fault["code"] == "wrong_joker"


def test_a_show_before_the_common_card_needs_one_more():
    table = Table("razz", 8)
    table.play(SHUFFLED[:51])
    assert table.round.due() == "board"
    (fault,) = table.play("show")
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 51, 52)


@pytest.mark.parametrize("seats", [2, 9])
def test_five_card_stud_is_one_down_and_four_up(seats):
    table = Table("stud5", seats)
    named = []
    order = list(SHUFFLED)
    while table.round.phase != "complete":
        left = table.round.deal.left(len(named))
        table.play(order[:left])
        del order[:left]
        (said,) = table.play("ok")
        named.append(said["to"])
    assert named == [table.seats] * 4
    assert table.round.deal.count == 5 * seats + 3


# Razz


def test_razz_is_ace_to_five_and_ignores_straights_and_flushes():
    result = seven("razz", ["As 3s 4s 5s 8s Kd Kc", "Ac 3d 4d 6d 7c Qd Jc"])
    assert result["winners"] == {"low": ["2"]}
    hand = hands_of(result)["1"]
    assert "best" not in hand and "rank" not in hand
    assert hand["low"] == ["8s", "5s", "4s", "3s", "As"]
    assert (hand["low_name"], hand["low_cite"], hand["cite"]) == (
        "8-5-4-3-A low", "637a.6(d)", "637a.6(d)",
    )  # fmt: skip


def test_ace_to_five_compares_from_the_worst_card_case_18():
    result = seven("razz", ["As 9s 8s 7s 6s Kd Kc", "8c 5d 4d 3d 9c Qd Qc"])
    assert hands_of(result)["2"]["low"] == ["9c", "8c", "5d", "4d", "3d"]
    assert result["winners"] == {"low": ["2"]}
    hands = ["As 9s 8s 7s 6s Kd Kc", "8c 5d 4d 3d 2c Qd Qc"]
    result = seven("razz", hands, burns=("Jc", "Jd", "Jh", "Js"))
    assert hands_of(result)["1"]["low"] == ["9s", "8s", "7s", "6s", "As"]
    assert hands_of(result)["2"]["low"] == ["8c", "5d", "4d", "3d", "2c"]
    assert result["winners"] == {"low": ["2"]}


@pytest.mark.parametrize(
    "game, winners",
    [
        ("razz", {"low": ["2"]}),
        ("stud7_hilo", {"high": ["2"], "low": []}),
        ("stud7", {"high": ["2"]}),
    ],
)
def test_an_uncontested_pot_goes_by_the_halves_of_the_game(game, winners):
    table = Table(game, 2)
    table.play(SHUFFLED[:6])
    table.play("next fold")
    result = table.result("ok")
    assert result["winners"] == winners
    assert result["shares"] == {"2": "1"}


def test_the_high_hand_jackpot_is_told_for_every_high_game():
    options = {"high_hand_jackpot": "full_house"}
    result = seven(
        "stud7_hilo", ["Ks Kd Kc 9d 9h 3h 4h", "As Ad Tc 7d Jc 3c Qc"], options=options
    )
    assert [hand["jackpot"] for hand in result["hands"]] == [True, False]
    for game in ("omaha", "omaha_hilo", "stud7", "stud5", "draw5"):
        Table(game, 2, options)
    for game in ("razz", "draw_27", "badugi"):
        with pytest.raises(ValueError, match="high_hand_jackpot"):
            Table(game, 2, options)
