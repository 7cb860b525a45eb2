"""58 Pa. Code 583.6, Flop Poker, a temporary chapter: which paragraph ranks a hand."""

TITLE = "58 Pa. Code 583.6 (rescinded 2016)"
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
_THREE_CARD = ("royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")


def cite(rank):
    """Return the paragraph of a five-card rank, such as `583.6(b)(4)`. Raises ValueError."""
    if rank == "high_card":
        return "583.6(c)"
    return f"583.6(b)({_PARAGRAPHS.index(rank) + 1})"


def cite_three(rank):
    """Return the paragraph of a three-card rank, such as `583.6(d)(4)`; None for high_card,
    which the bonus does not pay. Raises ValueError."""
    if rank == "high_card":
        return None
    return f"583.6(d)({_THREE_CARD.index(rank) + 1})"
