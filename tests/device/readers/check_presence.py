"""Presence: what is one read, what is a second one, what is a phantom, what is two cards.

The numbered checks are inputs that broke other programs.
"""

from reader_harness import Table, run
from wire_frames import unspaced

AS, KD, CUT, DEALER = 51, 45, 64, 65

IDS = {
    "010063E9AE": AS,
    "14008EC793": AS,  # a second tag on the same card
    "01C8F00800": KD,
    "0700952F22": CUT,
    "000414CD7E": DEALER,
}


def rdm(tag):
    """An RDM6300's frame for a tag in hex."""
    check = 0
    for i in range(0, 10, 2):
        check ^= int(tag[i : i + 2], 16)
    return b"\x02" + tag.encode() + b"%02X" % check + b"\x03"


def id12(tag):
    """The same of an ID-12LA."""
    return rdm(tag)[:-1] + b"\r\n\x03"


def table(kind="rdm6300", options=None):
    words = {}
    for tag in IDS:
        words[bytes([int(tag[i : i + 2], 16) for i in range(0, 10, 2)])] = IDS[tag]
    return Table(kind, words, options)


ACE = rdm("010063E9AE")
ACE_TOO = rdm("14008EC793")
KING = rdm("01C8F00800")
CUT_CARD = rdm("0700952F22")
BUTTON = rdm("000414CD7E")
STRANGER = rdm("0A0B0C0D0E")
PHANTOMS = [rdm(tag) for tag in ("0000000000", "000000078F", "00F00000F0", "F000060007")]


def at(made, *sent):
    """Send (ms, bytes) pairs, time passing in steps of 10 ms between them."""
    now = 0
    for ms, data in sent:
        now = made.wait(now, ms - now)
        made.send(data, ms)
    made.wait(now, 600)
    return made.said


def check_21_phantoms_alone():
    made = table()
    assert at(made, *[(500 * k, PHANTOMS[k]) for k in range(4)]) == []
    assert made.presence.phantoms == 4 and made.reader.frames == 4


def check_21_two_phantoms_of_one_id():
    made = table()
    assert at(made, (0, PHANTOMS[2] * 2)) == []
    assert made.presence.phantoms == 2


def check_21_phantoms_between_good_frames():
    made = table()
    sent = [(60 * k, ACE + PHANTOMS[k % 4]) for k in range(4)]
    assert at(made, *sent) == [AS]
    assert made.presence.phantoms == 4 and made.presence.repeats == 3


def check_22_an_id_over_2_to_the_31():
    assert at(table(), (0, KING)) == [KD]


def check_23_ten_seconds_at_rest():
    made = table()
    assert at(made, *[(55 * k, ACE) for k in range(182)]) == [AS]
    assert made.presence.repeats == 181


def check_23_every_other_frame_and_every_sixteenth_missing():
    assert at(table(), *[(120 * k, ACE) for k in range(80)]) == [AS]
    assert at(table(), *[(60 * k, ACE) for k in range(160) if k % 16]) == [AS]


def check_24_gone_for_a_second():
    assert at(table(), (0, ACE), (60, ACE), (1060, ACE), (1120, ACE)) == [AS, AS]


def check_25_each_read_twice_one_broken():
    broken = ACE[:5] + b"\x39" + ACE[6:]
    made = table()
    sent = [(60 * k, broken + ACE if k % 2 else ACE + broken) for k in range(6)]
    assert at(made, *sent) == [AS]
    assert made.reader.bad_frames == 6


def check_26_two_tags_of_one_card():
    made = table()
    assert at(made, (0, ACE + ACE_TOO), (60, ACE_TOO + ACE)) == [AS]
    assert made.presence.repeats == 3


def check_27_a_tail_and_two_frames():
    made = table()
    assert at(made, (0, ACE[-5:] + ACE + KING)) == [AS, KD]
    assert made.reader.noise_bytes == 5


def check_28_stray_bytes_first():
    for stray in (b"\xfc", b"\xff", b"\xc0", b"\x80"):
        made = table()
        assert at(made, (0, stray + ACE)) == [AS]
        assert made.reader.noise_bytes == 1 and not made.reader.bad_frames


def check_29_all_byte_values_as_noise():
    made = table()
    assert at(made, (0, bytes(range(256)) + ACE)) == [AS]
    assert made.reader.noise_bytes + 2 == 256 and made.reader.bad_frames == 1


def check_30_fifty_three_cards_at_115200():
    words = {}
    for card in range(53):
        words[bytes([1, 0, 0, 7, card])] = card
    made = Table("rdm6300", words)
    stream = b"".join([rdm(f"01000007{card:02X}") * 4 for card in range(53)])
    for k in range(0, len(stream), 11):  # 11 bytes are a millisecond
        made.send(stream[k : k + 11], k // 11)
        made.presence.tick(k // 11)
    assert made.said == list(range(53))
    assert made.presence.repeats == 53 * 3


def check_gaps_of_the_same_card():
    for gap in (50, 100, 200, 250, 299):
        assert at(table(), (0, ACE), (gap, ACE)) == [AS], gap
    for gap in (500, 501, 900, 5000):
        assert at(table(), (0, ACE), (gap, ACE)) == [AS, AS], gap
    assert at(table("id12"), (0, id12("010063E9AE")), (250, id12("010063E9AE"))) == [AS]
    assert at(table("id12"), (0, id12("010063E9AE")), (500, id12("010063E9AE"))) == [AS, AS]


def check_gaps_across_the_wrap_of_the_clock():
    end = 1 << 30
    for start, gap, reads in ((end - 100, 200, 1), (end - 300, 800, 2), (end - 1, 300, 2)):
        made = table()
        made.send(ACE, start)
        made.presence.tick(start)
        later = (start + gap) & (end - 1)
        made.presence.tick(later)
        made.send(ACE, later)
        assert made.said == [AS] * reads, (start, gap)


def check_a_card_after_days_of_silence():
    made = table()
    made.send(ACE, 1000)
    made.send(STRANGER * 2, 1000)
    for hours in range(1, 340):  # half a month, past the wrap
        now = (1000 + hours * 3600000) & ((1 << 30) - 1)
        for _ in range(66):
            made.presence.tick(now)
    made.send(ACE, now)
    made.send(STRANGER, now)
    assert made.said == [AS, AS]


def check_roles():
    made = table()
    assert at(made, (0, CUT_CARD), (60, CUT_CARD), (600, BUTTON), (1200, ACE)) == [
        ("role", CUT),
        ("role", DEALER),
        AS,
    ]


def check_two_cards_by_alternation():
    made = table()
    assert at(made, (0, ACE), (60, KING), (120, ACE), (180, KING), (240, ACE)) == [
        AS,
        KD,
        "two_cards",
    ]
    # gone before it came back: a second read, as the round will say
    assert at(table(), (0, ACE), (60, KING), (600, ACE)) == [AS, KD, AS]
    # one after the other, however fast
    assert at(table(), (0, ACE * 3 + KING * 3)) == [AS, KD]
    # a reader that speaks once an entry: the first is gone when the second comes
    made = table("id12")
    assert at(made, (0, id12("010063E9AE")), (100, id12("01C8F00800"))) == [AS, KD]


def check_two_cards_are_told_again_only_after_a_pause():
    made = table()
    sent = [(60 * k, KING if k % 2 else ACE) for k in range(20)]
    sent += [(3000 + 60 * k, KING if k % 2 else ACE) for k in range(3)]
    assert at(made, *sent) == [AS, KD, "two_cards", AS, KD, "two_cards"]


def check_an_unknown_tag_at_its_third_frame():
    tag = ("unknown", b"\x0a\x0b\x0c\x0d\x0e")
    made = table()
    assert at(made, *[(60 * k, STRANGER) for k in range(30)]) == [tag]
    assert made.presence.phantoms == 0
    assert at(table(), (0, STRANGER), (500, STRANGER), (1000, STRANGER)) == [tag]
    assert at(table(), (0, STRANGER), (600, STRANGER), (1001, STRANGER)) == []
    assert at(table(), (0, STRANGER), (600, STRANGER), (1001, STRANGER), (1600, STRANGER)) == [tag]
    # phantoms between its frames change nothing
    sent = [(60 * k, STRANGER + PHANTOMS[k]) for k in range(3)]
    assert at(table(), *sent) == [tag]
    # taken away and back again
    sent = [(60 * k + start, STRANGER) for start in (0, 2000) for k in range(4)]
    assert at(table(), *sent) == [tag, tag]
    assert at(table("id12"), (0, id12("0A0B0C0D0E"))) == [tag]


def check_plain_codes_need_two_equal_reads():
    assert at(Table("barcode"), (0, b"As\r\n")) == []
    assert at(Table("barcode"), (0, b"As\r\n"), (500, b"As\r\n")) == [AS]
    assert at(Table("barcode"), (0, b"As\r\n"), (501, b"As\r\n")) == []
    assert at(Table("barcode"), (0, b"As\r\nQs\r\nAs\r\n")) == [AS]
    assert at(Table("barcode"), *[(400 * k, b"As\r\n") for k in range(9)]) == [AS]
    sent = [(ms, b"As\r\n") for ms in (0, 200, 1200, 1400)]
    assert at(Table("barcode"), *sent) == [AS, AS]
    assert at(Table("barcode"), (0, b"A1020\r"), (200, b"A1020\r")) == [3]
    assert at(Table("barcode", None, {"codes": "checked"}), (0, b"AsG\r\n")) == [AS]
    words = {b"\x04\xaa": AS}
    assert at(Table("lines", words), (0, b"04AA\n")) == []
    assert at(Table("lines", words), (0, b"04AA\n"), (300, b"04 aa\n")) == [AS]


def check_scans_that_name_nothing():
    assert at(Table("barcode"), (0, b"HELLO\r\n")) == [("unknown", b"HELLO")]
    for spoiled in (b"A\xe9s\r\n", b"\xff\xfeHELLO\r\n", b"xAs\r\n", b"\r\n", b"A\r\n"):
        assert at(Table("barcode"), (0, spoiled * 2)) == [], spoiled
    # a module's own reply right before a scan
    done = unspaced("02 00 00 01 00 33 31")
    assert at(Table("barcode"), (0, done + b"As\rAs\r")) == [AS]
    # with a deck, its codes hold and no others
    made = Table("barcode", {b"X1": AS})
    assert at(made, (0, b"X1\rX1\r"), (600, b"Kd\r")) == [AS, ("unknown", b"Kd")]


def check_a_line_held_low():
    made = table()
    for low_ms, now in ((0, 0), (50, 50), (99, 99)):
        made.reader.line_low(low_ms, now)
    assert made.said == []
    for now in range(100, 5200, 100):
        made.reader.line_low(now, now)
    assert made.said == ["silent", "silent"]  # told again after five seconds
    made.reader.line_low(0, 5200)
    made.reader.line_low(100, 5400)
    assert made.said == ["silent"] * 3


def check_counts_do_not_depend_on_the_cuts():
    stream = b"\xff" + ACE + ACE[:7] + KING + b"\x02\x02" + PHANTOMS[1] + STRANGER + ACE
    whole = table()
    whole.send(stream, 0)
    for size in range(1, len(stream)):
        made = table()
        for k in range(0, len(stream), size):
            made.send(stream[k : k + size], 0)
        for name in ("frames", "bad_frames", "noise_bytes"):
            assert getattr(made.reader, name) == getattr(whole.reader, name), (size, name)
        assert made.said == whole.said == [AS, KD, "two_cards"]


if __name__ == "__main__":
    run(globals())
