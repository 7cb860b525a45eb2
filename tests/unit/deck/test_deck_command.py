"""`shoe deck` on a pseudo-terminal with a reader behind it, and its files."""

import os
import pty
import random
import signal
import subprocess
import sys
import threading
import time
import tty

import pytest

from card_shoe.feeds.reader_frames import rdm6300
from card_shoe.waiting import HANG_S
from workshop.dealer.deal_feed import PACK

SHOE = os.path.join(os.path.dirname(sys.executable), "shoe")
RANKS = "A23456789TJQK"
NEW_DECK = [rank + suit for suit in "shcd" for rank in RANKS] + ["Jk"]


def shoe(*words):
    return subprocess.run([SHOE, "deck", *map(str, words)], capture_output=True, text=True)


class RestingCards:
    """A 125 kHz reader on a pseudo-terminal: tags rest on it one after another."""

    def __init__(self, tags):
        self.master, slave = pty.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        self.tags = tags
        self.thread = threading.Thread(target=self._play, daemon=True)

    def _play(self):
        for tag in self.tags:
            for _ in range(5):
                os.write(self.master, rdm6300(tag))
                time.sleep(0.02)
            time.sleep(0.25)


def tags(count=55):
    dice = random.Random(6)
    return [f"{dice.randrange(1 << 40):010X}" for _ in range(count)]


def start(reader, out, *more):
    words = ["teach", reader.path, "--kind", "rdm6300", "--name", "house-a", "--recipe", "53"]
    return subprocess.Popen(
        [SHOE, "deck", *words, "--out", str(out), "--patience", "8", *more],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def wait_for_first_words(process):
    assert "next: As" in process.stderr.readline()


def test_teach_53_cards_with_a_planted_collision_and_check_what_came(tmp_path):
    ids = tags()
    passed = [*ids[:20], ids[4], *ids[20:53]]  # the 21st card has the fifth one's tag at first
    reader = RestingCards(passed)
    out = tmp_path / "house-a.deck"
    process = start(reader, out)
    wait_for_first_words(process)
    reader.thread.start()
    _, said = process.communicate(timeout=HANG_S)
    assert process.returncode == 0, said
    assert f"refused: {ids[4]} is the tag of 5s already; 8h was to come" in said
    assert "53/53  next: Jk" in said
    assert "1 read refused, of ids that belong to other cards" in said
    checked = shoe("check", out)
    assert (checked.returncode, checked.stdout) == (
        0, f"{out}: house-a, 53 cards, 53 tags, 0 second tags of a card among them\n"
    )  # fmt: skip
    rows = out.read_text().splitlines()[1:]
    assert rows == [f"{tag} {card}" for tag, card in zip(ids, NEW_DECK)]


def test_ctrl_c_keeps_what_was_taught_and_continue_goes_on(tmp_path):
    ids = tags()
    out = tmp_path / "house-a.deck"
    reader = RestingCards(ids[:3])
    process = start(reader, out)
    wait_for_first_words(process)
    reader.thread.start()
    while "4/53" not in process.stderr.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=HANG_S)
    assert process.returncode == 130 and "--continue" in said
    assert not out.exists()
    reader = RestingCards(ids[3:5])
    process = start(reader, out, "--continue")
    assert "4/53  next: 4s" in process.stderr.readline()
    reader.thread.start()
    while "6/53" not in process.stderr.readline():
        pass
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=HANG_S)
    part = (tmp_path / "house-a.deck.part").read_text().splitlines()
    assert part[1:] == [f"{tag} {card}" for tag, card in zip(ids, NEW_DECK[:5])]


def test_no_such_port_and_no_card_in_time(tmp_path):
    words = ("--kind", "id12", "--name", "a", "--out", tmp_path / "a.deck")
    assert shoe("teach", tmp_path / "no-port", *words).returncode == 3
    reader = RestingCards([])
    came = shoe("teach", reader.path, *words, "--patience", "0.3")
    assert came.returncode == 1 and "As was to come next" in came.stderr


@pytest.mark.parametrize(
    "order, why",
    [
        ("As As", "As stand more than once"),
        (" ".join(PACK[1:]), "2c missing"),
        ("As Xx", "Xx"),
    ],
)
def test_an_order_that_is_none_is_refused(tmp_path, order, why):
    came = shoe("teach", "none", "--kind", "id12", "--name", "a", "--order", order)
    assert came.returncode == 2 and why in came.stderr


def write_deck(path, more=""):
    rows = ["# shoedeck 1 name=house-b recipe=52"]
    rows += [f"{number:08X} {card}" for number, card in enumerate(PACK, 1)]
    path.write_text("\n".join(rows) + "\n" + more)
    return path


def test_export_and_import_give_the_same_deck(tmp_path):
    deck = write_deck(tmp_path / "house-b.deck", "AA01 2c\nAA02 cut\n")
    for kind in ("csv", "json"):
        table = tmp_path / f"house-b.{kind}"
        assert shoe("export", deck, "--format", kind, "--out", table).returncode == 0
        again = tmp_path / f"again-{kind}.deck"
        came = shoe("import", table, "--out", again)
        assert came.returncode == 0, came.stderr
        assert sorted(again.read_text().split("\n")) == sorted(deck.read_text().split("\n"))


def test_check_names_file_line_and_fault(tmp_path):
    deck = write_deck(tmp_path / "house-b.deck", "00000001 Ks\n")
    came = shoe("check", deck)
    assert came.returncode == 2
    assert f"{deck}:54" in came.stderr and "stands in line 2 already" in came.stderr


def test_check_tells_ids_that_look_cut_short(tmp_path):
    deck = write_deck(tmp_path / "house-b.deck", "8804A3C6 2c\n")
    came = shoe("check", deck)
    assert came.returncode == 0 and "8804A3C6" in came.stderr


@pytest.mark.parametrize(
    "name, text, why",
    [
        ("a.csv", "id,card\n01,As\n", "a.csv:1: the first line must be tag,card"),
        ("a.csv", "tag,card\n01,As,x\n", "a.csv:2: 3 columns"),
        ("a.csv", "tag,card\n01,As\n", "no tag for"),
        ("a.json", "[]", "must be an object"),
        ("a.json", '{"tags": {"01": "As", "01": "Ks"}}', "01 is given twice"),
    ],
)
def test_an_import_that_is_refused_says_why(tmp_path, name, text, why):
    path = tmp_path / name
    path.write_text(text)
    came = shoe("import", path)
    assert came.returncode == 2 and why in came.stderr
