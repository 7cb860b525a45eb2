"""The games of the table, by name. A game is one file and one line here.

A line is a module, whose game is GAME, or module.GAME for one of several in a file.
"""

import sys

_MODULES = {
    "holdem": "holdem",
    "omaha": "omaha.OMAHA",
    "omaha_hilo": "omaha.OMAHA_HILO",
    "stud7": "stud.STUD7",
    "stud7_hilo": "stud.STUD7_HILO",
    "razz": "stud.RAZZ",
    "stud5": "stud.STUD5",
    "draw5": "draw.DRAW5",
    "draw_27": "draw.DRAW_27",
    "badugi": "draw.BADUGI",
    "flop_poker": "flop_poker",
    "pai_gow": "pai_gow",
    "hi_lo": "hi_lo",
}

NAMES = tuple(sorted(_MODULES))


def find(name):
    """The game of a name, as in the table configuration; raises KeyError for any other."""
    module, _, game = _MODULES[name].partition(".")
    module = "shoe.games." + module
    __import__(module)
    return getattr(sys.modules[module], game or "GAME")
