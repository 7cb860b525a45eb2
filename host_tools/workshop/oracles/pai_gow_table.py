"""A pai gow table worked out once more: settings, outcomes, bonus hands. Cards are texts."""

from itertools import combinations

from workshop.oracles import pai_gow_ways
from workshop.oracles.pai_gow_hand import JOKER, RANKS, SUITS, five, is_legal, kind, two

_TWO = {"fortune": "KQ", "emperors_challenge": "AK", "emperors_treasure": "AK"}
_RANKED = (
    "five_aces",
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
)
_SEVENS = {
    "".join(sorted((("A" + RANKS) * 2)[start : start + 7], key=RANKS.index)) for start in range(8)
}


def outcome(player, dealer):
    """Return what (front, behind) of a player comes to against the dealer's."""
    if not is_legal(*player):
        return "foul"
    won = [two(player[0]) > two(dealer[0]), five(player[1]) > five(dealer[1])]
    return {2: "win", 1: "push", 0: "lose"}[sum(won)]


def table(hands, way, own=None):
    """seat -> ((front, behind), outcome) of hands, seat -> seven cards, one seat "dealer".

    own: seat -> the front that the player has set; the others are set by the way's name.
    """
    own = own or {}
    placed = {}
    for seat, cards in hands.items():
        if seat in own:
            placed[seat] = own[seat], [card for card in cards if card not in own[seat]]
        else:
            placed[seat] = pai_gow_ways.WAYS[way](cards)
    dealer = placed["dealer"]
    return {
        seat: (setting, None if seat == "dealer" else outcome(setting, dealer))
        for seat, setting in placed.items()
    }


def _suited(cards):
    return JOKER not in cards and len({card[1] for card in cards}) == 1


def _letters(cards):
    return "".join(sorted((card[0] for card in cards), key=RANKS.index))


def _seven_natural(cards):
    return _suited(cards) and _letters(cards) in _SEVENS


def _seven_joker(cards):
    if JOKER not in cards:
        return False
    six = [card for card in cards if card != JOKER]
    pack = [rank + suit for rank in RANKS for suit in SUITS]
    return any(_seven_natural([*six, card]) for card in pack if card not in six)


def _five_and_two(cards, rank, pair, natural):
    """Return whether five make a rank and the other two are a suited pair of two given ranks."""
    for chosen in combinations(cards, 5):
        rest = [card for card in cards if card not in chosen]
        if natural and JOKER in chosen:
            continue
        if kind(five(chosen)) == rank and _suited(rest) and _letters(rest) == _letters(pair):
            return True
    return False


def _wheel(cards):
    return _suited(cards) and _letters(cards) == "2345A"


def _wheel_and(cards, pair):
    for chosen in combinations(cards, 5):
        rest = [card for card in cards if card not in chosen]
        beside = pair is None or (_suited(rest) and _letters(rest) == _letters(pair))
        if _wheel(chosen) and beside:
            return True
    return False


def paid_for(wager, cards):
    """Return the name of the hand that a wager pays by the default choices, or None."""
    ranks = {kind(five(chosen)) for chosen in combinations(cards, 5)}
    own = {
        "seven_card_straight_flush": _seven_natural(cards),
        "seven_card_straight_flush_joker": _seven_joker(cards),
    }
    if wager == "progressive":
        own = {"seven_card_straight_flush": any(own.values())}
        listed = _RANKED[:-1]
    elif wager == "dynasty":
        natural = JOKER not in cards
        both = natural and _wheel_and(cards, "AQ")
        own = {
            "ace_five_natural_straight_flush_ace_queen_suited": both,
            "seven_card_straight_flush": own["seven_card_straight_flush"],
            "natural_royal_flush_ace_king_suited": natural
            and _five_and_two(cards, "royal_flush", "AK", True),
            "seven_card_straight_flush_joker": own["seven_card_straight_flush_joker"],
            "ace_five_natural_straight_flush": _wheel_and(cards, None),
        }
        listed = (*_RANKED, "straight")
    else:
        match = "royal_flush_royal_match"
        if wager == "emperors_treasure":
            match = "royal_flush_ace_king_suited"
        matched = _five_and_two(cards, "royal_flush", _TWO[wager], False)
        own = {
            "seven_card_straight_flush": own["seven_card_straight_flush"],
            match: matched,
            "seven_card_straight_flush_joker": own["seven_card_straight_flush_joker"],
        }
        listed = (*_RANKED, "three_of_a_kind", "straight")
    for name in [*own, *listed]:
        if own.get(name) or name in ranks:
            return name
    return None
