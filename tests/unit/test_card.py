"""Cards: their numbers and names, and what is refused."""

import pytest

from shoe import card


def test_every_card_and_its_name():
    names = card.names(range(53))
    assert names[:4] == ["2c", "2d", "2h", "2s"]
    assert names[48:] == ["Ac", "Ad", "Ah", "As", "Jk"]
    assert len(set(names)) == 53
    assert [card.parse(name) for name in names] == list(range(53))


def test_ten_may_be_written_out_but_is_never_printed():
    assert card.name(card.parse("10s")) == "Ts"


@pytest.mark.parametrize(
    "text", ["", "A", "as", "AS", "1s", "10", "10sx", "Asx", "Jx", "JK", "jk", "0s", " As", "T s"]
)
def test_anything_else_is_refused_with_the_text_and_its_place(text):
    with pytest.raises(card.CardError) as refused:
        card.parse(text, "house-a.deck:3")
    assert str(refused.value).startswith(f"house-a.deck:3: {text!r} is no card")


def test_many():
    assert card.parse_many("As  Td\tJk") == bytes([51, 33, 52])
    with pytest.raises(card.CardError, match="^board, word 2: 'Tx' is no card"):
        card.parse_many("As Tx", "board")


@pytest.mark.parametrize("number", [-1, 53, 255])
def test_numbers_that_are_no_cards(number):
    with pytest.raises(card.CardError, match=f"^{number} is no card"):
        card.name(number)
