"""Five Card Hi-Lo, 663a: points and bonus hands. And the register of house decisions."""

import pytest

from shoe import card
from shoe.ranking import hi_lo
from shoe.ranking.checked import HandError
from shoe.rules import decisions, pa663a


@pytest.mark.parametrize(
    ("text", "high", "low"),
    [("As Kd 2c", 23, 13), ("As Ad", 22, 2), ("9c Td Jh", 29, 29), ("Qs 2d", 12, 12)],
)
def test_points(text, high, low):
    cards = card.parse_many(text)
    assert (hi_lo.points_high(cards), hi_lo.points_low(cards)) == (high, low)


@pytest.mark.parametrize(
    ("text", "six", "seven"),
    [
        ("As Ks Qs Js Ts", "royal_flush", "royal_flush"),
        ("As 2s 3s 4s 5s", "straight_flush", "straight_flush"),
        ("As 2d 3s 4s 5s", "straight", "straight"),
        ("Qs Kd As 2s 3s", None, None),
        ("6c 6d As Kd 2h", "pair", None),
        ("7c 7d As Kd 2h", "pair", "pair"),
        ("5c 5d As Kd 2h", None, None),
        ("5c 5d 4s 4d 2h", "two_pair", "two_pair"),
    ],
)
def test_bonus_hands(text, six, seven):
    worth = hi_lo.value(card.parse_many(text))
    assert (hi_lo.rank(worth), hi_lo.rank(worth, 7)) == (six, seven)


def test_paragraphs():
    assert pa663a.cite("royal_flush") == "663a.6(b)(1)"
    assert pa663a.cite("pair") == "663a.6(b)(9)"
    assert pa663a.cite() == "663a.6(a)"


def test_what_is_no_hand_is_refused():
    with pytest.raises(HandError):
        hi_lo.points_high(card.parse_many("As As"))
    with pytest.raises(HandError):
        hi_lo.value(card.parse_many("As Ks Qs Js"))


def test_the_register_holds_each_decision_once():
    ids = [entry[0] for entry in decisions.REGISTER]
    assert ids == [f"C{n}" for n in range(1, 17) if n not in (13, 14)]
    assert set(decisions.choices()) == {"C1", "C2", "C3", "C4", "C5", "C9", "C11"}


def test_a_choice_has_one_other():
    assert decisions.other("C3", "any") == "ace_only"
    assert decisions.other("C3", "ace_only") == "any"
    with pytest.raises(KeyError):
        decisions.other("C6", "listed")


def test_the_listing_tells_the_choice_in_force_and_the_other():
    rows = {row[0]: row for row in decisions.listing({"C9": "straight", "C11": "yes"})}
    assert list(rows) == [entry[0] for entry in decisions.REGISTER]
    assert rows["C9"][3:] == ("straight", "ace_high")
    assert rows["C11"][3:] == ("yes", "no")
    assert rows["C1"][1] == "645a.6(g)(3)" and rows["C1"][3:] == ("ace_king", "ace_queen")
    recorded_only = {"C6", "C7", "C8", "C10", "C12", "C15", "C16"}
    assert {name for name, row in rows.items() if row[4] is None} == recorded_only
