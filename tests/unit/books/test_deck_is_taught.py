"""Teaching at the table, through the whole application: what is written, and when."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import pytest  # noqa: E402
from fake_board import Board, of  # noqa: E402

from card_shoe.feeds.reader_frames import rdm6300  # noqa: E402
from card_shoe.journal import source  # noqa: E402
from card_shoe.journal.history import history  # noqa: E402
from card_shoe.journal.scan import scan  # noqa: E402
from shoe.card import name  # noqa: E402
from shoe.setup import deck_file  # noqa: E402
from shoe.supervisor.teach import order  # noqa: E402

FILE = "house-a.deck"
_TEACH = 8  # pages after the first


class Barrier:
    """A light barrier that cards break."""

    broken = False

    def read(self):
        return self.broken


def tag(number):
    return f"{number * 0x010203 + 0x2A00000000:010X}"


def passes(board, number, frames=4):
    """A card with a tag of the new deck passes; return what was said."""
    said = []
    for frame in range(frames):
        board.uart.coming += rdm6300(tag(number))
        board.gate.broken = frame in (1, 2)
        said += board.run(60)
    return said + board.run(440)


def powered(board):
    """The board, switched on again, with a barrier of its own."""
    board.power_on()
    board.gate = Barrier()
    return board


def begun(**config):
    """A board at the page, with teaching begun."""
    board = powered(Board(**config))
    board.rest()
    board.press("ok", held=True)
    for _ in range(_TEACH):
        board.press("next")
    assert board.app.table.pages.sheet().title == "Teach a deck"
    board.press("show")
    return board


def page(board):
    shown = board.app.table.pages.sheet()
    return " ".join([shown.headline, *shown.lines])


def notes(board):
    kept = scan(source.Ring(source.Image(bytes(board.flash.data)), source.SPARE))
    return [made["text"] for _, made in history(kept).events if made["ev"] == "note"]


@pytest.mark.parametrize("gate", [False, True])
def test_a_deck_of_53_is_taught_comes_into_force_and_is_on_record(gate):
    board = begun(gate=gate)
    old = board.files.held[FILE]
    for number in range(53):
        said = passes(board, number)
        assert not of(said, "card") and not of(said, "fault") and not of(said, "cut")
        assert board.files.held[FILE] == old
    board.run(600)
    board.press("show")
    new = deck_file.load(board.files.held[FILE].decode(), FILE)
    assert (new.name, new.recipe) == ("house-a", 53)
    for number, word in enumerate(order(53)):
        assert new.word(new.find(bytes.fromhex(tag(number)), 5)) == word
    before = deck_file.load(old.decode(), FILE)
    roles = [before.tag(i) for i in range(before.tags) if before.word(i) in (64, 65)]
    assert roles and new.tags == 53 + len(roles)
    assert all(new.find(bytes.fromhex(one), 5) >= 0 for one in roles)
    assert not board.app.table.pages.open
    board.rest()
    assert "deck taught: " + FILE in notes(board)
    assert len(of(board.said, "digest")) == 2
    assert of(passes(board, 0), "card")[0]["to"] == "1"


def test_it_is_in_force_after_the_power_was_cut():
    board = begun()
    for number in range(53):
        passes(board, number)
    board.press("show")
    powered(board)
    assert not of(board.said, "fault")
    assert of(passes(board, 5), "card")


def test_a_cut_before_it_is_kept_leaves_the_old_deck():
    board = begun()
    old = board.files.held[FILE]
    for number in range(53):
        passes(board, number)
    assert "Each card has its tag" in page(board)
    board.power_on()
    assert board.files.held[FILE] == old
    assert of(board.card(12), "card")


def test_a_planted_collision_and_leaving_change_nothing():
    board = begun()
    old = board.files.held[FILE]
    passes(board, 0)
    passes(board, 1)
    passes(board, 0)
    assert "That is the tag of As" in page(board)
    assert name(order(53)[2]) in page(board)
    board.press("show")
    assert board.files.held[FILE] == old
    assert not of(board.press("ok"), "fault")
    board.run(600)
    assert board.files.held[FILE] == old
    assert of(board.card(12), "card")


def test_it_is_not_kept_while_a_card_lies_there_or_where_it_cannot_be_written():
    board = begun()
    old = board.files.held[FILE]
    for number in range(52):
        passes(board, number)
    for _ in range(6):
        board.uart.coming += rdm6300(tag(52))
        board.run(60)
    board.press("show")
    assert "Take the card away first" in page(board) and board.files.held[FILE] == old
    board.run(600)
    board.files.full = True
    board.press("show")
    assert "Not kept: it cannot be written" in page(board)
    assert board.files.held[FILE] == old
    board.files.full = False
    board.press("show")
    assert board.files.held[FILE] != old


def test_the_page_opens_neither_in_a_round_nor_without_the_key_switch():
    board = Board()
    board.power_on()
    board.card(12)
    board.press("ok", held=True)
    assert not board.app.table.pages.open
    locked = Board(key_switch=[])
    locked.power_on()
    locked.press("ok", held=True)
    assert not locked.app.table.pages.open
