"""The gate: which reads become cards, and what a passage without its read does."""

import random

import pytest

from shoe import ticks
from shoe.intake.gate import Gate
from shoe.readers.presence import CUT

WRAP = 1 << 30


class Line:
    """Plays reads and passages against a gate, a millisecond at a time; itself its presence."""

    def __init__(self, window=300, start=0):
        self.start = start
        self.seen = {CUT: start}
        self.said = []
        self.gate = Gate(window, self, self)

    def last_seen(self, card):
        return self.seen[card]

    def left(self, card, now):
        return ticks.diff(now, self.seen[card]) >= 300

    def passed(self, card):
        self.said.append(card)

    def missed(self):
        self.said.append("missed")

    def two_in_passage(self):
        self.said.append("two")

    def play(self, reads, passages, until=None):
        """reads: (card, first ms, last ms); passages: (from ms, to ms)."""
        times = [end for *_, end in (*reads, *passages)]
        for ms in range((until or max(times)) + 1500):
            now = (self.start + ms) % WRAP
            for card, first, last in reads:
                if ms == first:
                    self.seen[card] = now
                    if card == CUT:
                        self.gate.bystander(card, now)
                    else:
                        self.gate.read(card, now)
                elif first < ms <= last and (ms - first) % 60 == 0:
                    self.seen[card] = now
            self.gate.level(any(begin <= ms < end for begin, end in passages), now)
            self.gate.tick(now)
        return self.said


@pytest.mark.parametrize("start", [0, WRAP - 300])
@pytest.mark.parametrize("offset", [-290, -100, 0, 100, 179])
def test_one_read_and_one_passage_are_one_card(offset, start):
    assert Line(start=start).play([(7, 400 + offset, 400 + offset + 60)], [(400, 580)]) == [7]


def test_a_card_may_rest_long_before_it_passes():
    assert Line().play([(7, 10, 3000)], [(3010, 3190)]) == [7]


def test_a_late_read_counts_where_no_other_passage_can_claim_it():
    assert Line().play([(7, 700, 760)], [(400, 580)]) == [7]


def test_a_passage_without_a_read_is_a_missed_read():
    assert Line().play([], [(400, 580)]) == ["missed"]


def test_a_read_without_a_passage_is_no_card():
    assert Line().play([(7, 400, 500)], []) == []
    assert Line().play([(7, 400, 500), (8, 2000, 2060)], [(2010, 2190)]) == [8]


def test_two_reads_in_one_passage_are_two_cards():
    assert Line().play([(7, 400, 500), (8, 450, 500)], [(410, 600)]) == ["two"]


def test_a_missed_read_is_not_filled_by_the_next_card():
    """The second card is read just before its own passage, within the first one's window."""
    assert Line().play([(8, 780, 900)], [(400, 580), (790, 970)]) == ["missed"]
    assert Line().play(
        [(8, 780, 900), (9, 1190, 1300)], [(400, 580), (790, 970), (1200, 1380)]
    ) == ["missed"]


def test_a_strangers_passage_is_not_a_missed_read_as_well():
    line = Line()
    line.gate.excuse(450)
    assert line.play([], [(400, 580)]) == []


def test_many_strangers_within_one_window_excuse_each_passage():
    """Shown cards may follow each other faster than a passage is decided."""
    line = Line()
    for ms in range(2000):
        if ms % 150 == 0 and 300 <= ms <= 1200:
            line.gate.excuse(ms)
        line.gate.level(310 <= ms < 420 or 700 <= ms < 810 or 1210 <= ms < 1300, ms)
        line.gate.tick(ms)
    assert line.said == []
    for ms in range(2000, 3000):
        line.gate.level(2100 <= ms < 2200, ms)
        line.gate.tick(ms)
    assert line.said == ["missed"]


@pytest.mark.parametrize("came", [150, 390, 450])
def test_the_cut_card_explains_one_passage_and_not_the_next(came):
    cut = (CUT, came, came + 60)
    assert Line().play([cut], [(400, 580)]) == []
    assert Line().play([cut], [(400, 580), (900, 1080)]) == ["missed"]
    assert Line().play([cut, (7, 690, 760)], [(400, 580), (700, 880)]) == [7]


def test_the_cut_card_shows_whose_a_late_read_was():
    reads = [(7, 450, 560), (CUT, 690, 760)]
    assert Line().play(reads, [(400, 580), (700, 880)]) == [7]


def test_the_cut_card_and_a_card_in_one_passage_lose_no_card():
    for reads in ([(CUT, 390, 420), (7, 500, 540)], [(7, 390, 420), (CUT, 500, 540)]):
        assert Line().play(reads, [(400, 580)]) == [7]
        assert Line().play(reads, [(400, 580), (900, 1080)]) == [7, "missed"]


def test_a_flicker_of_the_barrier_is_no_passage():
    assert Line().play([(7, 390, 500)], [(200, 203), (400, 480), (482, 580), (700, 702)]) == [7]


def test_random_deals_keep_their_order_and_lose_no_miss():
    rng = random.Random(11)
    for _ in range(150):
        cards = rng.sample(range(52), 12)
        reads, passages, at = [], [], 500
        lost = rng.choice([None, *range(12)])
        for place, card in enumerate(cards):
            broken = rng.randint(80, 200)
            if place != lost:
                reads.append((card, at - rng.randint(-60, 120), at + broken))
            passages.append((at, at + broken))
            at += broken + rng.randint(330, 700)
        said = Line().play(reads, passages)
        if lost is None:
            assert said == cards
        else:
            assert said[: lost + 1] == [*cards[:lost], "missed"]


def deal(rng, unread):
    """A deal as the gate takes it for granted: what is really so, what is read and what passes.

    The next card comes into the field when the one before has been at the barrier for more than
    30 ms, is read after it, lies there for as long as it pleases, and is gone at the latest a
    window after its passage. unread: how likely a card is to be.
    """
    cards, reads, passages, lost = rng.sample(range(52), 5), [], [], []
    before = 0
    for card in cards:
        came = max(before + rng.choice([32, 60, 120, 250, 600]), reads[-1][1] + 1 if reads else 0)
        start = max(came + rng.choice([-90, -31, -30, 0, 40, 150, 900]),
                    passages[-1][1] + 20 if passages else 100)
        end = start + rng.randint(60, 200)
        last = max(came, rng.randint(start - 150, end + rng.choice([0, 100, 239])))
        if rng.random() < unread:
            lost.append(card)
        else:
            reads.append((card, came, last))
        passages.append((start, end))
        before = start
    return cards, reads, passages, lost


def late(reads, passages):
    """Return whether any read came when its passage had begun for more than 30 ms."""
    return any(read[1] > start + 30 for read, (start, _) in zip(reads, passages))


@pytest.mark.parametrize("unread", [0, 0.08, 0.3])
def test_no_deal_by_chance_credits_a_read_to_another_cards_passage(unread):
    rng = random.Random(int(unread * 100) + 5)
    whole = 0
    for _ in range(200):
        cards, reads, passages, lost = deal(rng, unread)
        said = Line().play(sorted(reads, key=lambda read: read[1]), passages)
        taken = said[: next((i for i, what in enumerate(said) if type(what) is str), None)]
        assert taken == cards[: len(taken)], (reads, passages, said)
        assert not set(taken) & set(lost), (reads, passages, said)
        whole += said == cards
        assert "missed" in said or "two" in said or not lost
        assert lost or "missed" not in said or "two" in said or late(reads, passages)
    assert unread or whole > 5
