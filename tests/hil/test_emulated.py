"""What can only be done to an emulated board: power, plugs, hosts that do not read."""

import hashlib
import json
import subprocess
import sys

import pytest
from real_time import in_real_time
from rigs import BOARD, PortRig

from card_shoe.emulator import Board, flash_with, target
from card_shoe.feeds import table
from card_shoe.feeds.reader_frames import rdm6300
from card_shoe.link.client import Client
from card_shoe.waiting import HANG_S
from tests.boards_on_ports import Running
from workshop.bench.board import tags
from workshop.dealer import recorded

pytestmark = pytest.mark.emulated
FEEDS = recorded.path("quick").parent
SEATS = ["1", "2", "3", "4"]
REST_US = 700_000


@pytest.fixture(scope="module")
def flash():
    config = {"game": "holdem", "seats": SEATS, "reader": {"kind": "rdm6300"},
              "deck": "house-a.deck"}  # fmt: skip
    contents = {
        "table.json": json.dumps(config).encode(),
        "house-a.deck": (FEEDS / "house-a.deck").read_bytes(),
    }
    return flash_with(target.image(BOARD), BOARD, contents)


def events(board, name):
    start = '{"ev":"' + name + '"'
    return [json.loads(line) for _, line in board.lines if line.startswith(start)]


def started(flash, **options):
    board = Board(flash, board=BOARD, **options)
    assert board.run_while(lambda: not events(board, "digest"), 8_000_000), board.lines
    return board


def deal(board, cards):
    for tag in cards:
        board.run_until(board.rx(rdm6300(tag)) + REST_US)


def test_a_display_that_is_pulled_costs_no_card_and_shows_again_when_it_is_back(flash):
    board = started(flash)
    cards = tags(joker=False)
    deal(board, cards[:3])
    board.plugged(False)
    deal(board, cards[3:6])
    assert [event["state"] for event in events(board, "display")] == ["absent"]
    board.plugged(True)
    board.run_for(2_500_000)
    assert [event["state"] for event in events(board, "display")] == ["absent", "ok"]
    assert any(board.panel.picture())
    assert len(events(board, "card")) == 6


def test_no_display_at_all_is_no_fault(flash):
    board = started(flash, panel=None)
    deal(board, tags(joker=False)[:4])
    assert len(events(board, "card")) == 4
    assert not events(board, "fault")


def test_a_host_that_has_the_port_open_and_does_not_read_holds_nothing_up(flash):
    board = started(flash)
    board.usb.read_on(False)
    cards = tags(joker=False)
    deal(board, cards[:8])
    assert not events(board, "card")
    board.usb.read_on(True)
    board.run_for(1_000_000)
    assert [event["n"] for event in events(board, "card")] == list(range(1, 9))
    assert board.lost_bytes == 0


def test_keys_that_bounce_are_pressed_once(flash):
    board = started(flash)
    deal(board, tags(joker=False)[:1])
    for _ in range(3):
        board.key("next", True)
        board.run_for(120_000)
        board.key("next", False)
        board.run_for(120_000)
    board.key("fold", True)
    board.run_for(120_000)
    board.key("fold", False)
    board.run_for(300_000)
    folds = events(board, "fold")
    assert [(event["seat"], event["out"]) for event in folds] == [("3", True)]


def test_the_power_is_cut_between_rounds_and_the_board_comes_back_with_its_table(flash):
    board = started(flash)
    again = started(board.power_off())
    boot = events(again, "boot")[0]
    assert boot["game"] == "holdem"
    assert again.stored["table.json"]


def test_files_that_are_damaged_are_reported_and_not_formatted(flash):
    spoiled = bytearray(flash)
    at, _ = Board(flash, board=BOARD).layout.flash["files"]
    spoiled[at : at + 8192] = b"\x55" * 8192
    board = Board(spoiled, board=BOARD)
    board.run_for(3_000_000)
    assert events(board, "fault"), board.lines
    assert bytes(board.chip.mcu.flash[at : at + 8192]) == b"\x55" * 8192


def test_a_blank_files_region_is_formatted_and_the_missing_table_is_said(flash):
    blank = bytearray(flash)
    at, size = Board(flash, board=BOARD).layout.flash["files"]
    blank[at : at + size] = b"\xff" * size
    board = Board(blank, board=BOARD)
    board.run_for(4_000_000)
    assert [event["code"] for event in events(board, "fault")], board.lines
    assert isinstance(board.stored, dict)


def test_two_runs_take_the_same_cycles_to_the_digest(flash):
    assert started(flash).cycles == started(flash).cycles


def test_mpremote_works_on_a_board_in_service(flash):
    def ask(bench):
        command = [sys.executable, "-m", "mpremote", "connect", bench.link.path,
                   "exec", "import sys; print(6 * 7, sys.implementation[1][:2])"]  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, timeout=HANG_S)

    board = Board(flash, board=BOARD, held=("ok",))
    board.run_for(1_500_000)
    done, error = in_real_time(board, ask)
    assert error is None, error
    assert (done.returncode, done.stdout.strip()) == (0, "42 (1, 25)")


def test_a_board_is_given_the_deck_and_the_paytables_that_it_has_not(tmp_path):
    table.load(recorded.path("demo-pai_gow")).write(tmp_path)
    other = {"house-a.deck": b"# shoedeck 1 name=other recipe=53\n", "service": b""}
    deck = hashlib.sha256((tmp_path / "house-a.deck").read_bytes()).hexdigest()
    with Running(flash_with(target.image(BOARD), BOARD, other), board=BOARD) as running:
        running.wait(3)
        PortRig(running.link, running.reader).set_table(tmp_path)
        with Client(running.link) as line:
            assert line.wait_for(("id",), 30, {"do": "id"})["game"] == "pai_gow"
            assert line.wait_for(("digest",), 30, {"do": "digest"}, 10)["deck"] == deck
