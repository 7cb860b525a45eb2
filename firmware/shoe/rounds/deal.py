"""A deal: which card went to which place, and which place is due next.

The docstring of shoe.games says how a dealing script is written and what its letters mean.
"""

from micropython import const

BOARD = const(0xF0)
BURN = const(0xF1)
REMAINDER = const(0xF2)
NOWHERE = const(0xFF)

DECK = const(52)

_MOST_CARDS = const(160)  # badugi and triple draw with every hand drawn again, then shown
_ROUND_DOWN = const(0)
_ROUND_UP = const(1)
_ROUND_OR_COMMON = const(2)
_FACES = {"d": _ROUND_DOWN, "u": _ROUND_UP, "c": _ROUND_OR_COMMON}
_OPEN = const(2)
# What undo() brings back, in Deal._at: how far the script has come, and what DrawDeal keeps there.
_STEP = const(0)
_POSITION = const(1)
_COMMON = const(2)  # whether the street at the fork is a common card: 0, 1, or not yet known
_STATE = const(6)


class Deal:
    """The cards of one round on a table. seats: how many there are.

    count: cards dealt so far, burns included; out, missed: a flag (0 or 1) for each seat;
    undoable: whether undo() can take the last card back; showdown: whether hands are being shown.
    Places are numbered from 1 in the order of dealing.
    """

    showdown = False

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
        self._mark = bytearray(_MOST_CARDS)  # twice the street (index), 1 more where face up
        self._steps, self._street_of, self._fork = _flatten(streets)
        self._at = bytearray(_STATE)
        self._at[_COMMON] = _OPEN
        self._before = bytearray(_STATE)
        self._missed_before = bytearray(seats)

    def begin(self, first, sitting_out):
        """Begin a deal. first: index of a seat; sitting_out: a flag (0 or 1) for each seat."""
        self.first = first
        self.count = 0
        self.undoable = False
        self._at[_STEP] = self._at[_POSITION] = 0
        self._at[_COMMON] = _OPEN
        for seat in range(self.seats):
            self.missed[seat] = 0
            self.out[seat] = sitting_out[seat]

    def due(self):
        """Return where the next card goes: a seat's index, BURN, BOARD, or NOWHERE at the end."""
        position = self._at[_POSITION]
        for step in range(self._at[_STEP], len(self._steps)):
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
        """Return whether a card, found nowhere yet, may come next."""
        return self.due() != NOWHERE

    def take(self, card):
        """Put a card on the place that is due, which there must be; return where it went."""
        self._remember()
        to = self._advance()
        up = to == BOARD or (to < BOARD and self._steps[self._at[_STEP]] == _ROUND_UP)
        self._put(card, to, self.street() << 1 | up)
        return to

    def _put(self, card, to, mark):
        self._cards[self.count] = card
        self._to[self.count] = to
        self._mark[self.count] = mark
        self.count += 1

    def _advance(self):
        at = self._at
        while True:
            if at[_STEP] == self._fork and at[_COMMON] == _OPEN:
                at[_COMMON] = self._runs_short(self.count)
            to = self._kind(at[_STEP], self.count)
            while to <= _ROUND_OR_COMMON and at[_POSITION] < self.seats:
                seat = (self.first + at[_POSITION]) % self.seats
                at[_POSITION] += 1
                if not self.out[seat]:
                    return seat
                self.missed[seat] = 1
            at[_STEP] += 1
            at[_POSITION] = 0
            if to == BURN or to == BOARD:
                return to

    def _kind(self, step, start):
        """Return what a step is: BURN, BOARD, a round, or NOWHERE where it falls away.

        start: how many cards are out when the street at the fork begins.
        """
        kind = self._steps[step]
        if step < self._fork:
            return kind
        common = self._at[_COMMON]
        if common == _OPEN:
            common = self._runs_short(start)
        if not common:
            return kind
        if kind == BURN:
            return BURN if start < DECK - 1 else NOWHERE
        return BOARD

    def _runs_short(self, start):
        burns = len(self._steps) - 1 - self._fork
        return 1 if start + burns + self.live() > DECK else 0

    def _remember(self):
        self._before[:] = self._at
        self._missed_before[:] = self.missed
        self.undoable = True

    def undo(self):
        """Take the last card back; its place is due again. Once after each take()."""
        self.count -= 1
        self._at[:] = self._before
        self.missed[:] = self._missed_before
        self.undoable = False

    def street(self):
        """Return the index of the street of the last card, -1 before the first card."""
        step, position = self._at[_STEP], self._at[_POSITION]
        if step == 0 and position == 0:
            return -1
        return self._street_of[step if position else step - 1]

    def can_undo(self, confirmed):
        """Return whether undo() can take the last card back, of a street that was not confirmed.

        confirmed: how many streets were.
        """
        return self.undoable and self.street() >= confirmed

    def street_name(self):
        """Return the name of the street that is being dealt."""
        index = self.street()
        streets = self.streets
        if index < 0 or (self.left(index) == 0 and index + 1 < len(streets)):
            index += 1
        return streets[index][0]

    def dealt(self):
        """Return whether every seat has its cards, and the board."""
        return self.due() == NOWHERE

    def turn(self):
        """Return the seat (index) that draws or shows its hand, or NOWHERE."""
        return NOWHERE

    def first_pass(self):
        """Return whether the next card comes from the deck as it was shuffled before the deal."""
        return True

    def most(self):
        """Return how many cards the deal may take at most before the deck is shuffled again."""
        return self.left()

    def left(self, street=-1):
        """Return how many cards are due to the end of a street (index), or of the deal with -1."""
        live = self.live()
        total = 0
        start = self.count
        for step in range(self._at[_STEP], len(self._steps)):
            if 0 <= street < self._street_of[step]:
                break
            if step <= self._fork:
                start = self.count + total
            kind = self._kind(step, start)
            if kind == BURN or kind == BOARD:
                total += 1
            elif kind != NOWHERE:
                total += self._left_of_round() if step == self._at[_STEP] else live
        return total

    def awaits(self, seat):
        """Return whether a street has begun whose next card is due to a seat if it stays in."""
        street = self.street()
        return street >= 0 and self.due() == seat and self.left(street) > 0

    def _left_of_round(self):
        left = 0
        for position in range(self._at[_POSITION], self.seats):
            left += 1 - self.out[(self.first + position) % self.seats]
        return left

    def live(self):
        """Return how many seats are in."""
        return self.seats - sum(self.out)

    def find(self, card, start=0):
        """Return the place (1, 2, …) of a card, or 0; start: how many places to pass over."""
        for i in range(start, self.count):
            if self._cards[i] == card:
                return i + 1
        return 0

    def cards_to(self, to, start=0):
        """Return the cards that went to a seat's index or to BOARD, as dealt, as bytes.

        start: how many cards of the deal to pass over.
        """
        return bytes([self._cards[i] for i in range(start, self.count) if self._to[i] == to])

    def board(self):
        """Return the common cards, as dealt, as bytes."""
        return self.cards_to(BOARD)

    def remainder(self):
        """Return the cards that no seat has and that the game makes known (bytes); here none."""
        return b""

    def open(self, place):
        """Return whether the card of a place (1, 2, …) lies face up."""
        return bool(self._mark[place - 1] & 1)

    def face_up(self, street):
        """Return the face-up cards of a street, as dealt: a list of (to, card)."""
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
