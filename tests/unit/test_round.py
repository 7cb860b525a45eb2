"""The round: what is said when, what stays hidden, and every way out of it."""

import json
import random

import pytest

from shoe import card, events
from shoe.rounds import new_round
from shoe.rounds.round import COMPLETE, DEALING, IDLE, SHOWING
from shoe.setup import config


class Table:
    """A table whose cards and keys are given one by one; `said` holds the events."""

    def __init__(self, game="holdem", seats=3, options=None, **more):
        raw = {
            "game": game,
            "seats": [str(seat + 1) for seat in range(seats)],
            "reader": {"kind": "rdm6300"},
            "deck": "a.deck",
            "options": options or {},
            **more,
        }
        self.config = config.load(json.dumps(raw), "table.json")
        self.said = []
        self.round = new_round(self.config, self._say)

    def _say(self, event):
        self.said.append(json.loads(events.line(event)))

    def deal(self, names):
        for name in names.split() if isinstance(names, str) else names:
            self.round.read(card.parse(name))
        return self.since()

    def key(self, *names):
        for name in names:
            name, _, held = name.partition("+")
            self.round.key(name, held == "long")
        return self.since()

    def since(self):
        said, self.said = self.said, []
        return said


HOLE = "As Kd 2c Ad Kh 7d"
FLOP = "3c 2h 9s Jc"
TURN = "4c 5d"
RIVER = "5c 8h"
ALL = " ".join((HOLE, FLOP, TURN, RIVER))


def shuffled(seed):
    return random.Random(seed).sample([card.name(value) for value in range(52)], 52)


def kinds(said):
    return [event["ev"] for event in said]


def test_a_round_from_the_first_card_to_the_result():
    table = Table()
    said = table.deal(HOLE)
    assert [(event["ev"], event["n"], event["to"]) for event in said] == [
        ("card", n, str((n - 1) % 3 + 1)) for n in range(1, 7)
    ]
    said = table.deal(FLOP)
    assert [event["to"] for event in said] == ["burn", "board", "board", "board"]
    assert table.key("ok") == [{"ev": "street", "round": 1, "cards": ["2h", "9s", "Jc"]}]
    table.deal(TURN)
    assert table.key("ok") == [{"ev": "street", "round": 1, "cards": ["5d"]}]
    assert table.deal(RIVER)[-1] == {"ev": "complete", "round": 1, "cards": 14}
    assert table.key("ok") == [{"ev": "street", "round": 1, "cards": ["8h"]}]
    (result,) = table.key("show")
    assert result["winners"] == {"high": ["1"]} and result["shares"] == {"1": "1"}
    assert result["board"] == ["2h", "9s", "Jc", "5d", "8h"]
    assert result["hands"][0] == {
        "seat": "1",
        "cards": ["As", "Ad"],
        "best": ["As", "Ad", "Jc", "9s", "8h"],
        "rank": "pair",
        "name": "Pair of aces, J-9-8 kickers",
        "cite": "637a.6(b)(9)",
    }
    assert table.round.phase == SHOWING
    assert table.key("ok") == [] and table.round.phase == IDLE


def test_no_card_is_named_before_its_street_is_out_or_the_result():
    table = Table()
    said = table.deal(ALL)
    assert not any(
        "card" in event or "cards" in event and event["ev"] != "complete" for event in said
    )
    assert table.round.exposed() == []


def test_streets_without_an_ok_are_named_by_the_next_one():
    table = Table()
    table.deal(HOLE + " " + FLOP + " " + TURN)
    assert [event["cards"] for event in table.key("ok")] == [["2h", "9s", "Jc"], ["5d"]]


@pytest.mark.parametrize("short", range(1, 14))
def test_show_too_early_reveals_nothing_and_ok_goes_on(short):
    table = Table()
    cards = ALL.split()
    table.deal(" ".join(cards[:short]))
    (fault,) = table.key("show")
    assert fault == {
        "ev": "fault", "round": 1, "code": "missing_card",
        "have": short, "need": 14, "clear": ["ok", "void"],
    }  # fmt: skip
    (cleared,) = table.key("ok")
    assert cleared == {"ev": "cleared", "round": 1, "code": "missing_card", "by": "ok"}
    table.deal(" ".join(cards[short:]))
    assert table.key("show")[-1]["winners"] == {"high": ["1"]}


def test_ok_where_the_count_does_not_agree_names_nothing():
    table = Table()
    table.deal(HOLE + " 3c 2h 9s")
    (fault,) = table.key("ok")
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 9, 10)
    table.key("ok")
    table.deal("Jc")
    assert table.key("ok")[0]["cards"] == ["2h", "9s", "Jc"]
    (fault,) = table.key("ok")
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 10, 12)


def test_a_duplicate_names_both_places_and_only_void_ends_it():
    table = Table()
    table.deal("As Kd 2c")
    (fault,) = table.deal("Kd")
    assert fault == {
        "ev": "fault", "round": 1, "code": "duplicate_card", "places": [2, 4], "clear": ["void"],
    }  # fmt: skip
    assert kinds(table.key("ok", "show", "next", "fold")) == ["refused"] * 4
    assert kinds(table.deal("7d")) == []
    assert table.key("void") == [
        {"ev": "cleared", "round": 1, "code": "duplicate_card", "by": "void"},
        {"ev": "void", "round": 1, "why": "duplicate_card", "annuls": False},
    ]
    assert table.round.phase == IDLE
    assert table.deal("Kd")[0] == {"ev": "card", "round": 2, "n": 1, "to": "1"}


def test_a_joker_in_a_game_of_52_case_33():
    (fault,) = Table().deal("Jk")
    assert (fault["code"], fault["place"], fault["clear"]) == ("wrong_joker", 1, ["void"])


def test_the_first_card_after_complete_is_not_due_and_not_named():
    table = Table()
    table.deal(ALL)
    (fault,) = table.deal("Qc")
    assert (fault["code"], fault["place"], fault["clear"]) == ("card_not_due", 15, ["void"])
    assert "Qc" not in json.dumps(fault)


def test_a_card_while_an_ok_fault_stands_leaves_only_void():
    table = Table()
    table.deal(HOLE)
    table.round.unknown_tag("0000001234")
    (fault,) = table.since()
    assert (fault["place"], fault["tag"], fault["clear"]) == (7, "0000001234", ["ok", "void"])
    table.round.unknown_tag("0000001234")
    assert table.since() == []
    (again,) = table.deal("Qc")
    assert again == {**fault, "clear": ["void"]}
    assert kinds(table.key("ok")) == ["refused"]
    assert kinds(table.key("void")) == ["cleared", "void"]


def test_two_cards_gives_the_later_place_back():
    table = Table()
    table.deal("As Kd")
    table.round.two_cards()
    (fault,) = table.since()
    assert (fault["code"], fault["place"]) == ("two_cards", 2)
    table.key("ok")
    assert table.deal("Kd") == [{"ev": "card", "round": 1, "n": 2, "to": "2"}]


def test_two_cards_on_the_last_card_opens_the_deal_again():
    table = Table()
    table.deal(ALL)
    table.round.two_cards()
    assert table.round.phase == DEALING
    table.key("ok")
    assert kinds(table.deal("8h")) == ["card", "complete"]


def test_two_cards_after_a_street_was_named_leaves_only_void():
    table = Table()
    table.deal(HOLE + " " + FLOP)
    table.key("ok")
    table.since()
    table.round.two_cards()
    assert table.since()[0]["clear"] == ["void"]


def test_fold_takes_a_seat_out_and_back_until_it_has_missed_a_card():
    table = Table()
    table.deal("As Kd 2c")
    assert table.key("next", "next", "fold") == [
        {"ev": "fold", "round": 1, "seat": "2", "out": True}
    ]
    assert table.key("fold") == [{"ev": "fold", "round": 1, "seat": "2", "out": False}]
    table.key("fold")
    assert [event["to"] for event in table.deal("Ad 7d")] == ["1", "3"]
    (refused,) = table.key("fold")
    assert (refused["ev"], refused["key"]) == ("refused", "fold") and "missed" in refused["why"]
    table.deal("3c 2h 9s Jc 4c 5d 5c 8h")
    result = table.key("show")[-1]
    assert result["hands"][1] == {"seat": "2", "folded": True}
    assert "Kd" not in json.dumps(result)


def test_the_last_seat_left_takes_it_uncontested_and_shows_nothing():
    table = Table()
    table.deal(HOLE + " " + FLOP)
    table.key("ok", "next", "fold", "next", "next", "fold")
    table.key("fold")
    table.key("fold")
    table.since()
    (result,) = table.key("ok")
    assert result == {
        "ev": "result", "round": 1, "game": "holdem", "first": "1", "uncontested": True,
        "hands": [{"seat": "1", "folded": True}, {"seat": "2"}, {"seat": "3", "folded": True}],
        "winners": {"high": ["2"]}, "shares": {"2": "1"},
    }  # fmt: skip
    table.key("next")
    assert kinds(table.key("ok")) == []


def test_the_last_seat_cannot_fold():
    table = Table(seats=2)
    assert kinds(table.key("next", "fold", "next", "fold")) == ["fold", "refused"]


def test_a_seat_that_sits_out_does_so_until_it_is_toggled_back():
    table = Table()
    assert table.key("next", "fold") == [{"ev": "fold", "round": 0, "seat": "1", "out": True}]
    for number in (1, 2):
        said = table.deal("Kd 2c")
        assert [(event["round"], event["to"]) for event in said] == [(number, "2"), (number, "3")]
        table.key("void")
        table.since()
    table.key("next", "fold")
    table.since()
    assert [event["to"] for event in table.deal("Kd 2c")] == ["1", "2"]


def test_a_fold_lasts_for_its_round_only():
    table = Table()
    table.deal("As")
    table.key("next", "next", "fold", "void")
    table.since()
    assert [event["to"] for event in table.deal("Kd 2c 3c")] == ["1", "2", "3"]


def test_a_long_next_moves_the_first_position_while_idle_only():
    table = Table()
    table.key("next+long")
    assert [event["to"] for event in table.deal("As Kd 2c")] == ["2", "3", "1"]
    assert kinds(table.key("next+long")) == ["refused"]


def test_the_button_moves_on_after_each_round_with_a_result():
    table = Table(options={"button": "rotate"})
    for seed, first in enumerate(("1", "2", "3", "1")):
        table.deal(shuffled(seed)[:14])
        assert table.key("show")[-1]["first"] == first
        table.key("ok")
        table.since()
    table.deal("As")
    table.key("void")
    table.since()
    assert table.deal("As")[0]["to"] == "2"


def test_the_next_rounds_first_card_ends_the_showing():
    table = Table()
    table.deal(ALL)
    table.key("show")
    table.since()
    assert table.deal("As") == [{"ev": "card", "round": 2, "n": 1, "to": "1"}]


def test_void_while_showing_annuls_the_result():
    table = Table()
    table.deal(ALL)
    table.key("show")
    table.since()
    assert table.key("void") == [{"ev": "void", "round": 1, "why": "key", "annuls": True}]
    assert table.round.result is None


def test_keys_that_have_nothing_to_do_are_refused_with_words():
    table = Table()
    for key in ("fold", "show", "ok", "void"):
        (refused,) = table.key(key)
        assert (refused["ev"], refused["key"]) == ("refused", key) and refused["why"]
    table.deal(ALL)
    table.key("ok")
    table.since()
    assert kinds(table.key("ok")) == ["refused"]
    table.key("show")
    table.since()
    assert kinds(table.key("show", "fold")) == ["refused", "refused"]


def test_a_fault_while_idle_is_cleared_without_a_round():
    table = Table()
    table.round.unknown_tag("00")
    assert table.since()[0]["round"] == 0
    assert kinds(table.key("ok")) == ["cleared"]
    table.round.unknown_tag("00")
    assert table.since()[0]["clear"] == ["ok", "void"]
    assert kinds(table.key("void")) == ["cleared"]
    assert table.round.phase == IDLE


def test_a_fault_while_showing_keeps_the_result_for_after_its_ok():
    table = Table()
    table.deal(ALL)
    table.key("show")
    table.since()
    table.round.unknown_tag("00")
    assert table.since()[0]["round"] == 1
    table.key("ok")
    assert table.round.phase == SHOWING and table.round.result


def test_flop_poker_alone_at_the_table_still_has_a_result():
    table = Table("flop_poker", 1)
    table.deal("2c 3d 9h As Ah Ad")
    assert table.round.phase == COMPLETE
    result = table.key("show")[-1]
    assert result["hands"][0]["best"] == ["As", "Ah", "9h", "3d", "2c"]
    assert result["hands"][0]["cite"] == "583.6(b)(9)"


def test_the_three_card_bonus_and_its_decision():
    cards = "2c 9h 3d 9d Ah 9s Kc Qc 8c"
    for choice, three, cite in (("yes", "straight", "583.6(d)(4)"), ("no", None, None)):
        table = Table("flop_poker", 2, house={"C11": choice})
        table.deal(cards)
        one, two = table.key("show")[-1]["hands"]
        assert (one["three_card"], one["three_card_cite"], one["decision"]) == (
            three,
            cite,
            ["C11"],
        )
        assert (two["three_card"], two["three_card_cite"]) == ("three_of_a_kind", "583.6(d)(3)")
        assert "decision" not in two


def test_the_high_hand_jackpot_says_who_has_reached_it():
    table = Table(options={"high_hand_jackpot": "three_of_a_kind"})
    table.deal(HOLE + " 3c 2h Ks Jc 4c 5d 5c Kc")
    assert [hand["jackpot"] for hand in table.key("show")[-1]["hands"]] == [False, True, False]


def test_a_deck_in_order_is_unshuffled_and_only_void_ends_it():
    table = Table()
    said = table.deal([card.name(rank * 4) for rank in range(8)])
    assert [event["ev"] for event in said] == ["card"] * 8 + ["fault"]
    assert said[-1] == {
        "ev": "fault", "round": 1, "code": "unshuffled", "place": 8, "clear": ["void"],
    }  # fmt: skip


def test_the_last_rounds_order_again_is_unshuffled():
    table = Table()
    table.deal(ALL)
    table.key("show", "ok")
    table.since()
    assert [event.get("code") for event in table.deal(ALL) if event["ev"] == "fault"] == [
        "unshuffled"
    ]


def test_with_a_gate_face_up_cards_are_named_at_once_and_others_are_not():
    table = Table(gate=True)
    said = table.deal(ALL)
    named = [event["card"] for event in said if "card" in event]
    assert named == ["2h", "9s", "Jc", "5d", "8h"]
    assert all(("card" in event) == (event.get("to") == "board") for event in said)


def test_a_missed_read_leaves_only_void():
    table = Table(gate=True)
    table.deal(HOLE)
    table.round.missed_read()
    (fault,) = table.since()
    assert (fault["code"], fault["place"], fault["clear"]) == ("missed_read", 7, ["void"])


def test_a_fold_that_makes_the_count_agree_is_asked_about_before_a_card_is_named():
    """One card of the hole was not read; the last seat, whose card the device awaits, folds."""
    table = Table()
    table.deal("As Kd 2c Ad Kh")
    table.key("next", "next", "next", "fold")
    table.deal(FLOP)
    (fault,) = table.key("ok")[-1:]
    assert (fault["code"], fault["have"], fault["need"]) == ("missing_card", 9, 10)
    assert kinds(table.key("ok", "ok")) == ["cleared", "street"]


def test_a_fold_that_completes_the_deal_is_asked_about_before_the_hands():
    table = Table("flop_poker", 2)
    table.deal("As Kd 2c Ad Kh")
    table.key("next", "next", "fold")
    table.deal("2h 9s Jc")
    assert table.key("show")[-1]["code"] == "missing_card"
    assert kinds(table.key("ok", "show")) == ["cleared", "result"]


def test_a_seat_that_comes_back_before_its_card_was_due_leaves_no_question():
    table = Table()
    table.deal("As Kd 2c Ad Kh")
    table.key("next", "next", "next", "fold", "fold")
    table.deal("7d " + FLOP)
    assert kinds(table.key("ok"))[-1] == "street"


def test_a_gate_knows_that_nothing_was_missed_when_the_seat_that_is_due_folds():
    table = Table(gate=True)
    table.deal("As Kd 2c Ad Kh")
    table.key("next", "next", "next", "fold")
    table.deal(FLOP)
    assert "fault" not in kinds(table.key("ok"))
