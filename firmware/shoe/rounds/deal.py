"""A deal: which card went to which place, and which place is due next.

A dealing script is a tuple of streets, each (name, burn, rounds, board):
    name    the street's name, "flop"
    burn    cards burned before it, 0 or 1
    rounds  a text with a letter for each round of one card to each seat: "d" face down, "u" up,
            "c" down as well, unless the deck runs short; one such street, the last
    board   common cards dealt face up after the rounds
Seats that are out are passed over; a seat that has been passed over has missed a card.

A street with a "c" whose burn and cards for each live seat are not all in the deck when its first
card is due is one common card on the board; the burn falls away with the deck's last card.
"""

from micropython import const

BOARD = const(0xF0)
BURN = const(0xF1)
NOWHERE = const(0xFF)

DECK = const(52)

_MOST_CARDS = const(160)  # badugi and triple draw with every hand drawn anew, then shown
_ROUND_DOWN = const(0)
_ROUND_UP = const(1)
_ROUND_OR_COMMON = const(2)
_FACES = {"d": _ROUND_DOWN, "u": _ROUND_UP, "c": _ROUND_OR_COMMON}
_OPEN = const(2)


class Deal:
    """The cards of one round on a table of so many seats.

    count: cards dealt so far, burns included; out, missed: a flag (0 or 1) for each seat;
    undoable: whether undo() can take the last card back. Places are numbered from 1 in the order
    of dealing.
    """

    def __init__(self, streets, seats):
        self.streets = streets
        self.seats = seats
        self.count = 0
        self.first = 0
        self.undoable = False
        self.out = bytearray(seats)
        self.missed = bytearray(seats)
        self._cards = bytearray(_MOST_CARDS)
        self._to = bytearray(_MOST_CARDS)
        self._mark = bytearray(_MOST_CARDS)
        self._steps, self._street_of, self._fork = _flatten(streets)
        self._step = self._position = 0
        self._common = _OPEN  # whether the street at the fork is a common card: 0, 1, or not yet
        self._undo = bytearray(3)
        self._undo_missed = bytearray(seats)

    def begin(self, first, sitting_out):
        """Starts anew with the seat at index first; sitting_out: a flag (0 or 1) for each seat."""
        self.first = first
        self.count = 0
        self.undoable = False
        self._step = self._position = 0
        self._common = _OPEN
        for seat in range(self.seats):
            self.missed[seat] = 0
            self.out[seat] = sitting_out[seat]

    def due(self):
        """Where the next card goes: a seat's index, BURN, BOARD, or NOWHERE at the end."""
        position = self._position
        for step in range(self._step, len(self._steps)):
            to = self._kind(step, self.count)
            if to == BURN or to == BOARD:
                return to
            while to != NOWHERE and position < self.seats:
                seat = (self.first + position) % self.seats
                if not self.out[seat]:
                    return seat
                position += 1
            position = 0
        return NOWHERE

    def takes(self, card):
        """Whether a card, found nowhere yet, may come next."""
        return self.due() != NOWHERE

    def take(self, card):
        """Puts a card on the place that is due; gives where it went. There must be one."""
        self._remember()
        to = self._advance()
        up = to == BOARD or (to < BOARD and self._steps[self._step] == _ROUND_UP)
        self._put(card, to, self.street() << 1 | up)
        return to

    def _put(self, card, to, mark):
        self._cards[self.count] = card
        self._to[self.count] = to
        self._mark[self.count] = mark
        self.count += 1

    def _advance(self):
        while True:
            if self._step == self._fork and self._common == _OPEN:
                self._common = self._runs_short(self.count)
            to = self._kind(self._step, self.count)
            while to <= _ROUND_OR_COMMON and self._position < self.seats:
                seat = (self.first + self._position) % self.seats
                self._position += 1
                if not self.out[seat]:
                    return seat
                self.missed[seat] = 1
            self._step += 1
            self._position = 0
            if to == BURN or to == BOARD:
                return to

    def _kind(self, step, start):
        """What a step is: BURN, BOARD, a round, or NOWHERE where it falls away.

        start: how many cards are out when the street at the fork begins.
        """
        kind = self._steps[step]
        if step < self._fork:
            return kind
        common = self._runs_short(start) if self._common == _OPEN else self._common
        if not common:
            return kind
        if kind == BURN:
            return BURN if start < DECK - 1 else NOWHERE
        return BOARD

    def _runs_short(self, start):
        burns = len(self._steps) - 1 - self._fork
        return 1 if start + burns + self.live() > DECK else 0

    def _remember(self):
        self._undo[0] = self._step
        self._undo[1] = self._position
        self._undo[2] = self._common
        self._undo_missed[:] = self.missed
        self.undoable = True

    def undo(self):
        """Takes the last card back; its place is due again. Once after each take()."""
        self.count -= 1
        self._step, self._position, self._common = self._undo
        self.missed[:] = self._undo_missed
        self.undoable = False

    def street(self):
        """Index of the street of the last card, -1 before the first card."""
        if self._step == 0 and self._position == 0:
            return -1
        return self._street_of[self._step if self._position else self._step - 1]

    def left(self, street=-1):
        """Cards still due to the end of a street, or of the whole deal with -1."""
        live = self.live()
        total = 0
        start = self.count
        for step in range(self._step, len(self._steps)):
            if 0 <= street < self._street_of[step]:
                break
            if step <= self._fork:
                start = self.count + total
            kind = self._kind(step, start)
            if kind == BURN or kind == BOARD:
                total += 1
            elif kind != NOWHERE:
                total += self._left_of_round() if step == self._step else live
        return total

    def awaits(self, seat):
        """Whether a street has begun whose next card is a seat's, and falls away if it is out."""
        street = self.street()
        return street >= 0 and self.due() == seat and self.left(street) > 0

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

    def board(self):
        """The common cards, as dealt, as bytes."""
        return self.cards_to(BOARD)

    def remainder(self):
        """The cards that no seat has and that the game makes known (bytes); here none."""
        return b""

    def open(self, place):
        """Whether the card of a place (1, 2, …) lies face up."""
        return bool(self._mark[place - 1] & 1)

    def face_up(self, street):
        """The face-up cards of a street, as dealt: a list of (to, card)."""
        mark = street << 1 | 1
        return [(self._to[i], self._cards[i]) for i in range(self.count) if self._mark[i] == mark]


def _flatten(streets):
    """(steps, the street of each, the step where the street with a "c" begins or their end)."""
    steps = bytearray()
    street_of = bytearray()
    fork = -1
    for index, (_, burn, rounds, board) in enumerate(streets):
        before = len(steps)
        if "c" in rounds:
            fork = before
        steps.extend(bytes([BURN] * burn))
        steps.extend(bytes([_FACES[face] for face in rounds]))
        steps.extend(bytes([BOARD] * board))
        street_of.extend(bytes([index] * (len(steps) - before)))
    return bytes(steps), bytes(street_of), len(steps) if fork < 0 else fork
