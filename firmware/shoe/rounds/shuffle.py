"""The alarm for a deck that has not been shuffled, from the order of the cards as they come.

How often a fair deck of 52 would raise it, to first order, worst case of a whole deck dealt:

    two quartets      a given rank's four cards stand together with 49 / C(52,4) = 1.8e-4; two of
                      the 13 ranks do with C(13,2) * (1.8e-4)^2                     = 2.6e-6
    ten of one suit   43 places * 4 suits * (13*12*…*4) / (52*51*…*43)              = 3.1e-6
    eight up or down  45 places * 13 starts (king to ace counts) * 2 directions
                      * 4^8 / (52*51*…*45)                                          = 2.5e-6
    a repeated run    of a length whose expected number of matches is below         = 1.0e-6

together below one in 100,000 decks. tests/unit/test_shuffle.py works the figures out exactly
from these formulas, and measures that fair decks stay quiet.
"""

from micropython import const

_QUARTETS = const(2)
_OF_ONE_SUIT = const(10)
_STEPS = const(8)
_RARE = const(1000000)
_CARDS = const(53)
_NONE = const(255)
_NOWHERE = b"\xff" * _CARDS


class ShuffleCheck:
    """The order of the cards of one deal after another."""

    def __init__(self):
        self._last = bytearray([_NONE] * _CARDS)
        self._order = bytearray(_CARDS)
        self._count = 0
        self._kept = 0
        self._limit = _CARDS
        self._restart()

    def _restart(self):
        self._suit_run = self._up = self._down = self._rank_run = self._repeat = 1
        self._quartets = 0

    def begin(self, need):
        """Begin a deal of at most `need` cards; its runs are compared with the deal kept last."""
        self._limit = repeat_limit(need, self._kept)
        self._count = 0
        self._restart()

    def keep(self):
        """Keep the order of a deal that is over: the next one must not repeat it."""
        self._kept = self._count
        self._last[:] = _NOWHERE
        for i in range(self._count):
            self._last[self._order[i]] = i

    def card(self, card):
        """Take the next card (0 … 52) of the deal; return whether no fair deck has this order."""
        if self._count == _CARDS:
            return False
        self._order[self._count] = card
        self._count += 1
        if self._count > 1:
            self._compare(self._order[self._count - 2], card)
        return (
            self._quartets >= _QUARTETS
            or self._suit_run >= _OF_ONE_SUIT
            or self._up >= _STEPS
            or self._down >= _STEPS
            or self._repeat >= self._limit
        )

    def undo(self):
        """Take the last card back; every run starts again, so that no card counts twice."""
        self._count -= 1
        quartets = self._quartets
        self._restart()
        self._quartets = quartets

    def _compare(self, before, card):
        natural = before < 52 and card < 52
        step = ((card >> 2) - (before >> 2)) % 13 if natural else 0
        self._suit_run = self._suit_run + 1 if natural and (before ^ card) & 3 == 0 else 1
        self._up = self._up + 1 if step == 1 else 1
        self._down = self._down + 1 if step == 12 else 1
        self._rank_run = self._rank_run + 1 if natural and step == 0 else 1
        if self._rank_run == 4:
            self._quartets += 1
        at = self._last[before]
        follows = at != _NONE and self._last[card] == at + 1
        self._repeat = self._repeat + 1 if follows else 1


def repeat_limit(now, before):
    """Return the shortest run that two fair deals share less than once in a million.

    now, before: how many cards the two deals have.

    A run of k has (now-k+1)(before-k+1) pairs of places and matches in each with
    1 / (52*51*…*(52-k+1)).
    """
    ways = 1
    for k in range(1, 9):
        ways *= _CARDS - k
        places = max(0, now - k + 1) * max(0, before - k + 1)
        if k > 1 and places * _RARE < ways:
            return k
    return _CARDS
