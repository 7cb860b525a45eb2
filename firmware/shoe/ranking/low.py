"""What the low orders share: a value turned round again, its words and its cards."""

from shoe.ranking import names, pattern


def turned(value):
    """Return the value that the hand would have as a high one."""
    return (15 << 26) - value


def from_ace(ranks):
    """Return ranks counted from the ace (0) as ranks counted from the 2."""
    return [(rank + 12) % 13 for rank in ranks]


def rank(value):
    """Return the rank: `high_card` for five cards without a pair, and so on; None for no low."""
    return names.RANKS[turned(value) >> 26] if value else None


def ranks_of(value, ace_low=True):
    """Return the ranks of a low hand in print order: pairs first, then from the worst card."""
    ranks = pattern.ranks_of(turned(value))
    return from_ace(ranks) if ace_low else ranks


def name(value, ace_low=True):
    """Return the hand in words, such as `8-6-4-3-A low`; None for no low."""
    if not value:
        return None
    high = turned(value)
    kind = pattern.category(high)
    major = pattern.descending(pattern.major(high))
    kickers = pattern.descending(pattern.kickers(high))
    if ace_low:
        major = from_ace(major)
        kickers = from_ace(kickers)
    if kind == 0:
        return names.letters(kickers) + " low"
    if kind in (1, 2, 3, 6, 7):
        return names.group(kind, major, kickers)
    return names.high(high)
