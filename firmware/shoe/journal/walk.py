"""Walking the records in order, each checked against the one before it.

Where records end in the middle of a page, there are three reasons. The next one did not fit: it
opens the next page. The device was switched off: the record OPENED, at the start of a later page,
or the head of the next sector says where the records before it ended, and what was torn behind
that counts no more. Or it is the end of the journal. Everything else is damage.
"""

import hashlib
from binascii import crc32

from micropython import const

from shoe.journal import record, sector
from shoe.journal.ring import PAGE, SECTOR

_PAGES = const(16)
_RESYNC = const(4)


class Walk:
    """From the head of one sector to the end of the journal.

    next() goes to the next record: its kind, sector, place (offset there), before (the check of
    the one before it). number is that of the record that would follow, check the record's own;
    chain the hash at the last seal, sha the hash over what came since. At the end: at is the
    offset behind the last record, free_page the first page of the sector that was never written
    to (16 where there is none), torn whether something was left half written there. damage:
    None, or what is wrong; nothing is read beyond it.
    """

    def __init__(self, ring, start, newest):
        self.ring = ring
        self.newest = newest
        self.sector = start
        self.damage = None
        self.kind = self.place = self.before = self._length = 0
        self.free_page = _PAGES
        self.torn = False
        self.sha = None
        self.head = ring.head(start)
        self._page = 0
        self.at = self.number = self.check = 0
        self.chain = b""
        if self.head is None:
            self._damaged("sector %d has no head that fits" % start)
        else:
            self.chain = self.head.chain
            self._enter()

    def _enter(self):
        head = self.head
        self.sector = head.number
        self.at = sector.MARK_BYTES
        self.number = head.record
        self.check = head.check
        self.sha = hashlib.sha256(self.chain)

    def seek(self, place, number, check):
        """Go to a record of this walk's first sector whose place is known; seals then go by."""
        self._load(place // PAGE)
        self.at = place
        self.number = number
        self.check = check
        self.sha = None

    def body(self):
        """Return the body of the record, as bytes."""
        return record.body(self.ring.view, self.place % PAGE, self._length)

    def raw(self):
        """Return the record as it lies in flash, as a view that is good until the next one."""
        at = self.place % PAGE
        return self.ring.view[at : at + self._length]

    def next(self):
        """Go to the next record; False at the end."""
        while not self.damage:
            n = self._fitting(self.at)
            if n:
                return self._take(n)
            if not self._go_on():
                return False
        return False

    def rush(self):
        """Go over the records without a body that come next in this page, fast.

        They are checked as by next(), which gives the one that follows on them.
        """
        if self.damage or self.at >= SECTOR or self.at // PAGE != self._page:
            return
        start = self.at % PAGE
        end = self._run(start)
        if end > start:
            if self.sha:
                self.sha.update(self.ring.view[start:end])
            self.number += (end - start) // record.SHORTEST
            self.check = record.stored(self.ring.view, end - record.SHORTEST, record.SHORTEST)
            self.at += end - start

    def _run(self, at):
        """Return where a run of records of three bytes that fit ends."""
        view = self.ring.view
        before = self.check
        number = self.number
        while at <= PAGE - 3 and view[at] < record.SECTOR:
            # As record.check() does; calling it for each would take twice the time.
            crc = crc32(view[at : at + 1], before | (number & 0x3FFF) << 16)
            before = (crc ^ crc >> 16) & 0xFFFF
            if view[at + 1] | view[at + 2] << 8 != before:
                break
            number += 1
            at += 3
        return at

    def _load(self, page):
        self._page = page
        self.ring.load(self.sector, page)

    def _fitting(self, place):
        """Return length of the record at an offset, where it is the one that follows; else 0."""
        if place >= SECTOR:
            return 0
        if place // PAGE != self._page:
            self._load(place // PAGE)
        view = self.ring.view
        n = record.length(view, place % PAGE)
        if n and record.fits(view, place % PAGE, n, self.check, self.number):
            return n
        return 0

    def _take(self, n):
        view = self.ring.view
        at = self.at % PAGE
        self.kind = view[at]
        self.place = self.at
        self.before = self.check
        self._length = n
        if self.kind == record.SEAL and self.sha and not self._seal():
            return False
        if self.sha:
            self.sha.update(view[at : at + n])
        self.check = record.stored(view, at, n)
        self.number += 1
        self.at += n
        return True

    def _seal(self):
        chain = self.sha.digest()[: sector.CHAIN_BYTES]
        if self.body() != chain[: len(self.body())]:
            return self._damaged("the seal, record %d, fits nothing before it" % self.number)
        self.chain = chain
        self.sha = hashlib.sha256(chain)
        return True

    # From the last record that fits to the next page, the next sector, or the end

    def _go_on(self):
        here = self._next_page()
        plain = self._blank_behind()
        for page in range(here, _PAGES):
            n = self._fitting(page * PAGE)
            if n and self._may_follow(n, plain and page == here):
                self.at = page * PAGE
                return True
        return self._next_sector() or self._end()

    def _next_page(self):
        return self.at // PAGE + 1

    def _blank_behind(self):
        if self.at % PAGE == 0:
            return self.at < SECTOR and self._blank_page(self.at // PAGE, 0)
        return self._blank_page(self.at // PAGE, self.at % PAGE)

    def _blank_page(self, page, start):
        self._load(page)
        return sector.blank(self.ring.view, start)

    def _may_follow(self, n, plain):
        view = self.ring.view
        if view[0] == record.OPENED:
            return view[2] | view[3] << 8 == self.at
        return plain and self.at % PAGE != 0 and n > PAGE - self.at % PAGE

    def _next_sector(self):
        for number in range(self.sector + 1, self.sector + self.ring.spare + 1):
            head = self.ring.head(number)
            self._page = -1
            if head and head.previous == self.sector:
                return self._cross(head)
        return False

    def _cross(self, head):
        if head.end != self.at or head.record != self.number or head.check != self.check:
            return False
        if self.sha:
            chain = self.sha.digest()[: sector.CHAIN_BYTES]
            self.sha = None
            if head.chain != chain:
                self._damaged("the head of sector %d fits nothing before it" % head.number)
                return True
        self.chain = head.chain
        self.head = head
        self._enter()
        return True

    def _end(self):
        """Return False at the end; note the damage where later records are out of reach."""
        if self.sector != self.newest or self._more_here() or self._more_behind():
            return self._damaged("record %d does not fit" % self.number)
        return False

    def _more_here(self):
        here = self._next_page()
        plain = self._blank_behind()
        self.torn = not plain and self.at < SECTOR
        self.free_page = here - 1 if plain and self.at % PAGE == 0 else here
        opened = record.encode(record.OPENED, self.end_body(), self.check, self.number)
        for page in range(here, _PAGES):
            if self._blank_page(page, 0):
                continue
            if not _torn(self.ring.view, opened):
                if not plain or page != here or self._resyncs(page * PAGE):
                    return True
            self.free_page = page + 1
        return not plain and self.at < SECTOR and self._resyncs(self.at)

    def end_body(self):
        """Body of the record OPENED that would be written now."""
        return bytes([self.at & 0xFF, self.at >> 8])

    def _more_behind(self):
        """Return whether a sector goes on from here whose head is damaged, not only cut short."""
        known = sector.known_part(self.sector, self.at, self.number, self.check)
        for number in range(self.sector + 1, self.sector + self.ring.spare + 1):
            self.ring.load(number, 0)
            self._page = -1
            if sector.erased_for(self.ring.view, number):
                if not self.ring.only_head(number) or not sector.torn(self.ring.view, known):
                    return True
        return False

    def _resyncs(self, place):
        """Is there, behind a record that does not fit, one in this page that was written later?"""
        self._load(place // PAGE)
        bad = place % PAGE
        for at in range(bad + record.SHORTEST, PAGE - record.SHORTEST + 1):
            for later in range(1, _RESYNC):
                if self._follows(bad, at, self.number + later):
                    return True
        return False

    def _follows(self, bad, at, number):
        """Return whether page[at:] holds sound records up to its blank end; page[bad:at] may be
        anything."""
        view = self.ring.view
        n = record.length(view, at)
        if not n:
            return False
        before = view[at - 2] | view[at - 1] << 8
        if not record.fits(view, at, n, before, number):
            before = record.check(self.check, self.number, view[bad : at - 2])
            if not record.fits(view, at, n, before, number):
                return False
        return self._sound(at, number, before)

    def _sound(self, at, number, before):
        view = self.ring.view
        while at < PAGE:
            n = record.length(view, at)
            if not n or not record.fits(view, at, n, before, number):
                return sector.blank(view, at)
            before = record.stored(view, at, n)
            number += 1
            at += n
        return True

    def _damaged(self, what):
        self.damage = what
        return False


def _torn(page, data):
    """Is a page what is left of writing data to its start? Programming only clears bits."""
    if not sector.blank(page, len(data)):
        return False
    return all(page[i] & byte == byte for i, byte in enumerate(data))
