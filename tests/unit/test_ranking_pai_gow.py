"""Pai gow hands of 645a: the joker, both hands, and the seven-card bonus hands."""

import random
from itertools import combinations, permutations

import pytest

from shoe import card
from shoe.ranking import bonus, pai_gow, pai_gow_low
from shoe.ranking.checked import HandError
from shoe.rules import pa645a
from workshop import oracles


def told(text, *choice):
    cards = card.parse_many(text)
    value = pai_gow.value(cards, *choice)
    return pai_gow.name(value), " ".join(card.names(pai_gow.make(value, cards)))


def value(text, *choice):
    return pai_gow.value(card.parse_many(text), *choice)


@pytest.mark.parametrize(
    ("text", "name", "cards"),
    [
        ("Ks Kd 7c 4d Jk", "Pair of kings, A-7-4 kickers", "Ks Kd Jk 7c 4d"),
        ("Ac Ad As Kd Jk", "Four aces, king kicker", "As Ad Ac Jk Kd"),
        ("Ac Ad As Ah Jk", "Five aces", "As Ah Ad Ac Jk"),
        ("2c 3c 4d 5s Jk", "Straight, ace to five", "Jk 5s 4d 3c 2c"),
        ("2c 3c 4c 5c Jk", "Straight flush, ace to five", "Jk 5c 4c 3c 2c"),
        ("9c Tc Jd Qs Jk", "Straight, king high", "Jk Qs Jd Tc 9c"),
        ("As 9s 7s 4s Jk", "Flush, A-K-9-7-4", "As Jk 9s 7s 4s"),
        ("As Ks Qs Js Jk", "Royal flush", "As Ks Qs Js Jk"),
        ("As 2d 3h 4c 5s 6d 9h", "Straight, ace to five", "As 5s 4c 3h 2d"),
        ("As Ks Qs 2s Kh Kd Jk", "Full house, kings over aces", "Ks Kh Kd As Jk"),
        ("Jk As Ks Qs Js Ts 9s", "Royal flush", "As Ks Qs Js Ts"),
    ],
)
def test_cases_1_2_15_and_the_joker(text, name, cards):
    assert told(text) == (name, cards)


def test_five_aces_the_wheel_and_the_straight_flushes_in_order():
    falling = [
        "Ac Ad As Ah Jk",
        "As Ks Qs Js Ts",
        "As 2s 3s 4s 5s",
        "Ks Qs Js Ts 9s",
        "6s 5s 4s 3s 2s",
        "9c 9d 9h 9s 2c",
        "2c 2d 2h 3s 3d",
        "2s 3s 4s 5s 7s",
        "As Kd Qh Jc Ts",
        "As 2d 3h 4c 5s",
        "Ks Qd Jh Tc 9s",
        "6s 5d 4h 3c 2s",
        "2c 2d 2h 4s 3d",
    ]
    values = [value(text) for text in falling]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)


def test_c3_a_royal_flush_with_the_joker_as_its_king():
    assert told("As Qs Js Ts Jk", False) == ("Flush, A-K-Q-J-T", "As Jk Qs Js Ts")
    assert told("Ks Qs Js Ts Jk", False)[0] == "Royal flush"
    assert told("As Ks Qs Js 9s Jk") == ("Royal flush", "As Ks Qs Js Jk")
    assert told("As Ks Qs Js 9s Jk", False) == ("Straight flush, king high", "Ks Qs Js Jk 9s")
    assert told("As Ks Qs Js Ts Jk 2c", False)[0] == "Royal flush"


def test_case_15_the_duplicate_is_found_beside_the_joker():
    with pytest.raises(HandError, match="9c twice"):
        value("9c 8d Jk 7h 9c")
    with pytest.raises(HandError, match="Jk twice"):
        value("9c 8d Jk 7h Jk")


@pytest.mark.parametrize("choice", [True, False])
def test_seven_cards_against_the_reference(choice):
    drawn = random.Random(8)

    def best(hand):
        texts = [card.name(c) for c in hand]
        return max(oracles.pai_gow_high(five, choice) for five in combinations(texts, 5))

    # Few suits or few ranks beside the joker, so that it has much to choose from.
    decks = (range(52), range(0, 52, 4), range(28, 52), [c for c in range(52) if c & 3 < 2])
    rows = set()
    for deck in decks:
        for _ in range(60):
            hand = drawn.sample(list(deck), 6) + [card.JOKER]
            drawn.shuffle(hand)
            worth = pai_gow.value(hand, choice)
            rows.add((worth, best(hand)))
            made = pai_gow.make(worth, hand)
            assert len(set(made)) == 5 and set(made) <= set(hand)
            assert pai_gow.value(made, choice) == worth
    ordered = sorted(rows)
    for (worth, theirs), (next_worth, next_theirs) in zip(ordered, ordered[1:]):
        assert worth < next_worth and theirs < next_theirs


def test_order_of_cards_and_suits_do_not_matter():
    drawn = random.Random(9)
    for _ in range(1000):
        hand = drawn.sample(range(52), 6) + [card.JOKER]
        worth = pai_gow.value(hand)
        drawn.shuffle(hand)
        suits = drawn.choice(list(permutations(range(4))))
        assert worth < 2**30
        assert pai_gow.value([c // 4 * 4 + suits[c % 4] if c < 52 else c for c in hand]) == worth


@pytest.mark.parametrize(
    ("text", "rank", "name", "cards"),
    [
        ("Jk As", "pair", "Pair of aces", "As Jk"),
        ("Ks Jk", "high_card", "High card, A-K", "Jk Ks"),
        ("9c 9d", "pair", "Pair of nines", "9d 9c"),
        ("2c As", "high_card", "High card, A-2", "As 2c"),
    ],
)
def test_low_hands(text, rank, name, cards):
    hand = card.parse_many(text)
    worth = pai_gow_low.value(hand)
    assert (pai_gow_low.rank(worth), pai_gow_low.name(worth)) == (rank, name)
    assert " ".join(card.names(pai_gow_low.make(worth, hand))) == cards


def test_high_and_low_hand_compare():
    low = pai_gow_low.value(card.parse_many("9c 9d"))
    assert value("9h 9s 2c 3d 4h") >= low
    assert value("8h 8s Ac Kd Qh") < low
    assert value("Ah Qs Jc 9d 2h") < pai_gow_low.value(card.parse_many("As Kd"))


PARAGRAPHS = {"five_aces": "(b)(1)", "straight": "(b)(7)", "pair": "(b)(10)", "high_card": "(c)"}


@pytest.mark.parametrize("rank", sorted(PARAGRAPHS))
def test_paragraphs(rank):
    assert pa645a.cite(rank) == "645a.6" + PARAGRAPHS[rank]


@pytest.mark.parametrize(
    ("wager", "text", "name", "paragraph"),
    [
        ("fortune", "9c 9d 9h 8s 7d 6c 5h", "three_of_a_kind", "(b)(8)"),
        ("fortune", "As Ks Qs Js Ts Kd Qd", "royal_flush_royal_match", "(d)(2)"),
        ("fortune", "As Ks Qs Js Ts Kd Ad", "royal_flush", "(b)(2)"),
        ("fortune", "As Ks Qs Js Jk Kd Qd", "royal_flush_royal_match", "(d)(2)"),
        ("fortune", "As 2s 3s 4s 5s 6s 7s", "seven_card_straight_flush", "(d)(1)"),
        ("fortune", "Jk 2s 3s 4s 5s 6s 7s", "seven_card_straight_flush_joker", "(d)(3)"),
        ("fortune", "Ac Ad As Ah Jk Ks Kd", "five_aces", "(b)(1)"),
        ("fortune", "Ac Ad 2s 2h 7c Ks 9d", None, None),
        ("emperors_challenge", "As Ks Qs Js Ts Kd Ad", "royal_flush_royal_match", "(d)(2)"),
        ("emperors_challenge", "As Ks Qs Js Ts Kd Qd", "royal_flush", "(b)(2)"),
        ("emperors_treasure", "As Ks Qs Js Ts Kd Ad", "royal_flush_ace_king_suited", "(e)(2)"),
        ("progressive", "Jk 2s 3s 4s 5s 6s 7s", "seven_card_straight_flush", "(f)(1)"),
        ("progressive", "2c 2d 2s Ah Ac 7c 9d", "full_house", "(f)(6)"),
        ("progressive", "2c 5c 7c 9c Jc Ad Kd", None, None),
        (
            "dynasty",
            "Ah 2h 3h 4h 5h As Qs",
            "ace_five_natural_straight_flush_ace_queen_suited",
            "(g)(1)",
        ),
        ("dynasty", "2h 3h 4h 5h 6h 7h 8h", "seven_card_straight_flush", "(g)(2)"),
        ("dynasty", "As Ks Qs Js Ts Ad Kd", "natural_royal_flush_ace_king_suited", "(g)(3)"),
        ("dynasty", "2h 3h 4h 5h 6h 7h Jk", "seven_card_straight_flush_joker", "(g)(4)"),
        ("dynasty", "Ah 2h 3h 4h 5h As Kd", "ace_five_natural_straight_flush", "(g)(5)"),
        ("dynasty", "Ah 2h 3h 4h Jk Ks Kd", "straight_flush", "(b)(3)"),
        ("dynasty", "Ah 2h 3d 4h 5h As Qs", "straight", "(b)(7)"),
        ("dynasty", "9c 9d 9h 8s 7d 6c 5h", "straight", "(b)(7)"),
        ("dynasty", "9c 9d 9h 8s 7d 2c 3h", None, None),
    ],
)
def test_cases_16_and_17_bonus_hands(wager, text, name, paragraph):
    assert bonus.resolve(wager, card.parse_many(text)) == name
    if name:
        assert pa645a.cite_bonus(wager, name) == "645a.6" + paragraph


@pytest.mark.parametrize(
    ("choice", "wager", "text", "default", "other"),
    [
        (
            {"C1": "ace_queen"},
            "dynasty",
            "As Ks Qs Js Ts Ad Qd",
            "royal_flush",
            "natural_royal_flush_ace_king_suited",
        ),
        (
            {"C2": "any_suit"},
            "dynasty",
            "Ah 2h 3d 4h 5h As Qs",
            "straight",
            "ace_five_natural_straight_flush_ace_queen_suited",
        ),
        (
            {"C2": "any_suit"},
            "dynasty",
            "Ah 2h 3d 4h 5h Ks 9s",
            "straight",
            "ace_five_natural_straight_flush",
        ),
        ({"C3": "ace_only"}, "progressive", "As Ks Qs Js Jk 2d 3d", "royal_flush", None),
        (
            {"C3": "ace_only"},
            "fortune",
            "As Ks Qs Js Jk Kd Qd",
            "royal_flush_royal_match",
            "flush",
        ),
        (
            {"C4": "joker"},
            "fortune",
            "As Ks Qs Js Ts Kd Jk",
            "royal_flush",
            "royal_flush_royal_match",
        ),
        (
            {"C4": "joker"},
            "emperors_treasure",
            "As Ks Qs Js Ts Kd Jk",
            "royal_flush",
            "royal_flush",
        ),
        (
            {"C5": "no"},
            "fortune",
            "As 2s 3s 4s 5s 6s 7s",
            "seven_card_straight_flush",
            "straight_flush",
        ),
    ],
)
def test_choices(choice, wager, text, default, other):
    cards = card.parse_many(text)
    assert bonus.resolve(wager, cards) == default
    assert bonus.resolve(wager, cards, choice) == other


def test_a_paytable_has_an_order_of_its_own():
    cards = card.parse_many("9c 9d 9h 8s 7d 6c 5h")
    assert bonus.resolve("fortune", cards, names=("straight", "three_of_a_kind")) == "straight"
    assert bonus.resolve("fortune", cards, names=("flush", "pair")) == "pair"
    with pytest.raises(KeyError):
        bonus.resolve("fortune", cards, names=("four_flush",))


def test_ranks_that_tell_the_bonus_alone():
    """What the exhaustive count takes for granted: for other ranks the bonus is the rank."""
    drawn = random.Random(10)
    paid = set(bonus.order("fortune"))
    for _ in range(3000):
        hand = drawn.sample(range(53), 7)
        rank = pai_gow.rank(pai_gow.value(hand))
        if rank not in ("straight", "straight_flush", "royal_flush"):
            assert bonus.resolve("fortune", hand) == (rank if rank in paid else None)


@pytest.mark.parametrize("text", ["2c 3c 4c 5c 6c 7c", "2c 3c 4c 5c 6c 7c 2c"])
def test_a_bonus_needs_seven_cards(text):
    with pytest.raises(HandError):
        bonus.resolve("fortune", card.parse_many(text))
