"""What stands in for shoe/journal/session.py on stock MicroPython: a table without a journal.

Stock MicroPython leaves no flash for one, and compiled modules leave no heap for its code.
"""

from shoe.rounds import new_round

POWER_ON = 0
WATCHDOG = 1


class Session:
    """As shoe.journal.session.Session where a board has no journal; inputs go to the round as they
    come."""

    journal = why = None

    def __init__(self, flash, say):
        self._say = say
        self.table = self.recorder = None

    def begin(self, loaded, board):
        """Make the table of a configuration; rounds go on being counted."""
        number = self.table.number if self.table else 0
        made = new_round(loaded.config, self._say, number)
        self.table = self.recorder = made

    def announce(self, cause=None):
        """Say what stands wrong with the round."""
        self.table.tell_faults()

    def boot(self, *_):
        """Nothing is put on record."""

    note = flush = set_clock = name_operator = boot

    def step(self, now, quiet_ms, frame_ended, baud):
        """Nothing waits to be put on record."""
        return False

    def wait(self, quiet_ms):
        """Nothing is waited for."""

    def queued(self):
        """Nothing waits to be put on record."""
        return False
