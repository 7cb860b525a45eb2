"""A round once more: its records are read from the journal and played into a round of its own.

What comes out are the events that were said then. Worked on in slices, so that the reader is
never kept waiting.
"""

from micropython import const

from shoe.events import event
from shoe.journal.replay import Misfit, Voice, apply

_RECORDS_A_SLICE = const(8)


class Recall:
    """One round, being recalled.

    journal: shoe.journal.journal.Journal; config: the configuration in force; number: the
    round's. answer: the `recall` or `error` event, once step() has given False.
    """

    def __init__(self, journal, config, number):
        self._number = number
        self._events = []
        self._table = config.game.round_class()(config, Voice(self._hear), number - 1)
        self._records = journal.records_of(number)
        self.answer = None

    def _hear(self, made):
        self._events.append(made)

    def step(self):
        """Works on for one slice; gives whether more remains."""
        try:
            for _ in range(_RECORDS_A_SLICE):
                kind, body = next(self._records)
                apply(kind, body, self._table)
        except StopIteration:
            self._finish()
        except Misfit:
            self._refuse("was played under another configuration")
        except ValueError as error:
            self._refuse(str(error))
        return self.answer is None

    def _finish(self):
        said = [made for made in self._events if made.get("round") == self._number]
        if said:
            self.answer = event("recall", "round", self._number, "events", said)
        else:
            self._refuse("is not kept; the oldest rounds make room for new ones")

    def _refuse(self, why):
        self.answer = event("error", "why", "round %d %s" % (self._number, why))
