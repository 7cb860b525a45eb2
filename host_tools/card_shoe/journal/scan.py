"""The whole chain of a journal, from the first record kept to the last, and where it is broken.

Behind a break the scan goes on at the next record that fits on what is in front of it, so that
one changed record is one finding. A check is 16 bits, so a resumption must hold for four records
or to the end; the seals, of 64 bits, then catch what was changed along with its checks.
"""

from dataclasses import dataclass, field

from card_shoe.errors import Refused
from card_shoe.journal.resume import Finding, resume, torn_end
from shoe.journal import record, sector
from shoe.journal.ring import PAGE
from shoe.journal.walk import Walk


@dataclass(frozen=True)
class Record:
    """A record that fits. place: offset in its sector; chain: hash, where it is a seal or head."""

    number: int
    kind: int
    body: bytes
    sector: int
    place: int
    chain: str | None = None


@dataclass
class Scan:
    """records: all that fit. findings: breaks. torn: number of the record torn at the end."""

    records: list = field(default_factory=list)
    findings: list = field(default_factory=list)
    torn: int | None = None
    end_chain: str = ""


def scan(ring):
    """Read a journal from its first kept record to its end; return a Scan."""
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
        """Return the oldest sector that is still kept, by its own head or by the next one's
        word."""
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
        """Return what follows the end of a walk: None, or a walk behind the break."""
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
        if torn_end(walk):
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
