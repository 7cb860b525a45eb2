"""A byte-order mark before a feed, a table, a paytable or a deck: the same words everywhere."""

import json
import shutil

import pytest

from card_shoe import flash
from card_shoe.byte_order import WHY
from card_shoe.commands.deck import deck as deck_command
from card_shoe.emulator.commands.emulate import first_flash
from card_shoe.errors import Refused
from card_shoe.feeds import table
from workshop.dealer import recorded

MARK = b"\xef\xbb\xbf"
FILES = ("holdem.feed", "holdem.table.json", "house-a.deck")


@pytest.fixture
def files(tmp_path):
    """A folder with a feed, its table and its deck."""
    for name in FILES:
        shutil.copy(recorded.FOLDER / name, tmp_path / name)
    return tmp_path


def mark(path):
    path.write_bytes(MARK + path.read_bytes())


def refusal(act, *arguments):
    with pytest.raises(Refused) as refused:
        act(*arguments)
    assert refused.value.exit_code == 2
    return str(refused.value)


@pytest.mark.parametrize("name", FILES)
def test_a_replay_names_the_file_that_has_one(files, name):
    assert table.load(files / "holdem.feed").deck.tags
    mark(files / name)
    assert refusal(table.load, files / "holdem.feed") == f"{files / name}:1: {WHY}"


@pytest.mark.parametrize("name", FILES[1:])
def test_no_file_with_one_is_brought_to_a_board(files, name):
    mark(files / name)
    path = files / "holdem.table.json"
    assert refusal(flash.load_table, path) == f"{files / name}:1: {WHY}"
    assert refusal(first_flash, None, path, None, "pico", "any.uf2") == f"{files / name}:1: {WHY}"


def test_a_paytable_with_one_is_refused_too(tmp_path):
    for name in ("hi_lo.table.json", "house-a.deck"):
        shutil.copy(recorded.FOLDER / name, tmp_path / name)
    (tmp_path / "pay.json").write_bytes(MARK + b"{}")
    config = tmp_path / "hi_lo.table.json"
    raw = dict(json.loads(config.read_text("utf-8")), paytables=["pay.json"])
    config.write_text(json.dumps(raw), "utf-8")
    assert refusal(table.load_config, config) == f"{tmp_path / 'pay.json'}:1: {WHY}"


def test_deck_check_refuses_what_a_board_would_refuse(files):
    mark(files / "house-a.deck")
    check = deck_command.commands["check"].callback
    assert WHY in refusal(check, [files / "house-a.deck"])


def test_an_import_takes_a_spreadsheets_file_and_writes_none(files):
    commands = deck_command.commands
    csv, deck = files / "tags.csv", files / "made.deck"
    commands["export"].callback(files / "house-a.deck", "csv", csv)
    mark(csv)
    commands["import"].callback(csv, "house-a", None, deck)
    assert deck.read_bytes().startswith(b"# shoedeck 1 name=house-a")
