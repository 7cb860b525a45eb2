"""Feed files: what parses, what is refused and with which words, and that writing is lossless."""

import pytest

from card_shoe.feeds import feed as feeds

HEADER = "# shoefeed 1 config=table.json\n"

EVERY_VERB = (
    HEADER
    + """
# a comment of its own
(0.000000) rx 02 30 31 30 30 36 33 45 39 41 45 32 35 03   # As
(0.010000) gate 0.180
(5.000000) key show
(6) key next 1.2
(6.5) link {"do":"key","key":"ok # no comment"}
(7.0) tx 55 aa
(7.1) rx 01
(9.000000) power off
(11.000000) power on
(12.25) end
"""
)


def test_every_verb():
    feed = feeds.parse(EVERY_VERB)
    assert feed.config == "table.json"
    assert [(line.us, line.verb, line.value) for line in feed.lines] == [
        (0, "rx", b"\x02010063E9AE25\x03"),
        (10_000, "gate", 180_000),
        (5_000_000, "key", ("show", 100_000)),
        (6_000_000, "key", ("next", 1_200_000)),
        (6_500_000, "link", '{"do":"key","key":"ok # no comment"}'),
        (7_000_000, "tx", b"\x55\xaa"),
        (7_100_000, "rx", b"\x01"),
        (9_000_000, "power", False),
        (11_000_000, "power", True),
        (12_250_000, "end", None),
    ]
    assert feed.lines[0].number == 4
    assert feed.lines[0].comment == "As"
    assert feed.last_us == 12_250_000


def test_write_gives_the_same_lines_back():
    feed = feeds.parse(EVERY_VERB)
    again = feeds.parse(feeds.write(feed))
    assert again.config == feed.config
    assert [(line.us, line.verb, line.value, line.comment) for line in again.lines] == [
        (line.us, line.verb, line.value, line.comment) for line in feed.lines
    ]


def test_crlf_is_allowed():
    feed = feeds.parse(EVERY_VERB.replace("\n", "\r\n"))
    assert len(feed.lines) == 10


@pytest.mark.parametrize(
    "text, where, why",
    [
        ("", 1, "the first line must be the header"),
        ("(0) rx 02\n", 1, "the first line must be the header"),
        ("# shoefeed 2\n", 1, "version 1, not 2"),
        ("# shoefeed 1 deck=x\n", 1, "'deck'"),
        (HEADER + "(0) rx 0\n", 2, "'0' is not bytes"),
        (HEADER + "(0) rx\n", 2, "no bytes follow the verb: two hex digits each, such as"),
        (HEADER + "(0) rx   # As\n", 2, "no bytes follow the verb"),
        (HEADER + "(0) tx\n", 2, "no bytes follow the verb"),
        ("\ufeff" + HEADER, 1, "begins with a byte-order mark; save it as UTF-8 without one"),
        (HEADER + "(0) rx 0g\n", 2, "'0g' is not bytes"),
        (HEADER + "\n(0) rx 02 # fine\n(1) zap\n", 4, "there is no 'zap'"),
        (HEADER + "(1) rx 02\n(0.9) rx 02\n", 3, "time goes back: 0.900000 after 1.000000"),
        (HEADER + "(-1) rx 02\n", 2, "is not a line like"),
        (HEADER + "(0.1234567) rx 02\n", 2, "is not a line like"),
        (HEADER + "(86400) rx 02\n(86400.000001) rx 02\n", 3, "86400 s (a day): go on"),
        (HEADER + "1.5 rx 02\n", 2, "is not a line like"),
        (HEADER + "(0) key up\n", 2, "there is no key 'up'; the keys are next fold show ok void"),
        (HEADER + "(0) key ok -1\n", 2, "is not seconds"),
        (HEADER + "(0) key ok 0\n", 2, "is no duration"),
        (HEADER + "(0) gate\n", 2, "is not seconds"),
        (HEADER + "(0) power maybe\n", 2, "power is on or off"),
        (HEADER + "(0) power on\n", 2, "power is on already"),
        (HEADER + "(0) power off\n(1) power off\n", 3, "power is off already"),
        (HEADER + "(0) link {\n", 2, "is not JSON"),
        (HEADER + "(0) link [1]\n", 2, "is not a JSON object"),
        (HEADER + "(0) end\n(1) rx 02\n", 3, "rx comes after end"),
        (HEADER + "(0) end now\n", 2, "end takes nothing"),
    ],
)
def test_refused_with_file_line_and_reason(text, where, why):
    with pytest.raises(feeds.FeedError) as refusal:
        feeds.parse(text, "some.feed")
    assert str(refusal.value).startswith(f"some.feed:{where}: ")
    assert why in str(refusal.value)
    assert refusal.value.exit_code == 2


def test_a_file_that_is_not_there_or_no_text(tmp_path):
    with pytest.raises(feeds.FeedError, match="cannot be read"):
        feeds.load(tmp_path / "none.feed")
    (tmp_path / "bytes.feed").write_bytes(b"# shoefeed 1\n\xff")
    with pytest.raises(feeds.FeedError, match="byte 13 is not UTF-8"):
        feeds.load(tmp_path / "bytes.feed")
