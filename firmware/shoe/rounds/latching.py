"""Faults at a table: how they latch, what they say, which key clears them."""

from shoe.events import event
from shoe.rounds.deal import Deal
from shoe.rounds.faults import Fault, Latch

_READERS_OWN = ("reader_silent", "reader_error")


class Latching:
    """What Round is made of: its faults. It asks the round for places and numbers.

    faults: the Latch. changes: grows with every visible change. deal: the round's, which it makes.
    """

    deal: Deal

    def __init__(self, say):
        self.faults = Latch()
        self.changes = 0
        self._say = say

    def fault(self, code, place=None, detail=(), clear=None):
        """Latches a fault and says so; one of the reader's own stands at the place that is due."""
        self._arrive()
        self._latch(code, place, detail, clear)

    def tell_faults(self):
        """Says the faults that stand, again: a host may not have heard of them."""
        for fault in self.faults.standing:
            self._say_fault(fault)

    def _arrive(self, shows=False):
        """Something new has come; shows: it asks for the result."""
        raise NotImplementedError

    def _next_place(self):
        """The number of the place that is due, from 1 on."""
        raise NotImplementedError

    def _event_round(self):
        """The number of the round that events are of; 0 between rounds."""
        raise NotImplementedError

    def _latch(self, code, place=None, detail=(), clear=None):
        self.changes += 1
        if place is None and code in _READERS_OWN:
            place = self._next_place()
        made = Fault(code, place, detail, clear)
        self.faults.add(made)
        self._say_fault(made)

    def _missing(self, need):
        self._latch("missing_card", None, ("have", self.deal.count, "need", need))

    def _read_under_fault(self):
        for fault in self.faults.standing:
            if fault.escalate():
                self._say_fault(fault)

    def _key_under_fault(self, name, by):
        if name != "ok":
            return "a fault stands; the screen says what clears it"
        if not self.faults.clears("ok"):
            return "ok does not clear this fault"
        while self.faults:
            self._cleared(self.faults.standing.pop(0), cleared_by("ok", by))
        return None

    def _say_fault(self, fault):
        said = event("fault", "round", self._event_round(), "code", fault.code)
        if fault.place is not None:
            said["place"] = fault.place
        for i in range(0, len(fault.detail), 2):
            said[fault.detail[i]] = fault.detail[i + 1]
        said["clear"] = list(fault.clear)
        self._say(said)

    def _cleared(self, fault, by):
        number = self._event_round()
        self._say(event("cleared", "round", number, "code", fault.code, "by", by))


def cleared_by(key, by):
    """What `cleared` says: the key, or that a host pressed it."""
    return "host" if by == "host" else key
