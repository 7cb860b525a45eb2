"""58 Pa. Code 663a.6, Five Card Hi-Lo: which paragraph names a bonus hand."""

TITLE = "58 Pa. Code 663a.6"
WRITTEN = "2026-11-30"  # when these rules were written from the text at hand
POINTS = "663a.6(a)"

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


def cite(rank=None):
    """Return the paragraph of a bonus rank, such as `663a.6(b)(9)`; of the points for None.

    Raises ValueError.
    """
    return POINTS if rank is None else f"663a.6(b)({_PARAGRAPHS.index(rank) + 1})"
