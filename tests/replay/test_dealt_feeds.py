"""The feed generator: what it writes is what a reader sends, and it writes the same again."""

import pytest

from card_shoe.feeds import feed as feeds
from card_shoe.feeds.reader_frames import rdm6300
from workshop.dealer import recorded
from workshop.dealer.deal_feed import Dealer


@pytest.mark.parametrize(
    "tag, frame",
    [
        ("010063E9AE", "02 30 31 30 30 36 33 45 39 41 45 32 35 03"),
        ("14008EC793", "02 31 34 30 30 38 45 43 37 39 33 43 45 03"),
        ("000414CD7E", "02 30 30 30 34 31 34 43 44 37 45 41 33 03"),
        ("01C8F00800", "02 30 31 43 38 46 30 30 38 30 30 33 31 03"),
    ],
)
def test_frames_are_those_of_real_readers(tag, frame):
    assert rdm6300(tag) == bytes.fromhex(frame)


def test_a_card_rests_and_repeats_as_on_a_reader():
    dealer = Dealer("holdem", recorded.SEATS, recorded.tags(), seed=1)
    dealer.round()
    rests = []
    for line in dealer.lines:
        if line.verb == "rx" and line.comment:
            rests.append([])
        if line.verb == "rx":
            rests[-1].append(line.us)
    assert len(rests) == 20
    for times in rests:
        gaps = [(late - early) / 1000 for early, late in zip(times, times[1:])]
        assert all(50 <= gap <= 65 for gap in gaps)
        assert times[-1] - times[0] < 600_000
        assert len(times) >= 3
    for early, late in zip(rests, rests[1:]):
        assert late[0] - early[-1] >= 120_000


def test_the_truth_is_what_came_down_the_wire():
    named = {tag: card for card, ids in recorded.tags().items() for tag in ids}
    dealer = recorded.FEEDS["holdem"][0]()
    read = [
        named[line.value[1:11].decode()]
        for line in dealer.feed(None).lines
        if line.verb == "rx" and line.comment
    ]
    dealt = [card for dealt in dealer.rounds for _, card in dealt.places]
    assert read == dealt
    assert len(dealer.rounds) == 20


def test_folded_seats_get_no_more_cards():
    dealer = Dealer("flop_poker", recorded.SEATS, recorded.tags(), seed=1)
    dealt = dealer.round(folds={"deal": ["2"]})
    assert len(dealt.cards("2")) == len(dealt.cards("1")) == 3
    holdem = Dealer("holdem", recorded.SEATS, recorded.tags(), seed=1)
    dealt = holdem.round(folds={"hole": ["1", "2", "3", "4", "6"]})
    assert dealt.ended == "uncontested"
    assert len(dealt.places) == 12


@pytest.mark.parametrize("name", recorded.FEEDS)
def test_recorded_feeds_are_dealt_the_same_again(name):
    recipe, table = recorded.FEEDS[name]
    assert recorded.path(name).read_text("utf-8") == feeds.write(recipe().feed(table))


def test_recorded_deck_is_written_the_same_again():
    assert (recorded.FOLDER / recorded.DECK).read_text("utf-8") == recorded.deck_text()
