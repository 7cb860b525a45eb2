"""One feed of each game with a board or with streets, on the emulated Pico."""

import pytest
from on_pico import check_game

from workshop.dealer import recorded

GAMES = ("holdem", "omaha", "omaha_hilo", "stud7", "stud7_hilo", "razz", "stud5")


@pytest.mark.parametrize("game", GAMES)
def test_the_chip_says_what_the_unix_port_said(game):
    check_game(game)


def test_no_game_is_forgotten():
    from test_on_pico_draws_and_dealers import GAMES as OTHERS

    assert sorted(GAMES + OTHERS) == sorted(recorded.GAMES)
