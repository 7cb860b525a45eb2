"""Random rounds of every 637a game: winners, shares and best hands are those of PokerKit."""

from fractions import Fraction
from math import lcm

import pokerkit
import pytest
from tabletop import RandomRound, hands_of

HIGH = pokerkit.StandardHighHand
EIGHT = pokerkit.EightOrBetterLowHand
LOW = pokerkit.RegularLowHand

# game: most seats, cards of a hand, draws (None: dealt by script alone), (half, hand of PokerKit)
GAMES = {
    "holdem": (11, 2, None, (("high", HIGH),)),
    "omaha": (11, 4, None, (("high", pokerkit.OmahaHoldemHand),)),
    "omaha_hilo": (
        11, 4, None,
        (("high", pokerkit.OmahaHoldemHand), ("low", pokerkit.OmahaEightOrBetterLowHand)),
    ),
    "stud7": (8, 7, None, (("high", HIGH),)),
    "stud7_hilo": (8, 7, None, (("high", HIGH), ("low", EIGHT))),
    "razz": (8, 7, None, (("low", LOW),)),
    "stud5": (9, 5, None, (("high", HIGH),)),
    "draw5": (6, 5, 1, (("high", HIGH),)),
    "draw_27": (6, 5, 3, (("low", pokerkit.StandardLowHand),)),
    "badugi": (7, 4, 3, (("low", pokerkit.BadugiHand),)),
}  # fmt: skip

# Hands of five (or fewer, in badugi) by the same orders, for the cards that a result names.
OF_FIVE = {
    pokerkit.OmahaHoldemHand: HIGH,
    pokerkit.OmahaEightOrBetterLowHand: EIGHT,
}


def played(game, seed):
    most, size, draws, _ = GAMES[game]
    made = RandomRound(game, 2 + seed % (most - 1), seed)
    return made.by_script() if draws is None else made.by_draws(draws, size)


def theirs(kind, cards, board):
    """PokerKit's hand, which compares as the hands do, the winner's above; None for none."""
    return kind.from_game_or_none("".join(cards), "".join(board))


def check_hands(made, half, kind):
    """Each hand's best five are worth what PokerKit finds; return seat -> PokerKit's hand."""
    worth = {}
    for seat, hand in hands_of(made.result).items():
        assert sorted(hand["cards"]) == sorted(made.hands[seat])
        worth[seat] = theirs(kind, hand["cards"], made.board)
        named = hand["best"] if half == "high" else hand["low"]
        if worth[seat] is None:
            assert named is None and hand["low_name"] is None and hand["low_cite"] is None
            continue
        assert OF_FIVE.get(kind, kind)("".join(named)).entry == worth[seat].entry
        assert set(named) <= {*hand["cards"], *made.board}
        if kind in OF_FIVE:
            assert len(set(named) & set(hand["cards"])) == 2
    return worth


def check_round(game, seed):
    made = played(game, seed)
    result = made.result
    assert result.get("board", []) == made.board
    won = []
    for half, kind in GAMES[game][3]:
        worth = check_hands(made, half, kind)
        top = max([hand for hand in worth.values() if hand is not None], default=None)
        seats = [seat for seat in worth if top is not None and worth[seat] == top]
        assert result["winners"][half] == seats
        won += [seats] if seats else []
    assert list(result["winners"]) == [half for half, _ in GAMES[game][3]]
    shares = {}
    for seats in won:
        for seat in seats:
            shares[seat] = shares.get(seat, 0) + Fraction(1, len(won) * len(seats))
    assert {seat: Fraction(part) for seat, part in result["shares"].items()} == shares
    assert result.get("odd") == (won[0][0] if len(shares) > 1 else None)
    odd_low = won[1][0] if len(won) > 1 and len(won[1]) > 1 else None
    assert result.get("odd_low") == odd_low
    return made


@pytest.mark.parametrize("game", GAMES)
def test_three_hundred_random_rounds(game):
    made = [check_round(game, seed) for seed in range(300)]
    if len(GAMES[game][3]) > 1:
        assert {len(one.result["winners"]["low"]) for one in made} >= {0, 1}
        assert any("odd" in one.result for one in made)
    assert any(hand.get("folded") for one in made for hand in one.result["hands"])


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_random_rounds(game):
    for seed in range(10_000):
        check_round(game, 1_000_000 + seed)


# PokerKit's own pots: everyone is all in for the same ante, so a share is what it pays out.

PLAIN = pokerkit.Automation
AUTOMATIONS = (
    PLAIN.ANTE_POSTING, PLAIN.BET_COLLECTION, PLAIN.BLIND_OR_STRADDLE_POSTING,
    PLAIN.HAND_KILLING, PLAIN.CHIPS_PUSHING, PLAIN.CHIPS_PULLING, PLAIN.CARD_BURNING,
)  # fmt: skip


def paid(kinds, hands, board):
    """What part of the pot PokerKit pays to each of some hands: a list of Fractions."""
    count = len(hands)
    ante = 2 * lcm(*range(1, count + 1)) ** 2
    street = pokerkit.Street(
        False, (False,) * len(hands[0]), len(board), False, pokerkit.Opening.POSITION, 1, None
    )
    state = pokerkit.State(
        AUTOMATIONS, pokerkit.Deck.STANDARD, kinds, (street,),
        pokerkit.BettingStructure.FIXED_LIMIT, False, ante, (0,) * count, 0, (ante,) * count,
        count,
    )  # fmt: skip
    for hand in hands:
        state.deal_hole("".join(hand))
    if board:
        state.deal_board("".join(board))
    while state.status:
        state.show_or_muck_hole_cards(True)
    return [Fraction(part + ante, count * ante) for part in state.payoffs]


def check_pots(game, seeds):
    kinds = tuple(kind for _, kind in GAMES[game][3])
    for seed in seeds:
        made = played(game, seed)
        hands = hands_of(made.result)
        parts = paid(kinds, [hand["cards"] for hand in hands.values()], made.board)
        shares = {seat: str(part) for seat, part in zip(hands, parts) if part}
        assert made.result["shares"] == shares


@pytest.mark.parametrize("game", GAMES)
def test_pots_are_paid_as_pokerkit_pays_them(game):
    check_pots(game, range(500, 515))


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_pots_are_paid_as_pokerkit_pays_them(game):
    check_pots(game, range(2_000_000, 2_000_200))
