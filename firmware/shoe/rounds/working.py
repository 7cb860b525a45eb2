"""Results, worked out in pieces short enough that the reader is drained between them.

A result may be begun before it is asked for. Nothing of it is said or shown before.
"""

from shoe.rounds.latching import Latching
from shoe.rounds.phases import COMPLETE, IDLE
from shoe.rounds.pieces import Pieces


class Working(Latching):
    """What Round is made of: how it comes to its results.

    in_pieces: whether somebody calls work() by and by; a result comes at once else. phase: of
    the round.
    """

    phase = IDLE
    in_pieces = False
    _known_by_dealing = True  # whether the cards that were dealt decide the result

    def __init__(self, say):
        super().__init__(say)
        self._awaited = None  # the result that was asked for: Pieces, and what takes it
        self._ahead = None  # Pieces of the result that `show` would ask for now

    def _ranking(self):
        """The pieces of the result of what has been dealt, as Pieces takes them."""
        raise NotImplementedError

    def work(self):
        """Does one piece of a result that was asked for, or that may be; gives whether there was
        one."""
        if self._awaited:
            self._awaited[0].step()
            if self._awaited[0].done:
                self.settle()
            return True
        if self.phase != COMPLETE or self.faults or not self._known_by_dealing:
            return False
        if not self._ahead:
            self._ahead = Pieces(self._ranking())
        if self._ahead.done:
            return False
        self._ahead.step()
        return True

    def working(self):
        """Whether a result was asked for that is not yet worked out."""
        return self._awaited is not None

    def settle(self):
        """Brings a result that was asked for to its end at once."""
        if self._awaited:
            pieces, take = self._awaited
            self._awaited = None
            self.changes += 1
            take(pieces.whole())

    def _work_out(self, take):
        """Asks for the result. take: called with it."""
        self._awaited = (self._ahead or Pieces(self._ranking()), take)
        self._ahead = None
        if self._awaited[0].done or not self.in_pieces:
            self.settle()

    def _arrive(self, shows=False):
        """Something new comes, behind all that was asked for; it may change what was begun.

        shows: whether it asks for just that.
        """
        self.settle()
        if not shows:
            self._ahead = None
