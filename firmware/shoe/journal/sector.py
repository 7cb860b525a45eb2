"""The head of a sector: the mark that it has been erased, and the record that opens it.

A sector's number says where it lies (number modulo the ring's sectors) and when it was used.

     0  mark     magic (8), number (4), CRC (2): written after an erase has come to its end, so a
                 sector whose erase was cut short never passes for an erased one
    16  record SECTOR, whose body lets a reader start here with nothing that lies before:
        format (1), number (4), previous (4), end (2), record (4), check (2), round (4), back (4),
        setup_at (4), setup (8), sectors (2), chain (16)
"""

import struct
from binascii import crc32

from micropython import const

from shoe.journal import record

MARK_BYTES = const(16)
FORMAT = const(1)
CHAIN_BYTES = const(16)

_MAGIC = b"SHOE\x0djr\x01"
_BODY = "<BIIHIHIII8sH16s"
_BODY_BYTES = struct.calcsize(_BODY)
HEAD_BYTES = MARK_BYTES + _BODY_BYTES + 4


class Head:
    """What the record that opens a sector says.

    number: the sector's; previous: of the one before it (its own where the journal begins here);
    end: offset in that one behind its last record. record: number of this record; check: of the
    record before it; chain: hash (16 bytes) of all before it. round: the last that was begun;
    back: the sector in which the round before that begins; setup_at: the sector that holds the
    set-up, setup: its digest (8 bytes); sectors: of the ring.
    """

    def __init__(self, fields=None):
        if fields:
            self._take(*fields)

    def _take(self, kind, *rest):
        self.number, self.previous, self.end, self.record, self.check = rest[:5]
        self.round, self.back, self.setup_at, self.setup, self.sectors, self.chain = rest[5:]

    def encode(self):
        """Return the record, its check included."""
        first = (FORMAT, self.number, self.previous, self.end, self.record, self.check)
        rest = (self.round, self.back, self.setup_at, self.setup, self.sectors, self.chain)
        body = struct.pack(_BODY, *(first + rest))
        return record.encode(record.SECTOR, body, self.check, self.record)


def decode(page):
    """Return the Head on the first page of a sector (a memoryview), or None where there is
    none."""
    at = MARK_BYTES
    n = HEAD_BYTES - MARK_BYTES
    if page[at] != record.SECTOR or page[at + 1] != _BODY_BYTES or page[at + 2] != FORMAT:
        return None
    head = of_body(page[at + 2 : at + n - 2])
    return head if record.fits(page, at, n, head.check, head.record) else None


def of_body(body):
    """Return the Head that the body of a record SECTOR says."""
    return Head(struct.unpack(_BODY, bytes(body)))


def mark(number):
    """Return the mark of a sector that has been erased to be used under a number."""
    data = _MAGIC + record.number32(number)
    return data + struct.pack("<H", crc32(data) & 0xFFFF)


def erased_for(page, number):
    """Return whether a first page carries the mark of having been erased for a number."""
    made = mark(number)
    return bytes(page[: len(made)]) == made


def marked(page, number):
    """Return whether a first page says: erased for this number, and nothing written since."""
    return erased_for(page, number) and blank(page, MARK_BYTES)


def known_part(previous, end, number, check):
    """Return what any head begins with that follows on a sector, but for the sector's own number.

    As (offset in the page, bytes) pairs.
    """
    start = bytes([record.SECTOR, _BODY_BYTES, FORMAT])
    rest = struct.pack("<IHIH", previous, end, number, check)
    return (MARK_BYTES, start), (MARK_BYTES + len(start) + 4, rest)


def torn(page, known):
    """Return whether a first page can be what is left of writing such a head: bits only get
    cleared."""
    for at, data in known:
        if any(page[at + i] & byte != byte for i, byte in enumerate(data)):
            return False
    return True


def blank(page, start=0):
    """Return whether a page (a memoryview) holds nothing from an offset on."""
    n = len(page) - start
    return bytes(page[start:]) == b"\xff" * n
