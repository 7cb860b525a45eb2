"""What a round is asked by others, at every game; and its parts: flow, pending result, faults."""

import json

import pytest

from shoe import card, games
from shoe.rounds import FLOWS, flow_module, new_round
from shoe.rounds.faults import OK_OR_VOID, VOID, Fault, Faults
from shoe.rounds.result import PendingResult
from shoe.setup import config

SEVEN = ["1", "2", "3", "dealer", "4", "5", "6"]
SEATS = {"pai_gow": SEVEN, "hi_lo": ["1", "2", "dealer"]}
DRAWS = ("badugi", "draw5", "draw_27")


def table(game, say=len, number=0):
    raw = {"game": game, "seats": SEATS.get(game, ["1", "2"])}
    raw.update(reader={"kind": "rdm6300"}, deck="a.deck")
    return new_round(config.load(json.dumps(raw), "table.json"), say, number)


@pytest.mark.parametrize("game", games.NAMES)
def test_the_flow_of_a_game_is_the_one_it_names(game):
    made = games.find(game)
    assert made.flow == ("draw" if game in DRAWS else "pai_gow" if game == "pai_gow" else "deal")
    flow = table(game).flow
    assert made.flow in FLOWS and type(flow).__module__ == flow_module(made.flow)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_round_answers_what_others_ask(game):
    made = table(game, number=41)
    flow = made.flow
    assert (made.number, made.phase, made.result, made.exposed()) == (41, "idle", None, [])
    assert (made.deal.remainder(), made.deal.board(), bytes(flow.shown)) == (b"", b"", b"")
    assert not flow.shows_hands() and not made.working() and not made.work()
    assert flow.next_points == (game not in DRAWS and game != "pai_gow")
    if game == "pai_gow":
        assert flow.start() == 1 and made.due() == "dealer"
        with pytest.raises(ValueError, match="only while the hands are shown"):
            flow.settings("1")
    else:
        assert flow.start() == 1 and made.first() == 0 and flow.settings("1") is None
    made.read(0)
    assert (made.number, made.phase, made.street()) == (42, "dealing", made.game.streets[0][0])


def test_only_pai_gow_starts_by_dice_and_knows_a_remainder():
    assert [name for name in games.NAMES if games.find(name).dice_start] == ["pai_gow"]
    said = []
    made = table("pai_gow", said.append)
    chance = [(17 * i + 5) % 53 for i in range(53)]
    for one in chance[:48]:
        made.read(one)
    assert made.deal.remainder() == b""
    made.read(chance[48])
    assert made.deal.remainder() == bytes(sorted(chance[49:]))
    made.read(chance[49])
    assert said[-1]["to"] == "remainder"


class Work:
    """Three pieces, and a result that counts how often the work was begun."""

    def __init__(self):
        self.begun = 0
        self.taken = []
        self.pending = PendingResult(self.ranking, self.taken.append)

    def ranking(self):
        self.begun += 1
        yield
        yield
        return {"round": self.begun}


def test_a_result_that_nobody_asked_for_is_taken_by_nobody():
    work = Work()
    assert not work.pending.work(False) and work.begun == 0
    assert [work.pending.work(True) for _ in range(5)] == [True, True, True, False, False]
    assert work.begun == 1 and work.taken == []
    work.pending.ask(False)
    assert work.taken == [{"round": 1}] and not work.pending.wanted


def test_a_result_that_was_asked_for_comes_piece_by_piece_or_at_once():
    work = Work()
    work.pending.ask(False)
    assert work.pending.wanted and work.taken == []
    assert [work.pending.work(False) for _ in range(3)] == [True] * 3
    assert work.taken == [{"round": 1}] and not work.pending.work(False)
    work.pending.ask(True)
    assert work.taken == [{"round": 1}, {"round": 2}]
    work.pending.ask(False)
    work.pending.settle()
    assert len(work.taken) == 3


def test_a_result_that_was_dropped_is_begun_again():
    work = Work()
    work.pending.work(True)
    work.pending.forget()
    work.pending.ask(True)
    assert work.taken == [{"round": 2}]


def test_ok_clears_only_where_it_clears_all_and_void_leaves_repairs():
    said = []
    faults = Faults(said.append)
    assert faults.first() is None and not faults
    faults.latch(3, Fault("two_cards", 7))
    assert said[-1] == {
        "ev": "fault", "round": 3, "code": "two_cards", "place": 7, "clear": ["ok", "void"],
    }  # fmt: skip
    faults.latch(3, Fault("low_memory"))
    assert faults.key(3, "show", "key") == "a fault stands; the screen says what clears it"
    assert faults.key(3, "ok", "key") == "ok does not clear this fault"
    assert [fault.code for fault in faults.void(3, "host")] == ["two_cards"]
    assert said[-1] == {"ev": "cleared", "round": 3, "code": "two_cards", "by": "host"}
    assert faults.has("low_memory") and not faults.has("two_cards")


def test_a_card_under_a_fault_leaves_only_void_and_is_said_once():
    said = []
    faults = Faults(said.append)
    faults.latch(1, Fault("missing_card", None, ("have", 4, "need", 5)))
    assert faults.first().clear == OK_OR_VOID and faults.first().get("need") == 5
    faults.read(1)
    assert faults.first().clear == VOID and len(said) == 2 and said[1]["clear"] == ["void"]
    faults.read(1)
    assert len(said) == 2
    faults.tell(0)
    assert said[2] == dict(said[1], round=0)


def test_a_round_that_is_complete_is_worked_on_before_show_and_shown_after():
    said = []
    made = table("stud5", said.append)
    made.in_pieces = True
    for one in card.parse_many("2c 9d Kh 4s 7c Jd Qh 5s 3c 8d Th As 6c"):
        made.read(one)
    while made.work():
        pass
    assert made.phase == "complete" and said[-1]["ev"] == "complete"
    assert made.key("show") and not made.working()
    assert made.phase == "showing" and said[-1] is made.result and made.result["round"] == 1
