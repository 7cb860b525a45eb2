"""Which cards are read badly: so that a worn or badly placed tag can be found and replaced.

For each word (a card or a role) frames that came while it rested, and frames that should have
come and did not, as two bytes that are halved together before one is full: a share of the last
few hundred frames.
"""

from micropython import const

_WORDS = const(66)
_FULL = const(255)
_ENOUGH = const(32)


class Wear:
    """The counts of one reader."""

    def __init__(self):
        self._came = bytearray(_WORDS)
        self._missed = bytearray(_WORDS)

    def note(self, word, missed):
        """A frame of a word has come; `missed` frames were lost since the one before."""
        self._add(self._came, word, 1)
        if missed:
            self._add(self._missed, word, min(missed, 8))

    def _add(self, counts, word, more):
        if counts[word] + more > _FULL:
            self._came[word] >>= 1
            self._missed[word] >>= 1
        counts[word] += more

    def share(self, word):
        """Return how many of a hundred frames of a word did not come; None where too few are
        known."""
        both = self._came[word] + self._missed[word]
        return self._missed[word] * 100 // both if both >= _ENOUGH else None

    def worn(self, percent):
        """Return [(word, share)] of the words of which at least `percent` in a hundred frames were
        missed, worst first."""
        found = []
        for word in range(_WORDS):
            share = self.share(word)
            if share is not None and share >= percent:
                found.append((word, share))
        return sorted(found, key=lambda entry: (-entry[1], entry[0]))
