"""The round: cards and keys in, events out. What may be seen is decided here and nowhere else.

A round is idle, being dealt, complete or shown. While a fault stands no card enters and nothing
is ranked. Cards that the table cannot see yet are named in no event: face-up cards only once the
dealer has confirmed that their street is out and its count agrees, or in the result.
"""

from micropython import const

from shoe import card as cards
from shoe.events import event
from shoe.rounds.deal import BOARD, BURN, NOWHERE, Deal
from shoe.rounds.latching import cleared_by
from shoe.rounds.phases import COMPLETE, DEALING, IDLE, SHOWING
from shoe.rounds.shuffle import Unshuffled
from shoe.rounds.working import Working

_NOBODY = const(-1)


class Round(Working):
    """The rounds of one table, one after another.

    config: shoe.table_config.Config. say: called with each event (an OrderedDict). number: of the
    last round that was begun. What it shows: phase, deal, highlight (a seat's index or -1),
    confirmed (streets whose face-up cards are named), result (event or None), page, faults
    (Latch), notice (why the last key was refused, or None), changes (grows with every visible
    change), next_points (whether `next` does no more than move the highlight).
    """

    next_points = True

    def __init__(self, config, say, number=0):
        super().__init__(say)
        self.config = config
        self.game = config.game
        self.number = number
        self.deal = self._new_deal(config)
        self.phase = IDLE
        self.highlight = _NOBODY
        self.confirmed = 0
        self.result = None
        self.page = 0
        self.notice = None
        self._first = 0
        self._sitting_out = bytearray(len(config.seats))
        self._skipped = bytearray(len(config.seats))  # see _note_skipped
        self._watch = Unshuffled()

    def _new_deal(self, config):
        return Deal(config.game.streets, len(config.seats))

    # What comes from the reader

    def read(self, card):
        """A card (0 … 52) has passed the reader once."""
        self._arrive()
        self.changes += 1
        if self.faults:
            self._read_under_fault()
            return
        if self.phase in (IDLE, SHOWING):
            self._begin()
        before = self.deal.find(card)
        if card == cards.JOKER and self.game.cards == 52:
            self._latch("wrong_joker", self._next_place())
        elif before:
            self._latch("duplicate_card", None, ("places", [before, self._next_place()]))
        elif not self.deal.takes(card):
            self._latch("card_not_due", self._next_place())
        else:
            self._accept(card)

    def unknown_tag(self, tag):
        """An id (hex text) that no deck knows has been read beyond doubt."""
        self._arrive()
        if not self.faults.has("unknown_tag"):
            self._latch("unknown_tag", self._next_place(), ("tag", tag))

    def missed_read(self):
        """A card has passed the gate and was not read: later places would be wrong."""
        self._arrive()
        if self.faults:
            self._read_under_fault()
        else:
            self._latch("missed_read", self._next_place())

    def two_cards(self, accepted=True):
        """Two cards lie at the reader: the later one goes back, its place is dealt again.

        accepted: whether the later one has been taken for a card already; with a gate it waits
        for its passage.
        """
        self._arrive()
        if self.faults:
            return
        if not accepted:
            self._latch("two_cards", self._next_place())
        elif self.phase in (DEALING, COMPLETE) and self._can_undo():
            self._take_back()
            self.phase = DEALING
            self._latch("two_cards", self._next_place())
        elif self.phase in (DEALING, COMPLETE):
            self._latch("two_cards", self.deal.count, (), ("void",))
        else:
            self._latch("two_cards", self._next_place())

    def role(self, word):
        """The tag of a role has been read: "cut" or "dealer"."""
        self.settle()
        self._say(event(word, "round", self._event_round()))

    def restore(self, number, first, out):
        """Sets what a round takes over from the ones before it, as the journal has it.

        number: of the round that the next card begins; first: index of the first position; out: a
        flag (0 or 1) for each seat. A round that is shown is ended.
        """
        self._arrive()
        if self.phase == SHOWING:
            self._end()
        self.number = number - 1
        self._first = first
        self._sitting_out[:] = out
        self.deal.begin(first, self._sitting_out)

    def in_play(self):
        """Whether cards are out whose hands are not known yet."""
        return self.phase in (DEALING, COMPLETE)

    # Keys

    def key(self, name, held=False, by="key"):
        """A key was pressed: next fold show ok void; held for a second or more; by key or host.

        Gives whether the key did anything; what it may not do is said as a `refused` event.
        """
        self._arrive(name == "show")
        self.changes += 1
        self.notice = None
        if name == "void":
            why = self._void(by)
        elif self.faults:
            why = self._key_under_fault(name, by)
        elif name == "next":
            why = self._next(held)
        elif name == "fold":
            why = self._fold()
        elif name == "show":
            why = self._show()
        else:
            why = self._ok()
        if why:
            self.notice = why
            self._say(event("refused", "key", name, "why", why))
        return not why

    def _next(self, held):
        if held:
            return self._move_first()
        if self.phase == SHOWING:
            self.page += 1
            return None
        seats = self.deal.seats
        last = self.first() - 1 if self.highlight == _NOBODY else self.highlight
        self.highlight = (last + 1) % seats
        return None

    def _move_first(self):
        if self.phase != IDLE:
            return "the first position moves between rounds only"
        self._first = (self._first + 1) % self.deal.seats
        return None

    def _fold(self):
        seat = self.highlight
        if self.phase == SHOWING:
            return "the round is over"
        if seat == _NOBODY:
            return "next chooses a seat first"
        if self.config.seats[seat] == "dealer":
            return "the dealer's hand is always played"
        out = self.deal.out[seat]
        if out and self.phase != IDLE and self.deal.missed[seat]:
            return "seat %s has missed a card" % self.config.seats[seat]
        if not out and self.deal.live() == 1:
            return "seat %s is the last one in" % self.config.seats[seat]
        self._note_skipped(seat, out)
        self.deal.out[seat] = 1 - out
        if self.phase == IDLE:
            self._sitting_out[seat] = 1 - out
        number = self._event_round()
        label = self.config.seats[seat]
        self._say(event("fold", "round", number, "seat", label, "out", not out))
        self._follow_fold()
        return None

    def _note_skipped(self, seat, out):
        """Notes a fold by the very seat whose card is due in a street that has begun.

        Where one card was not read the last seat of a street is due once its cards are all out,
        and with its fold the count would agree. With a gate no card is missed unnoticed.
        """
        skips = not out and not self.config.gate and self.deal.awaits(seat)
        self._skipped[seat] = 1 if skips else 0

    def _ask_skipped(self):
        """Raises missing_card once where a fold has made the count agree; gives whether it did."""
        skipped = sum(self._skipped)
        if skipped:
            self._forget_skipped()
            self._missing(self.deal.count + skipped)
        return bool(skipped)

    def _forget_skipped(self):
        for seat in range(len(self._skipped)):
            self._skipped[seat] = 0

    def _follow_fold(self):
        if self.phase == DEALING and self.deal.due() == NOWHERE:
            self._complete()
        elif self.phase == COMPLETE and self.deal.due() != NOWHERE:
            self.phase = DEALING

    def _show(self):
        if self.phase == IDLE:
            return "no round is being dealt"
        if self.phase == SHOWING:
            return "the result is shown; next turns the page, ok ends it"
        if self.phase == DEALING:
            self._missing(self.deal.count + self.deal.left())
            return None
        if not self._ask_skipped():
            self._reveal()
        return None

    def _reveal(self):
        self._work_out(self._finish)

    def _ranking(self):
        return self.game.ranking(self.number, self.config, self.deal)

    def _ok(self):
        if self.phase == IDLE:
            return "no round is being dealt"
        if self.phase == SHOWING:
            self._end()
            return None
        if self.deal.live() == 1 and any(self.deal.out) and self.game.contested:
            self._finish(self.game.uncontested(self.number, self.config, self.deal))
            return None
        return self._confirm_street()

    def _confirm_street(self):
        """The dealer says that a street is out: its cards are named where the count agrees."""
        street = max(self.confirmed, self.deal.street())
        if street >= len(self.game.streets):
            return "every street is out; show reveals the hands"
        left = self.deal.left(street)
        if left:
            self._missing(self.deal.count + left)
            return None
        if self._ask_skipped():
            return None
        while self.confirmed <= street:
            self._name_street(self.confirmed)
            self.confirmed += 1
        return None

    def _name_street(self, street):
        shown = self.deal.face_up(street)
        if not shown:
            return
        named = cards.names([card for _, card in shown])
        said = event("street", "round", self.number, "cards", named)
        if any(to != BOARD for to, _ in shown):
            said["to"] = [self._label(to) for to, _ in shown]
        self._say(said)

    def _void(self, by):
        first = self.faults.first()
        gone = self.faults.void_clears()
        if self.phase == IDLE and not gone:
            return "there is nothing to void"
        for fault in gone:
            self._cleared(fault, cleared_by("void", by))
        if self.phase != IDLE:
            why = first.code if first and first in gone else by
            annuls = self.phase == SHOWING
            self._say(event("void", "round", self.number, "why", why, "annuls", annuls))
            self._clear_table()
        return None

    # The round's own way

    def _begin(self):
        if self.phase == SHOWING:
            self._end()
        self.number += 1
        self.phase = DEALING
        self.highlight = _NOBODY
        self.confirmed = 0
        self._forget_skipped()
        self.deal.begin(self._first, self._sitting_out)
        self._watch.begin(self.deal.left())

    def _accept(self, card):
        to = self.deal.take(card)
        said = event("card", "round", self.number, "n", self.deal.count, "to", self._label(to))
        if self.config.gate and self.deal.open(self.deal.count):
            said["card"] = cards.name(card)
        self._say(said)
        self._watch_order(card)
        if self._dealt_out():
            self._complete()

    def _dealt_out(self):
        return self.deal.due() == NOWHERE

    def _watch_order(self, card):
        if self._watch.card(card):
            self._latch("unshuffled", self.deal.count)

    def _take_back(self):
        self.deal.undo()
        self._watch.undo()

    def _complete(self):
        self.phase = COMPLETE
        self._say(event("complete", "round", self.number, "cards", self.deal.count))

    def _finish(self, result):
        self._watch.keep()
        self.phase = SHOWING
        self.highlight = _NOBODY
        self.page = 0
        self.result = result
        self._say(result)

    def _end(self):
        if self.config.options.get("button") == "rotate":
            self._first = (self._first + 1) % self.deal.seats
        self._clear_table()

    def _clear_table(self):
        self.phase = IDLE
        self.highlight = _NOBODY
        self.result = None
        self.page = 0
        self.confirmed = 0
        self.deal.begin(self._first, self._sitting_out)

    def _can_undo(self):
        return self.deal.undoable and self.deal.street() >= self.confirmed

    def _next_place(self):
        return (0 if self.phase in (IDLE, SHOWING) else self.deal.count) + 1

    def _event_round(self):
        return 0 if self.phase == IDLE else self.number

    def _label(self, to):
        if to == BOARD:
            return "board"
        if to == BURN:
            return "burn"
        return self.config.seats[to]

    def shows_hands(self):
        """Whether cards that pass the reader now are shown to it, and none is dealt."""
        return False

    def settings(self, label):
        """Every legal setting of a seat's hand; None where the game sets no hands."""
        return None

    def shown_so_far(self):
        """What cards shown to the reader have changed that the deal does not count (bytes)."""
        return b""

    # What the screens ask

    def first(self):
        """Index of the first position: of this round, or of the next one while idle."""
        return self._first if self.phase == IDLE else self.deal.first

    def due(self):
        """Label of the place that is due next, or None."""
        if self.phase in (COMPLETE, SHOWING):
            return None
        to = self.deal.due()
        return None if to == NOWHERE else self._label(to)

    def street(self):
        """Name of the street that is being dealt, or None where none is."""
        index = self.deal.street()
        if self.phase != DEALING:
            return None
        if index < 0 or (self.deal.left(index) == 0 and index + 1 < len(self.game.streets)):
            index += 1
        return self.game.streets[index][0]

    def exposed(self):
        """Board cards (ints) that have been named, as dealt."""
        if self.config.gate:
            return list(self.deal.board())
        board = []
        for street in range(self.confirmed):
            board.extend([card for to, card in self.deal.face_up(street) if to == BOARD])
        return board
