"""Draw poker (637a): a hand face down, draws, and a showdown over the reader."""

from shoe.games import pot
from shoe.games.high_poker import HighPoker
from shoe.games.low_poker import LowPoker
from shoe.ranking import badugi, deuce_to_seven


class _Draw:
    """What a draw game adds: draws, how many it has."""

    flow = "draw"
    draws = 3
    streets = (("deal", 0, "ddddd", 0),)


class Draw5(_Draw, HighPoker):
    """Five cards and one draw; the highest hand wins."""

    name = "draw5"
    title = "Five-Card Draw"
    seat_range = (2, 6)
    draws = 1


class Draw27(_Draw, LowPoker):
    """Five cards and three draws; the lowest hand wins, aces high, straights and flushes count.

    C9: whether A-2-3-4-5 is a straight.
    """

    name = "draw_27"
    title = "2-7 Triple Draw"
    seat_range = (2, 6)
    order = deuce_to_seven

    def value(self, config, cards):
        return deuce_to_seven.value(cards, config.house["C9"] == "straight")

    def _note_decisions(self, made, config, deal):
        """C9 stands with each live hand where the winners depend on it, else where the hand
        does."""
        other = config.house["C9"] != "straight"
        hangs = {}
        values = []
        for seat in range(deal.seats):
            value = None
            if not deal.out[seat]:
                cards = deal.cards_to(seat)
                value = deuce_to_seven.value(cards, other)
                hangs[seat] = value != self.value(config, cards)
            values.append(value)
        winners = [config.seats[seat] for seat in pot.best_seats(values)]
        all_hang = winners != made["winners"]["low"]
        for seat in hangs:
            if all_hang or hangs[seat]:
                made["hands"][seat]["decision"] = ["C9"]


class Badugi(_Draw, LowPoker):
    """Four cards and three draws; cards of one suit or one rank count once (637a.6(c))."""

    name = "badugi"
    title = "Badugi"
    seat_range = (2, 7)
    streets = (("deal", 0, "dddd", 0),)
    order = badugi

    def cite(self):
        return self.section.cite_badugi()


DRAW5 = Draw5()
DRAW_27 = Draw27()
BADUGI = Badugi()
