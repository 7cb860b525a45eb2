"""Low hands by 637a.6(c), (d): the inverse of the high hand, in the low order of the ranks."""

from itertools import combinations

from workshop.oracles.high import high

_FROM_ACE = "A23456789TJQK"
_PAIRS = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))


def _inverse(worth):
    return tuple(-part for part in worth)


def ace_to_five(cards):
    """Return the worth of five `cards`, straights and flushes ignored, fewest pairs best."""
    ranks = sorted((_FROM_ACE.index(card[0]) for card in cards), reverse=True)
    sizes = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return _inverse((_PAIRS.index(sizes), *grouped))


def deuce_to_seven(cards, wheel=False):
    """Return the worth of five `cards`; `wheel` is C9, whether A-2-3-4-5 is a straight."""
    return _inverse(high(cards, "637a" if wheel else "ace_high"))


def best_low(cards, rank):
    """Return the best worth of all choices of five of `cards` by `rank`, one of the above."""
    return max(rank(five) for five in combinations(cards, 5))


def badugi(cards):
    """Return the worth of four `cards`: how many count, then their ranks from the worst."""
    worths = []
    for size in range(1, 5):
        for some in combinations(cards, size):
            ranks = {card[0] for card in some}
            if len(ranks) == size == len({card[1] for card in some}):
                falling = sorted((_FROM_ACE.index(rank) for rank in ranks), reverse=True)
                worths.append((size, *_inverse(falling)))
    return max(worths)
