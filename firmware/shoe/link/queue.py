"""What a host has asked for that takes more than one slice of work: one after the other."""

from micropython import const

_MOST = const(8)


class LookUps:
    """Look-ups in the order in which they were asked for.

    Each has step(), which gives whether more remains, and then answer, an event. say: called with
    the answer of each but the last. This is a look-up itself, whose answer is that of the last.
    """

    def __init__(self, say):
        self._say = say
        self._waiting = []
        self.answer = None

    def add(self, look_up):
        """Takes one more; raises ValueError where too many wait."""
        if len(self._waiting) == _MOST:
            raise ValueError("%d requests are being looked up: ask again" % _MOST)
        self._waiting.append(look_up)

    def step(self):
        """Works on for one slice; gives whether more remains."""
        first = self._waiting[0]
        if first.step():
            return True
        self._waiting.pop(0)
        if self._waiting:
            self._say(first.answer)
            return True
        self.answer = first.answer
        return False
