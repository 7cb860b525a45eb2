"""How many seats each 637a game takes, and how many cards its longest deal needs."""

import pytest
from tabletop import Table

SEATS = {
    "holdem": (2, 11),
    "omaha": (2, 11),
    "omaha_hilo": (2, 11),
    "stud7": (2, 8),
    "stud7_hilo": (2, 8),
    "razz": (2, 8),
    "stud5": (2, 9),
    "draw5": (2, 6),
    "draw_27": (2, 6),
    "badugi": (2, 7),
}


@pytest.mark.parametrize("game", SEATS)
def test_seats_beyond_the_limits_are_refused_with_the_limits(game):
    fewest, most = SEATS[game]
    for seats in (fewest - 1, most + 1):
        with pytest.raises(ValueError, match=f"{game} takes {fewest} to {most}"):
            Table(game, seats)


@pytest.mark.parametrize("game", SEATS)
def test_a_full_table_does_not_need_more_than_the_deck(game):
    table = Table(game, SEATS[game][1])
    assert table.round.deal.left() <= 52


@pytest.mark.parametrize("game", SEATS)
def test_the_button_moves_where_it_rotates(game):
    for button, first in (("fixed", 0), ("rotate", 1)):
        table = Table(game, 2, {"button": button})
        table.play("As next fold ok ok")
        assert (table.round.phase, table.round.first()) == ("idle", first)
