"""What polled readers answer with no card on them: the frames of their data sheets."""

import pytest

from card_shoe.feeds import answers


@pytest.mark.parametrize(
    "kind, sent, answer",
    [
        (
            "pn532",
            "55 55 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 FF 03 FD D4 14 01 17 00",
            "00 00 FF 00 FF 00 00 00 FF 02 FE D5 15 16 00",
        ),
        (
            "pn532",
            "00 00 FF 02 FE D4 02 2A 00",
            "00 00 FF 00 FF 00 00 00 FF 06 FA D5 03 32 01 06 07 E8 00",
        ),
        (
            "pn532",
            "00 00 FF 04 FC D4 4A 01 00 E1 00",
            "00 00 FF 00 FF 00 00 00 FF 03 FD D5 4B 00 E0 00",
        ),
        ("pn532", "00 00 FF 00 FF 00", None),
        ("pn532", "55 55 00 00", None),
        ("r200", "BB 00 22 00 00 22 7E", "BB 01 FF 00 01 15 16 7E"),
        ("r200", "AA 00 22 00 00 22 DD", "AA 01 FF 00 01 15 16 DD"),
        ("r200", "BB 00 07 00 01 02 0A 7E", "BB 01 07 00 01 00 09 7E"),
        ("r200", "BB", None),
        ("chafon", "04 00 01 DB 4B", "07 00 01 01 01 00 1E 4B"),
        ("chafon", "04 00", None),
        ("rdm6300", "01 02", None),
    ],
)
def test_no_target(kind, sent, answer):
    expected = None if answer is None else bytes.fromhex(answer)
    assert answers.find(kind)(bytes.fromhex(sent)) == expected


def test_chafon_setting_is_confirmed():
    reply = answers.find("chafon")(bytes.fromhex("05 00 25 03 66 02"))
    assert reply[:4] == bytes.fromhex("05 00 25 00")
