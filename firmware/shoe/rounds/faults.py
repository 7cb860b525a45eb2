"""Faults: what latches, what clears it.

A fault stops every result until it is cleared. The table follows the contract of the product:
`ok` clears where the card can go back and its place be dealt again, `void` clears all that ends
with the round, and the rest needs a repair.
"""

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
        """A value of the detail, or None."""
        for i in range(0, len(self.detail), 2):
            if self.detail[i] == key:
                return self.detail[i + 1]
        return None

    def escalate(self):
        """Leaves only void: a card came while the fault stood, so places may have shifted.

        Gives whether that changed anything.
        """
        if self.clear != OK_OR_VOID:
            return False
        self.clear = VOID
        return True


class Latch:
    """The faults that stand, the first that came in front."""

    def __init__(self):
        self.standing = []

    def __bool__(self):
        return bool(self.standing)

    def first(self):
        """The fault that came first, or None."""
        return self.standing[0] if self.standing else None

    def has(self, code):
        """Whether a fault of this code stands."""
        return any(fault.code == code for fault in self.standing)

    def add(self, fault):
        """Latches one more."""
        self.standing.append(fault)

    def clears(self, key):
        """Whether a key clears every fault that stands."""
        return all(key in fault.clear for fault in self.standing)

    def void_clears(self):
        """Takes out and gives the faults that end with the round; repairs stay."""
        gone = [fault for fault in self.standing if "void" in fault.clear]
        self.standing = [fault for fault in self.standing if "void" not in fault.clear]
        return gone
