"""A table of Five Card Hi-Lo (663a) worked out by trying everything. Cards are texts."""

from itertools import combinations

RANKS = "23456789TJQKA"


def points(cards, ace):
    """Pips, ten for a face, and for an ace 11 (high hand) or 1 (low hand)."""
    total = 0
    for card in cards:
        letter = card[0]
        total += ace if letter == "A" else 10 if letter in "TJQK" else int(letter)
    return total


def setting(cards, n_high):
    """Return (points of the high hand, of the low hand): the highest total, then the lowest low
    hand."""
    made = []
    for high in combinations(cards, n_high):
        low = [card for card in cards if card not in high]
        made.append((points(high, 11), points(low, 1)))
    highest = max(high for high, _ in made)
    return highest, min(low for high, low in made if high == highest)


def outcomes(player, dealer, qualify, tie):
    """Return (high, low, both) of (points high, points low) pairs."""

    def one(won, lost):
        if won == lost:
            return {"push": "push", "dealer": "lose", "player": "win"}[tie]
        return "win" if won > lost else "lose"

    high, low = one(player[0], dealer[0]), one(-player[1], -dealer[1])
    if qualify is not None and dealer[0] < qualify:
        return high, low, "push"
    return high, low, high if high == low else "push"


def bonus(cards, lowest_pair):
    """Return the rank that 663a.6(b) pays, or None."""
    letters = sorted((card[0] for card in cards), key=RANKS.index)
    counts = sorted((letters.count(letter) for letter in set(letters)), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    text = "".join(letters)
    run = text == "2345A" or text in RANKS
    if suited and run:
        return "royal_flush" if text == "TJQKA" else "straight_flush"
    if counts[0] == 4:
        return "four_of_a_kind"
    if counts == [3, 2]:
        return "full_house"
    if suited:
        return "flush"
    if run:
        return "straight"
    if counts[0] == 3:
        return "three_of_a_kind"
    if counts[:2] == [2, 2]:
        return "two_pair"
    if counts[0] == 2:
        pair = next(letter for letter in letters if letters.count(letter) == 2)
        return "pair" if RANKS.index(pair) + 2 >= lowest_pair else None
    return None
