"""What the screens say of the 637a games: nothing cut off, nothing hidden, a place that is due."""

import pytest
from tabletop import RandomRound, Table

from shoe import card
from shoe.screens import compose, pages
from shoe.screens.view import View
from workshop.gallery import gallery

GAMES = {
    "omaha": (11,),
    "omaha_hilo": (11,),
    "stud7": (8,),
    "stud7_hilo": (8,),
    "razz": (8,),
    "stud5": (9,),
    "draw5": (6, 1, 5),
    "draw_27": (6, 3, 5),
    "badugi": (7, 3, 4),
}


def view_of(table):
    return View(table.config, table.round, None)


def played(game, seed):
    most, *draws = GAMES[game]
    made = RandomRound(game, 2 + seed % (most - 1), seed)
    return made.by_draws(*draws) if draws else made.by_script()


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_cut_off_in_a_whole_round(game):
    made = played(game, GAMES[game][0] - 2)
    table = Table(game, GAMES[game][0])
    drawn = set()
    for word in made.words:
        table.play([word])
        view = view_of(table)
        if (view.phase, view.street, view.due) not in drawn:
            drawn.add((view.phase, view.street, view.due))
            assert gallery.draw(view)[1] == []
    for _ in range(pages(view_of(table))):
        assert gallery.draw(view_of(table))[1] == []
        table.play("next")


@pytest.mark.parametrize("game", ["draw5", "draw_27", "badugi"])
def test_only_shown_cards_are_drawn_and_only_in_the_showdown(game):
    made = played(game, 3)
    table = Table(game, len(made.table.seats))
    named = set()
    for word in made.words:
        named |= {event["card"] for event in table.play([word]) if "card" in event}
        if table.round.phase != "showing":
            assert set(card.names(compose(view_of(table)).cards or ())) <= named
    assert named == {name for hand in made.result["hands"] for name in hand.get("cards", ())}


def test_keys_say_what_they_do_in_a_draw_and_in_the_showdown():
    table = Table("draw5", 2)
    table.play("As 9c Kd 8c Qh 3d 5s 2d Jc 4h")
    assert dict(compose(view_of(table)).keys)["next"] == "seat"
    table.play("Td")
    screen = compose(view_of(table))
    assert (screen.title, screen.headline, screen.aside) == ("First draw", "Seat 1", "11")
    assert dict(screen.keys)["next"] == "done"
    table.play("next next show")
    assert dict(compose(view_of(table)).keys) == {"fold": "muck", "void": ""}


@pytest.mark.parametrize("game", GAMES)
def test_an_uncontested_pot_is_one_page(game):
    table = Table(game, 2)
    table.play("As next fold ok")
    assert table.round.result["uncontested"] is True
    view = view_of(table)
    assert pages(view) == 1
    assert compose(view).headline == "Seat 2 wins"
