"""The set-up that rounds are played under, as the journal keeps it.

A list of (tag, bytes): each field is its tag (1 byte), its length (2, little-endian), its bytes.
It is written in pieces, records SETUP: part (1, from 0), parts (1), digest of the whole (8), data.
A reader needs nothing else to play the rounds that follow once more.
"""

import hashlib

from micropython import const

VERSION = const(1)
BOARD = const(2)
CONFIG = const(3)
DECK = const(4)
RULES = const(5)
DECISIONS = const(6)
OPERATOR = const(7)
SERIAL = const(8)
MODEL = const(9)

DIGEST_BYTES = const(8)

_PIECE = const(190)


def encode(fields):
    """The fields as bytes."""
    made = bytearray()
    for tag, value in fields:
        made.append(tag)
        made.append(len(value) & 0xFF)
        made.append(len(value) >> 8)
        made.extend(value)
    return bytes(made)


def decode(data):
    """The fields (dict of tag to bytes) of encoded bytes."""
    fields = {}
    at = 0
    while at < len(data):
        n = data[at + 1] | data[at + 2] << 8
        fields[data[at]] = bytes(data[at + 3 : at + 3 + n])
        at += 3 + n
    return fields


def digest(data):
    """What tells one encoded set-up from another: 8 bytes."""
    return hashlib.sha256(data).digest()[:DIGEST_BYTES]


def pieces(data):
    """The bodies of the records that hold encoded fields."""
    parts = (len(data) + _PIECE - 1) // _PIECE
    head = digest(data)
    for part in range(parts):
        yield bytes([part, parts]) + head + data[part * _PIECE : (part + 1) * _PIECE]
