"""58 Pa. Code 637a.6, Poker: which paragraph ranks a hand."""

TITLE = "58 Pa. Code 637a.6"
WRITTEN = "2026-11-30"  # when these rules were written from the text at hand

_PARAGRAPHS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
)
LOW = "637a.6(d)"
BADUGI = "637a.6(c)"


def cite(rank):
    """Return the paragraph of a high hand's rank, such as `637a.6(b)(4)`. Raises ValueError."""
    if rank == "high_card":
        return "637a.6(e)"
    return f"637a.6(b)({_PARAGRAPHS.index(rank) + 1})"


def cite_low(_rank=None):
    """Return the paragraph of every low hand, ace-to-five and deuce-to-seven."""
    return LOW


def cite_badugi(_rank=None):
    """Return the paragraph of a badugi: it is ranked by (c) alone."""
    return BADUGI
