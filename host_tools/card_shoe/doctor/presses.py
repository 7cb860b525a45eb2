"""Each key in turn: the user is asked to press it, and the board says which pins go down."""

from card_shoe import waiting
from card_shoe.doctor import findings

ORDER = ("fold", "show", "ok", "void", "next")
"""With no seat chosen `fold` does nothing, so no seat is left sitting out; `next` comes last."""

UP_S = 5
"""Within this many seconds a key that was pressed is expected to be up again."""


class Presses:
    """Asks for the keys. look(): names of the keys that are down now. ask(text): tells the user.

    seconds: how long each key is waited for. pins: of the board, for the remedies.
    """

    def __init__(self, look, ask, seconds, pins):
        self._look = look
        self._ask = ask
        self._seconds = seconds
        self._pins = pins

    def run(self, stuck=()):
        """One Finding a key. stuck: keys that are down all the time, which are not asked for."""
        found = []
        for name in ORDER:
            if name in stuck:
                found.append(findings.left(f"key {name}", "it is down all the time"))
            else:
                found.append(self._one(name, stuck))
        return found

    def _one(self, name, stuck):
        self._ask(f"Press `{name}` now, and let go; there are {self._seconds:.0f} s for it.")
        seen = self._wait_for_any(stuck)
        rests = not seen or self._wait_for_none(stuck)
        return findings.press(name, seen, rests, self._pins)

    def _wait_for_any(self, stuck):
        """Return the keys that go down first, and those that join them before all are up again."""
        seen = []
        end = waiting.now() + self._seconds
        while waiting.now() < end:
            down = [key for key in self._look() if key not in stuck]
            seen += [key for key in down if key not in seen]
            if seen and not down:
                break
            if seen:
                end = min(end, waiting.now() + UP_S)
        return seen

    def _wait_for_none(self, stuck):
        end = waiting.now() + UP_S
        while waiting.now() < end:
            if not [key for key in self._look() if key not in stuck]:
                return True
        return False
