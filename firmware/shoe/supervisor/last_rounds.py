"""The last rounds, for the supervisor: kept as the lines that were said, parsed when looked at."""

import json
from collections import OrderedDict

from micropython import const

from shoe.events import line

KEPT = const(5)


class LastRounds:
    """Notes results and voids as they are said; last() gives them back, the newest first."""

    def __init__(self):
        self._lines = []

    def note(self, made, said=None):
        """An event has been said; its line, where that is made already. A result that is said
        again, or annulled, takes the place of the one before."""
        if made["ev"] not in ("result", "void"):
            return
        self._lines = [kept for kept in self._lines if kept[0] != made["round"]]
        self._lines.append((made["round"], said or line(made)))
        self._lines.sort(key=lambda kept: -kept[0])
        del self._lines[KEPT:]

    def last(self, n):
        """Return at most n entries: dicts of round, result (event or None), why (of a void, or
        None)."""
        entries = []
        for number, said in self._lines[:n]:
            made = _ordered(said)
            result = made if made["ev"] == "result" else None
            entries.append({"round": number, "result": result, "why": made.get("why")})
        return entries


def _ordered(said):
    try:
        return json.loads(said, object_pairs_hook=OrderedDict)
    except TypeError:
        # MicroPython knows no hook; what is shown does not depend on the order of keys but for
        # bonuses, and those in any order are as true.
        return json.loads(said)
