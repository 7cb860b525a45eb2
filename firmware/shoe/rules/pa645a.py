"""58 Pa. Code 645a.6, Pai Gow Poker: which paragraph ranks a hand."""

TITLE = "58 Pa. Code 645a.6"
WRITTEN = "2026-11-30"  # when these rules were written from the text at hand

_PARAGRAPHS = (
    "five_aces",
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


def cite(rank):
    """Return the paragraph of a rank, high hand or low, such as `645a.6(b)(7)`.

    Raises ValueError.
    """
    if rank == "high_card":
        return "645a.6(c)"
    return f"645a.6(b)({_PARAGRAPHS.index(rank) + 1})"


_FORTUNE = ("seven_card_straight_flush", "royal_flush_royal_match")
_SEVEN_CARD = {
    "fortune": ("d", _FORTUNE + ("seven_card_straight_flush_joker",)),
    "emperors_challenge": ("d", _FORTUNE + ("seven_card_straight_flush_joker",)),
    "emperors_treasure": (
        "e",
        (
            "seven_card_straight_flush",
            "royal_flush_ace_king_suited",
            "seven_card_straight_flush_joker",
        ),
    ),
    "progressive": (
        "f",
        (
            "seven_card_straight_flush",
            "five_aces",
            "royal_flush",
            "straight_flush",
            "four_of_a_kind",
            "full_house",
        ),
    ),
    "dynasty": (
        "g",
        (
            "ace_five_natural_straight_flush_ace_queen_suited",
            "seven_card_straight_flush",
            "natural_royal_flush_ace_king_suited",
            "seven_card_straight_flush_joker",
            "ace_five_natural_straight_flush",
        ),
    ),
}


def cite_bonus(wager, name):
    """Return the paragraph of a bonus hand of `wager`, such as `645a.6(d)(2)`.

    A hand that the wager's own paragraph does not list is ranked by (b). Raises KeyError for an
    unknown wager, ValueError for an unknown hand.
    """
    paragraph, own = _SEVEN_CARD[wager]
    return f"645a.6({paragraph})({own.index(name) + 1})" if name in own else cite(name)


def own_hands(wager):
    """Return the names of the hands that the wager's own paragraph lists, in its order."""
    return _SEVEN_CARD[wager][1]
