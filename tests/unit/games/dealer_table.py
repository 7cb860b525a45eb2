"""A table with a dealer's seat, pai gow or hi-lo, whose cards and keys are given as words."""

from tabletop import PACK, Words

from shoe.setup import paytables

PACK_53 = [*PACK, "Jk"]
_PAGES = 40  # more than a result has: the table, seven hands, what is paid besides
PAI_GOW_SEATS = ["1", "2", "3", "4", "5", "6", "dealer"]


class DealerTable(Words):
    """A table whose seats are labels. tables: name of a paytable file to its text."""

    def __init__(self, game, seats, options=None, house=None, tables=None):
        tables = tables or {}
        super().__init__({
            "game": game,
            "seats": seats,
            "reader": {"kind": "rdm6300"},
            "deck": "a.deck",
            "options": options or {},
            "house": house or {},
            "paytables": list(tables),
        })  # fmt: skip
        paytables.attach(self.config, tables.get)
        self.sit()

    def select(self, seat):
        """Press `next` until a seat is highlighted; return what was said."""
        said = []
        for _ in range(_PAGES):
            said += self.play(["next"])
            if self.round.highlight == self.seats.index(seat):
                return said
        raise AssertionError(f"next does not come to seat {seat}: {said[-1:]}")


class PaiGowTable(DealerTable):
    """A pai gow table that deals given hands: seat -> seven cards as a text."""

    def __init__(self, options=None, house=None, seats=None, tables=None):
        super().__init__("pai_gow", seats or PAI_GOW_SEATS, options, house, tables)

    def order(self):
        """The seats in which the 49 places come, as the table should deal them."""
        dealer = self.seats.index("dealer")
        first = (dealer - self.config.options["start"] + 1) % 7
        ring = [self.seats[(first + i) % 7] for i in range(7)]
        if self.config.options["deal"] == "stacks":
            return [seat for seat in ring for _ in range(7)]
        return ring * 7

    def words(self, hands, dice=None):
        """The 49 cards in the order of the deal; seats that are not given get what is left."""
        given = {seat: hand.split() for seat, hand in hands.items()}
        used = {name for hand in given.values() for name in hand}
        rest = [name for name in PACK_53 if name not in used]
        if dice:
            dice.shuffle(rest)
        for seat in self.seats:
            if seat not in given:
                given[seat] = [rest.pop() for _ in range(7)]
        self.hands = {seat: list(hand) for seat, hand in given.items()}
        self.rest = rest
        left = {seat: list(hand) for seat, hand in given.items()}
        return [left[seat].pop(0) for seat in self.order()]

    def deal(self, hands, dice=None):
        """Deal to the end; return the events."""
        return self.play(self.words(hands, dice))
