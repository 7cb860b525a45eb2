"""Omaha (637a): exactly two of a seat's four cards with three of hold'em's board."""

from shoe.games.high_poker import HighPoker
from shoe.games.holdem import Holdem
from shoe.games.low_poker import SplitPoker
from shoe.ranking import eight_or_better, high


class Omaha(HighPoker):
    """Four down, then burn, flop, burn, turn, burn, river: 4n + 8 cards for n seats."""

    name = "omaha"
    title = "Omaha"
    seat_range = (2, 11)
    streets = (("hole", 0, "dddd", 0),) + Holdem.streets[1:]

    def rank(self, own, board):
        value = high.omaha(own, board)
        return value, high.make_omaha(value, own, board)


class OmahaHiLo(SplitPoker):
    """Half the pot goes to the best low of eight or better, of any two and three as well."""

    name = "omaha_hilo"
    title = "Omaha Hi-Lo"
    seat_range = Omaha.seat_range
    streets = Omaha.streets
    rank = Omaha.rank

    def low(self, own, board):
        value = eight_or_better.omaha(own, board)
        if not value:
            return None
        return value, eight_or_better.make_omaha(value, own, board)


OMAHA = Omaha()
OMAHA_HILO = OmahaHiLo()
