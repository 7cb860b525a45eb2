"""The whole chain of a journal, from the first record kept to the last, and where it is broken.

Behind a break the scan goes on at the next record that fits on what is in front of it, so that
one changed record is one finding. A check is 16 bits, so a resumption must hold for four records
or to the end; the seals, of 64 bits, then catch what was changed along with its checks.
"""

from copy import copy
from dataclasses import dataclass, field

from host_tools.errors import Refused
from shoe.journal import record, sector
from shoe.journal.ring import PAGE, SECTOR
from shoe.journal.walk import Walk

_ENOUGH = 4
_AHEAD = (1, 2, 3, 0, 4, 5, 6, 7, 8)


@dataclass(frozen=True)
class Record:
    """A record that fits. place: offset in its sector; chain: hash, where it is a seal or head."""

    number: int
    kind: int
    body: bytes
    sector: int
    place: int
    chain: str | None = None


@dataclass(frozen=True)
class Finding:
    """A break: the numbers of the first and last record concerned, and what is wrong there."""

    first: int
    last: int
    text: str


@dataclass
class Scan:
    """records: all that fit. findings: breaks. torn: number of the record torn at the end."""

    records: list = field(default_factory=list)
    findings: list = field(default_factory=list)
    torn: int | None = None
    end_chain: str = ""


def scan(ring):
    """Reads a journal from its first kept record to its end; returns a Scan."""
    newest = ring.newest()
    if newest < 0:
        raise Refused("there is no journal: no sector is in use")
    return _Scanner(ring, newest).run()


class _Scanner:
    def __init__(self, ring, newest):
        self._ring = ring
        self._newest = newest
        self._found = Scan()
        self._spoiled = []
        self._oldest = self._first_sector()

    def _first_sector(self):
        """The oldest sector that is still kept, by its own head or by the next one's word."""
        oldest = self._newest
        for number in range(self._newest, self._lowest() - 1, -1):
            head = self._ring.head(number)
            if head is None:
                continue
            oldest = number
            if head.previous == number:
                break
        return oldest

    def _lowest(self):
        return max(0, self._newest - self._ring.sectors + self._ring.spare + 1)

    def run(self):
        self._missing_front()
        walk = Walk(self._ring, self._oldest, self._newest)
        while walk:
            while walk.next():
                self._keep(walk)
            walk = self._after(walk)
        return self._found

    def _missing_front(self):
        head = self._ring.head(self._oldest)
        if head.previous != self._oldest and head.previous >= self._lowest():
            text = f"the sectors {head.previous} and before, up to this record, are gone"
            self._found.findings.append(Finding(1, head.record - 1, text))

    def _keep(self, walk):
        chain = None
        if walk.kind in (record.SEAL, record.SECTOR) and walk.sha:
            chain = walk.chain.hex()
        made = Record(walk.number - 1, walk.kind, walk.body(), walk.sector, walk.place, chain)
        self._found.records.append(made)

    def _after(self, walk):
        """What follows the end of a walk: None, or a walk behind the break."""
        if not walk.damage:
            self._end(walk)
            return None
        if walk.kind == record.SEAL and "seal" in walk.damage:
            return self._broken_seal(walk)
        page = walk.sector, walk.at // PAGE
        resumed = resume(self._ring, walk, self._newest)
        if resumed.finding.last >= resumed.finding.first:
            self._found.findings.append(resumed.finding)
        elif page not in self._spoiled:
            text = "it does not begin where the record before it ends"
            self._found.findings.append(Finding(walk.number, walk.number, text))
        # Where a record was cut out, the end of its page is no longer where it was.
        self._spoiled = [page]
        if resumed.walk:
            self._spoiled.append((resumed.walk.sector, resumed.walk.at // PAGE))
        return resumed.walk

    def _end(self, walk):
        if walk.sha:
            self._found.end_chain = walk.sha.digest()[: sector.CHAIN_BYTES].hex()
        if _torn_end(walk):
            self._found.torn = walk.number

    def _broken_seal(self, walk):
        first = 1
        for made in reversed(self._found.records):
            if made.chain:
                first = made.number
                break
        text = "the seal does not fit: a record was changed along with its check, or the seal was"
        self._found.findings.append(Finding(first, walk.number, text))
        n = len(walk.raw())
        check = record.stored(self._ring.view, walk.place % PAGE, n)
        walk.damage = None
        walk.seek(walk.place + n, walk.number + 1, check)
        return walk


@dataclass
class Resumed:
    """How a scan goes on: a walk, or None where nothing that follows can be tied on."""

    finding: Finding
    walk: Walk | None


def resume(ring, walk, newest):
    """Goes on behind the record that does not fit a walk; returns a Resumed."""
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
    """(place, number, check before) of the next record that fits, or None."""
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
    """Whether records go on fitting from a place on: four of them, or up to a sound end."""
    trial = copy(walk)
    trial.damage = None
    trial.seek(place, number, before)
    for _ in range(_ENOUGH):
        if not trial.next():
            return not trial.damage and not _torn_end(trial)
    return True


def _torn_end(walk):
    """Whether something stands behind the last record of a walk that has come to its end."""
    ring = walk.ring
    if walk.at == SECTOR:
        return False
    ring.load(walk.sector, walk.at // PAGE)
    return not sector.blank(ring.view, walk.at % PAGE)


def _explain(data, walk, place, number, before):
    """A Finding about what stands between the last record that fits and the next one."""
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
    """How many records lie between two places, or None where lengths do not lead there."""
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
    """Goes on in a sector whose own head is damaged or gone."""
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
