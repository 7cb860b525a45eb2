"""How a house way's steps are read: the first that fits the hand and can be set legally."""

from shoe.card import RANKS
from shoe.games.house_ways.seven import Seven


class HouseWay:
    """A house way. name: as in the configuration; steps: rows as in the way's file.

    A row is (id, run or flush 0/1, groups, range of the first group, range of the second group,
    ranks that the highest other cards must reach, front); an empty text is no condition, a range
    is its lowest and highest rank.
    """

    def __init__(self, name, steps):
        self.name = name
        self.steps = steps
        self._rows = {}
        for i, row in enumerate(steps):
            key = row[2] + "+" if row[1] else row[2]
            self._rows.setdefault(key, []).append(i)

    def set(self, cards, any_royal=True):
        """Set seven different cards (bytes). Return (Setting, id of the step that set it).

        any_royal: C3, whether the joker completes any royal flush.
        """
        seven = Seven(cards, any_royal)
        if seven.complete:
            rows = self._rows.get(seven.groups + "+", []) + self._rows["+"]
            made = self._first_that_fits(seven, rows)
            if made:
                return made
        return self._first_that_fits(seven, self._rows[seven.groups])

    def _first_that_fits(self, seven, rows):
        for i in rows:
            step, _, _, first, second, others, front = self.steps[i]
            if front == "by_groups":
                return None
            if _fits(seven, first, second, others):
                made = _FRONTS[front](seven)
                if made:
                    return made, step
        return None


def _fits(seven, first, second, others):
    grouped = seven.grouped
    if first and not _within(grouped[0], first):
        return False
    if second and not (len(grouped) > 1 and _within(grouped[1], second)):
        return False
    if len(others) > len(seven.others):
        return False
    for i in range(len(others)):
        if seven.others[i] < RANKS.find(others[i]):
            return False
    return True


def _within(rank, bounds):
    return RANKS.find(bounds[0]) <= rank <= RANKS.find(bounds[1])


def _first(seven):
    """Two of the first group."""
    return seven.front(seven.grouped[0], seven.grouped[0])


def _second(seven):
    """Two of the second group."""
    return seven.front(seven.grouped[1], seven.grouped[1])


def _best_pair(seven):
    """Two of the highest rank that leaves a legal hand behind."""
    for rank in sorted(seven.grouped, reverse=True):
        made = seven.front(rank, rank)
        if made:
            return made
    return None


def _next(seven):
    """Return the two highest of the other cards."""
    return seven.front(seven.others[0], seven.others[1])


def _after_best(seven):
    """Return the second and third highest of the other cards."""
    return seven.front(seven.others[1], seven.others[2])


def _one_and_next(seven):
    """One of the first group and the highest of the other cards."""
    return seven.front(seven.grouped[0], seven.others[0])


def _next_if_better(seven):
    """As _next, where that beats the best front that leaves the straight or flush whole."""
    made = _next(seven)
    kept = seven.complete_front()
    return made if made and made.low_value > kept.low_value else None


def _complete_pair(seven):
    """Return the highest pair that leaves a straight or flush behind."""
    return seven.complete_front(True)


_FRONTS = {
    "first": _first,
    "second": _second,
    "best_pair": _best_pair,
    "next": _next,
    "after_best": _after_best,
    "one_and_next": _one_and_next,
    "next_if_better": _next_if_better,
    "complete": Seven.complete_front,
    "complete_pair": _complete_pair,
}
