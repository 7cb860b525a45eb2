"""The rounds of a journal, played once more through the firmware's own round.

Events say what the table could see, as they did on the link; the cards themselves, folded and
hidden ones included, are kept apart for who has supervisor's rights.
"""

import json
from dataclasses import dataclass, field

from shoe.card import name
from shoe.events import event
from shoe.journal import record, sector, setup
from shoe.journal.replay import Misfit, apply
from shoe.rounds import new_round
from shoe.setup import config, paytables


@dataclass
class Played:
    """A round. first, last: numbers of its records. utc: seconds, 0 where the clock was not set.

    fields: the set-up (dict of tag to bytes). events: (record number, event). cards: (to, card) as
    dealt, the hidden ones too. outcome: result, uncontested, void, open (it was never ended), lost
    (the device gave it up), damaged or unknown (no set-up is left). chain: its seal's hash.
    """

    number: int
    first: int
    last: int
    utc: int
    fields: dict
    config: object = None
    events: list = field(default_factory=list)
    cards: list = field(default_factory=list)
    outcome: str = "open"
    chain: str | None = None

    def all(self, kind):
        """Its events of one kind, in order."""
        return [made for _, made in self.events if made["ev"] == kind]

    def result(self):
        """Return the result that stands, or None."""
        found = self.all("result")
        return found[-1] if found and self.outcome in ("result", "uncontested") else None


@dataclass
class History:
    """rounds: Played, in order. events: (record number, event) of everything, in order."""

    rounds: list = field(default_factory=list)
    events: list = field(default_factory=list)


def history(scan):
    """Play what a Scan has found; return a History."""
    return _Player(scan).run()


class _Player:
    def __init__(self, scan):
        self._scan = scan
        self._setups = _setups(scan.records)
        self._made = History()
        self._fields = {}
        self._config = None
        self._table = None
        self._round = None
        self._record = self._kind = 0
        self._gaps = [(finding.first, finding.last) for finding in scan.findings]

    def run(self):
        for made in self._scan.records:
            self._record, self._kind = made.number, made.kind
            self._gap(made.number)
            self._take(made)
        return self._made

    def _gap(self, number):
        """Behind a break, what was played before tells nothing about what comes."""
        while self._gaps and self._gaps[0][0] <= number:
            self._gaps.pop(0)
            self._spoil("damaged")

    def _spoil(self, outcome):
        if self._round:
            if self._round.outcome == "open":
                self._round.outcome = outcome
            self._round = None
        self._table = None

    def _take(self, made):
        handler = _HANDLERS.get(made.kind)
        if handler:
            handler(self, made)
        elif self._table:
            self._play(made)

    def _play(self, made):
        try:
            if apply(made.kind, made.body, self._table) and self._round:
                self._round.last = made.number
        except Misfit:
            self._spoil("damaged")

    def _begin(self, made):
        if self._table and self._table.phase == "dealing":
            self._spoil("lost")
        if self._round and self._round.outcome == "open" and not self._round.events:
            # The power went before its first card: it is begun again under its number.
            self._made.rounds.pop()
        body = made.body
        number = int.from_bytes(body[:4], "little")
        utc = int.from_bytes(body[7:11], "little")
        self._round = None
        if self._config and self._table is None:
            self._table = new_round(self._config, self._say)
        if self._table:
            self._play(made)
        self._round = Played(number, made.number, made.number, utc, self._fields, self._config)
        self._made.rounds.append(self._round)
        if not self._table:
            self._round.outcome = "unknown"

    def _say(self, made):
        self._made.events.append((self._record, made))
        if self._round is None:
            return
        self._round.events.append((self._record, made))
        if made["ev"] == "card":
            # A card that went back is followed by another one at its place.
            del self._round.cards[made["n"] - 1 :]
            self._round.cards.append((made["to"], name(self._kind)))
        elif made["ev"] == "result":
            self._round.outcome = "uncontested" if made.get("uncontested") else "result"
        elif made["ev"] == "void":
            self._round.outcome = "void"

    def _sector(self, made):
        if not self._fields:
            self._adopt(self._setups.get(sector.of_body(made.body).setup))

    def _set_up(self, made):
        if made.body[0] + 1 == made.body[1]:
            self._adopt(self._setups.get(made.body[2:10]))
            self._tell(event("setup", *_pairs(self._fields)))

    def _adopt(self, fields):
        if fields is None or fields == self._fields:
            return
        same_table = fields.get(setup.CONFIG) == self._fields.get(setup.CONFIG)
        self._fields = fields
        if same_table:
            return
        self._spoil("lost")
        try:
            self._config = config.load(fields[setup.CONFIG].decode(), "table.json")
            if setup.PAYTABLES in fields:
                texts = setup.paytables(fields[setup.PAYTABLES])
                paytables.attach(self._config, texts.__getitem__)
        except (KeyError, ValueError):
            self._config = None

    def _sealed(self, made):
        if self._round:
            self._round.chain = made.chain
            self._round.last = made.number
            self._tell(event("journal", "round", self._round.number, "hash", made.chain))

    def _tell(self, made):
        self._made.events.append((self._record, made))

    def _boot(self, made):
        cause = made.body[0] if made.body else 0
        self._tell(event("boot", "cause", cause, "note", made.body[1:].decode("utf-8", "replace")))

    def _clock(self, made):
        self._tell(event("time", "utc", int.from_bytes(made.body[:4], "little")))

    def _digest(self, made):
        self._tell(event("digest", "image", made.body.hex()))

    def _note(self, made):
        if made.body == record.NEW_TABLE:
            self._spoil("lost")
        self._tell(event("note", "text", made.body.decode("utf-8", "replace")))

    def _role(self, made):
        self._tell(event("cut" if made.kind == record.CUT else "dealer"))

    def _opened(self, made):
        self._tell(event("opened"))


_HANDLERS = {
    record.BEGIN: _Player._begin,
    record.SECTOR: _Player._sector,
    record.SETUP: _Player._set_up,
    record.SEAL: _Player._sealed,
    record.BOOT: _Player._boot,
    record.CLOCK: _Player._clock,
    record.DIGEST: _Player._digest,
    record.NOTE: _Player._note,
    record.CUT: _Player._role,
    record.DEALER: _Player._role,
    record.OPENED: _Player._opened,
}


def _setups(records):
    """Return every whole set-up: digest to fields."""
    found, parts = {}, {}
    for made in records:
        if made.kind != record.SETUP:
            continue
        key = made.body[2:10]
        if made.body[0] == 0:
            parts[key] = b""
        if key in parts:
            parts[key] += made.body[10:]
            if setup.digest(parts[key]) == key:
                found[key] = setup.decode(parts[key])
    return found


def _pairs(fields):
    pairs = []
    for tag, key in FIELD_NAMES.items():
        if tag in fields:
            text = fields[tag].decode("utf-8", "replace")
            pairs += [key, _plain(text) if tag == setup.CONFIG else text]
    return pairs


def _plain(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


FIELD_NAMES = {
    setup.VERSION: "fw",
    setup.BOARD: "board",
    setup.MODEL: "model",
    setup.SERIAL: "serial",
    setup.OPERATOR: "operator",
    setup.DECK: "deck",
    setup.RULES: "rules",
    setup.DECISIONS: "decisions",
    setup.CONFIG: "config",
}

