"""Hands in words: `Two pair, kings and jacks, ace kicker`."""

from shoe.card import RANKS as _LETTERS
from shoe.ranking import pattern

# By category of `kernel`.
RANKS = (
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
_WORDS = "two three four five six seven eight nine ten jack queen king ace".split()


def one(rank):
    """Return the word for a rank, such as `king`."""
    return _WORDS[rank]


def many(rank):
    """Return the plural, such as `kings`."""
    return _WORDS[rank] + ("es" if _WORDS[rank] == "six" else "s")


def letters(ranks):
    """Return ranks (a list) as `A-K-9`."""
    return "-".join([_LETTERS[rank] for rank in ranks])


def high(value):
    """Return the name of a five-card high hand, kickers and all."""
    kind = pattern.category(value)
    major = pattern.descending(pattern.major(value))
    kickers = pattern.descending(pattern.kickers(value))
    if kind in (4, 8):
        return _title(kind) + ", " + straight(pattern.kickers(value))
    if kind in (0, 5):
        return (_title(kind) if kind else "High card") + ", " + letters(kickers)
    if kind in (9, 10):
        return _title(kind)
    return group(kind, major, kickers)


def straight(ranks):
    """Return `king high`; the A-5 of 645a, which is no lowest straight, is `ace to five`."""
    top = pattern.descending(ranks)
    return "ace to five" if top[0] - top[1] > 1 else one(top[0]) + " high"


def _title(kind):
    text = RANKS[kind].replace("_", " ")
    return text[0].upper() + text[1:]


def group(kind, major, kickers):
    """Return the name of a hand with pairs, from its category and its ranks as lists."""
    if kind == 6:
        return f"Full house, {many(major[0])} over {many(kickers[0])}"
    if kind == 1:
        text = "Pair of " + many(major[0])
    elif kind == 2:
        text = f"Two pair, {many(major[0])} and {many(major[1])}"
    else:
        text = f"{'Three' if kind == 3 else 'Four'} {many(major[0])}"
    return text + kicker(kickers)


def kicker(ranks):
    """Return `, ace kicker`, `, A-9-4 kickers`, or nothing for no kicker."""
    if not ranks:
        return ""
    if len(ranks) == 1:
        return f", {one(ranks[0])} kicker"
    return f", {letters(ranks)} kickers"
