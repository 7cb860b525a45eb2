"""A new journal on a board whose journal is damaged: by a person's word, and never unsaved.

What the journal's region holds is read and written to a file first, byte for byte. Then the board
begins a new journal behind it: the old one no longer counts, and is overwritten as the new one
grows. The first record of the new one says whose place it takes.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from card_shoe import files
from card_shoe.errors import Failed, Refused
from card_shoe.journal import source
from card_shoe.journal.scan import scan
from card_shoe.link import service
from shoe.journal import record, sector
from shoe.journal.ring import PAGE, SECTOR, Ring
from shoe.journal.tail import DAMAGED, OK

_OPEN = """
import json, parts, storage
from shoe.journal import record
from shoe.journal.journal import Journal
journal = Journal(parts.JournalFlash(storage.flash_journal()))
journal.open()
"""
_TELL = _OPEN + 'print(json.dumps({"state": journal.state, "why": journal.why}))\n'
_BEGIN = _OPEN + """
journal.start(%d)
journal.add(record.NOTE, %r)
journal.flush()
print(json.dumps({"state": journal.state, "why": journal.why}))
"""
_OLD_DIGITS = 32


@dataclass(frozen=True)
class Held:
    """What stands in the region. state, why: the board's own finding. records: how many can be
    read; last_round: the highest round that any of them names, 0 for none; sha256: of the region.
    """

    state: str
    why: str | None
    records: int
    last_round: int
    sha256: str


def held(data, state, why):
    """Return the Held of a region's bytes."""
    try:
        found = scan(Ring(source.Image(source.find(data, "the board")), source.SPARE)).records
    except Refused:
        found = []
    rounds = [int.from_bytes(made.body[:4], "little") for made in found
              if made.kind == record.BEGIN]  # fmt: skip
    digest = hashlib.sha256(data).hexdigest()
    return Held(state, why, len(found), max(rounds + _rounds_of_heads(data), default=0), digest)


def _rounds_of_heads(data):
    """Return what each sector's head names as the last round before it."""
    view = memoryview(data)
    heads = [sector.decode(view[at : at + PAGE]) for at in range(0, len(data), SECTOR)]
    return [head.round for head in heads if head]


def begin(port, path, agree, last_round=None):
    """Save the journal's region of the board at a port, and begin a new journal on it.

    path: file for the region; what is there already is not written over. agree(Held): asked
    when it is saved, whether to go on. last_round: the new journal goes on behind it; None for
    the highest that the old one names. Return the Held. Raises Refused where the journal is in
    order or agree() says no, NoDevice or Failed where the board does not do it.
    """
    path = Path(path)
    if path.exists():
        raise Refused(f"{path} is there already; nothing is written over: name another file")
    files.check_place(path)
    with service.session(port) as on_board:
        return _begin(on_board, path, agree, last_round)


def _begin(on_board, path, agree, last_round):
    told = _told(on_board, _TELL)
    if told["state"] == OK:
        raise Refused("the board's journal is in order: there is nothing to replace")
    data = source.region(on_board)
    _save(path, data)
    found = held(data, told["state"], told["why"])
    if not agree(found):
        raise Refused(f"nothing was changed on the board; what it holds is in {path}")
    if last_round is None:
        last_round = found.last_round
    note = f"journal begun again, {DAMAGED} before: {found.sha256[:_OLD_DIGITS]}"
    made = _told(on_board, _BEGIN % (last_round, note.encode()))
    if made["state"] != OK:
        raise Failed(f"the board could not begin a journal: {made['why']}; its flash is worn out "
                     "or broken, and what was there is in " + str(path))  # fmt: skip
    return found


def _told(on_board, program):
    lines = on_board(program).strip().splitlines()
    try:
        return json.loads(lines[-1])
    except (ValueError, IndexError):
        raise Failed(f"the board said {lines[-1:]} where its journal's state should be") from None


def _save(path, data):
    files.write(path, data)
    if path.read_bytes() != data:
        raise Failed(f"{path}: does not hold what was written; nothing was changed")
