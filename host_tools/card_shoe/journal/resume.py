"""Behind a break in the chain: the next record that fits on what is in front of it, and a name for
what stands between.
"""

from copy import copy
from dataclasses import dataclass

from shoe.journal import record, sector
from shoe.journal.ring import PAGE, SECTOR
from shoe.journal.walk import Walk

_ENOUGH = 4
_AHEAD = (1, 2, 3, 0, 4, 5, 6, 7, 8)


@dataclass(frozen=True)
class Finding:
    """A break: the numbers of the first and last record concerned, and what is wrong there."""

    first: int
    last: int
    text: str


@dataclass
class Resumed:
    """How a scan goes on: a walk, or None where nothing that follows can be tied on."""

    finding: Finding
    walk: Walk | None


def resume(ring, walk, newest):
    """Go on behind the record that does not fit a walk; return a Resumed."""
    data = _sector_bytes(ring, walk.sector)
    found = _in_sector(data, walk)
    if found:
        place, number, before = found
        walk.damage = None
        finding = _explain(data, walk, place, number, before)
        walk.seek(place, number, before)
        return Resumed(finding, walk)
    return _in_next_sector(ring, walk, newest)


def _sector_bytes(ring, number):
    start = ring.address(number)
    return memoryview(bytes(ring.flash.data[start : start + SECTOR]))


def _in_sector(data, walk):
    """Return (place, number, check before) of the next record that fits, or None."""
    start = max(walk.at, sector.MARK_BYTES)
    page = start // PAGE
    # The record that does not fit stands here, or at the start of the next page.
    for bad in (start, (page + 1) * PAGE):
        for place in range(bad + record.SHORTEST, min((bad // PAGE + 1) * PAGE, SECTOR) - 2):
            found = _fits_on(data, walk, place, _checks(data, walk, bad, place))
            if found:
                return found
        following = (bad // PAGE + 1) * PAGE
        found = _fits_on(data, walk, following, _all_checks(data, walk, following))
        if found:
            return found
    for place in range((page + 3) * PAGE, SECTOR, PAGE):
        found = _fits_on(data, walk, place, _all_checks(data, walk, place))
        if found:
            return found
    return None


def _checks(data, walk, bad, place):
    """What the check before a record at a place may be, the likeliest first."""
    yield data[place - 2] | data[place - 1] << 8
    yield record.check(walk.check, walk.number, data[bad : place - 2])
    at = bad
    while at < place:
        n = _length(data, at)
        if not n:
            return
        yield record.stored(data, at, n)
        at += n
    yield walk.check


def _all_checks(data, walk, place):
    """For the first record of a page: any two bytes of what stands before it."""
    yield walk.check
    low = max(walk.at, place - PAGE)
    for at in range(place - 2, low - 1, -1):
        yield data[at] | data[at + 1] << 8


def _fits_on(data, walk, place, checks):
    n = _length(data, place)
    if not n:
        return None
    for before in checks:
        for ahead in _AHEAD:
            number = walk.number + ahead
            if record.fits(data, place, n, before, number):
                if _holds(walk, place, number, before):
                    return place, number, before
    return None


def _length(data, place):
    end = (place // PAGE + 1) * PAGE
    if place >= SECTOR:
        return 0
    return record.length(data[place // PAGE * PAGE : end], place % PAGE)


def _holds(walk, place, number, before):
    """Return whether records go on fitting from a place on: four of them, or up to a sound end."""
    trial = copy(walk)
    trial.damage = None
    trial.seek(place, number, before)
    for _ in range(_ENOUGH):
        if not trial.next():
            return not trial.damage and not torn_end(trial)
    return True


def torn_end(walk):
    """Return whether something stands behind the last record of a walk that has come to its
    end."""
    ring = walk.ring
    if walk.at == SECTOR:
        return False
    ring.load(walk.sector, walk.at // PAGE)
    return not sector.blank(ring.view, walk.at % PAGE)


def _explain(data, walk, place, number, before):
    """Return a Finding about what stands between the last record that fits and the next one."""
    first = walk.number
    here = _count(data, walk.at, place)
    gone = number - first
    if here == gone == 0:
        return Finding(first, first - 1, "")
    if here is not None and here == gone == 2 and _swapped(data, walk.at, before):
        return Finding(first, first + 1, "these two records have changed places")
    if here is not None and here < gone:
        last = first + gone - here - 1
        what = "this record is" if last == first else "these records are"
        return Finding(first, last, f"{what} missing: what stands there comes later")
    if here is not None and here > gone:
        text = f"{here} records stand where {gone} belong: one is not from here"
        return Finding(first, max(first, number - 1), text)
    last = max(first, number - 1)
    text = "changed, or it is not from here (or the one before it was changed with its check)"
    return Finding(first, last, text)


def _count(data, at, place):
    """Return how many records lie between two places, or None where lengths do not lead there."""
    count = 0
    while at < place:
        if at % PAGE and (at // PAGE + 1) * PAGE <= place and _rest_blank(data, at):
            at = (at // PAGE + 1) * PAGE
            continue
        n = _length(data, at)
        if not n:
            return None
        at += n
        count += 1
    return count if at == place else None


def _rest_blank(data, at):
    end = (at // PAGE + 1) * PAGE
    return bytes(data[at:end]) == b"\xff" * (end - at)


def _swapped(data, at, before):
    n = _length(data, at)
    return bool(n) and record.stored(data, at, n) == before


def _in_next_sector(ring, walk, newest):
    for number in range(walk.sector + 1, newest + ring.spare + 1):
        if number <= newest and ring.head(number):
            after = Walk(ring, number, newest)
            last = after.number - 1
            text = f"changed or missing, up to the end of sector {number - 1}"
            return Resumed(Finding(walk.number, last, text), after)
        found = _headless(ring, walk, number)
        if found:
            return found
    text = "changed, and nothing behind it can be tied on"
    return Resumed(Finding(walk.number, walk.number, text), None)


def _headless(ring, walk, number):
    """Go on in a sector whose own head is damaged or gone."""
    data = _sector_bytes(ring, number)
    walk.damage = None
    walk.at = sector.MARK_BYTES
    behind, walk.sector = walk.sector, number
    found = _in_sector(data, walk)
    if not found:
        walk.sector = behind
        return None
    place, following, before = found
    walk.newest = max(walk.newest, number)
    text = f"the head of sector {number}: changed or missing"
    finding = Finding(walk.number, max(walk.number, following - 1), text)
    walk.seek(place, following, before)
    return Resumed(finding, walk)
