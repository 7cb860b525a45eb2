"""Faults: what latches, what clears it, and what is said of it.

A fault stops every result until it is cleared. The table follows the contract of the product:
`ok` clears where the card can go back and its place be dealt again, `void` clears all that ends
with the round, and the rest needs a repair.
"""

from shoe.events import event

OK_OR_VOID = ("ok", "void")
VOID = ("void",)
REPAIR = ()

_CLEARED_BY = {
    "unknown_tag": OK_OR_VOID,
    "two_cards": OK_OR_VOID,
    "missing_card": OK_OR_VOID,
    "reader_silent": OK_OR_VOID,
    "reader_error": OK_OR_VOID,
    "duplicate_card": VOID,
    "wrong_joker": VOID,
    "card_not_due": VOID,
    "extra_card": VOID,
    "missed_read": VOID,
    "unshuffled": VOID,
    "watchdog": VOID,
    "power_lost": VOID,
    "deck_invalid": REPAIR,
    "config_invalid": REPAIR,
    "storage_damaged": REPAIR,
    "low_memory": REPAIR,
}

CODES = tuple(sorted(_CLEARED_BY))


class Fault:
    """One latched fault.

    code: of CODES. clear: the keys that clear it now, () where only a repair does. place: the
    place of the round (1, 2, …) where it happened, or None. detail: key, value, key, value … for
    the event, naming no card that is not exposed.
    """

    def __init__(self, code, place=None, detail=(), clear=None):
        self.code = code
        self.place = place
        self.detail = detail
        self.clear = _CLEARED_BY[code] if clear is None else clear

    def get(self, key):
        """Return a value of the detail, or None."""
        for i in range(0, len(self.detail), 2):
            if self.detail[i] == key:
                return self.detail[i + 1]
        return None

    def escalate(self):
        """Leave only void: a card came while the fault stood, so places may have shifted.

        Return whether that changed anything.
        """
        if self.clear != OK_OR_VOID:
            return False
        self.clear = VOID
        return True


class Faults:
    """The faults that stand at a table, in the order in which they came.

    say: called with each event. standing: a list of Fault. Where a method takes `number`, that is
    the round which the events name, 0 between rounds.
    """

    def __init__(self, say):
        self.standing = []
        self._say = say

    def __bool__(self):
        return bool(self.standing)

    def first(self):
        """Return the fault that came first, or None."""
        return self.standing[0] if self.standing else None

    def has(self, code):
        """Return whether a fault of this code stands."""
        return any(fault.code == code for fault in self.standing)

    def latch(self, number, fault):
        """Add a Fault and say it."""
        self.standing.append(fault)
        self._tell(number, fault)

    def tell(self, number):
        """Say all that stand, again: a host may not have heard of them."""
        for fault in self.standing:
            self._tell(number, fault)

    def read(self, number):
        """A card has been read: leave only `void` to clear what `ok` would have cleared."""
        for fault in self.standing:
            if fault.escalate():
                self._tell(number, fault)

    def key(self, number, name, by):
        """Clear every fault with a key other than `void`; return why it may not, or None."""
        if name != "ok":
            return "a fault stands; the screen says what clears it"
        if not all("ok" in fault.clear for fault in self.standing):
            return "ok does not clear this fault"
        while self.standing:
            self._cleared(number, self.standing.pop(0), name, by)
        return None

    def void(self, number, by):
        """Clear the faults that end with the round; return them. Repairs stay."""
        gone = [fault for fault in self.standing if "void" in fault.clear]
        self.standing = [fault for fault in self.standing if "void" not in fault.clear]
        for fault in gone:
            self._cleared(number, fault, "void", by)
        return gone

    def _tell(self, number, fault):
        said = event("fault", "round", number, "code", fault.code)
        if fault.place is not None:
            said["place"] = fault.place
        for i in range(0, len(fault.detail), 2):
            said[fault.detail[i]] = fault.detail[i + 1]
        said["clear"] = list(fault.clear)
        self._say(said)

    def _cleared(self, number, fault, key, by):
        by = "host" if by == "host" else key
        self._say(event("cleared", "round", number, "code", fault.code, "by", by))
