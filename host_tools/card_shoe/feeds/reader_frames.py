"""What each reader kind sends for a tag or a card: for feeds, emulation and tests.

Written from the wires' descriptions alone and independent of the firmware's parsers, so that
the two check each other. `encode(kind, what, **options)` is the way in; the functions of the
single kinds say what they take.
"""

from itertools import chain

CHECK_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*"
RANKS = "A23456789TJQK"


def encode(kind, what, **options):
    """Return the bytes that a reader of `kind` sends for `what`.

    what: a tag's id, hex text or bytes (a list of them where one reply names several: pn532,
    chafon); for barcode a code's text; for angel_eye a card such as "As". Raises ValueError for
    a kind that is none.
    """
    if kind not in ENCODERS:
        raise ValueError(f"reader kind {kind!r}: allowed are {', '.join(sorted(ENCODERS))}")
    return ENCODERS[kind](what, **options)


def _bytes(tag):
    return bytes.fromhex(tag) if isinstance(tag, str) else bytes(tag)


def _several(what):
    return [_bytes(tag) for tag in (what if isinstance(what, (list, tuple)) else [what])]


def _xor(data):
    value = 0
    for byte in data:
        value ^= byte
    return value


def rdm6300(tag, checksum="ascii"):
    """02, ten digits, the check as two digits or one raw byte, 03."""
    tag = _bytes(tag)
    check = b"%02X" % _xor(tag) if checksum == "ascii" else bytes([_xor(tag)])
    return b"\x02" + tag.hex().upper().encode() + check + b"\x03"


def id12(tag):
    """Return the frame of rdm6300, with CR LF before 03."""
    return rdm6300(tag)[:-1] + b"\r\n\x03"


def pn532_frame(data, extended=False):
    """Return the data from TFI on in a frame; extended: with the long form of the length."""
    check = bytes([-sum(data) & 255])
    if extended:
        length = len(data).to_bytes(2, "big")
        head = b"\xff\xff" + length + bytes([-sum(length) & 255])
    else:
        head = bytes([len(data), -len(data) & 255])
    return b"\x00\x00\xff" + head + bytes(data) + check + b"\x00"


PN532_ACK = b"\x00\x00\xff\x00\xff\x00"


def pn532(uids, ack=False, extended=False):
    """Return the reply to a poll with one or two UIDs; none of them: no target. ack: the ACK
    first."""
    targets = bytearray()
    for number, uid in enumerate(_several(uids), 1):
        sak = 0x00 if len(uid) > 4 else 0x08
        targets += bytes([number, 0x00, 0x44 if len(uid) > 4 else 0x04, sak, len(uid)]) + uid
    count = len(_several(uids))
    reply = pn532_frame(b"\xd5\x4b" + bytes([count]) + targets, extended)
    return (PN532_ACK if ack else b"") + reply


def r200_frame(kind, command, parameters, form="BB"):
    """Return a frame of type `kind`; form: "BB" or "AA", the two framings."""
    body = bytes([kind, command]) + len(parameters).to_bytes(2, "big") + bytes(parameters)
    first, last = (0xBB, 0x7E) if form == "BB" else (0xAA, 0xDD)
    return bytes([first]) + body + bytes([sum(body) & 255, last])


def _gen2_crc(data):
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return (crc ^ 0xFFFF).to_bytes(2, "big")


def _pc_and_epc(tag):
    if len(tag) % 2:
        raise ValueError(f"EPC {tag.hex().upper()}: an even number of bytes")
    return bytes([len(tag) // 2 << 3, 0]) + tag


def r200(tag, rssi=0xC7, form="BB"):
    """Return the notice of one tag."""
    record = _pc_and_epc(_bytes(tag))
    return r200_frame(2, 0x22, bytes([rssi]) + record + _gen2_crc(record), form)


def chafon_frame(body):
    """Return the bytes from ADR on with LEN before and CRC behind."""
    frame = bytes([len(body) + 2]) + bytes(body)
    crc = 0xFFFF
    for byte in frame:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return frame + crc.to_bytes(2, "little")


def chafon(tags, status=None):
    """Return the reply to an inventory; no tags: "none". status: 03 where tags are named, else
    01."""
    tags = _several(tags)
    if status is None:
        status = 0x03 if tags else 0x01
    listed = b"".join(bytes([len(tag)]) + tag for tag in tags) or b"\x00"
    return chafon_frame(bytes([0, 1, status, len(tags) or 1]) + listed)


def m6e_frame(opcode, status, data):
    """FF, LEN, opcode, status, data, CRC."""
    body = bytes([len(data), opcode]) + status.to_bytes(2, "big") + bytes(data)
    crc = 0xFFFF
    for nibble in chain.from_iterable((byte >> 4, byte & 15) for byte in body):
        top = crc >> 12
        crc = (crc << 4 & 0xFFFF | nibble) ^ top * 0x1021 & 0xFFFF
    return b"\xff" + body + crc.to_bytes(2, "big")


def m6e(tag, rssi=0xC4):
    """Return the record of one tag in continuous mode."""
    record = _pc_and_epc(_bytes(tag))
    metadata = bytes.fromhex("10001B01FF0101") + bytes([rssi])
    metadata += bytes.fromhex("110E164000000127000005" + "0000" + "0F")
    bits = ((len(record) + 2) * 8).to_bytes(2, "big")
    return m6e_frame(0x22, 0, metadata + bits + record + _gen2_crc(record))


M6E_ALIVE = m6e_frame(0x22, 0x0400, b"")


def check_letter(code):
    """Return the check character of ISO/IEC 7064, MOD 37-2, for a code of digits and letters."""
    total = sum(
        CHECK_LETTERS.index(letter) * 2**place
        for place, letter in enumerate(reversed(code.upper()), 1)
    )
    return CHECK_LETTERS[(1 - total) % 37]


def barcode(code, checked=False, ending=b"\r\n"):
    """Return the text of a code, with its check character where wanted, and the suffix."""
    return (code + (check_letter(code) if checked else "")).encode() + ending


def slot_code(card, slot="A", suits="shcd"):
    """Return the code `slot suit rank×10` of a card such as "2s": A1020."""
    return f"{slot}{suits.index(card[1]) + 1}{(RANKS.index(card[0]) + 1) * 10:03d}"


def lines(tag, form="plain", checked=False, ending=b"\n"):
    """Return a line with an id; form: plain, spaced (`04 06`), reader (`0|04`), json."""
    text = _bytes(tag).hex().upper()
    letter = check_letter(text) if checked else ""
    if form == "spaced":
        text = " ".join(text[i : i + 2] for i in range(0, len(text), 2))
    text += letter
    pattern = {"reader": "0|%s", "json": '{"type":"card","seq":2,"card_uid":"%s"}'}
    return (pattern.get(form, "%s") % text).encode() + ending


def angel_eye_message(seq, command, payload=b""):
    """One copy of a message. seq: 0 … 15."""
    body = b"%X" % seq + command.encode() + bytes(payload) + b"\x03"
    return b"\x05" + body + b"%02X" % _xor(body)


def angel_eye(card, seq=0, command="D", target=0, index=1, suits="dcsh", copies=3):
    """Return a card's message, three times as the shoe sends it."""
    place = 0x80 | target << 4 | index
    named = 0x80 | suits.index(card[1]) + 1 << 4 | RANKS.index(card[0]) + 1
    return angel_eye_message(seq, command, bytes([place, named])) * copies


ENCODERS = {
    "rdm6300": rdm6300,
    "id12": id12,
    "pn532": pn532,
    "r200": r200,
    "chafon": chafon,
    "m6e": m6e,
    "barcode": barcode,
    "lines": lines,
    "angel_eye": angel_eye,
}
