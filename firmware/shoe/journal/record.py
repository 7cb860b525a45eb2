"""Records: what they are and how they lie in flash.

    kind (1)                      below 0x80: the whole record, without a body
    kind (1), length (1), body    from 0x80 on
    check (2, little-endian)      in both cases last

The check is a CRC-32 over kind, length and body, folded to 16 bits; it starts from the check of
the record before it and the record's own number, so a record that is changed, left out or moved
no longer fits. 0xFF is no kind: it is what erased flash holds.
"""

from binascii import crc32

from micropython import const

# Without a body. 0x00 … 0x34: the card of that number has been read.
LAST_CARD = const(0x34)
CUT = const(0x36)
DEALER = const(0x37)
# What the reader or the gate noticed; two cards, of which the later was a card already or not.
MISSED_READ = const(0x38)
TWO_CARDS = const(0x39)
TWO_PASSED = const(0x3A)
# A key, by its place in KEYS; from 0x48 on the host pressed it.
KEY = const(0x40)
HOST_KEY = const(0x48)
# Fold, with the index of the highlighted seat; the host's, then the dealer's own.
HOST_FOLD = const(0x50)
FOLD = const(0x60)
# The highlight stands on this seat, or on none.
POINT = const(0x70)
POINT_NOBODY = const(0x7F)

# With a body.
SECTOR = const(0x80)
OPENED = const(0x81)
SEAL = const(0x82)
BEGIN = const(0x83)
UNKNOWN_TAG = const(0x84)
FAULT = const(0x85)
SETUP = const(0x86)
BOOT = const(0x87)
CLOCK = const(0x88)
DIGEST = const(0x89)
NOTE = const(0x8A)

# A NOTE: from here on the rounds are those of a table made again; what came before moves none.
NEW_TABLE = b"new table"

KEYS = ("next", "fold", "show", "ok", "void", "next held")
NEXT_HELD = const(5)

BLANK = const(0xFF)
LONGEST_BODY = const(200)
SHORTEST = const(3)

_WITH_BODY = const(0x80)
_LAST_KIND = const(0x8A)


def check(before, number, data):
    """Return the check of a record: 0 … 65535.

    before: the check of the record before; number: this record's; data: kind, length, body.
    """
    crc = crc32(data, before | (number & 0x3FFF) << 16)
    return (crc ^ crc >> 16) & 0xFFFF


def encode(kind, body, before, number):
    """Return the bytes of a record, its check included. Raises ValueError for a body that is too
    long."""
    if len(body) > LONGEST_BODY or (body and kind < _WITH_BODY):
        raise ValueError("a body of %d bytes for kind %02x" % (len(body), kind))
    data = bytes([kind]) if kind < _WITH_BODY else bytes([kind, len(body)]) + body
    sum16 = check(before, number, data)
    return data + bytes([sum16 & 0xFF, sum16 >> 8])


def length(page, at):
    """Return the length of the record at page[at], check included; 0 where none can stand
    there."""
    kind = page[at]
    room = len(page) - at
    if kind < _WITH_BODY:
        return SHORTEST if room >= SHORTEST else 0
    if kind > _LAST_KIND or room < 4:
        return 0
    total = 4 + page[at + 1]
    return total if total <= room else 0


def stored(page, at, n):
    """Return the check that the record page[at : at + n] carries."""
    return page[at + n - 2] | page[at + n - 1] << 8


def fits(page, at, n, before, number):
    """Return whether the record page[at : at + n] (a memoryview) carries the check that it
    must."""
    return check(before, number, page[at : at + n - 2]) == stored(page, at, n)


def body(page, at, n):
    """Return the body of the record page[at : at + n], as bytes; empty where its kind has none."""
    return b"" if page[at] < _WITH_BODY else bytes(page[at + 2 : at + n - 2])


def number32(value):
    """Return a number below 2**32 as four bytes, little-endian."""
    return value.to_bytes(4, "little")
