"""The partition table of an ESP32 board, out of its memory.json: MicroPython's, and the journal.

Format as in Espressif's IDF: entries of 32 bytes, a digest of them, 0xFF up to 0xC00 bytes.
"""

import hashlib
import json
import struct

from card_shoe.errors import Refused
from card_shoe.boards.board import BOARDS

KIB = 1024
FIRST = 0x9000
TABLE_BYTES = 0xC00
_ENTRY = struct.Struct("<2sBBII16sI")
_MAGIC, _DIGEST = b"\xaa\x50", b"\xeb\xeb"
_APP, _DATA = 0, 1
_FACTORY, _PHY, _NVS, _UNDEFINED, _FAT = 0, 1, 2, 6, 0x81


def regions(board):
    """Return [(label, type, subtype, offset, bytes)] of a board's flash.

    Raises Refused where its memory.json does not add up to the flash.
    """
    path = BOARDS / board / "memory.json"
    kib = json.loads(path.read_text())["flash_kib"]
    rows = [("nvs", _DATA, _NVS, FIRST, 24 * KIB), ("phy_init", _DATA, _PHY, 0xF000, 4 * KIB)]
    offset = 64 * KIB
    for label, kind, subtype, name in (
        ("factory", _APP, _FACTORY, "application"),
        ("journal", _DATA, _UNDEFINED, "journal"),
        ("vfs", _DATA, _FAT, "files"),
    ):
        rows.append((label, kind, subtype, offset, kib[name] * KIB))
        offset += kib[name] * KIB
    if offset != kib["all"] * KIB:
        raise Refused(
            f"{path}: 64 KiB and the regions come to {offset // KIB} KiB, "
            f"flash_kib.all says {kib['all']}"
        )
    return rows


def pack(rows):
    """Return the table's bytes, to be written at 0x8000."""
    data = b"".join(
        _ENTRY.pack(_MAGIC, kind, subtype, offset, size, label.encode(), 0)
        for label, kind, subtype, offset, size in rows
    )
    data += _DIGEST + b"\xff" * 14 + hashlib.md5(data).digest()
    return data.ljust(TABLE_BYTES, b"\xff")


def unpack(data):
    """Return the rows of a table; raises Refused where its digest is not that of its entries."""
    rows = []
    for at in range(0, len(data), _ENTRY.size):
        magic, kind, subtype, offset, size, label, _ = _ENTRY.unpack_from(data, at)
        if magic != _MAGIC:
            break
        rows.append((label.rstrip(b"\0").decode(), kind, subtype, offset, size))
    if data[at : at + 2] != _DIGEST or data[at + 16 : at + 32] != hashlib.md5(data[:at]).digest():
        raise Refused("a partition table whose digest is not that of its entries")
    return rows
