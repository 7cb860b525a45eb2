"""How a round goes that is dealt by its game's script alone, and what its keys do.

A game whose rounds go otherwise has a flow made from this one; it changes the methods that say so.
"""

from shoe import card as cards
from shoe.events import event
from shoe.rounds.deal import BOARD, NOWHERE, Deal
from shoe.rounds.round import COMPLETE, DEALING, IDLE, NOBODY, SHOWING


class DealFlow:
    """What a Round does with its cards and keys. A key returns why it is refused, or None.

    next_points: whether `next` does no more than move the highlight or turn the page.
    known_by_dealing: whether the cards that were dealt decide the result. shown: the cards
    (ints) that were shown to the reader and are not counted by the deal.
    """

    next_points = True
    known_by_dealing = True
    shown = ()

    def __init__(self, table):
        """table: the Round."""
        self.table = table
        self._skipped = bytearray(len(table.config.seats))  # see _note_skipped

    # The deal

    def new_deal(self):
        """Return the Deal of the table; its `first` is the first position of the first round."""
        return Deal(self.table.game.streets, len(self.table.config.seats))

    def clear(self):
        """The table is cleared: forget what belongs to its round."""
        self._forget_skipped()

    def reads(self, card):
        """Take a card that is not dealt now; return whether it was one."""
        return False

    def unreads(self):
        """Take back a card that reads() has taken; return whether there was one."""
        return False

    def take(self, card):
        """Put a card, which may come, on the place that is due."""
        table, deal = self.table, self.table.deal
        shown = deal.showdown
        shuffled = deal.first_pass()
        to = deal.take(card)
        named = shown or (table.config.gate and deal.open(deal.count))
        self.say_card(deal.count, to, card if named else None, shown)
        if shuffled and table.shuffle.card(card):
            table.latch("unshuffled", deal.count)
        self.follow_card(to)

    def follow_card(self, to):
        """A card has gone to a place: do what follows."""
        if self.table.deal.dealt():
            self.complete()

    def undo(self):
        """Take back the last card that was dealt; the round is being dealt then."""
        table = self.table
        table.phase = DEALING
        table.deal.undo()
        if table.deal.first_pass():
            table.shuffle.undo()

    def complete(self):
        """The deal is complete: the hands may be shown."""
        self.table.phase = COMPLETE
        number = self.table.number
        self.table.say(event("complete", "round", number, "cards", self.table.deal.count))

    def say_card(self, place, to, card=None, shown=False):
        """Say that a card came; card: the one that is named, where the table may see it."""
        table = self.table
        said = event("card", "round", table.number, "n", place, "to", table.label(to))
        if card is not None:
            said["card"] = cards.name(card)
        if shown:
            said["shown"] = True
        table.say(said)

    def missing(self, need):
        """Latch missing_card. need: how many cards there must be."""
        self.table.latch("missing_card", None, ("have", self.table.deal.count, "need", need))

    # Keys

    def next(self, held):
        """`next`: highlight the next seat, or turn the page; held: move the first position."""
        table = self.table
        if held:
            if table.phase != IDLE:
                return "the first position moves between rounds only"
            table.move_first(1)
        elif table.phase == SHOWING:
            table.page += 1
        else:
            last = table.first() - 1 if table.highlight == NOBODY else table.highlight
            table.highlight = (last + 1) % table.deal.seats
        return None

    def fold(self):
        """`fold`: take the highlighted seat out, or in again; between rounds for those to come."""
        table, deal = self.table, self.table.deal
        seat = table.highlight
        why = self._refuses_fold(seat)
        if why:
            return why
        out = 1 - deal.out[seat]
        self._note_skipped(seat, out)
        deal.out[seat] = out
        if table.phase == IDLE:
            table.sitting_out[seat] = out
        number = table.event_round()
        table.say(event("fold", "round", number, "seat", table.label(seat), "out", bool(out)))
        self.follow_fold()
        return None

    def _refuses_fold(self, seat):
        table, deal = self.table, self.table.deal
        if table.phase == SHOWING:
            return "the round is over"
        if seat == NOBODY:
            return "next chooses a seat first"
        label = table.label(seat)
        if label == "dealer":
            return "the dealer's hand is always played"
        if deal.out[seat] and table.phase != IDLE and deal.missed[seat]:
            return "seat %s has missed a card" % label
        if not deal.out[seat] and deal.live() == 1:
            return "seat %s is the last one in" % label
        return None

    def follow_fold(self):
        """A seat has been taken out or in: do what follows."""
        table = self.table
        if table.phase == DEALING and table.deal.due() == NOWHERE:
            self.complete()
        elif table.phase == COMPLETE and table.deal.due() != NOWHERE:
            table.phase = DEALING

    def _note_skipped(self, seat, out):
        """Note a fold by the very seat whose card is due in a street that has begun.

        Where one card was not read the last seat of a street is due once its cards are all out,
        and with its fold the count would agree. With a gate no card is missed unnoticed.
        """
        skips = out and not self.table.config.gate and self.table.deal.awaits(seat)
        self._skipped[seat] = 1 if skips else 0

    def _ask_skipped(self):
        """Latch missing_card once where a fold has made the count agree; return whether it did."""
        skipped = sum(self._skipped)
        if skipped:
            self._forget_skipped()
            self.missing(self.table.deal.count + skipped)
        return bool(skipped)

    def _forget_skipped(self):
        for seat in range(len(self._skipped)):
            self._skipped[seat] = 0

    def show(self):
        """`show`: show the hands of a deal that is complete."""
        table = self.table
        if table.phase == IDLE:
            return "no round is being dealt"
        if table.phase == SHOWING:
            return "the result is shown; next turns the page, ok ends it"
        if table.phase == DEALING:
            self.missing(table.deal.count + table.deal.left())
        elif not self._ask_skipped():
            self.reveal()
        return None

    def reveal(self):
        """The hands are to be shown: ask for the result."""
        self.table.work_out()

    def ranking(self):
        """Return the generator of the result of what has been dealt."""
        table = self.table
        return table.game.ranking(table.number, table.config, table.deal)

    def ok(self):
        """`ok`: confirm a street, end a round that is shown, or give the last seat the pot."""
        table, deal = self.table, self.table.deal
        if table.phase == IDLE:
            return "no round is being dealt"
        if table.phase == SHOWING:
            table.end()
            return None
        if deal.live() == 1 and any(deal.out) and table.game.contested:
            table.finish(table.game.uncontested(table.number, table.config, deal))
            return None
        return self.confirm_street()

    def confirm_street(self):
        """Confirm a street that the dealer says is out: name its cards where the count agrees."""
        table, deal = self.table, self.table.deal
        street = max(table.confirmed, deal.street())
        if street >= len(table.game.streets):
            return "every street is out; show reveals the hands"
        left = deal.left(street)
        if left:
            self.missing(deal.count + left)
            return None
        if self._ask_skipped():
            return None
        while table.confirmed <= street:
            self._name_street(table.confirmed)
            table.confirmed += 1
        return None

    def _name_street(self, street):
        table = self.table
        shown = table.deal.face_up(street)
        if not shown:
            return
        named = cards.names([card for _, card in shown])
        said = event("street", "round", table.number, "cards", named)
        if any(to != BOARD for to, _ in shown):
            said["to"] = [table.label(to) for to, _ in shown]
        table.say(said)

    # What others ask

    def start(self):
        """Return the number of the first position, as the game counts positions from 1."""
        return self.table.first() + 1

    def shows_hands(self):
        """Return whether cards that pass the reader now are shown to it, and none is dealt."""
        return False

    def settings(self, label):
        """Return every legal setting of a seat's hand; None where the game sets no hands."""
        return None


FLOW = DealFlow
