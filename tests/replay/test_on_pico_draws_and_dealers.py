"""One feed of each game with draws, or with bonuses and a dealer, on the emulated Pico."""

import pytest
from on_pico import check_game

GAMES = ("draw5", "draw_27", "badugi", "pai_gow", "hi_lo", "flop_poker")


@pytest.mark.parametrize("game", GAMES)
def test_the_chip_says_what_the_unix_port_said(game):
    check_game(game)
