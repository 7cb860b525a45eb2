"""200,000 random hands of each 637a order, ranked under MicroPython and by programs of others."""

import random

import device_runs
import phevaluator
import pokerkit
import pytest
import treys

from shoe import card

NAMES = [card.name(number) for number in range(52)]
COUNT = 200_000


def random_hands(n):
    drawn = random.Random(f"hands of {n}")
    return [bytes(drawn.sample(range(52), n)) for _ in range(COUNT)]


def agree(values, worths):
    """Check that two lists rank the same hands alike: ties where the other ties, same order."""
    rows = sorted(set(zip(values, worths, strict=True)))
    assert len(rows) > 1000
    for (value, worth), (next_value, next_worth) in zip(rows, rows[1:]):
        assert value < next_value and worth < next_worth, (value, worth, next_value, next_worth)


def text(hand):
    return "".join([NAMES[number] for number in hand])


@pytest.mark.parametrize("n", [5, 6, 7])
def test_high_and_ph_evaluator(n, tmp_path):
    hands = random_hands(n)
    # Its cards are numbered as ours; its best hand has the lowest number.
    worths = [-phevaluator.evaluate_cards(*hand) for hand in hands]
    agree(device_runs.rank_hands("high", hands, tmp_path), worths)


def test_high_and_treys(tmp_path):
    hands = random_hands(7)
    rank = treys.Evaluator().evaluate
    cards = [treys.Card.new(name) for name in NAMES]
    worths = [-rank([], [cards[number] for number in hand]) for hand in hands]
    agree(device_runs.rank_hands("high", hands, tmp_path), worths)


def suited(hand):
    return bytes(sorted([number >> 2 for number in hand])), len({n & 3 for n in hand}) == 1


def suit_pattern(hand):
    seen = {}
    return tuple(
        [(number >> 2, seen.setdefault(number & 3, len(seen))) for number in sorted(hand)]
    )


def asked_once(hands, kind_of, worth_of):
    """Their worths, asked for once for all hands of a kind: one takes them up to a millisecond."""
    known = {}
    worths = []
    for hand in hands:
        kind = kind_of(hand)
        if kind not in known:
            known[kind] = worth_of(text(hand))
        worths.append(known[kind])
    return worths


ASKED = [False, pytest.param(True, marks=pytest.mark.full)]


@pytest.mark.parametrize("for_each", ASKED)
@pytest.mark.parametrize(
    ("order", "theirs"),
    [
        ("high", pokerkit.StandardHighHand),
        ("ace_to_five", pokerkit.RegularLowHand),
        ("deuce_to_seven", pokerkit.StandardLowHand),
    ],
)
def test_five_cards_and_pokerkit(order, theirs, for_each, tmp_path):
    hands = random_hands(5)
    # Its index rises with the high hand, whichever of the two wins.
    sign = -1 if theirs.low else 1
    worths = asked_once(
        hands,
        bytes if for_each else suited,
        lambda cards: sign * theirs(cards).entry.index,
    )
    agree(device_runs.rank_hands(order, hands, tmp_path), worths)


@pytest.mark.parametrize("for_each", ASKED)
def test_badugi_and_pokerkit(for_each, tmp_path):
    hands = random_hands(4)
    worths = asked_once(
        hands,
        bytes if for_each else suit_pattern,
        lambda cards: -pokerkit.BadugiHand.from_game(cards).entry.index,
    )
    agree(device_runs.rank_hands("badugi", hands, tmp_path), worths)
