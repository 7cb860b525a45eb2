"""What stands between the inputs and the round: all that moves the round is put on record."""

from shoe.journal import record, replay


class Recorder:
    """Hands inputs to a round and writes those that had an effect into a journal.

    table: shoe.rounds.round.Round; journal: Journal, or None to play without one; utc: function
    that gives the seconds since 1970, 0 where the clock is not set; sealed: called with (round,
    hash) when a round has ended.
    """

    def __init__(self, table, journal, utc, sealed):
        self._table = table
        self._journal = journal
        self._utc = utc
        self._sealed = sealed
        self._pointed = table.highlight

    def resumed(self):
        """The round has been replayed from the journal: seals it where the power went just then.

        The journal must take records by now.
        """
        table = self._table
        self._pointed = table.highlight
        journal = self._journal
        if journal and journal.unsealed and table.phase == "idle":
            # A round whose first card was lost has not begun: it gets its number again.
            if table.number == journal.round:
                self._seal(table.number)

    def read(self, card):
        """A card has passed the reader once: shoe.rounds.round.Round.read."""
        table = self._table
        before = (table.number, table.phase)
        highlight = table.highlight
        # Only behind a fault may a card change nothing.
        stood = _progress(table) if table.faults else None
        table.read(card)
        self._ended(before)
        if table.number != before[0]:
            self._begun()
        elif stood and _progress(table) == stood:
            return
        else:
            self._point(highlight)
        self._add(card)

    def key(self, name, held=False, by="key"):
        """Take a key that was pressed: shoe.rounds.round.Round.key. Return whether it did
        anything."""
        table = self._table
        before = (table.number, table.phase)
        stood = _progress(table) if name == "next" and not held else None
        highlight = table.highlight
        if not table.key(name, held, by):
            return False
        if stood and self._only_points(stood):
            return True
        self._add_key(name, held, by == "host", highlight)
        self._ended(before)
        return True

    def unknown_tag(self, tag):
        """An id (hex text) that no deck knows: shoe.rounds.round.Round.unknown_tag."""
        before = _progress(self._table)
        self._table.unknown_tag(tag)
        if _progress(self._table) != before:
            pairs = [int(tag[i : i + 2], 16) for i in range(0, len(tag), 2)]
            self._add(record.UNKNOWN_TAG, bytes(pairs))

    def two_cards(self, accepted=True):
        """Two cards lie at the reader: shoe.rounds.round.Round.two_cards."""
        before = _progress(self._table)
        if accepted:
            self._table.two_cards()
        else:
            self._table.two_cards(False)
        if _progress(self._table) != before:
            self._add(record.TWO_CARDS if accepted else record.TWO_PASSED)

    def missed_read(self):
        """A card has passed the gate unread: shoe.rounds.round.Round.missed_read."""
        before = _progress(self._table)
        self._table.missed_read()
        if _progress(self._table) != before:
            self._add(record.MISSED_READ)

    def fault(self, code, place=None, detail=(), clear=None):
        """Something else is wrong: shoe.rounds.round.Round.fault."""
        before = _progress(self._table)
        self._table.fault(code, place, detail, clear)
        if _progress(self._table) != before:
            self._add(record.FAULT, replay.fault_body(code, place, detail, clear))

    def _begun(self):
        table = self._table
        body = replay.begin_body(table.number, table.deal.first, table.deal.out, self._utc())
        self._add(record.BEGIN, body)

    def _ended(self, before):
        """Seal a round that has just ended, or that the next one's first card has ended."""
        number, phase = before
        table = self._table
        if phase != "idle" and (table.phase == "idle" or table.number != number):
            self._seal(number)

    def _seal(self, number):
        chain = self._journal.seal() if self._journal else None
        if chain:
            self._sealed(number, chain)

    def _only_points(self, before):
        return self._table.flow.next_points and _progress(self._table) == before

    def _point(self, highlight):
        if highlight != self._pointed:
            self._add(record.POINT_NOBODY if highlight < 0 else record.POINT + highlight)

    def _add_key(self, name, held, by_host, highlight):
        if name == "fold":
            self._add((record.HOST_FOLD if by_host else record.FOLD) + highlight)
            return
        self._point(highlight)
        place = record.NEXT_HELD if held and name == "next" else record.KEYS.index(name)
        self._add((record.HOST_KEY if by_host else record.KEY) + place)

    def _add(self, kind, body=b""):
        if self._journal:
            self._journal.add(kind, body)
        self._pointed = self._table.highlight


def _progress(table):
    """Return all that an input can move but highlight and page; number and phase first."""
    deal = table.deal
    faults = [(fault.code, fault.clear) for fault in table.faults.standing]
    dealt = (deal.count, deal.due(), deal.left(), deal.first, bytes(deal.out))
    shown = bytes(table.flow.shown)
    return table.number, table.phase, table.confirmed, table.first(), dealt, shown, faults
