"""What a polled reader answers when no card is there, so that feeds need not say it.

A function a reader kind, named in ANSWERS: it takes the bytes that the device has just sent and
gives what the reader says when nothing lies on it, or None where it says nothing. Readers that
are not polled are in no line here and answer nothing.
"""

DELAY_US = 5_000
"""From the last byte of a poll to the first of its answer."""

_PN532_ACK = bytes.fromhex("0000FF00FF00")
_PN532_FIRMWARE = bytes.fromhex("D5033201 0607")


def _pn532_frame(data):
    return bytes((0, 0, 0xFF, len(data), -len(data) & 255, *data, -sum(data) & 255, 0))


def pn532(sent):
    """An ACK, and what the command gives; a poll is only acknowledged until a card comes."""
    start = sent.find(b"\x00\xff")
    frame = sent[start + 2 :]
    # An ACK from the host aborts, and is not answered.
    if start < 0 or len(frame) < 4 or frame[0] in (0, 0xFF):
        return None
    command = frame[3]
    if command == 0x4A:
        return _PN532_ACK
    reply = _PN532_FIRMWARE if command == 0x02 else bytes((0xD5, command + 1 & 255))
    return _PN532_ACK + _pn532_frame(reply)


def r200(sent):
    """Error 15, no tag, to a poll; success to what is set. In the framing that was used."""
    if len(sent) < 7 or sent[0] not in (0xBB, 0xAA):
        return None
    command = sent[2]
    body = b"\x01\xff\x00\x01\x15" if command in (0x22, 0x27) else bytes((1, command, 0, 1, 0))
    return bytes((sent[0], *body, sum(body) & 255, sent[-1]))


def crc16_8408(data):
    """CRC-16 of the UHFReader18 family: polynomial 8408 reflected, from FFFF."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc


def chafon(sent):
    """An inventory that ended with no tag; success to any other command."""
    if len(sent) < 5 or len(sent) != sent[0] + 1:
        return None
    command = sent[2]
    found = b"\x01\x01\x00" if command == 0x01 else b"\x00"
    body = bytes((len(found) + 4, sent[1], command)) + found
    return body + crc16_8408(body).to_bytes(2, "little")


ANSWERS = {"pn532": pn532, "r200": r200, "chafon": chafon}


def find(kind):
    """The function for a reader kind; one that never answers where the kind is not polled."""
    return ANSWERS.get(kind, lambda sent: None)
