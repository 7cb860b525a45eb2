"""What a board says of itself, its faults and keys, and that it comes back from a reset."""

import pytest
from rigs import after_reset

from card_shoe.boards.board import shoe_version
from card_shoe.feeds import play, table
from card_shoe.link import service
from card_shoe.link.client import Client
from workshop.dealer import recorded

ROUND = ("card", "street", "complete", "result")


def test_it_reports_the_version_the_board_and_the_digest_of_the_image_that_was_built(ask, built):
    made = ask({"do": "id"}, "id")
    assert made["fw"] == shoe_version()
    digest = ask({"do": "digest"}, "digest")
    assert len(digest["image"]) == len(digest["config"]) == 64
    image = built(made["board"])
    if image:
        assert (digest["image"], made["board"]) == (image["sha256"], image["board"])


def test_a_request_that_it_does_not_know_is_refused_with_words(ask):
    assert "do" in ask({"do": "deal"}, "error")["why"]


@pytest.mark.parametrize("feed", ["misdeal", "folds", "noise"])
def test_faults_keys_and_noise_give_the_recorded_events(rig, feed):
    expected = play.load_expected(table.load(recorded.path(feed)).feed)
    assert rig.comparable(rig.play(feed).lines) == rig.comparable(expected)


def test_a_round_that_is_over_is_recalled_as_it_was_told(rig):
    played = rig.play("quick", {12.0: '{"do":"recall","round":1}', 12.6: '{"do":"id"}'})
    number = played.events("result")[0]["round"]
    recalled = played.events("recall")
    if number != 1 or not recalled:
        with rig.port() as port, Client(port) as line:
            recalled = [line.wait_for(("recall",), 30, {"do": "recall", "round": number})]
    assert recalled[0]["round"] == number
    told = [event for name in ROUND for event in played.events(name)]
    again = [event for name in ROUND for event in recalled[0]["events"] if event["ev"] == name]
    assert again == told and played.events("result")[0] in again


def test_it_comes_back_from_a_reset_with_its_table_and_its_image(rig):
    with rig.port() as port:
        with Client(port) as line:
            before = _state(line, rig)
        assert service.run(port, "print(6 * 7)").strip() == "42"
        state = after_reset(port, lambda line: _state(line, rig), 60)
        assert state == before


def _state(line, rig):
    made = line.wait_for(("id",), 30, {"do": "id"})
    digest = line.wait_for(("digest",), 30, {"do": "digest"}, every_s=10)
    return [made[key] for key in ("fw", "board", "game", "rules")], digest
