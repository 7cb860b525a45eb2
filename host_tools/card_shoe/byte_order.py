"""The byte-order mark that some editors put before a text, which neither device nor tool takes.

The board reads deck and table byte by byte, and its digests are over these bytes. So a file with
a mark is refused here in the same words for every kind, and not mended on the way to the board.
"""

from card_shoe.errors import Refused

MARK = "\ufeff"
WHY = "begins with a byte-order mark; save it as UTF-8 without one"


def refuse_mark(read, path):
    """Return back `read` (text or bytes), which came from the file `path`.

    Raises Refused where it begins with a mark.
    """
    if read.startswith(MARK if isinstance(read, str) else MARK.encode()):
        raise Refused(f"{path}:1: {WHY}")
    return read
