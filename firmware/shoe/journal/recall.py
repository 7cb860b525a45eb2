"""A round once more: its records are read from the journal and played into a round of its own.

What comes out are the events that were said then, under the set-up that it was played under.
Worked on in slices, so that the reader is never kept waiting.
"""

import hashlib

from micropython import const

from shoe.events import event
from shoe.journal import record, setup
from shoe.journal.replay import EventSink, apply
from shoe.rounds import new_round
from shoe.setup.load import CONFIG_FILE, config_of

_RECORDS_A_SLICE = const(8)


class Recall:
    """One round, being recalled.

    journal: shoe.journal.journal.Journal; loaded: shoe.setup.load.Loaded in force; number: the
    round's. answer: the `recall` or `error` event, once step() has given False.
    """

    def __init__(self, journal, loaded, number):
        self._number = number
        self._loaded = loaded
        self._events = []
        self._table = None
        self._setup = setup.Collector()
        self._records = journal.records_of(number)
        self.answer = None

    def _hear(self, made):
        self._events.append(made)

    def step(self):
        """Work on for one slice; return whether more remains."""
        try:
            for _ in range(_RECORDS_A_SLICE):
                self._take(*next(self._records))
        except StopIteration:
            self._finish()
        except (ValueError, KeyError, IndexError) as error:
            self._refuse("cannot be played once more: %s" % error)
        return self.answer is None

    def _take(self, kind, body):
        if kind == record.SETUP:
            self._setup.add(body)
        elif kind == record.BEGIN:
            self._begin()
        if self._table:
            apply(kind, body, self._table)

    def _begin(self):
        made = self._config(self._setup.fields)
        self._table = new_round(made, EventSink(self._hear), self._number - 1)

    def _config(self, fields):
        if fields is None:
            raise ValueError("what it was played under is not kept")
        raw = fields[setup.CONFIG]
        if hashlib.sha256(raw).digest() == self._loaded.digests[CONFIG_FILE]:
            return self._loaded.config
        told = fields.get(setup.PAYTABLES)
        return config_of(raw, "the journal", setup.paytables(told) if told else {})

    def _finish(self):
        said = [made for made in self._events if made.get("round") == self._number]
        if said:
            self.answer = event("recall", "round", self._number, "events", said)
        else:
            self._refuse("is not kept; the oldest rounds make room for new ones")

    def _refuse(self, why):
        self.answer = event("error", "why", "round %d %s" % (self._number, why))
