"""Playing records into a round once more: after a power cut, and for every export.

The records are the inputs that moved the round, so the round itself does all of the rest, by the
same code as at the table.
"""

import json

from shoe.journal import record


class Misfit(ValueError):
    """The records do not fit the round that they are played into; the text says why."""


class EventSink:
    """A round's `say` that can be muted while the past is played once more.

    say: called with each event unless muted.
    """

    def __init__(self, say):
        self._say = say
        self.muted = False

    def __call__(self, made):
        if not self.muted:
            self._say(made)


def replay(records, table):
    """Play records, (kind, body) as Journal.last_rounds() gives them, into a fresh Round.

    The round is then where it was when the last of them was written: phase, cards, highlight,
    confirmed streets, faults. Return the number of cards that were read. Raises Misfit where the
    records contradict the round: it cannot be resumed then, and is void.
    """
    count = 0
    for kind, body in records:
        if apply(kind, body, table) and kind <= record.LAST_CARD:
            count += 1
    return count


def apply(kind, body, table):
    """Play one record into a round; return whether it was an input to it. Raises Misfit."""
    if kind <= record.LAST_CARD:
        table.read(kind)
    elif record.POINT <= kind <= record.POINT_NOBODY:
        table.highlight = -1 if kind == record.POINT_NOBODY else kind - record.POINT
    elif record.HOST_FOLD <= kind < record.POINT:
        table.highlight = kind & 0x0F
        _press(table, "fold", False, kind < record.FOLD)
    elif kind == record.TWO_CARDS:
        table.two_cards()
    elif kind == record.TWO_PASSED:
        table.two_cards(False)
    elif kind == record.MISSED_READ:
        table.missed_read()
    elif record.KEY <= kind < record.HOST_FOLD:
        key = kind & 7
        held = key == record.NEXT_HELD
        _press(table, "next" if held else record.KEYS[key], held, kind >= record.HOST_KEY)
    elif kind == record.BEGIN:
        _begin(body, table)
    elif kind == record.UNKNOWN_TAG:
        table.unknown_tag("".join(["%02X" % byte for byte in body]))
    elif kind == record.FAULT:
        _fault(body, table)
    else:
        return False
    return True


def _press(table, name, held, by_host):
    if not table.key(name, held, "host" if by_host else "key"):
        raise Misfit("the key %s had an effect then, and has none now" % name)


def _begin(body, table):
    """The next card begins this round: first position, seats that sit out, number."""
    number = body[0] | body[1] << 8 | body[2] << 16 | body[3] << 24
    seats = table.deal.seats
    out = bytes([body[5 + seat // 8] >> seat % 8 & 1 for seat in range(seats)])
    if body[4] >= seats:
        raise Misfit("round %d begins with position %d of %d" % (number, body[4], seats))
    table.restore(number, body[4], out)


def begin_body(number, first, out, utc):
    """Return the body of BEGIN: number (4), first (1), out (2, a bit a seat), utc (4, 0: not
    set)."""
    mask = 0
    for seat, flag in enumerate(out):
        mask |= flag << seat
    tail = bytes([first, mask & 0xFF, mask >> 8])
    return record.number32(number) + tail + record.number32(utc)


def fault_body(code, place, detail, clear):
    """Return the body of FAULT: a list as JSON, of what Round.fault() was called with."""
    clear = None if clear is None else list(clear)
    return json.dumps([code, place, list(detail), clear], separators=(",", ":")).encode()


def _fault(body, table):
    code, place, detail, clear = json.loads(body)
    table.fault(code, place, tuple(detail), None if clear is None else tuple(clear))
