"""Stud (637a): seven cards, or five, some of them face up from the start."""

from shoe.games.high_poker import HighPoker
from shoe.games.low_poker import LowPoker, SplitPoker
from shoe.ranking import ace_to_five

# Two down and one up, then a burn and a card each, the last one down; where the deck cannot
# serve every live seat on seventh street, one common card.
_SEVEN = (
    ("third", 0, "ddu", 0),
    ("fourth", 1, "u", 0),
    ("fifth", 1, "u", 0),
    ("sixth", 1, "u", 0),
    ("seventh", 1, "c", 0),
)


class Stud7(HighPoker):
    """The best five of seven."""

    name = "stud7"
    title = "Seven-Card Stud"
    seat_range = (2, 8)
    streets = _SEVEN


class Stud7HiLo(SplitPoker):
    """The best five of seven, and the best low of eight or better of the seven."""

    name = "stud7_hilo"
    title = "Stud Hi-Lo"
    seat_range = (2, 8)
    streets = _SEVEN


class Razz(LowPoker):
    """The lowest five of seven, ace to five: straights and flushes do not count."""

    name = "razz"
    title = "Razz"
    seat_range = (2, 8)
    streets = _SEVEN
    order = ace_to_five


class Stud5(HighPoker):
    """One down and four up, a burn before each street after the first."""

    name = "stud5"
    title = "Five-Card Stud"
    seat_range = (2, 9)
    streets = (
        ("second", 0, "du", 0),
        ("third", 1, "u", 0),
        ("fourth", 1, "u", 0),
        ("fifth", 1, "u", 0),
    )


STUD7 = Stud7()
STUD7_HILO = Stud7HiLo()
RAZZ = Razz()
STUD5 = Stud5()
