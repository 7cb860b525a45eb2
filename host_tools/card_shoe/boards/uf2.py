"""UF2, the file that an RP2's boot loader takes: 512-byte blocks of 256 bytes each.

The layout follows Microsoft's description of the format; families: RP2040 E48BFF56, RP2350 with
Arm cores E48BFF59.
"""

import struct

from card_shoe.errors import Refused
from card_shoe.numbers import counted

FLASH_START = 0x10000000
PAYLOAD = 256
BLOCK = 512
FAMILIES = {
    0xE48BFF56: "RP2040 (Pico)",
    0xE48BFF59: "RP2350, Arm cores (Pico 2)",
    0xE48BFF5A: "RP2350, RISC-V cores",
}
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_FAMILY_PRESENT = 0x2000
_HEAD = struct.Struct("<8I")


def family_name(family):
    return FAMILIES.get(family, "unknown") + f", family {family:08X}"


def whole_pages(image):
    """Return the image with zeros up to a whole number of pages, as it will lie in flash."""
    return image + b"\0" * (-len(image) % PAYLOAD)


def pack(image, family, start=FLASH_START):
    """Return the UF2 of `image` (bytes) to be written from address `start` on."""
    count = -(-len(image) // PAYLOAD)
    blocks = []
    for i in range(count):
        data = image[i * PAYLOAD : (i + 1) * PAYLOAD].ljust(476, b"\0")
        head = _HEAD.pack(
            *_MAGIC, _FAMILY_PRESENT, start + i * PAYLOAD, PAYLOAD, i, count, family
        )
        blocks.append(head + data + struct.pack("<I", _MAGIC_END))
    return b"".join(blocks)


def begins(data):
    """Return whether bytes begin as a UF2 block does."""
    return data[:8] == struct.pack("<II", *_MAGIC)


def unpack(data, name="UF2"):
    """Return (family, start, image) of a UF2; raises Refused where it is not whole and sound."""
    if not data or len(data) % BLOCK:
        size = counted(len(data), "byte")
        raise Refused(f"{name}: {size}, no whole number of {BLOCK}-byte blocks")
    count = len(data) // BLOCK
    first, image = None, bytearray()
    for i in range(count):
        block = data[i * BLOCK : (i + 1) * BLOCK]
        *magic, flags, address, size, number, total, family = _HEAD.unpack(block[:32])
        if tuple(magic) != _MAGIC or block[508:] != struct.pack("<I", _MAGIC_END):
            raise Refused(f"{name}: block {i} is not a UF2 block")
        if not flags & _FAMILY_PRESENT:
            raise Refused(f"{name}: block {i} names no family of chips")
        first = first or (family, address, total)
        expected = (first[0], first[1] + i * PAYLOAD, first[2], i, PAYLOAD, count)
        if (family, address, total, number, size, total) != expected:
            raise Refused(f"{name}: block {i} of {count} does not follow the one before it")
        image += block[32 : 32 + size]
    return first[0], first[1], bytes(image)
