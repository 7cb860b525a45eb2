"""A journal that keeps its records in memory, and a table whose inputs go through its recorder."""

from tabletop import KEYS

from shoe import card
from shoe.journal.recorder import Recorder


class KeptRecords:
    """kept: (kind, body) of every record so far."""

    def __init__(self):
        self.kept = []

    def add(self, kind, body=b""):
        self.kept.append((kind, body))

    def seal(self):
        return None


class Recorded:
    """A table's round, played by way of the recorder. records: what stays after a cut."""

    def __init__(self, table):
        self._records = KeptRecords()
        self._recorder = Recorder(
            table.round, self._records, lambda: 0, lambda number, chain: None
        )

    @property
    def records(self):
        return self._records.kept

    def give(self, word):
        """A card's name, a key, or "two cards"."""
        if word == "two cards":
            self._recorder.two_cards()
        elif word in KEYS:
            self._recorder.key(word)
        else:
            self._recorder.read(card.parse(word))
