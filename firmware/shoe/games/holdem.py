"""Hold'em (637a): two cards each, a board of five, the best five of the seven."""

from shoe.games.high_poker import HighPoker


class Holdem(HighPoker):
    """Two down, burn, flop, burn, turn, burn, river: 2n + 8 cards for n seats."""

    name = "holdem"
    title = "Hold'em"
    seat_range = (2, 11)
    streets = (
        ("hole", 0, "dd", 0),
        ("flop", 1, "", 3),
        ("turn", 1, "", 1),
        ("river", 1, "", 1),
    )


GAME = Holdem()
