"""Pai gow hands (645a.6) the slow way: cards are texts, the joker is tried as every card.

It shares nothing with the firmware. Hands compare as tuples: larger is better.
"""

from functools import lru_cache
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jk"
KINDS = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_aces",
)
# 645a.6(b)(7): from the lowest straight to the highest, A-2-3-4-5 the second highest.
STRAIGHTS = [RANKS[low : low + 5] for low in range(8)] + ["2345A", "TJQKA"]


def number(card):
    """Return the rank of a card as 2 … 14; the joker is an ace."""
    return 14 if card == JOKER else RANKS.index(card[0]) + 2


def _straight(letters):
    """Return the place of five ranks among the straights, or None."""
    text = "".join(sorted(letters, key=RANKS.index))
    return STRAIGHTS.index(text) if text in STRAIGHTS else None


def _natural(cards):
    """Five cards without a joker: (kind, what breaks ties)."""
    letters = [card[0] for card in cards]
    groups = sorted(((letters.count(x), number(x)) for x in set(letters)), reverse=True)
    sizes = [size for size, _ in groups]
    order = tuple(rank for _, rank in groups)
    run = _straight(letters)
    suited = len({card[1] for card in cards}) == 1
    if suited and run is not None:
        if run == 9:
            return KINDS.index("royal_flush"), ()
        # 645a.6(b)(3): A-2-3-4-5 is the highest straight flush that is no royal.
        return KINDS.index("straight_flush"), (run,)
    if sizes[0] == 4:
        return KINDS.index("four_of_a_kind"), order
    if sizes == [3, 2]:
        return KINDS.index("full_house"), order
    if suited:
        return KINDS.index("flush"), order
    if run is not None:
        return KINDS.index("straight"), (run,)
    names = {3: "three_of_a_kind", 2: "two_pair" if sizes[:2] == [2, 2] else "pair"}
    return KINDS.index(names.get(sizes[0], "high_card")), order


@lru_cache(maxsize=200_000)
def _five(cards):
    if JOKER not in cards:
        return _natural(cards)
    four = [card for card in cards if card != JOKER]
    letters = [card[0] for card in four]
    if letters == ["A"] * 4:
        return KINDS.index("five_aces"), ()
    # As an ace of no suit: groups of equal ranks only.
    made = [_grouped(letters + ["A"])]
    for card in (rank + suit for rank in RANKS for suit in SUITS):
        if card not in four:
            hand = _natural(four + [card])
            if KINDS[hand[0]] in ("straight", "flush", "straight_flush", "royal_flush"):
                made.append(hand)
    return max(made)


def _grouped(letters):
    groups = sorted(((letters.count(x), number(x)) for x in set(letters)), reverse=True)
    sizes = tuple(size for size, _ in groups)
    names = {
        (4, 1): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (2, 2, 1): "two_pair",
        (2, 1, 1, 1): "pair",
        (1, 1, 1, 1, 1): "high_card",
    }
    return KINDS.index(names[sizes]), tuple(rank for _, rank in groups)


def five(cards):
    """Return the value of five cards (texts), a joker among them or not."""
    return _five(tuple(sorted(cards)))


@lru_cache(maxsize=200_000)
def _seven(cards):
    return max(five(chosen) for chosen in combinations(cards, 5))


def best(cards):
    """Return the value of the best five of seven cards."""
    return _seven(tuple(sorted(cards)))


def two(cards):
    """Return the value of two cards in front: the joker is an ace."""
    high, low = sorted((number(card) for card in cards), reverse=True)
    return (1, (high,)) if high == low else (0, (high, low))


def kind(value):
    """Return the rank of a value, such as "full_house"."""
    return KINDS[value[0]]


def is_legal(front, behind):
    """Return whether two cards may stand before five: equal to or below them."""
    low, high = two(front), five(behind)
    if low[0] != high[0]:
        return low[0] < high[0]
    return high[1][: len(low[1])] >= low[1]


def legal_settings(cards):
    """Return all legal (front, behind) of seven cards."""
    made = []
    for front in combinations(cards, 2):
        behind = [card for card in cards if card not in front]
        if is_legal(front, behind):
            made.append((list(front), behind))
    return made
