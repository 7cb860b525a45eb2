"""Deck files: what is read, what is refused, and how tags are found."""

import pytest

from shoe import card, deck
from shoe.setup import deck_file

HEADER = "# shoedeck 1 name=house-a recipe=%d\n"


def deck_text(recipe=52, extra="", skip=()):
    lines = [
        f"0400{value:06X} {card.name(value)}" for value in range(recipe) if value not in skip
    ]
    return HEADER % recipe + "\n".join(lines) + "\n" + extra


def find(loaded, text):
    tag = bytes.fromhex(text)
    return loaded.find(bytearray(tag + b"\xff\xff"), len(tag))


def test_every_tag_is_found_and_no_other():
    loaded = deck_file.load(deck_text(53), "a.deck")
    assert (loaded.name, loaded.recipe, loaded.tags) == ("house-a", 53, 53)
    for value in range(53):
        index = find(loaded, f"0400{value:06X}")
        assert loaded.word(index) == value
        assert loaded.tag(index) == f"0400{value:06X}"
    for text in ("0400000035", "03FFFFFFFF", "FF00000000", "04000000", "040000000000"):
        assert find(loaded, text) == -1


def test_second_tags_roles_other_lengths_comments_and_crlf():
    extra = "04a0b35a2b2180\tas   # a second tag\n2400C1F2D3 cut\n2400C1F2D4 dealer\n\n# end\n"
    text = deck_text(52, extra.replace("as", "As")).replace("\n", "\r\n")
    loaded = deck_file.load(text, "a.deck")
    assert loaded.tags == 55
    assert loaded.word(find(loaded, "04A0B35A2B2180")) == card.parse("As")
    assert loaded.word(find(loaded, "2400C1F2D3")) == deck.CUT
    assert loaded.word(find(loaded, "2400C1F2D4")) == deck.DEALER


def test_an_id_over_two_to_the_31st_is_an_id_like_any_other():
    loaded = deck_file.load(deck_text(52, "01C8F00800 As\nFFFFFFFFFF Kd\n"), "a.deck")
    assert loaded.word(find(loaded, "01C8F00800")) == card.parse("As")
    assert loaded.word(find(loaded, "FFFFFFFFFF")) == card.parse("Kd")


REFUSED = {
    "no header": ("0400000000 2c\n", "a.deck:1: the first line must be"),
    "other version": ("# shoedeck 2 name=a recipe=52\n", "a.deck:1: the first line must be"),
    "capital name": ("# shoedeck 1 name=House recipe=52\n", "a.deck:1: name='House'"),
    "no name": ("# shoedeck 1 recipe=52\n", "a.deck:1: name=''"),
    "recipe": ("# shoedeck 1 name=a recipe=54\n", "a.deck:1: recipe='54': must be 52 or 53"),
    "odd word": ("# shoedeck 1 name=a recipe=52 x=1\n", "a.deck:1: 'x=1'"),
    "twice": (deck_text(52, "0400000000 3c\n"), "a.deck:54: tag 0400000000 stands in line 2"),
    "odd digits": (deck_text(52, "040 3c\n"), "a.deck:54: tag '040': an even number"),
    "long": (deck_text(52, "00" * 17 + " 3c\n"), "an even number of 2 to 32"),
    "not hex": (deck_text(52, "04G0 3c\n"), "a.deck:54: tag '04G0': not hex digits"),
    "three words": (deck_text(52, "0400 3c 4c\n"), "a.deck:54: '0400 3c 4c': a line is HEX WORD"),
    "one word": (deck_text(52, "0400\n"), "a.deck:54: '0400': a line is HEX WORD"),
    "no card": (deck_text(52, "0400 1s\n"), "a.deck:54: '1s': a card such as"),
    "missing": (deck_text(52, skip=(7, 9)), "a.deck:52: no tag for 3s, 4d; a deck of 52"),
    "joker in 52": (deck_text(52, "0400 Jk\n"), "a.deck:54: a joker in a deck of 52"),
    "no joker in 53": (deck_text(53, skip=(52,)), "no tag for Jk"),
    "empty": ("", "a.deck:1: the first line must be"),
}


@pytest.mark.parametrize("text, message", REFUSED.values(), ids=REFUSED.keys())
def test_refused_with_file_line_and_fault(text, message):
    with pytest.raises(deck_file.DeckError) as error:
        deck_file.load(text, "a.deck")
    assert message in str(error.value)
    assert str(error.value).startswith("a.deck:")


def test_ten_is_read_as_t():
    loaded = deck_file.load(deck_text(52, "0400 10s\n"), "a.deck")
    assert loaded.word(find(loaded, "0400")) == card.parse("Ts")
