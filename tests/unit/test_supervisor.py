"""The supervisor's pages: when they open, what they take, what they say, and nothing hidden."""

import json
import sys
from types import SimpleNamespace

import pytest

from shoe import card, events
from shoe.readers.framing import Framer
from shoe.readers.presence import Presence
from shoe.supervisor.last_rounds import LastRounds
from shoe.supervisor.menu import Menu
from shoe.supervisor.teach import order
from workshop.gallery import sample_rounds  # noqa: F401

PAGES = ["recall", "deck", "decisions", "reader", "version", "memory", "test", "count"]
PAGES += ["teach", "dice"]
MODULES = ("pages", "facts", "trials", "count", "teach")


class Desk:
    """A table of a game with what the pages ask for. key: the key switch, None without one."""

    deck = None
    ticks = 0

    def __init__(self, game="holdem", key=None):
        player = sample_rounds.Player(game)
        self.player = player
        self.config, self.round = player.config, player.table
        self.last_rounds = LastRounds()
        self.key = key
        self.said = []
        self.starts = []
        self.presence = Presence(None)
        self.reader = Framer(self.presence)

    def stat(self):
        return dict.fromkeys(("frames", "bad_frames", "noise_bytes", "phantoms", "repeats"), 7)

    def identity(self):
        return {"fw": "0.1.0", "board": "unix", "rules": "58 Pa. Code 637a.6", "digest": None}

    def memory(self):
        return 100, 200

    def uptime_s(self):
        return 3723

    def switch(self):
        return self.key

    def say(self, made):
        self.said.append(json.loads(events.line(made)))

    def move_start(self):
        self.round.key("next", True)
        self.starts.append(self.round.flow.start())

    def now(self):
        return self.ticks

    def put_in_force(self, name, raw):
        raise OSError(28)


@pytest.fixture
def desk():
    return Desk()


def opened(desk, page=None):
    pages = Menu(desk)
    assert pages.key("ok", True)
    for _ in range(PAGES.index(page) if page else 0):
        pages.key("next", False)
    return pages


def text(pages):
    page = pages.sheet()
    return " ".join([page.title, page.headline, *page.lines])


def test_only_a_long_ok_opens_them_and_ok_leaves(desk):
    pages = Menu(desk)
    for name in ("next", "fold", "show", "void"):
        assert not pages.key(name, False) and not pages.open
    assert not pages.key("ok", False) and not pages.open
    assert pages.key("ok", True) and pages.open
    assert pages.key("next", False) and pages.open
    assert pages.key("ok", False) and not pages.open


def test_they_do_not_open_during_a_round_or_a_fault(desk):
    desk.player.deal()
    assert not Menu(desk).key("ok", True)
    desk.round.key("void")
    desk.round.fault("unknown_tag")
    assert not Menu(desk).key("ok", True)


def test_with_a_key_switch_it_alone_opens_them_then_during_a_round_too():
    desk = Desk(key=False)
    assert not Menu(desk).key("ok", True)
    desk.key = True
    desk.player.deal()
    pages = opened(desk)
    titles = set()
    for _ in range(10):
        titles.add(pages.sheet().title)
        pages.key("next", False)
    assert "Count the deck" not in titles and "Self-test" not in titles


@pytest.mark.parametrize("game", sample_rounds.GAMES)
def test_no_page_of_a_round_under_way_names_a_card_of_it(game):
    desk = Desk(game, key=True)
    for state in desk.player.play():
        if desk.round.phase == "showing":
            break
        pages = Menu(desk)
        pages.key("ok", True)
        for _ in range(6):
            for key in ("show", "fold"):
                pages.key(key, False)
                page = pages.sheet()
                assert page.result is None
                assert page.title != "Deck" or not page.lines[2:], state
            pages.key("next", False)


def test_their_modules_lie_in_memory_only_while_they_are_open(desk):
    def loaded():
        room = "shoe.supervisor."
        return {name for name in MODULES if room + name in sys.modules}

    pages = Menu(desk)
    assert not loaded()
    pages.key("ok", True)
    assert pages.sheet().title == "Last rounds" and loaded() == {"pages"}
    for _ in range(8):
        pages.key("next", False)
    assert pages.sheet().title == "Teach a deck" and loaded() == set(MODULES)
    pages.key("ok", False)
    assert not loaded()


def test_the_first_card_of_a_round_closes_them(desk):
    pages = opened(desk)
    assert not pages.read(12) and not pages.open


@pytest.mark.parametrize("recipe", (52, 53))
def test_a_whole_deck_is_counted_and_said_once(desk, recipe):
    desk.deck = SimpleNamespace(name="house-a", recipe=recipe)
    pages = opened(desk, "count")
    for one in range(recipe):
        assert pages.read(one)
    assert desk.said == [{"ev": "count", "have": recipe, "missing": [], "extra": []}]
    assert "Every card is there" in text(pages)
    pages.key("ok", False)
    assert len(desk.said) == 1


def test_missing_and_extra_cards_are_named_when_the_page_is_left(desk):
    pages = opened(desk, "count")
    for one in list(range(50)) + [3, 52]:
        pages.read(one)
    pages.unknown("0A0B")
    assert "Too much: 2s, Jk, 0A0B" in text(pages)
    pages.key("next", False)
    (said,) = desk.said
    assert (said["ev"], said["have"], said["missing"]) == ("count", 50, card.names((50, 51)))
    assert said["extra"] == ["2s", "Jk", "0A0B"]


def test_a_count_can_be_begun_anew(desk):
    pages = opened(desk, "count")
    pages.read(0)
    pages.key("show", False)
    for one in range(52):
        pages.read(one)
    assert desk.said[-1] == {"ev": "count", "have": 52, "missing": [], "extra": []}


def test_leaving_the_page_without_a_card_says_nothing(desk):
    opened(desk, "count").key("ok", False)
    assert desk.said == []


def test_the_dice_move_the_start_once_they_were_entered():
    desk = Desk("pai_gow")
    pages = opened(desk, "dice")
    assert "Start" in text(pages)
    pages.key("ok", False)
    assert desk.starts == []
    pages = opened(desk, "dice")
    for _ in range(9):
        pages.key("show", False)
    assert "11: start 4" in text(pages) and desk.starts == []
    pages.key("ok", False)
    assert desk.round.flow.start() == 4


@pytest.mark.parametrize("total", range(3, 19))
def test_every_total_counts_from_the_dealer(total):
    desk = Desk("pai_gow")
    pages = opened(desk, "dice")
    for _ in range(total - 2):
        pages.key("show", False)
    pages.key("ok", False)
    assert desk.round.flow.start() == (total - 1) % 7 + 1


def test_the_recall_shows_a_result_page_by_page_and_voids_in_words(desk):
    for _ in desk.player.play():
        pass
    desk.last_rounds.note(desk.round.result)
    void = events.event("void", "round", 2, "why", "duplicate_card", "annuls", False)
    desk.last_rounds.note(void)
    desk.round.key("ok")
    pages = opened(desk, "recall")
    assert pages.sheet().title == "#2" and "same card twice" in text(pages)
    pages.key("show", False)
    result, number = pages.sheet().result
    assert result["round"] == 1 and number == 0
    pages.key("fold", False)
    assert pages.sheet().title == "#2"


def test_an_annulled_result_is_void():
    kept = LastRounds()
    kept.note(events.event("result", "round", 1, "hands", []))
    kept.note(events.event("void", "round", 1, "why", "key", "annuls", True))
    assert [(entry["round"], entry["why"]) for entry in kept.last(5)] == [(1, "key")]


def test_the_pages_say_decisions_reader_version_memory(desk):
    pages = opened(desk)
    said = []
    for _ in range(10):
        for _ in range(4):
            said.append(text(pages))
            pages.key("show", False)
        pages.key("next", False)
    whole = " ".join(said)
    for part in ("rules of 2026-11-30", "C1: ace king", "C16", "rdm6300, 9600 baud",
                 "Noise 7 bytes", "Firmware 0.1.0", "Free 100 bytes",
                 "Up for 1 h 2 min"):  # fmt: skip
        assert part in whole


def test_the_self_test_notes_keys_and_cards(desk):
    pages = opened(desk, "test")
    pages.key("fold", False)
    pages.key("void", False)
    assert pages.read(51)
    assert "fold void" in text(pages) and "As" in text(pages)
    pages.key("show", False)
    assert pages.sheet().lit
    assert pages.unknown("0102") and "0102" in text(pages)


def test_the_key_switch_locks_the_faults_that_the_table_names():
    desk = Desk(key=False)
    desk.config.key_switch = ["unknown_tag"]
    pages = Menu(desk)
    assert not pages.locks("ok")
    desk.round.fault("unknown_tag")
    assert pages.locks("ok") and pages.locks("void") and not pages.locks("next")
    desk.key = True
    assert not pages.locks("ok")


def passes(desk, tag):
    """A card with the tag passes the reader and is taken away."""
    for _ in range(3):
        desk.reader.sink.tag(tag, len(tag), desk.ticks)
        desk.ticks += 60
    desk.ticks += 700
    desk.reader.sink.tick(desk.ticks)


def test_a_deck_is_taught_in_the_order_that_is_named(desk):
    desk.deck = SimpleNamespace(name="house-a", recipe=52, tags=0)
    pages = opened(desk, "teach")
    assert "ace to king" in text(pages)
    pages.key("show", False)
    named = []
    for number in range(52):
        named.append(pages.sheet().headline)
        passes(desk, bytes([number, 1, 2, 3]))
    assert named[:3] == ["Next: As", "Next: 2s", "Next: 3s"] and named[-1] == "Next: Kd"
    assert [word for _, word in desk.reader.sink.entries()] == order(52)
    assert pages.sheet().aside == "52 of 52" and "Each card has its tag" in text(pages)
    pages.key("show", False)
    assert "Not kept: it cannot be written" in text(pages) and pages.open


def test_a_tag_that_was_taught_before_is_named_with_its_card_and_what_to_do(desk):
    pages = opened(desk, "teach")
    pages.key("show", False)
    passes(desk, b"\x01\x02\x03\x04")
    passes(desk, b"\x01\x02\x03\x04")
    assert "That is the tag of As. Pass 2s, or change its tag." in text(pages)
    assert pages.sheet().headline == "Next: 2s"
    passes(desk, b"\x88\x04\xa3\xc6")
    assert "Only a part of its id is read" in text(pages)
    passes(desk, b"\x88\x04\xa3\xc6")
    assert "Ids are read in part" in text(pages)
    pages.key("fold", False)
    assert "2s passes again" in text(pages) and pages.sheet().headline == "Next: 2s"


@pytest.mark.parametrize("key", ["ok", "next"])
def test_leaving_the_page_breaks_it_off_and_hands_the_reader_back(desk, key):
    pages = opened(desk, "teach")
    pages.key("show", False)
    assert desk.reader.sink is not desk.presence
    passes(desk, b"\x01\x02\x03\x04")
    pages.key(key, False)
    assert desk.reader.sink is desk.presence
    assert pages.open == (key == "next")


def test_a_card_that_still_lies_there_begins_no_round_when_it_is_broken_off(desk):
    pages = opened(desk, "teach")
    pages.key("show", False)
    teaching = desk.reader.sink
    teaching.tag(b"\x01\x02", 2, 100)
    desk.ticks = 200
    pages.key("ok", False)
    assert desk.reader.sink is teaching
    teaching.tag(b"\x01\x02", 2, 500)
    teaching.tick(900)
    assert desk.reader.sink is teaching
    teaching.tick(1000)
    assert desk.reader.sink is desk.presence


def test_a_passage_is_no_missed_read_while_a_deck_is_taught(desk):
    pages = opened(desk, "teach")
    assert not pages.missed()
    pages.key("show", False)
    assert pages.missed()


def test_without_a_deck_file_there_is_no_deck_to_teach(desk):
    desk.config.deck = None
    pages = opened(desk, "count")
    pages.key("next", False)
    assert pages.sheet().title == "Last rounds"
