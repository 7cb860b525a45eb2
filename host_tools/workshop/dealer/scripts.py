"""How each game is dealt, written from the tables' own books and not from the firmware.

Two accounts of one dealing order check each other: the firmware's stands in the `streets` of its
game. A game that is added to the firmware gets its line in SCRIPTS, and in DRAWS if it has draws.
"""

# game: its streets as (name, letters). A letter a card: s one to each live seat in turn, u the
# same face up, x a burn, b a card of the board.
_BOARD = (("flop", "xbbb"), ("turn", "xb"), ("river", "xb"))
_SEVEN = (("third", "ssu"), ("fourth", "xu"), ("fifth", "xu"), ("sixth", "xu"), ("seventh", "xs"))
SCRIPTS = {
    "holdem": (("hole", "ss"),) + _BOARD,
    "omaha": (("hole", "ssss"),) + _BOARD,
    "omaha_hilo": (("hole", "ssss"),) + _BOARD,
    "stud7": _SEVEN,
    "stud7_hilo": _SEVEN,
    "razz": _SEVEN,
    "stud5": (("second", "su"), ("third", "xu"), ("fourth", "xu"), ("fifth", "xu")),
    "draw5": (("deal", "sssss"),),
    "draw_27": (("deal", "sssss"),),
    "badugi": (("deal", "ssss"),),
    "flop_poker": (("deal", "sss"), ("flop", "bbb")),
    "pai_gow": (("deal", "sssssss"),),
    "hi_lo": (("deal", "sssss"),),
}

# game: (draws, cards of a hand)
DRAWS = {"draw5": (1, 5), "draw_27": (3, 5), "badugi": (3, 4)}
