"""The product's image on the emulated Pico 2 says, event for event, what was recorded."""

import sys

import pytest

from card_shoe.feeds import play, table
from card_shoe.places import ROOT
from workshop.dealer import recorded

sys.path.insert(0, str(ROOT / "tests" / "replay"))

from as_recorded import check_events  # noqa: E402

SHORT = ("holdem", "pai_gow")


def check_game(game):
    """A game's demonstration, against what the unix port and the Pico said."""
    name = recorded.DEMOS[game]
    outcome = play.play(table.load(recorded.path(name)), "pico2")
    assert any(event["ev"] == "result" for event in outcome.objects())
    check_events(name, outcome)


@pytest.mark.parametrize("game", SHORT)
def test_a_game_is_told_as_on_the_pico(game):
    check_game(game)


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in recorded.DEMOS if game not in SHORT])
def test_every_other_game_is_told_as_on_the_pico(game):
    check_game(game)
