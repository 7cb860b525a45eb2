"""How a round of pai gow goes: a remainder, seats without a wager, and hands that players set.

Nothing of any hand, of the dealer's or of the house way is said before `show`. After it `next`
goes through the hands; while it stands on a player's, that seat's seven cards, read again with
the two of the low hand first, are taken as the player's own setting.
"""

from shoe.rounds import result_pages
from shoe.rounds.deal_flow import DealFlow
from shoe.rounds.pai_gow_deal import DEALT, EACH, SEATS, WHOLE, PaiGowDeal
from shoe.rounds.round import COMPLETE, IDLE, NOBODY, SHOWING


class PaiGowFlow(DealFlow):
    """The flow of pai gow. Page 0 is the whole table, page 1 … the hands with a wager, in seats
    order, then what is paid besides."""

    next_points = False

    def __init__(self, table):
        super().__init__(table)
        self._dealer = table.config.seats.index("dealer")
        self.shown = []
        self._set_by_players = {}

    def new_deal(self):
        options = self.table.config.options
        deal = PaiGowDeal(self.table.game.streets, options["deal"] == "stacks")
        deal.first = (self._dealer - options["start"] + 1) % SEATS
        return deal

    def start(self):
        """Return the starting position: 1 is the dealer, counted counter-clockwise."""
        return (self._dealer - self.table.first()) % SEATS + 1

    def clear(self):
        super().clear()
        self.shown = []
        self._set_by_players = {}

    # What comes from the reader

    def reads(self, card):
        """With a seat selected after `show` take a card of the player's setting."""
        table = self.table
        if table.faults or not self.shows_hands():
            return False
        table.changes += 1
        own = table.deal.cards_to(table.highlight)
        if card not in own:
            table.latch("card_not_due", len(self.shown) + 1)
        elif card in self.shown:
            places = [self.shown.index(card) + 1, len(self.shown) + 1]
            table.latch("duplicate_card", None, ("places", places))
        else:
            self.shown.append(card)
            self.say_card(table.deal.find(card), table.highlight, card, True)
            if len(self.shown) == EACH:
                self._take_setting()
        return True

    def unreads(self):
        """Take back a card of a player's setting."""
        if not self.shown or not self.shows_hands():
            return False
        self.shown.pop()
        self.table.latch("two_cards", len(self.shown) + 1)
        return True

    def _take_setting(self):
        table = self.table
        self._set_by_players[table.highlight] = bytes(self.shown[:2])
        self.shown = []
        table.highlight = NOBODY
        table.work_out()

    def undo(self):
        super().undo()
        if not self.table.deal.left():
            self.table.phase = COMPLETE  # the card was one of the remainder

    # Keys

    def next(self, held):
        """`next`: after `show` go to the next hand; held: move the start."""
        table = self.table
        if held:
            if table.phase != IDLE:
                return "the start moves between rounds only"
            table.move_first(-1)
            return None
        if table.phase != SHOWING:
            return super().next(held)
        self.shown = []
        pages = result_pages.pages(table.result)
        table.page = (table.page + 1) % len(pages)
        kind, hand = pages[table.page]
        seat = table.config.seats.index(hand["seat"]) if kind == "hand" else self._dealer
        table.highlight = NOBODY if seat == self._dealer else seat
        return None

    def follow_fold(self):
        """Do nothing: cards come to every position, with a wager or without."""

    def show(self):
        table = self.table
        have = table.deal.count
        if table.phase == COMPLETE and DEALT < have < WHOLE:
            table.latch("extra_card", None, ("have", have, "need", DEALT))
            return None
        return super().show()

    def ranking(self):
        table = self.table
        own = self._set_by_players
        return table.game.ranking(table.number, table.config, table.deal, own)

    # What others ask

    def settings(self, label):
        """Return every legal setting of a seat's hand, once the hands are shown, as
        PaiGow.legal_settings does. Raise ValueError where there is none to be told."""
        table = self.table
        seats = table.config.seats
        if label not in seats:
            raise ValueError("seat: one of " + ", ".join(seats))
        if table.phase != SHOWING:
            raise ValueError("settings: only while the hands are shown")
        seat = seats.index(label)
        if table.deal.out[seat]:
            raise ValueError("settings: seat %s has no wager" % label)
        theirs = None if seat == self._dealer else table.deal.cards_to(self._dealer)
        return table.game.legal_settings(table.config, table.deal.cards_to(seat), theirs)

    def shows_hands(self):
        return self.table.phase == SHOWING and self.table.highlight != NOBODY


FLOW = PaiGowFlow
