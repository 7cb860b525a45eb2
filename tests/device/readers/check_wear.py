"""Worn tags: frames of a resting card that do not come are counted by card."""

from binascii import unhexlify

from reader_harness import Table, run

from shoe.readers.wear import Wear

GOOD = b"\x02010063E9AE25\x03"
POOR = b"\x0214008EC793CE\x03"
WORDS = {unhexlify("010063E9AE"): 51, unhexlify("14008EC793"): 7}


def rest(table, frame, start, every, times):
    for k in range(times):
        table.send(frame, start + k * every)
    return table.wait(start + every * times, 700)


def check_a_card_whose_frames_fail_is_named_and_no_other():
    table = Table("rdm6300", WORDS)
    now = rest(table, GOOD, 0, 60, 60)
    rest(table, POOR, now, 200, 60)
    assert table.said == [51, 7]
    assert [word for word, _ in table.presence.wear.worn(12)] == [7]
    assert table.presence.wear.share(51) == 0
    assert table.presence.wear.share(0) is None


def check_a_reader_that_tells_once_counts_nothing():
    table = Table("id12", WORDS)
    frame = GOOD[:-1] + b"\r\n\x03"
    for k in range(40):
        table.send(frame, k * 1000)
    assert table.presence.wear.worn(0) == []


def check_counts_are_shares_of_the_last_few_hundred():
    wear = Wear()
    for _ in range(1000):
        wear.note(3, 1)
    assert 45 <= wear.share(3) <= 50
    for _ in range(1000):
        wear.note(3, 0)
    assert wear.share(3) < 12
    for _ in range(1000):
        wear.note(4, 200)  # the clock stood: no more than a few are believed
    assert wear.worn(12) == [(4, wear.share(4))]


if __name__ == "__main__":
    run(globals())
