"""The end of a journal, as a start finds it: what is there, where it goes on, what is wrong."""

from micropython import const

from shoe.journal import record, sector, setup
from shoe.journal.ring import SECTOR, Ring
from shoe.journal.walk import Walk

CLOSED = "closed"
OK = "ok"
FRESH = "fresh"
DAMAGED = "damaged"
FULL = "full"

NO_CHAIN = b"\0" * sector.CHAIN_BYTES

_SETUP_EVERY = const(16)
_SPARE = const(4)


class Tail:
    """The part of a Journal that only reads; shoe.journal.journal says what it holds."""

    def __init__(self, flash, spare=_SPARE):
        self._ring = Ring(flash, spare)
        self._every = min(_SETUP_EVERY, (self._ring.sectors - self._ring.spare) // 2)
        self.state = CLOSED
        self.why = None
        self._forget()

    def _forget(self):
        self.round = 0
        self.unsealed = self.torn = False
        self.number = 1
        self._check = 0
        self._chain = NO_CHAIN
        self._sha = None
        self._sector = -1
        self._end = SECTOR
        self._free_page = None
        self._queue = []
        self._clean = []
        self._begun = self._before = None
        self._followed = 0
        self._setup_at = 0
        self._setup_digest = setup.NONE
        self._setup = None
        self._part_at = 0

    def open(self):
        """Find the end of the journal and check it from the last round but one; return state."""
        self._forget()
        try:
            newest = self._ring.newest()
            if newest < 0:
                self._none()
            else:
                self._follow(newest)
        except OSError as error:
            self._fail(DAMAGED, "the flash cannot be read: %s" % error)
        return self.state

    def _none(self):
        if self._ring.never_written():
            self.state = FRESH
        else:
            self._fail(DAMAGED, "the flash is not blank, and holds no journal")

    def _follow(self, newest):
        head = self._ring.head(newest)
        if head.sectors != self._ring.sectors:
            why = "the journal was begun on %d sectors, not %d"
            self._fail(DAMAGED, why % (head.sectors, self._ring.sectors))
            return
        self.round = head.round
        self._setup_at, self._setup_digest = head.setup_at, head.setup
        self._followed = max(head.back, newest - self._kept() + 1, 0)
        walk = Walk(self._ring, self._followed, newest)
        walk.rush()
        while walk.next():
            self._note(walk)
            walk.rush()
        if walk.damage:
            self._fail(DAMAGED, walk.damage)
            return
        self.torn = walk.torn
        self._sector, self._end, self._free_page = walk.sector, walk.at, walk.free_page
        self.number, self._check, self._chain = walk.number, walk.check, walk.chain
        self._sha = walk.sha
        self._look_ahead()
        self.state = OK

    def _note(self, walk):
        if walk.kind == record.BEGIN:
            body = walk.body()
            self._before = self._begun
            self._begun = (walk.sector, walk.place, walk.number - 1, walk.before)
            self.round = body[0] | body[1] << 8 | body[2] << 16 | body[3] << 24
            self.unsealed = True
        elif walk.kind == record.SEAL:
            self.unsealed = False
        elif walk.kind == record.SETUP:
            self._note_setup(walk.body(), walk.sector)

    def _note_setup(self, body, at):
        if body[0] == 0:
            self._part_at = at
        if body[0] + 1 == body[1]:
            self._setup_at = self._part_at
            self._setup_digest = body[2 : 2 + setup.DIGEST_BYTES]

    def _look_ahead(self):
        ahead = range(self._sector + 1, self._sector + self._ring.spare + 1)
        self._clean = [number for number in ahead if self._ring.clean(number)]

    def _kept(self):
        return self._ring.sectors - self._ring.spare

    def last_rounds(self, rounds=1):
        """The records, as (kind, body), from the begin of the last round, or of the one before.

        Where no round was begun, those that open() has followed: keys may have been pressed.
        Nothing may be added while they are taken. They come from flash as open() found it.
        """
        if self._sector < 0:
            return
        start = self._begun
        if rounds > 1 and self._before:
            start = self._before
        walk = Walk(self._ring, start[0] if start else self._followed, self._sector)
        if start:
            walk.seek(*start[1:])
        while walk.next():
            yield walk.kind, walk.body()

    @property
    def head(self):
        """The hash over everything up to the last seal, as 32 hex digits."""
        return "".join(["%02x" % byte for byte in self._chain])

    def _fail(self, state, why):
        self.state = state
        self.why = why
        if state == DAMAGED:
            self._queue = []
