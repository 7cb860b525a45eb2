"""The games of the table, by name. A game is one file and one line here.

A line is a module, whose game is GAME, or module.GAME for one of several in a file. What a game
tells of itself is described at shoe.games.game.Game; its `streets` are its dealing script.

A dealing script is a tuple of streets, each (name, burn, rounds, board):
    name    the street's name, "flop"
    burn    cards burned before it, 0 or 1
    rounds  a text with a letter for each round of one card to each seat: "d" face down, "u" up,
            "c" down as well, unless the deck runs short; one such street, the last
    board   common cards dealt face up after the rounds
Hold'em's first two streets are ("hole", 0, "dd", 0) and ("flop", 1, "", 3).

Seats that are out are passed over; a seat that has been passed over has missed a card. A street
with a "c" whose burn and cards for each live seat are not all in the deck when its first card is
due is one common card on the board; the burn falls away with the deck's last card.

shoe.rounds.deal deals by the script. The draws of a game whose flow is "draw" follow the script;
where the flow is "pai_gow", a remainder does.
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
    """Return the game of a name, as in the table configuration; raises KeyError for any other."""
    module, _, game = _MODULES[name].partition(".")
    module = "shoe.games." + module
    __import__(module)
    return getattr(sys.modules[module], game or "GAME")
