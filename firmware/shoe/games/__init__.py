"""The games of the table, by name. A game is one file and one line here."""

import sys

_MODULES = {
    "holdem": "holdem",
    "flop_poker": "flop_poker",
}

NAMES = tuple(sorted(_MODULES))


def find(name):
    """The game of a name, as in the table configuration; raises KeyError for any other."""
    module = "shoe.games." + _MODULES[name]
    __import__(module)
    return sys.modules[module].GAME
