"""The deal of pai gow: seven cards to each of seven positions, and four that remain.

Every position gets its cards, whether or not it has a wager: `out` says who has none, and the
dealing does not ask. Round robin is one card at a time, stacks are seven in a row.
"""

from micropython import const

from shoe.rounds.deal import NOWHERE, REMAINDER, Deal

SEATS = const(7)
EACH = const(7)
DEALT = const(49)
WHOLE = const(53)


class PaiGowDeal(Deal):
    """The cards of one round. stacks: whether seven in a row go to each position."""

    def __init__(self, streets, stacks):
        super().__init__(streets, SEATS)
        self._stacks = stacks

    def due(self):
        """Return where the next card goes: a seat's index, REMAINDER, or NOWHERE after all 53."""
        if self.count < DEALT:
            position = self.count // EACH if self._stacks else self.count % SEATS
            return (self.first + position) % SEATS
        return REMAINDER if self.count < WHOLE else NOWHERE

    def take(self, card):
        """Put a card on the place that is due, which there must be; return where it went."""
        to = self.due()
        self._put(card, to, 0)
        self.undoable = True
        return to

    def undo(self):
        """Take the last card back; its place is due again. Once after each take()."""
        self.count -= 1
        self.undoable = False

    def street(self):
        """Return 0, the only street; -1 before the first card."""
        return 0 if self.count else -1

    def left(self, street=-1):
        """Return the number of cards still due to the seats."""
        return max(0, DEALT - self.count)

    def dealt(self):
        return self.count == DEALT

    def awaits(self, seat):
        """Return False: a seat without a wager gets its cards all the same."""
        return False

    def face_up(self, street):
        """Return nothing: no card of pai gow lies face up while it is dealt."""
        return []

    def remainder(self):
        """Return the four cards that no seat has, as bytes: as read, or worked out, lowest first.

        Empty while the seats' own are not all dealt.
        """
        if self.count == WHOLE:
            return self.cards_to(REMAINDER)
        if self.count != DEALT:
            return b""
        return bytes([card for card in range(WHOLE) if not self.find(card)])
