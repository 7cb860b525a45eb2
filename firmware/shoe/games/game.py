"""What every game has: a dealing script, limits, options, and how its hands become a result."""

from shoe import card as cards
from shoe.events import event, fields
from shoe.rounds.deal import BOARD
from shoe.rounds.pieces import Pieces


def names(hand):
    """Cards (bytes or list of ints) as a list of texts."""
    return [cards.name(card) for card in hand]


class Game:
    """A game of one section.

    name: as in the configuration; title: as people call it; section: a module of shoe.rules;
    cards: cards of its deck; seat_range: fewest and most players; has_dealer: whether a seat is
    the dealer's; contested: whether the last seat that is left wins; starts_by_dice: whether three
    dice give the first position; halves: of its pot, the high half first; streets: the dealing
    script (shoe.rounds.deal).
    """

    name = ""
    title = ""
    section = None
    cards = 52
    seat_range = (2, 2)
    has_dealer = False
    contested = True
    starts_by_dice = False
    halves = ("high",)
    streets = ()

    def round_class(self):
        """The class that runs the rounds: shoe.rounds.round.Round, or one of a flow of its own."""
        from shoe.rounds.round import Round

        return Round

    def options(self):
        """Return the options that a configuration may set: key -> (check, default).

        Made when asked for: only loading needs them.
        """
        from shoe import checks

        return {"button": (checks.one_of("fixed", "rotate"), "fixed")}

    def refuses(self, options, seats):
        """Why options that pass each by itself make no sense together, or None."""
        return None

    def wagers(self, options):
        """The bonus wagers that a table with these options offers, by their paytable's name."""
        return ()

    def result(self, *deal):
        """The result event of a deal that is complete, at once: what ranking() comes to."""
        return Pieces(self.ranking(*deal)).whole()

    def ranking(self, number, config, deal):
        """A generator that yields between short pieces of work and returns the result event.

        number: the round's; config: shoe.table_config.Config; deal: shoe.rounds.deal.Deal. The
        event is as the product's contract describes it, with every live hand open.
        """
        raise NotImplementedError

    def uncontested(self, number, config, deal):
        """The result event where one live seat is left: it wins, and no card is named."""
        made = self._head(number, config, deal)
        made["uncontested"] = True
        made["hands"] = [
            self._folded(config, seat) if deal.out[seat] else fields("seat", config.seats[seat])
            for seat in range(deal.seats)
        ]
        seat = config.seats[[seat for seat in range(deal.seats) if not deal.out[seat]][0]]
        made["winners"] = fields()
        for half in self.halves:
            made["winners"][half] = [] if made["winners"] else [seat]
        made["shares"] = fields(seat, "1")
        return made

    def _head(self, number, config, deal):
        first = config.seats[deal.first]
        return event("result", "round", number, "game", self.name, "first", first)

    def _folded(self, config, seat):
        return fields("seat", config.seats[seat], "folded", True)

    def _board(self, deal):
        return deal.cards_to(BOARD)
