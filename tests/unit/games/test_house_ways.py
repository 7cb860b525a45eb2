"""The house ways: set hands for every step, a second reading, no foul setting, the known edge."""

import random
from pathlib import Path

import pytest

from shoe import card
from shoe.games import house_ways
from shoe.games.pai_gow_setting import Setting, legal, read_setting, settings
from workshop.bench import pai_gow_edges
from workshop.oracles import pai_gow_hand, pai_gow_ways

LEAST = 30


def _read():
    made = {}
    for line in Path(__file__).with_name("house_ways.txt").read_text("utf-8").splitlines():
        if line.startswith("="):
            rows = made.setdefault(line[1:].strip(), [])
        elif line and not line.startswith("#"):
            rows.append(tuple(part.strip() for part in line.split("|")))
    return made


HANDS = _read()
ROWS = [(way, *row) for way in HANDS for row in HANDS[way]]


@pytest.mark.parametrize("way", house_ways.NAMES)
def test_every_step_of_a_way_has_set_hands(way):
    assert len(HANDS[way]) >= LEAST
    steps = {row[0] for row in house_ways.find(way).steps if row[6] != "by_groups"}
    assert {step for _, _, step in HANDS[way]} == steps


@pytest.mark.parametrize("way, cards, front, step", ROWS)
def test_set_hand(way, cards, front, step):
    made, fired = house_ways.find(way).set(card.parse_many(cards))
    assert (card.names(made.low), fired) == (front.split(), step)
    assert sorted(made.low + made.high) == sorted(card.parse_many(cards))
    assert legal(made)


def _odd_hands(count, seed):
    """Hand of few ranks and many jokers: where the steps are that a fair deal seldom meets."""
    dice = random.Random(seed)
    for i in range(count):
        ranks = dice.sample(range(13), 3 + i % 4)
        suits = dice.sample(range(4), 4 if i % 3 else 2)
        pack = [rank * 4 + suit for rank in ranks for suit in suits] + list(range(0, 52, 17))
        pack = sorted(set(pack))
        hand = dice.sample(pack, 7) if i % 2 else dice.sample(pack, 6) + [card.JOKER]
        dice.shuffle(hand)
        yield bytes(hand)


def _fair_hands(count, seed):
    dice = random.Random(seed)
    for _ in range(count):
        yield bytes(dice.sample(range(53), 7))


def _same_as_read_again(way, hands):
    set_again = pai_gow_ways.WAYS[way]
    firmware = house_ways.find(way)
    for hand in hands:
        made, step = firmware.set(hand)
        front, behind = set_again(card.names(hand))
        assert legal(made)
        both = pai_gow_hand.two(front), pai_gow_hand.five(behind)
        texts = card.names(made.low), card.names(made.high)
        got = pai_gow_hand.two(texts[0]), pai_gow_hand.five(texts[1])
        assert got == both, (card.names(hand), step, texts[0], front)


@pytest.mark.parametrize("way", house_ways.NAMES)
def test_a_way_sets_as_its_second_reading_does(way):
    _same_as_read_again(way, _fair_hands(500, 1))
    _same_as_read_again(way, _odd_hands(500, 2))


@pytest.mark.full
@pytest.mark.parametrize("way", house_ways.NAMES)
def test_a_way_sets_as_its_second_reading_does_many_times(way):
    _same_as_read_again(way, _fair_hands(20_000, 3))
    _same_as_read_again(way, _odd_hands(20_000, 4))


@pytest.mark.parametrize("way", house_ways.NAMES)
def test_the_order_of_the_cards_changes_no_value(way):
    dice = random.Random(7)
    firmware = house_ways.find(way)
    for hand in _odd_hands(300, 8):
        made, step = firmware.set(hand)
        shuffled = list(hand)
        dice.shuffle(shuffled)
        again, step_again = firmware.set(bytes(shuffled))
        assert (made.low_value, made.high_value, step) == (
            again.low_value,
            again.high_value,
            step_again,
        )


def test_every_legal_setting_is_listed_and_no_other():
    for hand in list(_fair_hands(150, 5)) + list(_odd_hands(150, 6)):
        listed = {frozenset(card.names(made.low)) for made in settings(hand)}
        slow = {frozenset(front) for front, _ in pai_gow_hand.legal_settings(card.names(hand))}
        assert listed == slow
        order = [(made.low_value, made.high_value) for made in settings(hand)]
        assert order == sorted(order, reverse=True)


@pytest.mark.parametrize(
    "front, behind, is_legal",
    [
        ("9s 9h", "9d 9c Ks 4d 2h", True),
        ("9s 9h", "8d 8c Ks Qd Jh", False),
        ("9s 9h", "8d 8c 7s 7d Jh", True),
        ("9s 9h", "As Kd Qc 4d 2h", False),
        ("As Kh", "Ad Kc Qs 4d 2h", True),
        ("As Kh", "Ad Qc Js 4d 2h", False),
        ("As Qh", "Kd Jc 9s 4d 2h", False),
        ("8s 7h", "9d 6c 5s 4d 2h", True),
        ("As Jk", "Ad Ac Ks 4d 2h", True),
        ("As Jk", "Kd Kc 5s 4d 2h", False),
        ("Jk Kh", "As Qc Js 4d 2h", False),
    ],
)
def test_the_high_hand_must_be_equal_or_higher(front, behind, is_legal):
    cards = card.parse_many(front) + card.parse_many(behind)
    assert legal(Setting(cards, 0, 1)) is is_legal
    assert pai_gow_hand.is_legal(front.split(), behind.split()) is is_legal


def test_a_low_hand_that_is_not_of_the_seven_is_refused():
    cards = card.parse_many("9s 9h 9d 9c Ks 4d 2h")
    assert read_setting(cards, card.parse_many("2h 9h")).low == card.parse_many("9h 2h")
    for low in ("2h 3h", "2h 2h"):
        with pytest.raises(ValueError, match="two of the seven"):
            read_setting(cards, card.parse_many(low))


def test_an_unknown_way_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="foxwoods, mbs, trump_plaza"):
        house_ways.find("nobody")


def test_foxwoods_against_foxwoods_comes_out_as_known_in_a_short_run():
    result = pai_gow_edges.run(20_000, processes=1)
    assert result["foul"] == 0
    assert pai_gow_edges.misses(result) == []


@pytest.mark.full
def test_foxwoods_against_foxwoods_comes_out_as_known_in_two_million_deals():
    result = pai_gow_edges.run()
    assert result["foul"] == 0
    assert result["low_copies"] / result["deals"] == pytest.approx(0.025, abs=0.001)
    assert pai_gow_edges.misses(result) == []


@pytest.mark.full
@pytest.mark.parametrize("way", ("mbs", "trump_plaza"))
def test_no_other_way_ever_sets_a_foul_hand(way):
    assert pai_gow_edges.run(200_000, way)["foul"] == 0
