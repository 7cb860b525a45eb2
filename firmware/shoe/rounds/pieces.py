"""Work that is done by and by: a generator yields between short pieces and returns a value."""


class Pieces:
    """Such a piece of work. done: whether it has come to its end; value: what it returned then."""

    def __init__(self, work):
        """work: a generator."""
        self._work = work
        self.done = False
        self.value = None

    def step(self):
        """Does one piece."""
        try:
            next(self._work)
        except StopIteration as end:
            self.done = True
            self.value = end.value
            self._work = None

    def whole(self):
        """Does all that is left; gives the value."""
        while not self.done:
            self.step()
        return self.value
