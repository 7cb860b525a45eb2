"""What a host has asked for that takes more than one slice of work: one after the other."""

from micropython import const

_MOST = const(8)


class Queue:
    """Look-ups in the order in which they were asked for.

    Each has step(), which returns whether more remains, and then answer, an event. say: called
    with each answer.
    """

    def __init__(self, say):
        self._say = say
        self._waiting = []

    def add(self, look_up):
        """Take one more. Raise ValueError where too many wait."""
        if len(self._waiting) == _MOST:
            raise ValueError("%d requests are being looked up: ask again" % _MOST)
        self._waiting.append(look_up)

    def step(self):
        """Work for one slice; return whether there was anything to work at."""
        if not self._waiting:
            return False
        first = self._waiting[0]
        if not first.step():
            self._waiting.pop(0)
            self._say(first.answer)
        return True
