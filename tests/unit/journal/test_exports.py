"""What comes out of a journal: events as they were said, CSV, hands, reports, verdicts."""

import csv
import hashlib
import io
import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from pokerkit import HandHistory
from table_of_six import Flash, Table, fields

from card_shoe.cli import shoe
from card_shoe.journal import export, phh, report, source
from card_shoe.journal.chain import check
from card_shoe.journal.history import history
from card_shoe.journal.scan import scan
from shoe.journal import record, setup
from workshop.dealer import recorded

SECTORS = 16
NOT_SAID = ("setup", "journal", "boot", "time", "note", "opened")


class Game:
    """A journal of 60 rounds: table, flash, what was said, and what was read back."""

    def __init__(self):
        self.flash = Flash(SECTORS * 4096)
        self.said = []
        self.table = Table(self.flash, say=self.said.append)
        self.table.start()
        more = [(setup.OPERATOR, b"operator 7"), (setup.SERIAL, b"S-0042"), (setup.MODEL, b"one")]
        self.table.journal.setup(lambda: fields() + more)
        self.table.play(60)
        self.scan = read(self.flash.data)
        self.history = history(self.scan)


def read(data):
    return scan(source.Ring(source.Image(bytes(data)), source.SPARE))


@pytest.fixture(scope="module")
def game():
    return Game()


def test_the_events_are_those_that_the_device_said(game):
    said = [made for made in game.said if made["ev"] != "refused"]
    told = [made for _, made in game.history.events if made["ev"] not in NOT_SAID]
    assert told == said
    assert len(told) > 1000


def test_json_lines_hide_what_the_table_could_not_see(game):
    lines = [json.loads(line) for line in export.json_lines(game.history)]
    assert not [made for made in lines if made["ev"] == "card" and "card" in made]
    assert all(lines[i]["record"] <= lines[i + 1]["record"] for i in range(len(lines) - 1))
    folded = [hand for made in lines if made["ev"] == "result" for hand in made["hands"]]
    assert all(set(hand) == {"seat", "folded"} for hand in folded if hand.get("folded"))


def test_json_lines_name_every_card_with_supervisors_rights(game):
    lines = [json.loads(line) for line in export.json_lines(game.history, True)]
    cards = [made for made in lines if made["ev"] == "card"]
    assert cards and all("card" in made for made in cards)
    result = next(made for made in lines if made["ev"] == "result")
    dealt = [made["card"] for made in cards if made["round"] == result["round"]]
    shown = [card for hand in result["hands"] for card in hand.get("cards", [])]
    assert set(shown + result["board"]) <= set(dealt) and len(dealt) == 20


def test_csv_has_a_line_a_round(game):
    rows = list(csv.DictReader(io.StringIO(export.csv_text(game.history))))
    assert [int(row["round"]) for row in rows] == list(range(1, 61))
    results = {made["round"]: made for made in game.said if made["ev"] == "result"}
    for row in rows:
        if row["outcome"] == "result":
            made = results[int(row["round"])]
            assert row["board"].split() == made["board"]
            assert row["winners"] == "high:" + "+".join(made["winners"]["high"])
        else:
            assert (row["outcome"], row["winners"]) == ("void", "")
    assert {row["hash"] for row in rows[:-1]} == {chain for _, chain in game.table.seals[:59]}


@pytest.mark.parametrize("supervisor", [False, True])
def test_pokerkit_loads_every_hand_and_finds_our_winners(game, supervisor):
    count = 0
    for played in game.history.rounds:
        text = phh.hand_history(played, supervisor)
        if text is None:
            assert played.outcome == "void"
            continue
        hand = HandHistory.loads(text)
        *_, last = hand
        assert not last.status
        pot = sum(last.payoffs)
        assert pot == 0
        won = [hand.players[i] for i, payoff in enumerate(last.payoffs) if payoff > 0]
        assert sorted(won) == sorted(played.result()["winners"]["high"])
        count += 1
    assert count > 40


def test_a_report_says_all_that_a_dispute_needs(game):
    played = next(made for made in game.history.rounds if made.outcome == "result")
    text = report.round_report(played)
    for word in ("operator 7", "S-0042", "Hold'em", "637a.6", "C9 ace_high", played.chain):
        assert word in text
    assert "supervisor" not in text
    assert text.count("burn") == 0
    full = report.round_report(played, True)
    assert full.count("burn") == 3


def test_a_report_names_its_deck_and_does_not_print_it(game):
    file = (recorded.FOLDER / "house-a.deck").read_bytes()
    played = replace(game.history.rounds[0], fields={setup.DECK: file})
    first_tag = file.split(b"\n")[1].split()[0].decode()
    for text in (report.round_report(played), report.receipt(played)):
        assert first_tag not in text
        told = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        assert told["deck"].strip() == "house-a, 53 cards, 59 tags"
        assert told["deck's digest"].strip() == hashlib.sha256(file).hexdigest()
        assert max(map(len, text.splitlines())) < 120
    other = replace(played, fields={setup.DECK: b"rubbish"})
    assert "7 bytes that are no deck file" in report.receipt(other)


def test_a_receipt_says_device_operator_time_deck_and_result(game):
    played = next(made for made in game.history.rounds if made.outcome == "void")
    text = report.receipt(played)
    for word in ("one", "S-0042", "operator 7", "2023-11-14T22:13:20Z", "void (duplicate_card)"):
        assert word in text


def test_the_tail_is_anchored_by_a_noted_head_and_only_by_that(game):
    noted = game.table.seals[40][1]
    assert check(game.scan).sound and "not anchored" in check(game.scan).lines[-1]
    assert check(game.scan, noted).sound
    other = Game.__new__(Game)
    other.flash = Flash(SECTORS * 4096)
    table = Table(other.flash, seed=77)
    table.start()
    table.play(60)
    rewritten = read(other.flash.data)
    assert check(rewritten).sound
    assert not check(rewritten, noted).sound


def test_a_tail_that_was_cut_off_is_found_by_the_head(game):
    noted = game.table.seals[50][1]
    seal = [made for made in game.scan.records if made.kind == record.SEAL][50]
    at = seal.sector * 4096 + seal.place
    cut = bytes(game.flash.data[:at]) + b"\xff" * (len(game.flash.data) - at)
    short = read(cut)
    assert short.findings == []
    assert check(short).sound
    assert not check(short, noted).sound


def test_rounds_after_the_set_up_was_overwritten_still_find_one():
    flash = Flash(12 * 4096)
    table = Table(flash)
    table.start()
    table.play(700)
    rounds = history(read(flash.data)).rounds
    assert rounds[0].number > 300
    assert {played.outcome for played in rounds} == {"result", "void"}


def test_a_round_with_damage_in_it_gives_no_result(game):
    played = game.history.rounds[30]
    spot = next(made for made in game.scan.records if made.number == played.first + 5)
    data = bytearray(game.flash.data)
    data[spot.sector * 4096 + spot.place] ^= 4
    again = history(read(data)).rounds
    assert again[30].outcome == "damaged" and again[30].result() is None
    assert again[29].result() == game.history.rounds[29].result()
    assert again[32].result() == game.history.rounds[32].result()


def run(*arguments):
    return CliRunner().invoke(shoe, ["journal", *map(str, arguments)])


def test_the_journal_is_found_in_a_dump_of_the_whole_flash(game, tmp_path):
    dump = tmp_path / "flash.bin"
    dump.write_bytes(b"\x12" * 768 * 1024 + bytes(game.flash.data) + b"\xff" * 4096 * 100)
    done = run("verify", dump, "--head", game.table.seals[-1][1])
    assert done.exit_code == 0 and "anchored" in done.output
    done = run("export", dump, "--format", "phh", "--out", tmp_path / "hands")
    assert done.exit_code == 0
    assert HandHistory.loads((tmp_path / "hands" / "1.phh").read_text()).hand == 1


def test_wrong_usage_and_no_journal_have_their_exit_codes(tmp_path):
    nothing = tmp_path / "nothing.bin"
    nothing.write_bytes(b"\xff" * 65536)
    assert run("verify", nothing).exit_code == 2
    assert run("verify", tmp_path / "absent").exit_code == 2
    assert run("verify", "/dev/absent").exit_code == 3
