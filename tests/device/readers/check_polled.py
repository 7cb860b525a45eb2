"""The drivers of polled readers, step by step: what is sent, when, and what silence means."""

from reader_harness import Table, make, run
from wire_frames import unspaced

ACK = unspaced("00 00 FF 00 FF 00")
SAM_DONE = unspaced("00 00 FF 02 FE D5 15 16 00")
POLL = unspaced("00 00 FF 04 FC D4 4A 01 00 E1 00")
NO_TARGET = unspaced("00 00 FF 03 FD D5 4B 00 E0 00")
TARGET = unspaced("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 6E 8A E2 B0 44 00")
R200_POLL = unspaced("BB 00 22 00 00 22 7E")
R200_NONE = unspaced("BB 01 FF 00 01 15 16 7E")
CHAFON_NONE = unspaced("07 00 01 01 01 00 1E 4B")
CHAFON_TWO = unspaced(
    "20 00 01 03 02 0C 00 00 00 00 00 00 00 00 00 00 03 13"
    " 0C 00 00 00 00 00 00 00 00 00 00 03 14 9A C9"
)
CHAFON_POLL = unspaced("04 00 01 DB 4B")
CHAFON_SET = unspaced("05 00 25 00 FD 30")
KINDS = ("pn532", "r200", "chafon")


def sends(reader, start, end):
    """What the reader sends from `start` until before `end`, as (ms, bytes)."""
    sent = []
    for now in range(start, end):
        data = reader.tick(now)
        if data:
            sent.append((now, bytes(data)))
    return sent


def woken_pn532():
    """A PN532 whose first poll goes out at 1 ms."""
    reader, sink = make("pn532")
    wake = reader.tick(0)
    assert wake[:16] == b"\x55\x55" + bytes(14)
    assert wake[16:] == unspaced("00 00 FF 03 FD D4 14 01 17 00")
    reader.feed(ACK + SAM_DONE, 15, 1)
    assert reader.tick(1) == POLL
    return reader, sink


def check_pn532_polls_again_after_each_answer():
    reader, sink = woken_pn532()
    reader.feed(ACK + NO_TARGET, len(ACK + NO_TARGET), 5)
    assert sends(reader, 5, 60) == [(51, POLL)]
    reader.feed(ACK + TARGET, len(ACK + TARGET), 60)
    assert sink.reads == [("tag", "6E8AE2B0")] and sink.polls == 1
    assert 0 < reader.next_due(60) <= 41
    assert sends(reader, 60, 110) == [(101, POLL)] and sink.polls == 2


def check_pn532_that_only_acknowledges_is_alive():
    reader, sink = woken_pn532()
    now = 1
    for _ in range(50):
        reader.feed(ACK, 6, now + 2)
        assert sends(reader, now + 2, now + 106) == [(now + 100, ACK), (now + 105, POLL)]
        now += 105
    assert sink.reads == [] and sink.polls == 50 and reader.unanswered == 0
    # the card comes while a poll is pending
    reader.feed(ACK, 6, now + 2)
    reader.feed(TARGET, len(TARGET), now + 60)
    assert sink.reads == [("tag", "6E8AE2B0")]
    assert sends(reader, now + 60, now + 70) == [(now + 60, POLL)]


def check_pn532_is_woken_after_an_unanswered_poll():
    reader, sink = woken_pn532()
    sent = sends(reader, 2, 1000)
    assert [data[:2] for _, data in sent[:4]] == [b"\x55\x55", POLL[:2]] * 2
    assert [now for now, _ in sent[:4]] == [101, 201, 301, 401]
    assert sink.reads == [("silent", 501)]


def check_silence_at_the_third_poll_and_not_before():
    for kind in KINDS:
        reader, sink = make(kind)
        polls = []
        now = 0
        while not sink.reads:
            data = reader.tick(now)
            if data and reader._polling:
                polls.append(now)
            now += 1
        assert len(polls) == 3, (kind, polls)
        assert sink.reads[0][1] == polls[2] + reader.WAIT_MS
        # told again only after five seconds of further silence
        sends(reader, now, now + 4900)
        assert len(sink.reads) == 1
        sends(reader, now + 4900, now + 7000)
        assert len(sink.reads) == 2


def check_no_target_is_not_silence():
    for kind, answer in (("r200", R200_NONE), ("chafon", CHAFON_NONE), ("pn532", ACK)):
        reader, sink = make(kind)
        for now in range(0, 20000):
            if reader.tick(now):
                reader.feed(answer, len(answer), now)
        assert sink.reads == [], (kind, sink.reads)
        assert sink.polls > 100


def check_two_lost_answers_in_three_are_not_silence():
    for kind, answer in (("r200", R200_NONE), ("chafon", CHAFON_NONE)):
        reader, sink = make(kind)
        polls = 0
        for now in range(0, 60000):
            if reader.tick(now) and reader._polling:
                polls += 1
                if polls % 3 == 0:
                    reader.feed(answer, len(answer), now)
        assert sink.reads == [] and polls > 90, (kind, polls)


def check_r200_finds_the_other_framing():
    reader, _ = make("r200")
    first = sends(reader, 0, 250)
    assert first[-1] == (200, R200_POLL)
    assert sends(reader, 250, 301) == [(300, unspaced("AA 00 22 00 00 22 DD"))]
    none = unspaced("AA 01 FF 00 01 15 16 DD")
    reader.feed(none, len(none), 305)
    later = sends(reader, 305, 700)
    assert later[0][1] == unspaced("AA 00 28 00 00 28 DD")
    assert {data[:1] for _, data in later} == {b"\xaa"}


def check_a_late_answer_counts():
    reader, sink = make("r200")
    while not reader._polling:
        reader.tick(reader._sent + 100 if reader._waiting else 0)
    start = reader._sent
    reader.tick(start + 120)
    reader.feed(R200_NONE, len(R200_NONE), start + 130)
    assert reader.unanswered == 0 and sink.reads == []


def check_two_ids_in_one_reply():
    words = {bytes(10) + b"\x03\x13": 1, bytes(10) + b"\x03\x14": 2}
    table = Table("chafon", words)
    table.send(CHAFON_TWO, 0)
    assert table.said == [1, 2, "two_cards"]
    # two tags of one card in one reply are one card
    table = Table("chafon", {bytes(10) + b"\x03\x13": 1, bytes(10) + b"\x03\x14": 1})
    table.send(CHAFON_TWO, 0)
    assert table.said == [1]


def presence_over_polls(pattern, period=50):
    """What is said when a card is there (1) or not (0) poll by poll."""
    tag = b"\x01\x02\x03\x04"
    table = Table("r200", {tag: 9})
    now = 0
    for there in pattern:
        if there:
            table.presence.tag(tag, 4, now)
        table.presence.poll(now + period - 1)
        table.presence.tick(now)
        now += period
    return table.said


def check_gone_needs_four_missed_polls_and_300_ms():
    assert presence_over_polls([1, 0] * 100) == [9]
    assert presence_over_polls(([1] * 15 + [0]) * 10) == [9]
    assert presence_over_polls([1, 0, 0, 0, 0, 1]) == [9]  # 250 ms
    assert presence_over_polls([1, 0, 0, 0, 1], 90) == [9]  # three polls, 360 ms
    assert presence_over_polls([1, 0, 0, 0, 0, 1], 60) == [9, 9]  # four polls, 300 ms
    assert presence_over_polls([1] + [0] * 9 + [1]) == [9, 9]  # 500 ms


def check_an_antenna_error_is_told_once():
    table = Table("chafon", {})
    frame = unspaced("05 00 01 F8")
    from shoe.readers.bytescan import crc_8408

    crc = crc_8408(frame, 0, 4)
    frame += bytes([crc & 255, crc >> 8])
    for now in range(0, 4000, 50):
        table.send(frame, now)
    assert table.said == [("error", "antenna")]


def broken(frame):
    """The frame with a bit of its payload changed."""
    made = bytearray(frame)
    made[-3] ^= 4
    return bytes(made)


def check_a_spoiled_answer_is_asked_for_again_when_the_line_is_quiet():
    reader, sink = make("r200")
    while reader.tick(0) != R200_POLL:
        reader.feed(R200_NONE, len(R200_NONE), 0)
    spoiled = broken(R200_NONE)
    reader.feed(spoiled, len(spoiled), 5)
    assert reader.next_due(5) == 10
    assert sends(reader, 5, 20) == [(15, R200_POLL)]
    reader.feed(R200_NONE, len(R200_NONE), 20)
    # ... and it goes on as after any answer; no card has missed a poll.
    assert sends(reader, 20, 70) == [(65, R200_POLL)]
    assert reader.unanswered == 0 and sink.polls == 1


def check_a_spoiled_answer_of_a_pn532_is_asked_for_again_after_an_abort():
    reader, sink = woken_pn532()
    answer = ACK + broken(TARGET)
    reader.feed(answer, len(answer), 6)
    assert sends(reader, 6, 30) == [(16, ACK), (21, POLL)]
    reader.feed(ACK + TARGET, len(ACK + TARGET), 30)
    assert sink.reads == [("tag", "6E8AE2B0")] and sink.polls == 0


def check_a_cut_answer_is_waited_for_as_long_as_its_bytes_may_be_late():
    reader, sink = make("r200")
    while reader.tick(0) != R200_POLL:
        reader.feed(R200_NONE, len(R200_NONE), 0)
    reader.feed(R200_NONE, 5, 5)
    assert sends(reader, 5, 44) == []
    reader.feed(R200_NONE[5:], len(R200_NONE) - 5, 44)
    assert reader.frames and sends(reader, 44, 60) == [(50, R200_POLL)]
    reader.feed(R200_NONE, 5, 55)
    assert sends(reader, 55, 100) == [(95, R200_POLL)]


def check_noise_before_a_slow_answer_costs_it_nothing():
    reader, sink = make("chafon")
    while reader.tick(0) != CHAFON_POLL:
        reader.feed(CHAFON_SET, len(CHAFON_SET), 0)
    reader.feed(b"\xff\xc0", 2, 1)
    assert sends(reader, 1, 60) == [(41, CHAFON_POLL)]
    reader.feed(CHAFON_TWO, len(CHAFON_TWO), 300)
    assert len(sink.reads) == 2 and reader.unanswered == 0


def check_a_reader_whose_every_answer_is_spoiled_is_silent_after_three_polls():
    for kind in KINDS:
        reader, sink = make(kind)
        polls = told = now = 0
        while not told and now < 5000:
            if reader.tick(now):
                polls += 1
                reader.feed(b"\x80\xfe\xfe\x80", 4, now)
            told = [at for what, at in sink.reads if what == "silent"]
            now += 1
        # A poll is asked again three times, and only then waited for.
        assert told == [now - 1] and 12 <= polls <= 20, (kind, polls, told)
        assert reader.unanswered == 3, kind


if __name__ == "__main__":
    run(globals())
