"""What every game has: a dealing script, limits, options, and how its hands become a result."""

from shoe.events import event, fields


class Game:
    """A game of one section.

    name: as in the configuration; title: as people call it; section: a module of shoe.rules;
    cards: cards of its deck; seat_range: fewest and most players; has_dealer: whether a seat is
    the dealer's; contested: whether the last seat that is left wins; halves: of its pot, the
    high half first; streets: its dealing script (shoe.games says how one is written); flow:
    how its rounds go, one of shoe.rounds.FLOWS; dice_start: whether three dice choose the
    position at which the deal starts.

    A game whose flow is "draw" has besides: draws, how many; its script deals a hand.
    """

    name = ""
    title = ""
    section = None
    cards = 52
    seat_range = (2, 2)
    has_dealer = False
    contested = True
    halves = ("high",)
    streets = ()
    flow = "deal"
    dice_start = False

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
        """Return the bonus wagers that a table with these options offers, by their paytable's
        name."""
        return ()

    def ranking(self, number, config, deal):
        """A generator that yields between short pieces of work and returns the result event.

        number: the round's; config: shoe.table_config.Config; deal: shoe.rounds.deal.Deal. The
        event is as the product's contract describes it, with every live hand open.
        """
        raise NotImplementedError

    def uncontested(self, number, config, deal):
        """Return the result event where one live seat is left: it wins, and no card is named."""
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
