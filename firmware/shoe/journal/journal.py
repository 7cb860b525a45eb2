"""The journal of a device: records are added, and go to flash when that disturbs nobody.

add() puts a record into a short queue; step() programs one (0.7 ms, 3 ms at worst) or erases a
sector (45 ms), as the caller allows. Each is programmed by itself: a cut loses one at most.
"""

import hashlib

from micropython import const

from shoe.journal import record, sector, setup
from shoe.journal.ring import PAGE, SECTOR, Ring
from shoe.journal.tail import DAMAGED, FULL, NO_CHAIN, OK, Tail
from shoe.journal.walk import Walk

_QUEUE = const(48)


class Journal(Tail):
    """A journal on a flash (shoe.journal.ring says what that is).

    state: "closed" before open(); "ok"; "fresh": never written, start() begins it; "damaged" or
    "full": nothing more is written, why says what is wrong. round: number of the last round that
    was begun; unsealed: whether no seal has followed it; torn: whether a record was being written
    when the power went, and is lost. number: the next record's. queued: records not yet in flash.
    dirty: sectors to erase ahead.
    """

    def start(self, last_round=0):
        """Begin a new journal: on fresh flash, or by decision of a person on damaged flash.

        What is there is not erased at once, but no longer counts: export it before. The next
        round is last_round + 1. Takes an erase; return the state.
        """
        newest = -1
        try:
            newest = max(self._ring.newest(), -1)
            self._forget()
            self.round = last_round
            self._sector = newest + self._ring.sectors if newest >= 0 else -1
            if not self._ring.unused(self._sector + 1):
                self._ring.erase(self._sector + 1)
            else:
                self._ring.mark(self._sector + 1)
            self._clean = [self._sector + 1]
            self._sha = hashlib.sha256(self._chain)
            self.state = OK
            self.why = None
            self._roll(True)
            while self._queue:
                self._program()
        except OSError as error:
            self._fail(DAMAGED, str(error))
        return self.state

    def stated(self):
        """Return the set-up that the last rounds were played under: {tag: bytes}, or None."""
        pieces = setup.Collector()
        for kind, body in self._stated(self._setup_at, self._setup_digest):
            if kind == record.SETUP:
                pieces.add(body)
        return pieces.fields

    def records_of(self, number):
        """The records, as (kind, body), of a round that is kept, to its end.

        First those of the set-up that it was played under (SETUP); records that belong to neither
        come as (NOTE, b""), so that a caller may work in slices. Raises ValueError where the
        journal is damaged there. Uses buffers of its own: records may be added meanwhile.
        """
        ring = Ring(self._ring.flash, self._ring.spare)
        start = self._sector
        oldest = max(start - self._kept() + 1, 0)
        while start > oldest and ring.head(start).round >= number:
            start -= 1
        head = ring.head(start)
        if head.setup_at < start:
            for kind, body in self._stated(head.setup_at, head.setup):
                yield kind, body
        walk = Walk(ring, start, self._sector)
        wanted = False
        while walk.next():
            body = walk.body()
            if walk.kind == record.BEGIN:
                # The same once more: the power went before its first card was on record.
                this = body[:4] == record.number32(number)
                if wanted and not this:
                    return
                wanted = this
            known = wanted or walk.kind == record.SETUP
            yield (walk.kind, body) if known else (record.NOTE, b"")
            if wanted and walk.kind == record.SEAL:
                return
        if walk.damage:
            raise ValueError("cannot be read: " + walk.damage)

    def _stated(self, at, key):
        """The pieces of a set-up out of the sector in which it begins, as of records_of()."""
        if key == setup.NONE:
            return
        walk = Walk(Ring(self._ring.flash, self._ring.spare), at, self._sector)
        while walk.next() and walk.sector <= at + 1:
            body = walk.body()
            if walk.kind != record.SETUP or body[2 : 2 + setup.DIGEST_BYTES] != key:
                yield record.NOTE, b""
                continue
            yield record.SETUP, body
            if body[0] + 1 == body[1]:
                return

    # What is added

    @property
    def queued(self):
        return len(self._queue)

    @property
    def dirty(self):
        return self._ring.spare - len(self._clean) if self.state == OK else 0

    def add(self, kind, body=b""):
        """Add a record of a kind of shoe.journal.record; return whether it was taken.

        It is not where the state is not "ok", or becomes "full" because no sector could be
        erased in time. Raises ValueError for a body of more than 200 bytes.
        """
        if self.state != OK:
            return False
        if self._free_page is not None and not self._reopen():
            return False
        if kind == record.BEGIN and not self._restate():
            return False
        return self._put(kind, body)

    def seal(self):
        """End a round: a record with the hash over all before it. Return that hash, or None."""
        if self.state != OK or (self._free_page is not None and not self._reopen()):
            return None
        if not self._make_room(4 + setup.DIGEST_BYTES):
            return None
        self._reseed()
        self._put(record.SEAL, self._chain[: setup.DIGEST_BYTES])
        self.unsealed = False
        return self.head

    def agrees(self, fields):
        """Return whether a set-up is the one that the last rounds were played under."""
        return setup.digest(setup.encode(fields)) == self._setup_digest

    def setup(self, fields):
        """State what the rounds from here on are played under, where that has changed.

        fields: function that returns the list of (tag, bytes) of shoe.journal.setup; it is called
        once more where they are to be stated again. Where it raises OSError, the journal is
        damaged. Return whether they have changed.
        """
        self._setup = fields
        return self._state_setup(False)

    def _state_setup(self, again):
        """State the set-up, `again` or only if it has changed; return whether it was stated."""
        try:
            data = setup.encode(self._setup())
        except OSError as error:
            self._fail(DAMAGED, str(error))
            return False
        if not again and setup.digest(data) == self._setup_digest:
            return False
        for body in setup.pieces(data):
            if not self.add(record.SETUP, body):
                return False
            self._note_setup(body, self._sector)
        return True

    def _restate(self):
        # A reader of what is kept must find the set-up in it, however old it is.
        if self._setup is None or self._sector - self._setup_at < self._every:
            return True
        return self._state_setup(True)

    def _reseed(self):
        self._chain = self._sha.digest()[: sector.CHAIN_BYTES]
        self._sha = hashlib.sha256(self._chain)

    def _reopen(self):
        """Pass over what a cut may have left half written: go to a blank page."""
        page = self._free_page
        self._free_page = None
        if page * PAGE >= SECTOR:
            return self._roll()
        end = self._end
        self._end = page * PAGE
        return self._put(record.OPENED, bytes([end & 0xFF, end >> 8]))

    def _put(self, kind, body):
        n = record.SHORTEST if kind < record.SECTOR else 4 + len(body)
        if not self._make_room(n):
            return False
        data = record.encode(kind, body, self._check, self.number)
        if kind == record.BEGIN:
            self._before = self._begun
            self._begun = (self._sector, self._end, self.number, self._check)
            self.round = body[0] | body[1] << 8 | body[2] << 16 | body[3] << 24
            self.unsealed = True
        self._append(data)
        return True

    def _make_room(self, n):
        """Go to the next page or sector where a record of n bytes does not fit in this page."""
        at = self._end
        if at % PAGE + n > PAGE:
            at += PAGE - at % PAGE
        if at >= SECTOR:
            # The new sector's head may leave too little of its first page.
            return self._roll() and self._make_room(n)
        self._end = at
        return True

    def _append(self, data):
        if len(self._queue) >= _QUEUE:
            # Rather a few bytes of the reader at risk, which it would notice, than a record.
            self._try_program()
        self._queue.append((self._sector, self._end, data))
        self._sha.update(data)
        self._check = data[-2] | data[-1] << 8
        self._end += len(data)
        self.number += 1

    def _roll(self, first=False):
        """Open the next sector; False where none has been erased."""
        if not self._clean:
            self._fail(FULL, "no erased sector is left: the table was never idle for long enough")
            return False
        head = sector.Head()
        head.number = self._clean.pop(0)
        head.previous = head.number if first else self._sector
        head.end = self._end
        head.record, head.check = self.number, self._check
        self._reseed()
        head.chain = NO_CHAIN if first else self._chain
        self._chain = head.chain
        self._sha = hashlib.sha256(head.chain)
        head.round = self.round
        oldest = self._before or self._begun
        head.back = head.number if oldest is None else oldest[0]
        head.setup_at, head.setup = self._setup_at, self._setup_digest
        head.sectors = self._ring.sectors
        self._sector, self._end = head.number, sector.MARK_BYTES
        self._append(head.encode())
        return True

    # When it goes to flash

    def step(self, may_program, may_erase):
        """Do one thing that is due and allowed; return whether it did.

        may_program: a few ms without interrupts do no harm now; may_erase: 45 ms do not.
        """
        if self.state not in (OK, FULL):
            return False
        if self._queue:
            return may_program and self._try_program()
        if may_erase and self.dirty:
            return self._erase()
        return False

    def ready(self, sectors=2):
        """Erase ahead until this many sectors are clean: at a start, before any card can come."""
        while self.state == OK and self._ring.spare - self.dirty < sectors and self._erase():
            pass

    def flush(self):
        """Program all that is queued, whatever it disturbs: before a reset that is wanted."""
        while self._queue and self._try_program():
            pass

    def _try_program(self):
        try:
            self._program()
        except OSError as error:
            self._fail(DAMAGED, str(error))
            return False
        return True

    def _program(self):
        number, offset, data = self._queue[0]
        self._ring.write(number, offset, data)
        self._queue.pop(0)

    def _erase(self):
        try:
            for number in range(self._sector + 1, self._sector + self._ring.spare + 1):
                if number not in self._clean:
                    self._ring.erase(number)
                    self._clean.append(number)
                    self._clean.sort()
                    return True
        except OSError as error:
            self._fail(DAMAGED, str(error))
        return False
