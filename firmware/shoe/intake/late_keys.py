"""Keys that wait: with a gate, a key acts behind the cards that passed before it was pressed.

Whether a passage was a card may be known some hundred milliseconds after it. A key that overtook
the card would end a draw, or fold a seat, before the card is there.
"""

_ALWAYS = "void"


class LateKeys:
    """The keys that wait, in the order in which they were pressed."""

    def __init__(self):
        self._waiting = []  # (name, held, by, whether a fault stood then)

    def put(self, name, held, by, faulty):
        """A key was pressed. faulty: whether a fault stands that whoever pressed it has seen."""
        self._waiting.append((name, held, by, faulty))

    def take(self, faulty):
        """The keys that may act now: a list of (name, held, by).

        faulty: whether a fault stands now. One that has come since was not meant by any key but
        `void`, and the others are forgotten.
        """
        waiting, self._waiting = self._waiting, []
        return [
            (name, held, by)
            for name, held, by, seen in waiting
            if name == _ALWAYS or seen or not faulty
        ]
