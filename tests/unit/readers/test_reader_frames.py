"""The host's encoders against captured frames, and against the firmware's parsers."""

import random

import pytest

from card_shoe.feeds import reader_frames as frames
from shoe.readers import KINDS, check_character, reader_class


class Sink:
    def __init__(self, codes=None):
        self.reads = []
        self.codes = codes

    def lookup(self, tag, n):
        return self.codes.find(tag, n) if self.codes else 0

    def tag(self, tag, n, now):
        self.reads.append(bytes(tag[:n]).hex().upper())

    def card(self, card, now):
        self.reads.append(card)

    def again(self):
        self.reads.append("again")


def read(kind, data, options=None):
    sink = Sink()
    reader = reader_class(kind)(sink, options)
    sink.codes = reader.codes
    reader.feed(data, len(data), 0)
    assert not reader.bad_frames and not reader.noise_bytes
    return sink.reads


CAPTURED = [
    (frames.rdm6300("010063E9AE"), "02 30 31 30 30 36 33 45 39 41 45 32 35 03"),
    (frames.rdm6300("0114AE3BBC", "raw"), "02 30 31 31 34 41 45 33 42 42 43 3C 03"),
    (frames.id12("0C000621A5"), "02 30 43 30 30 30 36 32 31 41 35 38 45 0D 0A 03"),
    (frames.pn532("6E8AE2B0"), "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 6E 8A E2 B0 44 00"),
    (
        frames.pn532("047BCB51962280"),
        "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 7B CB 51 96 22 80 C0 00",
    ),
    (frames.pn532([]), "00 00 FF 03 FD D5 4B 00 E0 00"),
    (frames.pn532_frame(b"\xd4\x14\x01"), "00 00 FF 03 FD D4 14 01 17 00"),
    (
        frames.r200("E28068900000500E88C6A4A7", form="AA"),
        "AA 02 22 00 11 C7 30 00 E2 80 68 90 00 00 50 0E 88 C6 A4 A7 11 9B 29 DD",
    ),
    (frames.r200_frame(1, 0xFF, b"\x15"), "BB 01 FF 00 01 15 16 7E"),
    (frames.r200_frame(0, 0x07, b"\x01\x02"[1:]), "BB 00 07 00 01 02 0A 7E"),
    (
        frames.chafon("000000000000000000000313"),
        "13 00 01 03 01 0C 00 00 00 00 00 00 00 00 00 00 03 13 3F 39",
    ),
    (
        frames.chafon(["000000000000000000000313", "000000000000000000000314"]),
        "20 00 01 03 02 0C 00 00 00 00 00 00 00 00 00 00 03 13"
        " 0C 00 00 00 00 00 00 00 00 00 00 03 14 9A C9",
    ),
    (frames.chafon([]), "07 00 01 01 01 00 1E 4B"),
    (
        frames.m6e("000000000000000000001545"),
        "FF 28 22 00 00 10 00 1B 01 FF 01 01 C4 11 0E 16 40 00 00 01 27 00 00 05 00 00 0F"
        " 00 80 30 00 00 00 00 00 00 00 00 00 00 00 15 45 E9 4A 56 1D",
    ),
    (frames.angel_eye("8s", 1, copies=1), "05 31 44 81 B8 03 34 46"),
    (frames.angel_eye("5c", 7, target=1, copies=1), "05 37 44 91 A5 03 34 34"),
    (frames.angel_eye_message(3, "C"), "05 33 43 03 37 33"),
    (frames.angel_eye_message(4, "E", b"\xc1"), "05 34 45 C1 03 42 33"),
    (frames.lines("0406B9020A5481", "spaced"), b"04 06 B9 02 0A 54 81\n".hex()),
    (frames.lines("4B219622", "reader"), b"0|4B219622\n".hex()),
    (
        frames.lines("04AABBCCDD11", "json"),
        b'{"type":"card","seq":2,"card_uid":"04AABBCCDD11"}\n'.hex(),
    ),
    (frames.barcode(frames.slot_code("2s")), b"A1020\r\n".hex()),
]


@pytest.mark.parametrize("made, captured", CAPTURED)
def test_encoders_make_the_captured_frames(made, captured):
    assert made == bytes.fromhex(captured)


def test_every_kind_has_an_encoder():
    assert set(frames.ENCODERS) == set(KINDS)
    with pytest.raises(ValueError, match="rdm6300"):
        frames.encode("rfid", "00")


TAGGED = [
    ("rdm6300", 5, {}, None),
    ("rdm6300", 5, {"checksum": "raw"}, {"checksum": "raw"}),
    ("id12", 5, {}, None),
    ("pn532", 4, {}, None),
    ("pn532", 7, {"ack": True}, None),
    ("pn532", 10, {"extended": True}, None),
    ("r200", 12, {}, None),
    ("r200", 2, {"form": "AA"}, None),
    ("r200", 62, {}, None),
    ("chafon", 12, {}, None),
    ("m6e", 12, {}, None),
    ("m6e", 16, {}, None),
    ("lines", 4, {}, None),
    ("lines", 7, {"form": "spaced"}, None),
    ("lines", 7, {"form": "reader", "checked": True}, {"codes": "checked"}),
    ("lines", 16, {"form": "json", "checked": True}, {"codes": "checked"}),
]


@pytest.mark.parametrize("kind, size, options, settings", TAGGED)
def test_parsers_read_what_the_encoders_write(kind, size, options, settings):
    dice = random.Random(f"{kind} {size}")
    for _ in range(200):
        tag = dice.randbytes(size)
        data = frames.encode(kind, tag, **options)
        assert read(kind, data, settings) == [tag.hex().upper()]


def pack():
    for rank in range(13):
        for suit in range(4):
            yield rank * 4 + suit, "23456789TJQKA"[rank] + "cdhs"[suit]


@pytest.mark.parametrize("order", ["dcsh", "shcd", "chsd"])
def test_every_card_of_the_readers_that_name_cards(order):
    settings = {"suits": order}
    codes = reader_class("barcode")(None, settings).codes
    for card, name in pack():
        text = frames.slot_code(name, suits=order).encode()
        assert codes.find(text, 5) == card
        assert codes.find(name.encode(), 2) == card
        shown = frames.angel_eye(name, seq=card & 15, suits=order)
        assert read("angel_eye", shown, settings) == [card, "again", "again"]
        checked = frames.barcode(name, checked=True)
        assert read("barcode", checked, {"codes": "checked"}) == [name.encode().hex().upper()]
    assert codes.find(b"10h", 3) == 34 and codes.find(b"A2140", 5) == codes.find(b"A2010", 5)
    for text in (
        b"1As",
        b"as",
        b"AS",
        b"A5020",
        b"A1150",
        b"A1000",
        b"A1025",
        b"a1020",
        b"J",
        b"",
    ):
        assert codes.find(text, len(text)) == -1, text


def test_two_makers_of_check_characters_agree_with_the_standards_example():
    assert frames.check_letter("G123498654321") == "H"
    assert check_character.character("G123498654321") == "H"
    dice = random.Random(37)
    for _ in range(500):
        code = "".join(
            dice.choices("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabc", k=dice.randint(1, 9))
        )
        assert check_character.character(code) == frames.check_letter(code)
    for code in ("A*", "a b", "ä", "-"):
        with pytest.raises(ValueError, match="digits and letters"):
            check_character.character(code)


def test_classes_state_what_the_configuration_needs():
    for kind in KINDS:
        made = reader_class(kind)
        assert made.kind == kind and made.baud in made.bauds
        assert made.once != made.repeats
        assert made.polled == (kind in ("pn532", "r200", "chafon"))
        assert made.names_cards == (kind in ("barcode", "angel_eye"))
    with pytest.raises(KeyError, match="allowed are angel_eye"):
        reader_class("rfid")
