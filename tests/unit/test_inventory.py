"""The inventory: a counted deck is whole, or the missing and the extra cards have names."""

from shoe import card
from shoe.supervisor.count import Inventory

NAMES = [card.name(value) for value in range(53)]


def counted(recipe, cards, gate=False):
    made = Inventory(recipe, gate)
    for value in cards:
        made.take(NAMES[value], value)
    return made


def test_a_whole_deck_is_told_with_its_last_card_and_once():
    made = counted(52, range(51))
    assert not made.whole
    assert made.take("As", 51) is True and made.whole
    assert dict(made.event()) == {"ev": "count", "have": 52, "missing": [], "extra": []}
    assert made.take("As", 51) is False and made.whole


def test_missing_cards_have_names():
    made = counted(53, [value for value in range(53) if value not in (0, 51, 52)])
    assert (made.have, made.missing()) == (50, ["2c", "As", "Jk"])
    assert made.absent() is None  # without a gate they may only not have been read


def test_a_copy_has_both_places():
    made = counted(52, [7, 8, 9, 8])
    assert made.extra == [NAMES[8]]
    assert made.duplicates() == [(NAMES[8], 2, 4)]


def test_a_foreign_card_and_a_wrong_joker_are_too_much_until_they_are_taken_out():
    made = counted(52, [1, 52])
    made.take("0011223344", None)
    assert made.extra == ["Jk", "0011223344"]
    assert made.take_out("0011223344") and made.take_out("Jk")
    assert not made.take_out("Jk")
    assert made.extra == [] and made.have == 1


def test_the_copy_that_was_taken_out_is_forgotten_and_the_first_stays():
    made = counted(52, [7, 8, 8])
    assert made.take_out(NAMES[8])
    assert made.duplicates() == [] and made.have == 2


def test_a_gate_tells_a_card_that_is_missing_from_one_that_was_not_read():
    made = counted(52, range(50), gate=True)
    made.missed()
    assert made.event()["unread"] == 1
    assert made.absent() == 1  # two are missing, and one of them may have passed
    made.missed()
    assert made.absent() == 0
