"""Five-card high hands by 637a.6(b), 583.6(b) and 645a.6(b)."""

from itertools import combinations

LETTERS = "23456789TJQKA"
ORDER = (
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
# A straight is named by its cards, ace first where it has one; the lowest comes first.
_FROM_SIX_UP = ("23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK")
STRAIGHTS = {
    "637a": ("A2345",) + _FROM_SIX_UP + ("ATJQK",),
    "645a": _FROM_SIX_UP + ("A2345", "ATJQK"),
    "ace_high": _FROM_SIX_UP + ("ATJQK",),
}


def high(cards, section="637a"):
    """Return (category, tie-breaks…) of five `cards`, no joker."""
    ranks = sorted((LETTERS.index(card[0]) for card in cards), reverse=True)
    # Larger groups first, then higher ranks: how any two hands of one category compare.
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    sizes = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    text = {frozenset(straight): place for place, straight in enumerate(STRAIGHTS[section])}
    place = text.get(frozenset(card[0] for card in cards))
    if place is not None:
        royal = {card[0] for card in cards} == set("AKQJT")
        name = ("royal_flush" if royal else "straight_flush") if suited else "straight"
        return (ORDER.index(name), place)
    names = {
        (5,): "five_aces",
        (4, 1): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (2, 2, 1): "two_pair",
        (2, 1, 1, 1): "pair",
        (1, 1, 1, 1, 1): "flush" if suited else "high_card",
    }
    return (ORDER.index(names[tuple(sizes)]), *grouped)


def pai_gow_high(cards, any_royal=True):
    """Return the same of five `cards` by 645a.6(b), the joker as (a) allows it."""
    if "Jk" not in cards:
        return high(cards, "645a")
    natural = [card for card in cards if card != "Jk"]
    # An ace whose suit is that of no card: it pairs, and can make a straight, but no flush.
    worths = [high(natural + ["Ax"], "645a")]
    completed = ("straight", "flush", "straight_flush", "royal_flush")
    for card in (rank + suit for rank in LETTERS for suit in "cdhs"):
        if card in natural:
            continue
        worth = high(natural + [card], "645a")
        if ORDER[worth[0]] == "royal_flush" and not any_royal and card[0] != "A":
            # C3: no royal flush, so the five are a flush, ace high.
            worth = (ORDER.index("flush"), 12, 11, 10, 9, 8)
        if ORDER[worth[0]] in completed:
            worths.append(worth)
    return max(worths)


def best_high(cards, section="637a"):
    """Return the best of all choices of five of `cards`; section "pai_gow" takes a joker."""
    rank = pai_gow_high if section == "pai_gow" else lambda five: high(five, section)
    return max(rank(list(five)) for five in combinations(cards, 5))
