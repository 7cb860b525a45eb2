"""What a screen may know: the table as it can be seen now, and nothing hidden."""

from shoe.rounds.round import SHOWING
from shoe.version import VERSION


class View:
    """The table's state for the screens; made for each change. deck: its name, or "",
    and how many cards it has."""

    def __init__(self, config, table, deck):
        """config: Config; table: Round; deck: Deck or None."""
        deal = table.deal
        self.title = config.game.title
        self.table = config.name
        self.version = VERSION
        self.phase = table.phase
        self.n = deal.count
        self.need = deal.count + deal.left()
        self.due = table.due()
        self.street = table.street()
        self.seats = config.seats
        self.out = [bool(out) for out in deal.out]
        self.highlight = table.highlight
        self.first = table.first()
        self.exposed = table.exposed()
        self.result = table.result if table.phase == SHOWING else None
        self.page = table.page
        self.fault = table.faults.first()
        self.notice = table.notice
        self.deck = (deck.name, deck.recipe) if deck else ("", config.game.cards)
        self.supervisor = None
        self.pressed = None


class BrokenView:
    """What is shown where the device cannot play: the fault, and the reason in its own words."""

    def __init__(self, fault, why):
        self.title = self.table = ""
        self.version = VERSION
        self.phase = "idle"
        self.n = self.first = self.page = 0
        self.need = self.due = self.street = self.result = self.supervisor = self.pressed = None
        self.seats = []
        self.out = []
        self.exposed = []
        self.highlight = -1
        self.fault = fault
        self.notice = why
        self.deck = ("", 0)
