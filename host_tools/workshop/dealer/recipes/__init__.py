"""The recipes of the recorded feeds: a function deals one feed with a fixed seed.

Each returns its Dealer, which knows what was really dealt. FEEDS of a module: name of the feed
-> (recipe, name of its table); TABLES: name of the table -> table configuration.
DECKS: name of the deck file -> function that gives its text. A game without a demonstration of its
own gets one round of its script at the smallest table that shows something.
"""

from shoe import games
from workshop.dealer.deal_feed import Dealer
from workshop.dealer.recipes import (
    common,
    community,
    dealers,
    draw,
    faults,
    flop_poker,
    readers,
    stud,
)
from workshop.dealer.scripts import SCRIPTS

_MODULES = (community, faults, flop_poker, stud, draw, dealers, readers)

FEEDS = {name: entry for module in _MODULES for name, entry in module.FEEDS.items()}
TABLES = {name: entry for module in _MODULES for name, entry in module.TABLES.items()}

def _demo(game, seats):
    def deal():
        dealer = Dealer(game, seats, common.tags(), seed=1, brisk=3)
        dealer.round()
        return dealer

    return deal


for _game in SCRIPTS:
    if f"demo-{_game}" not in FEEDS:
        _seats = common.SEATS[: games.find(_game).seat_range[1]]
        _table = f"{_game}.table.json"
        TABLES.setdefault(_table, common.table(_game, _seats))
        FEEDS[f"demo-{_game}"] = (_demo(_game, _seats), _table)

DECKS = {common.DECK: common.deck_text, readers.DECK: readers.deck_text}
