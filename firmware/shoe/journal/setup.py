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
PAYTABLES = const(10)

DIGEST_BYTES = const(8)
NONE = b"\0" * DIGEST_BYTES

_PIECE = const(190)


def encode(fields):
    """Return the fields as bytes."""
    made = bytearray()
    for tag, value in fields:
        made.append(tag)
        made.append(len(value) & 0xFF)
        made.append(len(value) >> 8)
        made.extend(value)
    return bytes(made)


def decode(data):
    """Return the fields (dict of tag to bytes) of encoded bytes."""
    fields = {}
    at = 0
    while at < len(data):
        n = data[at + 1] | data[at + 2] << 8
        fields[data[at]] = bytes(data[at + 3 : at + 3 + n])
        at += 3 + n
    return fields


def encode_paytables(texts):
    """Return the field PAYTABLES. texts: (file's name, its bytes) pairs."""
    return b"\0".join([name.encode() + b"\n" + text for name, text in texts])


def paytables(data):
    """Return the texts (dict of file's name to text) of the field PAYTABLES."""
    texts = {}
    for piece in data.decode().split("\0"):
        name, _, text = piece.partition("\n")
        texts[name] = text
    return texts


def digest(data):
    """Return what tells one encoded set-up from another: 8 bytes."""
    return hashlib.sha256(data).digest()[:DIGEST_BYTES]


def pieces(data):
    """The bodies of the records that hold encoded fields."""
    parts = (len(data) + _PIECE - 1) // _PIECE
    head = digest(data)
    for part in range(parts):
        yield bytes([part, parts]) + head + data[part * _PIECE : (part + 1) * _PIECE]


class Collector:
    """Puts the pieces of a set-up together again.

    fields: of the last one that came whole, or None; key: its digest.
    """

    def __init__(self):
        self.fields = self.key = None
        self._coming = None
        self._data = bytearray()
        self._next = 0

    def add(self, body):
        """Take the body of a record SETUP; return whether a set-up is whole with it."""
        key = body[2 : 2 + DIGEST_BYTES]
        if body[0] == 0:
            self._coming = key
            self._data = bytearray()
            self._next = 0
        if key != self._coming or body[0] != self._next:
            return False
        self._data.extend(body[2 + DIGEST_BYTES :])
        self._next += 1
        if self._next < body[1]:
            return False
        self.key = key
        self.fields = decode(self._data)
        return True
