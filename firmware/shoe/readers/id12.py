"""ID-12LA and ID-20LA: 125 kHz tags, 9600 8N1.

Frame: 02, ten hex digits, their XOR as two hex digits, 0D 0A 03: 16 bytes, once as a tag
enters. There is no second frame while the tag rests, so a card is gone at the next message.
"""

from shoe.readers.rdm6300 import Rdm6300


class Id12(Rdm6300):
    """Reports a tag's five bytes, once an entry."""

    kind = "id12"
    bauds = (9600,)
    repeats = False
    once = True
    unknown_at = 1
    TAIL = b"\x0d\x0a\x03"
