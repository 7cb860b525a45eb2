"""The three-card hands of 583.6(d)."""

import pytest

from shoe import card
from shoe.ranking import three_card
from shoe.ranking.checked import HandError
from shoe.rules import pa583


def ranked(text, wheel=True):
    cards = card.parse_many(text)
    value = three_card.value(cards, wheel)
    made = " ".join(card.names(three_card.make(value, cards)))
    return three_card.rank(value), three_card.name(value), made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Qs As Ks", ("royal", "Royal", "As Ks Qs")),
        ("As 2s 3s", ("straight_flush", "Straight flush, three high", "3s 2s As")),
        ("9c 9d 9s", ("three_of_a_kind", "Three nines", "9s 9d 9c")),
        ("Kd Qd Jc", ("straight", "Straight, king high", "Kd Qd Jc")),
        ("As 2c Kc", ("high_card", "High card, A-K-2", "As Kc 2c")),
        ("2h 9h 7h", ("flush", "Flush, 9-7-2", "9h 7h 2h")),
        ("9c 2d 9s", ("pair", "Pair of nines, two kicker", "9s 9c 2d")),
    ],
)
def test_case_13_ranks(text, expected):
    assert ranked(text) == expected


def test_c11_ace_two_three():
    assert ranked("As 2d 3s")[0] == "straight"
    assert ranked("As 2d 3s", wheel=False)[0] == "high_card"
    assert ranked("As 2s 3s", wheel=False) == ("flush", "Flush, A-3-2", "As 3s 2s")
    assert three_card.value(card.parse_many("As 2d 3s")) < three_card.value(
        card.parse_many("2d 3s 4s")
    )


def test_paragraphs():
    names = ["royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair"]
    assert [pa583.cite_three(name) for name in names] == [f"583.6(d)({n})" for n in range(1, 7)]
    assert pa583.cite_three("high_card") is None
    assert list(three_card.RANKS) == names + ["high_card"]


@pytest.mark.parametrize("text", ["2c 2c 3d", "2c 3d", "2c 3d 4d 5d", "2c 3d Jk"])
def test_what_is_no_hand_is_refused(text):
    with pytest.raises(HandError):
        three_card.value(card.parse_many(text))
