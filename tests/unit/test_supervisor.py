"""The supervisor's pages: when they open, what they take, what they say, and nothing hidden."""

import json
from types import SimpleNamespace

import pytest

from host_tools import device, sample_rounds  # noqa: F401
from shoe import card, events
from shoe.faults import Fault
from shoe.last_rounds import LastRounds
from shoe.supervisor import Supervisor

PAGES = ["recall", "deck", "decisions", "reader", "version", "memory", "test", "count", "dice"]


class Desk:
    """A table of a game with what the pages ask for. key: the key switch, None without one."""

    deck = None

    def __init__(self, game="holdem", key=None):
        player = sample_rounds.Player(game)
        self.player = player
        self.config, self.round = player.config, player.table
        self.recall = LastRounds()
        self.key = key
        self.said = []
        self.starts = []

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

    def set_start(self, start):
        self.starts.append(start)


@pytest.fixture
def desk():
    return Desk()


def opened(desk, page=None):
    pages = Supervisor(desk)
    assert pages.key("ok", True)
    for _ in range(PAGES.index(page) if page else 0):
        pages.key("next", False)
    return pages


def text(pages):
    page = pages.page()
    return " ".join([page.title, page.headline, *page.lines])


def test_only_a_long_ok_opens_them_and_ok_leaves(desk):
    pages = Supervisor(desk)
    for name in ("next", "fold", "show", "void"):
        assert not pages.key(name, False) and not pages.open
    assert not pages.key("ok", False) and not pages.open
    assert pages.key("ok", True) and pages.open
    assert pages.key("next", False) and pages.open
    assert pages.key("ok", False) and not pages.open


def test_they_do_not_open_during_a_round_or_a_fault(desk):
    desk.player.deal()
    assert not Supervisor(desk).key("ok", True)
    desk.round.key("void")
    desk.round.fault("unknown_tag")
    assert not Supervisor(desk).key("ok", True)


def test_with_a_key_switch_it_alone_opens_them_then_during_a_round_too():
    desk = Desk(key=False)
    assert not Supervisor(desk).key("ok", True)
    desk.key = True
    desk.player.deal()
    pages = opened(desk)
    titles = set()
    for _ in range(9):
        titles.add(pages.page().title)
        pages.key("next", False)
    assert "Count the deck" not in titles and "Self-test" not in titles


@pytest.mark.parametrize("game", sample_rounds.GAMES)
def test_no_page_of_a_round_under_way_names_a_card_of_it(game):
    desk = Desk(game, key=True)
    for state in desk.player.play():
        if desk.round.phase == "showing":
            break
        pages = Supervisor(desk)
        pages.key("ok", True)
        for _ in range(6):
            for key in ("show", "fold"):
                pages.key(key, False)
                page = pages.page()
                assert page.result is None
                assert page.title != "Deck" or not page.lines[2:], state
            pages.key("next", False)


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
    assert "11: start 4" in text(pages)
    pages.key("ok", False)
    assert desk.starts == [4]


@pytest.mark.parametrize("total", range(3, 19))
def test_every_total_counts_from_the_dealer(total):
    desk = Desk("pai_gow")
    pages = opened(desk, "dice")
    for _ in range(total - 2):
        pages.key("show", False)
    pages.key("ok", False)
    assert desk.starts == [(total - 1) % 7 + 1]


def test_the_recall_shows_a_result_page_by_page_and_voids_in_words(desk):
    for _ in desk.player.play():
        pass
    desk.recall.note(desk.round.result)
    desk.recall.note(events.event("void", "round", 2, "why", "duplicate_card", "annuls", False))
    desk.round.key("ok")
    pages = opened(desk, "recall")
    assert pages.page().title == "#2" and "same card twice" in text(pages)
    pages.key("show", False)
    result, number = pages.page().result
    assert result["round"] == 1 and number == 0
    pages.key("fold", False)
    assert pages.page().title == "#2"


def test_an_annulled_result_is_void():
    kept = LastRounds()
    kept.note(events.event("result", "round", 1, "hands", []))
    kept.note(events.event("void", "round", 1, "why", "key", "annuls", True))
    assert [(entry["round"], entry["why"]) for entry in kept.last(5)] == [(1, "key")]


def test_the_pages_say_decisions_reader_version_memory(desk):
    pages = opened(desk)
    said = []
    for _ in range(9):
        for _ in range(4):
            said.append(text(pages))
            pages.key("show", False)
        pages.key("next", False)
    whole = " ".join(said)
    for part in ("C1: ace king", "C16", "rdm6300, 9600 baud", "Noise 7 bytes", "Firmware 0.1.0",
                 "Free 100 bytes", "Up for 1 h 2 min"):  # fmt: skip
        assert part in whole


def test_the_self_test_notes_keys_and_cards(desk):
    pages = opened(desk, "test")
    pages.key("fold", False)
    pages.key("void", False)
    assert pages.read(51)
    assert "fold void" in text(pages) and "As" in text(pages)
    pages.key("show", False)
    assert pages.page().lit
    assert pages.unknown("0102") and "0102" in text(pages)


def test_the_key_switch_locks_the_faults_that_the_table_names():
    desk = Desk(key=False)
    desk.config.key_switch = ["unknown_tag"]
    pages = Supervisor(desk)
    assert not pages.locks("ok")
    desk.round.faults.add(Fault("unknown_tag"))
    assert pages.locks("ok") and pages.locks("void") and not pages.locks("next")
    desk.key = True
    assert not pages.locks("ok")
