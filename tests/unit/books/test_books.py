"""The application and its journal through cuts, resets, changed set-ups and broken storage."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import pytest  # noqa: E402
from fake_board import CARDS, Board, of  # noqa: E402

from card_shoe.emulator.flash_part import SECTOR  # noqa: E402
from card_shoe.journal import source  # noqa: E402
from card_shoe.journal.history import history  # noqa: E402
from card_shoe.journal.scan import scan  # noqa: E402


def dealt(cards=5, **config):
    """A board with a number of cards on the table, all of them on record."""
    board = Board(**config)
    board.power_on()
    for card in range(cards):
        board.card(card * 29 % 52)
    return board


def kept(board):
    return scan(source.Ring(source.Image(bytes(board.flash.data)), source.SPARE))


def texts(board):
    """The notes on record."""
    return [made["text"] for _, made in history(kept(board)).events if made["ev"] == "note"]


def whole_round(board, shift=0):
    """Deal a round to its result, which is given, and end it."""
    for card in range(CARDS):
        board.card((card * 29 + shift) % 52)
    said = board.press("show")
    board.press("ok")
    return of(said, "result")[0]


# Cuts and resets


def test_a_cut_in_a_round_comes_back_to_the_card_and_says_so():
    board = dealt(5)
    said = board.power_on()
    assert [made["ev"] for made in said][:2] == ["boot", "fault"]
    fault = said[1]
    assert (fault["round"], fault["code"], fault["n"]) == (1, "power_lost", 5)
    assert fault["clear"] == ["ok", "void"]
    assert of(board.press("ok"), "cleared")
    assert board.card(40)[0]["n"] == 6


def test_a_cut_while_idle_says_nothing():
    board = Board()
    board.power_on()
    whole_round(board)
    board.rest()
    assert not of(board.power_on(), "fault") and not of(board.said, "void")
    assert board.card(3)[0] == {"ev": "card", "round": 2, "n": 1, "to": "1"}


def test_a_second_cut_says_power_lost_again_and_does_not_pile_it_up():
    board = dealt(5)
    board.power_on()
    said = board.power_on()
    assert [made["code"] for made in of(said, "fault")] == ["power_lost"]


def test_the_watchdog_in_a_round_leaves_only_void():
    board = dealt(5)
    fault = of(board.power_on(cause=1), "fault")[0]
    assert (fault["code"], fault["n"], fault["clear"]) == ("watchdog", 5, ["void"])
    assert of(board.press("ok"), "refused")
    void = of(board.press("void"), "void")[0]
    assert (void["round"], void["why"]) == (1, "watchdog")


def test_the_watchdog_while_idle_is_no_fault_and_is_on_record():
    board = Board()
    board.power_on()
    assert not of(board.power_on(cause=1), "fault")
    boots = [made for _, made in history(kept(board)).events if made["ev"] == "boot"]
    assert [made["cause"] for made in boots] == [0, 1]


@pytest.mark.parametrize("cards", [0, 5])
def test_the_fault_latch_survives(cards):
    board = dealt(cards)
    board.app.table.presence.listener.unknown(bytes.fromhex("01AA55AA55"), 5, board.ticks_ms())
    board.run(100)
    codes = [made["code"] for made in of(board.power_on(), "fault")]
    assert codes == ["unknown_tag", "power_lost"] if cards else codes == ["unknown_tag"]
    assert of(board.press("ok"), "cleared")
    assert not of(board.power_on(), "fault") or cards


def test_a_result_that_is_shown_is_shown_again():
    board = Board()
    board.power_on()
    for card in range(CARDS):
        board.card(card * 29 % 52)
    right = of(board.press("show"), "result")[0]
    assert not of(board.power_on(), "fault")
    assert board.app.table.round.result == right
    journal = of(board.press("ok"), "journal")
    assert [made["round"] for made in journal] == [1]


def test_nothing_is_told_before_it_is_on_record():
    board = Board()
    board.power_on()
    told = []
    board.write = lambda data: told.append(
        (data, board.flash.operations, board.app.session.queued())
    )
    before = board.flash.operations
    board.card(8)
    assert [queued for _, _, queued in told] == [False]
    assert told[0][1] >= before + 2  # the round's begin and its card


# Another configuration


def test_a_configuration_changed_while_off_voids_the_open_round():
    board = dealt(5)
    board.configure(seats=["1", "2", "3"])
    said = board.power_on()
    assert [made["ev"] for made in said][:3] == ["boot", "void", "journal"]
    assert said[1] == {"ev": "void", "round": 1, "why": "power_lost", "annuls": False}
    assert board.card(0)[0] == {"ev": "card", "round": 2, "n": 1, "to": "1"}
    rounds = history(kept(board)).rounds
    assert [(played.number, played.outcome) for played in rounds] == [(1, "lost"), (2, "open")]


def test_rounds_of_another_game_move_nothing_afterwards():
    board = Board()
    board.power_on()
    whole_round(board)
    board.rest()
    assert of(board.ask(do="config", config=stud()), "config")
    for _ in range(2):
        said = board.power_on()
        assert not of(said, "fault") and not of(said, "void")
        assert board.app.table.round.phase == "idle"
    assert board.card(0)[0] == {"ev": "card", "round": 2, "n": 1, "to": "1"}


def stud():
    return {
        "game": "stud5", "seats": ["1", "2", "3"], "reader": {"kind": "rdm6300"},
        "deck": "house-a.deck",
    }  # fmt: skip


def test_a_recall_plays_a_round_under_its_own_set_up():
    board = Board()
    board.power_on()
    right = whole_round(board)
    board.rest()
    board.ask(do="config", config=stud())
    board.rest()
    answer = of(board.ask(do="recall", round=1), "recall")[0]
    assert answer["round"] == 1
    assert of(answer["events"], "result") == [right]
    assert [made["n"] for made in of(answer["events"], "card")] == list(range(1, CARDS + 1))


def test_a_fault_is_not_cleared_by_another_configuration():
    board = Board()
    board.power_on()
    board.app.table.presence.listener.unknown(bytes.fromhex("01AA55AA55"), 5, board.ticks_ms())
    board.rest()
    said = board.ask(do="config", config=stud())
    assert [made["code"] for made in of(said, "fault")] == ["unknown_tag"]
    assert [made["code"] for made in of(board.power_on(), "fault")] == ["unknown_tag"]


def test_a_configuration_that_is_refused_changes_nothing_and_is_on_record():
    board = Board()
    board.power_on()
    board.rest()
    before = board.files.held["table.json"]
    error = of(board.ask(do="config", config={"game": "whist"}), "error")[0]
    assert "game" in error["why"] and "last good configuration" in error["why"]
    assert board.files.held["table.json"] == before
    assert board.card(0)[0]["ev"] == "card"
    assert "configuration refused" in texts(board)


def test_files_that_are_full_refuse_a_configuration_and_nothing_else():
    board = Board()
    board.power_on()
    board.rest()
    board.files.full = True
    error = of(board.ask(do="config", config=stud()), "error")[0]
    assert "cannot be written" in error["why"]
    assert board.card(0)[0]["ev"] == "card"


def test_only_while_idle():
    board = dealt(3)
    board.rest()
    for request in ({"do": "config", "config": stud()}, {"do": "operator", "name": "x"}):
        assert "no round" in of(board.ask(**request), "error")[0]["why"]
    assert "no round" in of(board.ask(do="service"), "error")[0]["why"]
    assert board.card(40)[0]["n"] == 4


# Operator, clock, service


def test_the_operator_stays_through_a_cut_and_the_open_round_with_him():
    board = Board()
    board.power_on()
    board.rest()
    assert of(board.ask(do="operator", name="Shift 2"), "operator")
    for card in range(3):
        board.card(card * 29 % 52)
    fault = of(board.power_on(), "fault")[0]
    assert (fault["code"], fault["n"]) == ("power_lost", 3)
    from shoe.journal import setup

    assert history(kept(board)).rounds[-1].fields[setup.OPERATOR] == b"Shift 2"


def test_records_carry_the_time_once_it_is_set():
    board = Board()
    board.power_on()
    board.rest()
    whole_round(board)
    assert of(board.ask(do="time", utc=1_800_000_000), "time")
    board.rest()
    whole_round(board, 1)
    first, second = history(kept(board)).rounds
    assert first.utc == 0
    assert 1_800_000_000 <= second.utc <= 1_800_000_010
    for utc in (-1, True, "now", None, 1 << 32, 1.5):
        assert of(board.ask(do="time", utc=utc), "error")


def test_service_needs_the_boards_leave_and_is_on_record():
    board = Board()
    board.power_on()
    board.rest()
    assert "no prompt" in of(board.ask(do="service"), "error")[0]["why"]
    asked = []
    board.serve = lambda check: asked.append(check) or ("not now" if check else None)
    assert "not now" in of(board.ask(do="service"), "error")[0]["why"]
    assert asked == [True]
    board.serve = lambda check: asked.append((check, list(board.said)))
    assert not of(board.ask(do="service"), "error")
    # Said, and on record, before the board goes.
    assert asked[-1][0] is False and asked[-1][1][-1] == {"ev": "service"}
    assert "service" in texts(board)


# Storage


def test_new_files_are_a_fault_and_play_nothing():
    board = Board()
    board.files.state = "new"
    said = board.power_on()
    assert said[1]["code"] == "storage_damaged" and "new" in said[1]["why"]
    assert board.card(0) == []


def spoil(board):
    """Damage the journal in the middle of its records."""
    board.flash.data[120] ^= 0x10


def test_a_damaged_journal_stops_the_table_and_is_not_overwritten():
    board = dealt(5)
    spoil(board)
    before = bytes(board.flash.data)
    said = board.power_on()
    assert said[1]["code"] == "storage_damaged" and said[1]["clear"] == []
    assert board.card(0) == [] and not of(board.press("void"), "void")
    board.rest()
    assert bytes(board.flash.data) == before
    for request in ({"do": "recall", "round": 1}, {"do": "operator", "name": "x"}):
        assert of(board.ask(**request), "error")


def test_it_is_played_on_without_a_journal_where_the_table_allows_that():
    board = dealt(5, play_without_journal=True)
    spoil(board)
    before = bytes(board.flash.data)
    said = board.power_on()
    assert "no journal is kept" in of(said, "error")[0]["why"]
    assert whole_round(board)["round"] == 1
    assert bytes(board.flash.data) == before


def test_a_part_that_fails_while_it_is_played_stops_the_table():
    board = dealt(5)

    def fail(offset, data):
        raise OSError(5)

    board.flash.program = fail
    board.card(40)
    board.run(300)
    fault = of(board.said, "fault")[-1]
    assert (fault["code"], fault["clear"]) == ("storage_damaged", [])
    assert not of(board.press("show"), "result")


def test_a_foreign_region_is_not_taken_for_a_journal():
    board = Board()
    board.flash.data[SECTOR : SECTOR + 4] = b"ABCD"
    assert of(board.power_on(), "fault")[0]["code"] == "storage_damaged"
    assert board.flash.operations == 0


def test_a_broken_configuration_is_on_record_and_mended_by_the_host():
    board = dealt(5)
    good = board.files.held["table.json"]
    board.files.held["table.json"] = b"{"
    said = board.power_on()
    assert said[1]["code"] == "config_invalid"
    assert any(text.startswith("config_invalid") for text in texts(board))
    assert of(board.ask(do="recall", round=1), "error")
    import json

    board.rest()
    said = board.ask(do="config", config=json.loads(good))
    assert of(said, "config")
    # Written again by the host it is another text, so what was open is void.
    assert [made["round"] for made in of(said, "void") + of(said, "fault")] == [1]
