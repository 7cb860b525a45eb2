"""A result, worked out in pieces short enough that the reader is drained between them.

The work may begin before the result is asked for. Nothing of it is said or shown before that.
"""


class PendingResult:
    """The result of a round while it is worked out.

    ranking: called for a generator that yields between pieces and returns the result; take:
    called with the result. wanted: whether it has been asked for.
    """

    def __init__(self, ranking, take):
        self.wanted = False
        self._ranking = ranking
        self._take = take
        self._pieces = None
        self._result = None

    def ask(self, at_once):
        """Ask for the result: take() gets it once it is worked out, or before this returns."""
        self._begin()
        self.wanted = True
        if at_once or self._result:
            self.settle()

    def work(self, may_begin):
        """Do one piece of a result that was asked for or, where it may begin, of one that may be;
        return whether there was one."""
        if not self.wanted:
            if may_begin:
                self._begin()
            return may_begin and self._step()
        self._step()
        if self._result:
            self.settle()
        return True

    def settle(self):
        """Finish a result that was asked for."""
        if self.wanted:
            while self._step():
                pass
            result = self._result
            self.forget()
            self._take(result)

    def forget(self):
        """Drop what was worked out: what has come may change it."""
        self.wanted = False
        self._pieces = self._result = None

    def _begin(self):
        if not self._pieces and not self._result:
            self._pieces = self._ranking()

    def _step(self):
        if not self._pieces:
            return False
        try:
            next(self._pieces)
        except StopIteration as end:
            self._pieces = None
            self._result = end.value
        return True
