"""Low hands of 637a: ace-to-five, eight or better, deuce-to-seven, badugi."""

import random
from itertools import combinations, permutations

import pytest

from shoe import card
from shoe.ranking import ace_to_five, badugi, deuce_to_seven, eight_or_better
from shoe.ranking.checked import HandError
from workshop import oracles


def worth(order, text, *choice):
    return order.value(card.parse_many(text), *choice)


def told(order, text, *choice):
    cards = card.parse_many(text)
    value = order.value(cards, *choice)
    return order.name(value), " ".join(card.names(order.make(value, cards)))


def test_case_12_deuce_to_seven():
    ace, pair, king = "Ac 2d 3h 4s 5c", "2c 2d 7h 8s 9c", "Kc 5d 4h 3s 2c"
    values = [worth(deuce_to_seven, text) for text in (king, ace, pair)]
    assert values == sorted(values, reverse=True)
    assert told(deuce_to_seven, ace) == ("A-5-4-3-2 low", "Ac 5c 4s 3h 2d")
    # C9: as a straight it loses to the pair.
    assert worth(deuce_to_seven, ace, True) < worth(deuce_to_seven, pair, True)
    assert deuce_to_seven.rank(worth(deuce_to_seven, ace, True)) == "straight"


def test_case_18_lows_compare_from_the_worst_card():
    assert worth(ace_to_five, "Ac 9d 8h 7s 6c") < worth(ace_to_five, "8c 5d 4h 3s 2c")


@pytest.mark.parametrize(
    ("order", "text", "expected"),
    [
        (ace_to_five, "As 2s 3s 4s 5s 6d 7d", ("5-4-3-2-A low", "5s 4s 3s 2s As")),
        (ace_to_five, "Kc Kd 2c 3d Ah", ("Pair of kings, 3-2-A kickers", "Kd Kc 3d 2c Ah")),
        (
            ace_to_five,
            "Ac Ad Ah 2c 2d 3c 3d",
            ("Two pair, twos and aces, three kicker", "2d 2c Ad Ac 3c"),
        ),
        (
            ace_to_five,
            "Kc Kd Kh 2c 2d 2h 2s",
            ("Full house, twos over kings", "2h 2d 2c Kd Kc"),
        ),
        (eight_or_better, "8c 7d 6h 5s 4c Kd Kh", ("8-7-6-5-4 low", "8c 7d 6h 5s 4c")),
        (deuce_to_seven, "2c 3c 4c 5c 7c", ("Flush, 7-5-4-3-2", "7c 5c 4c 3c 2c")),
        (deuce_to_seven, "2c 3c 4c 5c 7c 7d 9h", ("7-5-4-3-2 low", "7d 5c 4c 3c 2c")),
        (deuce_to_seven, "2c 3d 4c 5c 6c 8h", ("8-5-4-3-2 low", "8h 5c 4c 3d 2c")),
        (badugi, "2s 3d 3c 4d", ("Three cards, 4-3-2", "4d 3c 2s")),
        (badugi, "As 2d 3c 4h", ("Badugi, 4-3-2-A", "4h 3c 2d As")),
        (badugi, "Kc Kd Kh Ks", ("One card, K", "Kc")),
        (badugi, "Ac 2c 2d 9d", ("Two cards, 2-A", "2d Ac")),
    ],
)
def test_names_and_cards(order, text, expected):
    assert told(order, text) == expected


def test_case_20_no_low_is_no_low():
    assert worth(eight_or_better, "9c 7d 6h 5s 4c Kd Kh") == 0
    assert worth(eight_or_better, "8c 8d 7h 7s 4c 4d 2h") == 0
    assert eight_or_better.name(0) is None
    assert eight_or_better.rank(0) is None
    assert eight_or_better.make(0, []) is None


def test_badugi_ranks():
    assert badugi.rank(worth(badugi, "As 2d 3c 4h")) == "badugi"
    assert badugi.rank(worth(badugi, "As 2d 3c 4c")) == "three_card"
    # More cards beat fewer, then the lowest top card wins.
    assert worth(badugi, "Ks Qd Jc Th") > worth(badugi, "As 2d 3c 3h")
    assert worth(badugi, "5s 4d 3c 2h") > worth(badugi, "6s 3d 2c Ah")


def names(hand):
    return [card.name(number) for number in hand]


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize(
    ("order", "theirs"),
    [(ace_to_five, oracles.ace_to_five), (deuce_to_seven, oracles.deuce_to_seven)],
)
def test_six_and_seven_cards_against_the_reference(order, theirs, size):
    drawn = random.Random(size)
    # Few ranks and few suits, so that pairs, flushes and straights are in the way often.
    decks = [range(52), range(0, 20), range(0, 52, 4), range(8, 24)]
    for deck in decks:
        rows = set()
        for _ in range(250):
            hand = drawn.sample(list(deck), size)
            value = order.value(hand)
            made = order.make(value, hand)
            assert order.value(made) == value and set(made) <= set(hand)
            rows.add((value, oracles.best_low(names(hand), theirs)))
        ordered = sorted(rows)
        for (value, low), (next_value, next_low) in zip(ordered, ordered[1:]):
            assert value < next_value and low < next_low


def test_order_of_cards_and_suits_do_not_matter():
    drawn = random.Random(5)
    for order, size in ((ace_to_five, 7), (deuce_to_seven, 5), (badugi, 4)):
        for _ in range(500):
            hand = drawn.sample(range(52), size)
            value = order.value(hand)
            assert 0 < value < 2**30
            drawn.shuffle(hand)
            suits = drawn.choice(list(permutations(range(4))))
            assert order.value([c // 4 * 4 + suits[c % 4] for c in hand]) == value


def test_badugi_cards_made():
    drawn = random.Random(6)
    for _ in range(2000):
        hand = drawn.sample(range(52), 4)
        made = badugi.make(badugi.value(hand), hand)
        assert len({c & 3 for c in made}) == len({c >> 2 for c in made}) == len(made)
        assert [c >> 2 for c in made] == badugi.ranks_of(badugi.value(hand))


def test_omaha_eight_or_better():
    drawn = random.Random(7)
    for _ in range(400):
        cards = drawn.sample(range(52), 9)
        hole, board = cards[:4], cards[4:]
        five = [list(a + b) for a in combinations(hole, 2) for b in combinations(board, 3)]
        value = eight_or_better.omaha(hole, board)
        assert value == max(eight_or_better.value(hand) for hand in five)
        made = eight_or_better.make_omaha(value, hole, board)
        if value:
            assert eight_or_better.value(made) == value
            assert len(set(made) & set(hole)) == 2
        else:
            assert made is None


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (ace_to_five, "2c 3c 4c 5c"),
        (ace_to_five, "2c 2c 4c 5c 6c"),
        (eight_or_better, "2c 3c 4c 5c Jk"),
        (deuce_to_seven, "2c 3c 4c 5c 6c 7c 8c 9c"),
        (badugi, "2c 3c 4c"),
        (badugi, "2c 3c 4c Jk"),
        (badugi, "2c 3c 4c 2c"),
    ],
)
def test_what_is_no_hand_is_refused(order, text):
    with pytest.raises(HandError):
        worth(order, text)
