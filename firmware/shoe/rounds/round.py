"""The round: cards and keys in, events out. It and its flow alone decide what may be seen.

A round is idle, being dealt, complete or shown. While a fault stands no card enters and nothing
is ranked. Cards that the table cannot see yet are named in no event: face-up cards only once the
dealer has confirmed that their street is out and its count agrees, or in the result.
"""

from micropython import const

from shoe import card as cards
from shoe.events import event
from shoe.rounds.deal import BOARD, NOWHERE
from shoe.rounds.faults import VOID, Fault, Faults
from shoe.rounds.result import PendingResult
from shoe.rounds.shuffle import ShuffleCheck

IDLE = "idle"
DEALING = "dealing"
COMPLETE = "complete"
SHOWING = "showing"

NOBODY = const(-1)

_READERS_OWN = ("reader_silent", "reader_error")


class Round:
    """The rounds of one table, one after another.

    config: shoe.table_config.Config. say: called with each event (an OrderedDict). flow: the
    class named in shoe.rounds.FLOWS. number: of the last round that was begun.

    What it shows: phase, deal, highlight (a seat's index or NOBODY), confirmed (streets whose
    face-up cards are named), result (event or None), page, faults (Faults), notice (why the last
    key was refused, or None), changes (grows with every visible change). flow: what differs from
    game to game. in_pieces: whether work() will be called; where it is not, a result comes at
    once. sitting_out: a flag (0 or 1) for each seat that is out of the rounds to come.
    """

    def __init__(self, config, say, flow, number=0):
        self.config = config
        self.game = config.game
        self.say = say
        self.number = number
        self.faults = Faults(say)
        self.in_pieces = False
        self.changes = 0
        self.phase = IDLE
        self.highlight = NOBODY
        self.confirmed = 0
        self.result = None
        self.page = 0
        self.notice = None
        self.sitting_out = bytearray(len(config.seats))
        self.shuffle = ShuffleCheck()
        self.flow = flow(self)
        self._pending = PendingResult(self.flow.ranking, self.finish)
        self.deal = self.flow.new_deal()
        self._first = self.deal.first

    # What comes from the reader

    def read(self, card):
        """A card (0 … 52) has passed the reader once."""
        if self.flow.reads(card):
            return
        self._arrive()
        self.changes += 1
        if self.faults:
            self.faults.read(self.event_round())
            return
        if self.phase in (IDLE, SHOWING):
            self._begin()
        before = self.deal.find(card)
        if card == cards.JOKER and self.game.cards == 52:
            self.latch("wrong_joker", self._next_place())
        elif before:
            self.latch("duplicate_card", None, ("places", [before, self._next_place()]))
        elif not self.deal.takes(card):
            self.latch("card_not_due", self._next_place())
        else:
            self.flow.take(card)

    def unknown_tag(self, tag):
        """An id (hex text) that no deck knows has been read beyond doubt."""
        self._arrive()
        if not self.faults.has("unknown_tag"):
            self.latch("unknown_tag", self._next_place(), ("tag", tag))

    def missed_read(self):
        """A card has passed the gate and was not read: later places would be wrong."""
        self._arrive()
        if self.faults:
            self.faults.read(self.event_round())
        else:
            self.latch("missed_read", self._next_place())

    def two_cards(self, accepted=True):
        """Two cards lie at the reader: the later one goes back, its place is dealt again.

        accepted: whether the later one was taken for a card; with a gate it waits to pass.
        """
        if accepted and not self.faults and self.flow.unreads():
            return
        self._arrive()
        if self.faults:
            return
        if accepted and self.in_play():
            if not self.deal.can_undo(self.confirmed):
                self.latch("two_cards", self.deal.count, (), VOID)
                return
            self.flow.undo()
        self.latch("two_cards", self._next_place())

    def role(self, word):
        """The tag of a role, "cut" or "dealer", has been read."""
        self.settle()
        self.say(event(word, "round", self.event_round()))

    def fault(self, code, place=None, detail=(), clear=None):
        """Latch a fault of another part of the device; see shoe.rounds.faults.Fault."""
        self._arrive()
        self.latch(code, place, detail, clear)

    def tell_faults(self):
        """Say the faults that stand, again: a host may not have heard of them."""
        self.faults.tell(self.event_round())

    def restore(self, number, first, out):
        """Set what a round takes over from the ones before it, as the journal has it.

        number: of the round that the next card begins; first: index of the first position; out: a
        flag (0 or 1) for each seat. A round that is shown is ended.
        """
        self._arrive()
        if self.phase == SHOWING:
            self.end()
        self.number = number - 1
        self._first = first
        self.sitting_out[:] = out
        self.deal.begin(first, self.sitting_out)

    # Keys

    def key(self, name, held=False, by="key"):
        """Take a key: next fold show ok void; held for a second or more; pressed by key or host.

        Return whether the key did anything; what it may not do is said as a `refused` event.
        """
        self._arrive(name == "show")
        self.changes += 1
        self.notice = None
        if name == "void":
            why = self._void(by)
        elif self.faults:
            why = self.faults.key(self.event_round(), name, by)
        elif name == "next":
            why = self.flow.next(held)
        elif name == "fold":
            why = self.flow.fold()
        elif name == "show":
            why = self.flow.show()
        else:
            why = self.flow.ok()
        if why:
            self.notice = why
            self.say(event("refused", "key", name, "why", why))
        return not why

    def _void(self, by):
        first = self.faults.first()
        gone = self.faults.void(self.event_round(), by)
        if self.phase == IDLE and not gone:
            return "there is nothing to void"
        if self.phase != IDLE:
            why = first.code if first and first in gone else by
            annuls = self.phase == SHOWING
            self.say(event("void", "round", self.number, "why", why, "annuls", annuls))
            self._clear_table()
        return None

    # The result

    def work(self):
        """Do one piece of a result, where there is one; return whether there was."""
        may_begin = self.phase == COMPLETE and not self.faults and self.flow.known_by_dealing
        return self._pending.work(may_begin)

    def working(self):
        """Return whether a result was asked for that is not yet worked out."""
        return self._pending.wanted

    def settle(self):
        """Finish at once a result that was asked for."""
        self._pending.settle()

    def _arrive(self, shows=False):
        """Finish the result that was asked for; drop one that was not, unless `show` asks now."""
        self.settle()
        if not shows:
            self._pending.forget()

    # What a flow does to the round

    def latch(self, code, place=None, detail=(), clear=None):
        """Latch a fault; one of the reader's own stands at the place that is due."""
        self.changes += 1
        if place is None and code in _READERS_OWN:
            place = self._next_place()
        self.faults.latch(self.event_round(), Fault(code, place, detail, clear))

    def move_first(self, places):
        """Move the first position of the rounds to come by a number of places."""
        self._first = (self._first + places) % self.deal.seats

    def work_out(self):
        """Ask for the result: it is said and shown once it is worked out."""
        self._pending.ask(not self.in_pieces)

    def finish(self, result):
        """Show a result and say it; one that is shown already is replaced."""
        self.changes += 1
        if self.phase != SHOWING:
            self.shuffle.keep()
            self.phase = SHOWING
            self.highlight = NOBODY
            self.page = 0
        self.result = result
        self.say(result)

    def end(self):
        """End a round that was shown."""
        if self.config.options.get("button") == "rotate":
            self.move_first(1)
        self._clear_table()

    def _begin(self):
        if self.phase == SHOWING:
            self.end()
        self.number += 1
        self.phase = DEALING
        self.highlight = NOBODY
        self.confirmed = 0
        self.deal.begin(self._first, self.sitting_out)
        self.shuffle.begin(self.deal.most())

    def _clear_table(self):
        self.phase = IDLE
        self.highlight = NOBODY
        self.result = None
        self.page = 0
        self.confirmed = 0
        self.flow.clear()
        self.deal.begin(self._first, self.sitting_out)

    def _next_place(self):
        return (0 if self.phase in (IDLE, SHOWING) else self.deal.count) + 1

    def event_round(self):
        """Return the number of the round that events name: 0 between rounds."""
        return 0 if self.phase == IDLE else self.number

    # What others ask

    def in_play(self):
        """Return whether cards are out whose hands are not known yet."""
        return self.phase in (DEALING, COMPLETE)

    def label(self, to):
        """Return the name of a place: "board", "burn", "remainder", or a seat's by its index."""
        if to < BOARD:
            return self.config.seats[to]
        return ("board", "burn", "remainder")[to - BOARD]

    def first(self):
        """Return the index of the first position: of this round, or of the next while idle."""
        return self._first if self.phase == IDLE else self.deal.first

    def due(self):
        """Return the name of the place that is due, or of the seat whose turn it is, or None."""
        if self.phase in (COMPLETE, SHOWING):
            return None
        to = self.deal.due()
        if to == NOWHERE:
            to = self.deal.turn()
        return None if to == NOWHERE else self.label(to)

    def street(self):
        """Return the name of the street that is being dealt, or None where none is."""
        return self.deal.street_name() if self.phase == DEALING else None

    def exposed(self):
        """Return the cards (ints) that may be seen: of the board, or of the seat that shows."""
        deal = self.deal
        if deal.showdown and self.phase == DEALING:
            return list(deal.cards_to(deal.turn()))
        if self.config.gate:
            return list(deal.board())
        named = [deal.face_up(street) for street in range(self.confirmed)]
        return [card for cards in named for to, card in cards if to == BOARD]
