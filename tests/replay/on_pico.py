"""A game's demonstration on the emulated Pico, against what the unix port said.

The games are in two files so that two processes share them.
"""

from as_recorded import check_events

from card_shoe.feeds import play, table
from workshop.dealer import recorded


def check_game(game):
    """The product's image says on the chip, event for event, what was recorded."""
    name = recorded.DEMOS[game]
    outcome = play.play(table.load(recorded.path(name)), "pico")
    assert any(event["ev"] == "result" for event in outcome.objects())
    check_events(name, outcome)
