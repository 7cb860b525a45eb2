"""The recipes of the recorded feeds: a function deals one feed with a fixed seed.

Each returns its Dealer, which knows what was really dealt. FEEDS of a module: name of the feed
-> (recipe, name of its table); TABLES: name of the table -> table configuration.
DECKS: name of the deck file -> function that gives its text.
"""

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

_MODULES = (community, faults, flop_poker, stud, draw, dealers, readers)

FEEDS = {name: entry for module in _MODULES for name, entry in module.FEEDS.items()}
TABLES = {name: entry for module in _MODULES for name, entry in module.TABLES.items()}
DECKS = {common.DECK: common.deck_text, readers.DECK: readers.deck_text}
