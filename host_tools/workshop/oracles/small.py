"""Hands of three cards by 583.6(d), and of two by 645a.6(b)(10), (c)."""

from workshop.oracles.high import LETTERS

THREE_CARD = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
_RUNS = [set(LETTERS[low : low + 3]) for low in range(11)]


def three_card(cards, wheel=True):
    """Return (category, tie-breaks…) of three `cards`; `wheel` is C11, A-2-3 a straight."""
    runs = ([set("A23")] if wheel else []) + _RUNS
    ranks = sorted((LETTERS.index(card[0]) for card in cards), reverse=True)
    letters = {card[0] for card in cards}
    suited = len({card[1] for card in cards}) == 1
    if letters == set("AKQ") and suited:
        return (6,)
    if letters in runs:
        name = "straight_flush" if suited else "straight"
        return (THREE_CARD.index(name), runs.index(letters))
    if len(letters) == 1:
        return (THREE_CARD.index("three_of_a_kind"), ranks[0])
    if len(letters) == 2:
        other = ranks[0] if ranks[1] == ranks[2] else ranks[2]
        return (THREE_CARD.index("pair"), ranks[1], other)
    return (THREE_CARD.index("flush" if suited else "high_card"), *ranks)


def pai_gow_low(cards):
    """Return (pair or not, ranks…) of two `cards`, the joker an ace."""
    ranks = sorted(LETTERS.index("A" if card == "Jk" else card[0]) for card in cards)
    return (ranks[0] == ranks[1], ranks[1], ranks[0])
