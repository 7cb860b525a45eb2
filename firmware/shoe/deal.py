"""A deal: which card went to which place, and which place is due next.

A dealing script is a tuple of streets, each (name, burn, rounds, board):
    name    the street's name, "flop"
    burn    cards burned before it, 0 or 1
    rounds  a text with a letter for each round of one card to each seat: "d" face down, "u" up
    board   common cards dealt face up after the rounds
Seats that are out are passed over; a seat that has been passed over has missed a card.
"""

from micropython import const

BOARD = const(0xF0)
BURN = const(0xF1)
NOWHERE = const(0xFF)

_MOST_CARDS = const(128)
_ROUND_DOWN = const(0)
_ROUND_UP = const(1)


class Deal:
    """The cards of one round on a table of so many seats.

    count: cards dealt so far, burns included; out, missed: a flag (0 or 1) for each seat.
    Places are numbered from 1 in the order of dealing.
    """

    def __init__(self, streets, seats):
        self.streets = streets
        self.seats = seats
        self.count = 0
        self.first = 0
        self.out = bytearray(seats)
        self.missed = bytearray(seats)
        self._cards = bytearray(_MOST_CARDS)
        self._to = bytearray(_MOST_CARDS)
        self._mark = bytearray(_MOST_CARDS)
        self._steps, self._street_of = _flatten(streets)
        self._step = self._position = 0
        self._undo_step = self._undo_position = 0
        self._undo_missed = bytearray(seats)

    def begin(self, first, sitting_out):
        """Starts anew with the seat at index first; sitting_out: a flag (0 or 1) for each seat."""
        self.first = first
        self.count = 0
        self._step = self._position = 0
        for seat in range(self.seats):
            self.missed[seat] = 0
            self.out[seat] = sitting_out[seat]

    def due(self):
        """Where the next card goes: a seat's index, BURN, BOARD, or NOWHERE at the end."""
        step = self._step
        position = self._position
        while step < len(self._steps):
            to = self._steps[step]
            if to > _ROUND_UP:
                return to
            while position < self.seats:
                seat = (self.first + position) % self.seats
                if not self.out[seat]:
                    return seat
                position += 1
            step += 1
            position = 0
        return NOWHERE

    def take(self, card):
        """Puts a card on the place that is due; gives where it went. There must be one."""
        self._undo_step = self._step
        self._undo_position = self._position
        self._undo_missed[:] = self.missed
        to = self._advance()
        self._cards[self.count] = card
        self._to[self.count] = to
        up = to == BOARD or (to < BOARD and self._steps[self._step] == _ROUND_UP)
        self._mark[self.count] = self.street() << 1 | up
        self.count += 1
        return to

    def _advance(self):
        while True:
            to = self._steps[self._step]
            if to > _ROUND_UP:
                self._step += 1
                return to
            while self._position < self.seats:
                seat = (self.first + self._position) % self.seats
                self._position += 1
                if not self.out[seat]:
                    return seat
                self.missed[seat] = 1
            self._step += 1
            self._position = 0

    def undo(self):
        """Takes the last card back; its place is due again. Once after each take()."""
        self.count -= 1
        self._step = self._undo_step
        self._position = self._undo_position
        self.missed[:] = self._undo_missed

    def street(self):
        """Index of the street of the last card, -1 before the first card."""
        if self._step == 0 and self._position == 0:
            return -1
        return self._street_of[self._step if self._position else self._step - 1]

    def left(self, street=-1):
        """Cards still due to the end of a street, or of the whole deal with -1."""
        live = self.live()
        total = 0
        for step in range(self._step, len(self._steps)):
            if 0 <= street < self._street_of[step]:
                break
            if self._steps[step] > _ROUND_UP:
                total += 1
            elif step == self._step:
                total += self._left_of_round()
            else:
                total += live
        return total

    def _left_of_round(self):
        left = 0
        for position in range(self._position, self.seats):
            left += 1 - self.out[(self.first + position) % self.seats]
        return left

    def live(self):
        """How many seats are in."""
        return self.seats - sum(self.out)

    def find(self, card):
        """The place (1, 2, …) of a card of this deal, or 0."""
        for i in range(self.count):
            if self._cards[i] == card:
                return i + 1
        return 0

    def cards_to(self, to):
        """The cards that went to a seat's index or to BOARD, as dealt, as bytes."""
        return bytes([self._cards[i] for i in range(self.count) if self._to[i] == to])

    def face_up(self, street):
        """The face-up cards of a street, as dealt: a list of (to, card)."""
        mark = street << 1 | 1
        return [(self._to[i], self._cards[i]) for i in range(self.count) if self._mark[i] == mark]


def _flatten(streets):
    steps = bytearray()
    street_of = bytearray()
    for index, (_, burn, rounds, board) in enumerate(streets):
        before = len(steps)
        steps.extend(bytes([BURN] * burn))
        steps.extend(bytes([_ROUND_UP if face == "u" else _ROUND_DOWN for face in rounds]))
        steps.extend(bytes([BOARD] * board))
        street_of.extend(bytes([index] * (len(steps) - before)))
    return bytes(steps), bytes(street_of)
