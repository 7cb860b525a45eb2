"""A deal with draws: after the script, seat by seat, and then the hands that are shown.

Each draw begins with a burn; then every live seat in dealing order gets up to a hand of cards.
After the last draw the shown hands pass the reader again, in the same order.
"""

from micropython import const

from shoe.rounds.deal import BURN, DECK, NOWHERE, Deal

_NONE = const(0xFF)
_DRAWN = const(0)  # the mark of a card that never lies face up before the showdown
# In Deal._at, behind what Deal keeps there.
_STEP = const(0)
_POSITION = const(1)
_TURN = const(3)  # position in dealing order
_HELD = const(4)  # cards that the seat whose turn it is has had in it
_FRESH = const(5)  # cards read before the discards became the deck


class DrawDeal(Deal):
    """The cards of one round of a draw game.

    draws: how many the game has; the script deals a hand, so that it has a step for each card of
    one. draw: index of the draw that is due or under way, draws
    when all are over. showdown: whether hands are being shown; count then counts their cards too.
    """

    def __init__(self, streets, seats, draws):
        super().__init__(streets, seats)
        self.draws = draws
        self._restart()

    def _restart(self):
        self.draw = 0
        self.showdown = False
        self._dealt = 0  # cards read before the showdown
        self._at[_TURN] = _NONE
        self._at[_HELD] = self._at[_FRESH] = 0

    def begin(self, first, sitting_out):
        super().begin(first, sitting_out)
        self._restart()

    def turn(self):
        return NOWHERE if self._at[_TURN] == _NONE else (self.first + self._at[_TURN]) % self.seats

    def in_draw(self):
        """Return whether a draw is under way, or the burn of a later one is due."""
        over = self.showdown or self.draw == self.draws
        return not over and (self._at[_TURN] != _NONE or self.draw > 0)

    def first_pass(self):
        return self._at[_FRESH] == 0

    def most(self):
        return DECK  # draws may go through all of it

    def can_undo(self, confirmed):
        return self.undoable

    def street_name(self):
        if self.showdown:
            return "showdown"
        return "draw %d" % (self.draw + 1) if self.dealt() else super().street_name()

    def dealt(self):
        """Return whether the script is done: only draws are left."""
        return super().due() == NOWHERE

    def due(self):
        to = super().due()
        if to != NOWHERE:
            return to
        if self._at[_TURN] != _NONE:
            return NOWHERE if self._at[_HELD] == len(self._steps) else self.turn()
        return BURN if self.draw < self.draws else NOWHERE

    def takes(self, card):
        """In the showdown a hand's cards are those that this round dealt to its seat last."""
        if self.showdown:
            return self._at[_TURN] != _NONE and self._holder(card) == self.turn()
        return super().takes(card)

    def _holder(self, card):
        for i in range(self._dealt - 1, -1, -1):
            if self._cards[i] == card:
                return self._to[i]
        return NOWHERE

    def take(self, card):
        if not self.dealt():
            return super().take(card)
        self._remember()
        to = self.due()
        self._put(card, to, _DRAWN)
        if to == BURN:
            self._open_draw()
        else:
            self._at[_HELD] += 1
        if self.showdown:
            if self._at[_HELD] == len(self._steps):
                self._pass()
        elif self.count - self._at[_FRESH] == DECK:
            self._at[_FRESH] = self.count
        return to

    def _open_draw(self):
        self._at[_STEP] = len(self._steps)
        self._at[_POSITION] = 0
        self._miss()
        self._pass()

    def _miss(self):
        """A draw that has come to a seat that is out has passed it over."""
        for seat in range(self.seats):
            self.missed[seat] |= self.out[seat]

    def _pass(self):
        self._at[_HELD] = 0
        turn = 0 if self._at[_TURN] == _NONE else self._at[_TURN] + 1
        while turn < self.seats and self.out[(self.first + turn) % self.seats]:
            turn += 1
        self._at[_TURN] = turn if turn < self.seats else _NONE

    def pass_on(self):
        """End a seat's draw, or its showing: the next live seat's turn comes, if there is one."""
        self.undoable = False
        self._miss()
        self._pass()
        if self._at[_TURN] == _NONE and not self.showdown:
            self.draw += 1

    def reshuffle(self):
        """The discards are the deck again: from now each card may come once more."""
        self._at[_FRESH] = self.count
        self.undoable = False

    def open_showdown(self):
        """From now live seats show a hand each, in dealing order."""
        self.showdown = True
        self.undoable = False
        self._dealt = self._at[_FRESH] = self.count
        self._pass()

    def left(self, street=-1):
        """Return the least number of cards due: a draw needs its burn, no seat needs a card."""
        left = super().left(street)
        if street >= 0:
            return left
        if self.showdown:
            return self._left_to_show()
        return left + self.draws - self.draw - (0 if self._at[_TURN] == _NONE else 1)

    def _left_to_show(self):
        if self._at[_TURN] == _NONE:
            return 0
        left = len(self._steps) - self._at[_HELD]
        for position in range(self._at[_TURN] + 1, self.seats):
            left += len(self._steps) * (1 - self.out[(self.first + position) % self.seats])
        return left

    def find(self, card, start=0):
        """Return the place of a card since the last reshuffle or the showdown began, or 0."""
        return super().find(card, self._at[_FRESH])

    def cards_to(self, to, start=0):
        """Return the cards (bytes) that went to a place; in the showdown what a seat has shown."""
        return super().cards_to(to, self._dealt if self.showdown else 0)
