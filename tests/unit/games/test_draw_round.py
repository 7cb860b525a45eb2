"""Draw games: burns, draws seat by seat, reshuffled discards, the showdown over the reader."""

import pytest
from tabletop import KEYS, SHUFFLED, RandomRound, Table, hands_of

# Dealt in turn to three seats: a pair of aces, two pair, and nothing.
DEAL = "As Kh 2c Ad Kc 7d 4c 3h 9s 5d 3d Jc 8h 6s Qh"
BURN = "2d"
HAND_1 = ["As", "Ad", "4c", "5d", "8h"]
HAND_2 = ["Kh", "Kc", "3h", "3d", "6s"]
HAND_3 = ["2c", "7d", "9s", "Jc", "Qh"]


def dealt(more="", game="draw5", seats=3):
    table = Table(game, seats)
    table.play(DEAL)
    return table, table.play(more)


def faults(said):
    return [event for event in said if event["ev"] == "fault"]


def test_a_whole_round():
    table = Table("draw5", 3)
    said = table.play(DEAL)
    assert [event["to"] for event in said] == ["1", "2", "3"] * 5
    assert (table.round.due(), table.round.street()) == ("burn", "draw 1")
    assert table.round.highlight == -1
    (said,) = table.play(BURN)
    assert said == {"ev": "card", "round": 1, "n": 16, "to": "burn"}
    assert (table.round.due(), table.round.street(), table.round.highlight) == ("1", "draw 1", 0)
    said = table.play("Ac 9c next")
    assert [(event["n"], event["to"]) for event in said] == [(17, "1"), (18, "1")]
    assert (table.round.due(), table.round.highlight) == ("2", 1)
    assert table.play("next") == []
    assert table.round.due() == "3"
    said = table.play("5c Tc Th next")
    assert said[-1] == {"ev": "complete", "round": 1, "cards": 21}
    assert (table.round.phase, table.round.due(), table.round.highlight) == ("complete", None, -1)
    assert table.play("show") == []
    assert (table.round.street(), table.round.due(), table.round.highlight) == ("showdown", "1", 0)
    said = table.play("As Ad Ac 9c 8h")
    assert said[0] == {
        "ev": "card", "round": 1, "n": 22, "to": "1", "card": "As", "shown": True,
    }  # fmt: skip
    assert table.round.due() == "2"
    table.play(HAND_2)
    result = table.result("5c Tc Th Jc Qh")
    assert result["winners"] == {"high": ["1"]} and result["shares"] == {"1": "1"}
    assert "board" not in result
    hand = hands_of(result)["1"]
    assert hand["cards"] == ["As", "Ad", "Ac", "9c", "8h"]
    assert hand["best"] == ["As", "Ad", "Ac", "9c", "8h"]
    assert (hand["rank"], hand["cite"]) == ("three_of_a_kind", "637a.6(b)(7)")
    assert table.play("ok") == [] and table.round.phase == "idle"


def test_a_hidden_card_is_named_nowhere_before_it_is_shown():
    table, _ = dealt()
    said = table.play(f"{BURN} Ac next next Td next")
    assert not [event for event in said if "card" in event or event["ev"] == "street"]
    assert table.round.exposed() == []
    table.play("show As")
    assert table.round.exposed() == [51]


def test_one_card_more_than_a_hand_is_not_due():
    table, _ = dealt(BURN)
    assert not faults(table.play("Ac 9c Td Jd Qd"))
    assert table.round.due() == "1"
    (fault,) = table.play("9d")
    assert (fault["code"], fault["place"], fault["clear"]) == ("card_not_due", 22, ["void"])


def test_a_card_after_the_last_draw_is_not_due():
    table, _ = dealt(f"{BURN} next next next")
    (fault,) = table.play("9d")
    assert fault["code"] == "card_not_due"


def test_fold_in_a_draw_takes_the_seat_out_and_moves_on():
    table, _ = dealt(BURN)
    said = table.play("fold")
    assert said == [{"ev": "fold", "round": 1, "seat": "1", "out": True}]
    assert (table.round.due(), table.round.highlight) == ("2", 1)
    said = table.play("next fold")
    assert [event["ev"] for event in said] == ["fold", "complete"]
    assert table.play("ok")[-1]["uncontested"] is True


def test_the_last_live_seat_cannot_fold():
    table, _ = dealt(f"{BURN} fold fold")
    (refused,) = table.play("fold")
    assert refused["ev"] == "refused" and "last one" in refused["why"]


def test_seats_fold_before_the_burn_as_between_all_streets():
    table, said = dealt("next next fold")
    assert said == [{"ev": "fold", "round": 1, "seat": "2", "out": True}]
    table.play("fold fold")
    table.play(BURN)
    assert table.round.due() == "1"
    table.play("next")
    assert table.round.due() == "3"


def test_a_seat_that_a_draw_has_passed_stays_out():
    table = Table("badugi", 2)
    table.play("2c 3c 4d 5d 6h 7h 8s 9s")
    table.play("Tc next next Td next")
    table = Table("badugi", 3)
    table.play("2c 3c Kc 4d 5d Kd 6h 7h Kh 8s 9s Ks next fold Tc next next")
    (refused,) = table.play("next fold")
    assert refused["why"] == "seat 1 has missed a card"


def test_uncontested_names_no_card():
    table, said = dealt(f"{BURN} fold next fold ok")
    result = said[-1]
    assert result["winners"] == {"high": ["2"]} and result["shares"] == {"2": "1"}
    assert result["hands"] == [
        {"seat": "1", "folded": True},
        {"seat": "2"},
        {"seat": "3", "folded": True},
    ]


@pytest.mark.parametrize(
    "before, have, need",
    [
        (DEAL.split()[:7], 7, 16),
        (DEAL.split(), 15, 16),
        ([*DEAL.split(), BURN], 16, 16),
        ([*DEAL.split(), BURN, "Ac", "next"], 17, 17),
    ],
)
def test_show_too_early_is_missing_card_and_the_deal_goes_on(before, have, need):
    table = Table("draw5", 3)
    table.play(before)
    (fault,) = table.play("show")
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", have, need)
    assert table.play("ok")[0]["ev"] == "cleared"
    assert table.round.phase == "dealing"


def test_three_draws_have_three_burns():
    table = Table("draw_27", 2)
    table.play("2c 3c 4d 5d 7h 8h 9s Ts Qc Kc")
    for number, burn in enumerate(("As", "Ad", "Ah"), 1):
        assert (table.round.due(), table.round.street()) == ("burn", f"draw {number}")
        (fault,) = table.play("show")
        assert fault["need"] == fault["have"] + 4 - number
        table.play(["ok", burn, "next", "next"])
    assert table.round.phase == "complete"


# The reshuffle


def full_table():
    """Triple draw for six in which all draw five, up to the 52nd card, in the second draw."""
    table = Table("draw_27", 6)
    deck = list(SHUFFLED)
    table.play(deck[:31])
    held = {}
    for seat in range(4):
        table.play([*deck[31 + 5 * seat : 36 + 5 * seat], "next"])
        held[str(seat + 1)] = deck[31 + 5 * seat : 36 + 5 * seat]
    return table, deck, held


def test_reshuffled_discards_are_no_duplicates_case_32():
    table, deck, _ = full_table()
    assert table.round.deal.count == 51 and table.round.due() == "5"
    table.play(deck[51:])
    assert not faults(table.play(deck[:4]))
    (fault,) = table.play(["next", deck[2]])
    assert (fault["code"], fault["places"], fault["clear"]) == (
        "duplicate_card", [55, 57], ["void"],
    )  # fmt: skip


def test_before_the_deck_has_run_out_a_card_again_is_a_duplicate():
    table, deck, _ = full_table()
    (fault,) = table.play(deck[:1])
    assert (fault["code"], fault["places"]) == ("duplicate_card", [1, 52])


def test_ok_in_a_draw_says_that_the_discards_are_reshuffled():
    table, deck, _ = full_table()
    assert table.play("ok") == []
    assert "reshuffled" in table.round.notice
    assert not faults(table.play(deck[:1]))
    (fault,) = table.play(deck[:1])
    assert (fault["code"], fault["places"]) == ("duplicate_card", [52, 53])


def test_ok_before_the_first_burn_says_only_that_the_deal_is_out():
    table, said = dealt("ok")
    assert said == []
    (fault,) = table.play("As")
    assert fault["code"] == "duplicate_card"


def test_ok_while_the_deal_is_short_is_missing_card():
    table = Table("draw5", 3)
    table.play(DEAL.split()[:14])
    (fault,) = table.play("ok")
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 14, 15)


def test_a_card_that_came_back_in_the_reshuffle_is_shown_by_its_last_seat_only():
    table, deck, held = full_table()
    table.play(deck[51:])
    table.play([*deck[:4], "next", "next"])
    for _ in range(2):
        table.play(["ok", deck[30]])
        table.play("next " * 6)
    table.play("show")
    for seat in "1234":
        table.play(held[seat])
    assert table.round.due() == "5"
    assert not faults(table.play([*deck[:4], deck[51]]))
    (fault,) = table.play(deck[:1])
    assert fault["code"] == "duplicate_card"
    table.play("void")
    table, deck, held = full_table()
    table.play([*deck[51:], *deck[:4], "next", "next"])
    for _ in range(2):
        table.play(["ok", deck[30], *["next"] * 6])
    (fault,) = table.play(["show", deck[0]])
    assert fault["code"] == "card_not_due", "seat 1 has discarded it, seat 5 has it now"


# The showdown


def at_showdown():
    table, _ = dealt(f"{BURN} next next next show")
    return table


def test_a_card_of_another_seat_or_of_none_is_not_due():
    for foreign in ("Kh", "9d", BURN):
        table = at_showdown()
        table.play("As")
        (fault,) = table.play([foreign])
        assert (fault["code"], fault["place"]) == ("card_not_due", 18)
        assert foreign not in str(fault)
        assert table.play("void")[-1]["why"] == "card_not_due"


def test_a_card_shown_twice_is_a_duplicate():
    table = at_showdown()
    (fault,) = table.play("As Ad As")[2:]
    assert (fault["code"], fault["places"]) == ("duplicate_card", [17, 19])
    table = at_showdown()
    (fault,) = table.play([*HAND_1, "As"])[5:]
    assert (fault["code"], fault["places"]) == ("duplicate_card", [17, 22])


def test_the_joker_is_wrong_at_any_time():
    for before in ("", BURN, f"{BURN} next next next show As"):
        table, _ = dealt(before)
        (fault,) = table.play("Jk")
        assert fault["code"] == "wrong_joker"


def test_mucked_hands_are_folded_in_the_result_and_never_the_last_one():
    table = at_showdown()
    said = table.play("fold")
    assert said == [{"ev": "fold", "round": 1, "seat": "1", "out": True}]
    assert table.round.due() == "2"
    table.play([*HAND_2, "fold"])
    assert table.round.phase == "showing"
    result = table.round.result
    assert [hand.get("folded", False) for hand in result["hands"]] == [True, False, True]
    assert result["winners"] == {"high": ["2"]}
    table = at_showdown()
    (refused,) = table.play("fold fold fold")[2:]
    assert refused["ev"] == "refused"
    assert table.play("ok")[-1]["uncontested"] is True


def test_next_ok_and_show_in_the_showdown_are_refused_with_words():
    table = at_showdown()
    for key in ("next", "ok", "show"):
        (refused,) = table.play(key)
        assert refused["ev"] == "refused" and refused["key"] == key
    assert table.round.due() == "1"


def test_every_key_after_the_draws_and_before_the_showdown():
    table, _ = dealt(f"{BURN} next next next")
    (refused,) = table.play("ok")
    assert "show" in refused["why"]
    said = table.play("next fold")
    assert said == [{"ev": "fold", "round": 1, "seat": "1", "out": True}]
    table.play("fold")
    table.play("next fold show")
    assert table.round.due() == "1"
    table.play(HAND_1)
    assert table.round.due() == "3"


# The alarm for an unshuffled deck


EIGHT_UP = ["2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s"]


def fair_deal():
    table = Table("draw5", 2)
    table.play([name for name in SHUFFLED if name not in EIGHT_UP][:10])
    return table


def test_a_run_of_an_unshuffled_deck_is_found_across_burn_and_draws():
    table = fair_deal()
    said = table.play([*EIGHT_UP[:6], "next", *EIGHT_UP[6:]])
    assert [fault["code"] for fault in faults(said)] == ["unshuffled"]
    assert faults(said)[0]["clear"] == ["void"]


def test_reshuffled_discards_and_shown_hands_raise_no_alarm():
    table = fair_deal()
    assert not faults(table.play([*EIGHT_UP[:4], "ok", *EIGHT_UP[4:6], "next", *EIGHT_UP[6:]]))
    table = Table("draw5", 2)
    table.play("2c 7d 3d 8h 4h 9s 5s Tc 6c Jd Kd next next show")
    said = table.play(EIGHT_UP + ["Tc", "Jd"])
    assert not faults(said) and said[-1]["ev"] == "result"


# Two cards at once


def undone(table):
    """two_cards(), cleared with ok; return the fault."""
    table.round.two_cards()
    (fault,) = table.play([])
    return fault


@pytest.mark.parametrize(
    "before, place, due",
    [
        (DEAL.split(), 15, "3"),
        ([*DEAL.split(), BURN], 16, "burn"),
        ([*DEAL.split(), BURN, "Ac"], 17, "1"),
        ([*DEAL.split(), BURN, "Ac", "next", "Td"], 18, "2"),
        ([*DEAL.split(), BURN, "next", "next", "next", "show", "As"], 17, "1"),
        ([*DEAL.split(), BURN, "next", "next", "next", "show", *HAND_1], 21, "1"),
    ],
)
def test_of_two_cards_the_later_one_goes_back(before, place, due):
    table = Table("draw5", 3)
    table.play(before)
    fault = undone(table)
    assert (fault["code"], fault["place"], fault["clear"]) == ("two_cards", place, ["ok", "void"])
    table.play("ok")
    assert table.round.due() == due
    assert table.round.highlight == (int(due) - 1 if place > 16 else -1)
    last = [word for word in before if word not in KEYS][-1]
    (said,) = table.play([last])
    assert (said["n"], said["to"]) == (place, due)


@pytest.mark.parametrize("key", ["next", "fold", "ok"])
def test_two_cards_after_a_key_leave_only_void(key):
    table, _ = dealt([*BURN.split(), "Ac", key])
    fault = undone(table)
    assert (fault["code"], fault["clear"]) == ("two_cards", ["void"])


def test_two_cards_twice_without_a_card_between_leave_only_void():
    table, _ = dealt(f"{BURN} Ac")
    undone(table)
    table.play("ok")
    assert undone(table)["clear"] == ["void"]


def test_the_52nd_card_goes_back_and_the_deck_is_not_made_up_yet():
    table, deck, _ = full_table()
    table.play(deck[51:])
    undone(table)
    table.play("ok")
    (fault,) = table.play(deck[:1])
    assert fault["code"] == "duplicate_card"


def test_void_ends_a_draw_and_the_next_round_begins_with_the_deal():
    table, _ = dealt(f"{BURN} Ac void")
    assert (table.round.phase, table.round.highlight) == ("idle", -1)
    (said,) = table.play("As")
    assert said == {"ev": "card", "round": 2, "n": 1, "to": "1"}


def test_a_draw_begins_with_the_first_position_and_passes_seats_that_sit_out():
    table = Table("draw5", 4, options={"button": "rotate"})
    table.play("next next next fold")
    table.round.key("next", True)
    said = table.play(DEAL)
    assert [event["to"] for event in said[:3]] == ["2", "4", "1"]
    table.play(BURN)
    order = []
    while table.round.phase == "dealing":
        order.append(table.round.due())
        table.play("next")
    assert order == ["2", "4", "1"]


@pytest.mark.parametrize("game, draws, size, most", [
    ("draw5", 1, 5, 6), ("draw_27", 3, 5, 6), ("badugi", 3, 4, 7),
])  # fmt: skip
def test_random_rounds_with_reshuffles_raise_no_fault(game, draws, size, most):
    reads = 0
    for seed in range(60):
        played = RandomRound(game, 2 + seed % (most - 1), seed).by_draws(draws, size)
        reads = max(reads, played.table.round.deal.count)
        shown = {seat: set(hand["cards"]) for seat, hand in hands_of(played.result).items()}
        assert shown == {
            seat: set(hand) for seat, hand in played.hands.items() if seat not in played.folded
        }
    if draws == 3:
        assert reads > 52 + most * size


def test_next_outside_a_draw_and_then_a_card_asks_for_the_missing_cards():
    """Two cards of the deal were not read, and the dealer ends a draw that is not under way."""
    table = Table("draw5", 3)
    table.play(DEAL.split()[:13])
    assert table.play("next") == []
    (fault,) = table.play("Ac")
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 13, 15)
    assert [event["ev"] for event in table.play("ok Ac")] == ["cleared", "card"]


def test_next_before_a_burn_and_then_a_card_asks_for_the_burn():
    table, _ = dealt(f"{BURN} next next next", game="draw_27")
    table.play("next")
    (fault,) = table.play("Ac")
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 16, 17)


def test_next_and_fold_outside_a_draw_ask_nothing():
    table, said = dealt(f"next next fold {BURN}")
    assert [event["ev"] for event in said] == ["fold", "card"]
