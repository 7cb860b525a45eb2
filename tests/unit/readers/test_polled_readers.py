"""The drivers of polled readers against readers that behave like the parts."""

import pytest

from card_shoe.feeds.polled_readers import KINDS, Pn532Reader, R200Reader, no_target
from shoe.readers import reader_class
from shoe.readers.presence import Presence

TAGS = {
    "pn532": ("6E8AE2B0", "047BCB51962280"),
    "r200": ("E28068900000500E88C6A4A7", "E28068900000500E88C6A4A8"),
    "chafon": ("000000000000000000000313", "000000000000000000000314"),
}


class Deck:
    def __init__(self, tags):
        self.ids = [bytes.fromhex(tag) for tag in tags]

    def find(self, tag, n):
        found = bytes(tag[:n])
        return self.ids.index(found) if found in self.ids else -1

    def word(self, index):
        return index


class Bench:
    """A device's driver and a reader on a line that takes 3 ms each way."""

    def __init__(self, kind, part=None):
        self.part = part or KINDS[kind]()
        self.said = []
        self.presence = Presence(self, Deck(TAGS[kind]))
        self.reader = reader_class(kind)(self.presence)
        self.presence.attach(self.reader)
        self.now = 0
        self._coming = []

    def run(self, ms):
        for _ in range(ms):
            self.now += 1
            sent = self.reader.tick(self.now)
            if sent:
                self._hear(self.part.answer(sent), 6)
            while self._coming and self._coming[0][0] <= self.now:
                data = self._coming.pop(0)[1]
                self.reader.feed(data, len(data), self.now)
            self.presence.tick(self.now)
        return self.said

    def place(self, *tags):
        self._hear(self.part.place(*tags), 3)

    def _hear(self, data, delay):
        if data:
            self._coming.append((self.now + delay, data))

    def read(self, card, now):
        self.said.append(card)

    def unknown(self, tag, n, now):
        self.said.append(bytes(tag[:n]).hex().upper())

    def two_cards(self, now):
        self.said.append("two_cards")

    def silent(self, now):
        self.said.append("silent")


@pytest.mark.parametrize("kind", KINDS)
def test_cards_come_and_go(kind):
    bench = Bench(kind)
    assert bench.run(3000) == []  # no target is not silence
    bench.place(TAGS[kind][0])
    assert bench.run(10000) == [0]
    bench.part.remove()
    assert bench.run(1000) == [0]
    bench.place(TAGS[kind][1])
    assert bench.run(400) == [0, 1]
    bench.part.remove()
    bench.run(200)  # lifted for a moment only
    bench.place(TAGS[kind][1])
    assert bench.run(400) == [0, 1]
    bench.part.remove()
    bench.run(1000)
    bench.place(TAGS[kind][1])
    assert bench.run(400) == [0, 1, 1]
    assert not bench.reader.bad_frames and not bench.reader.noise_bytes


@pytest.mark.parametrize("kind", KINDS)
def test_a_reader_without_power_is_silent_and_comes_back(kind):
    bench = Bench(kind)
    bench.run(1000)
    bench.part.dead = True
    assert bench.run(2000) == ["silent"]
    bench.part.dead = False
    if kind == "pn532":
        bench.part.awake = False
    bench.run(1000)
    bench.place(TAGS[kind][0])
    assert bench.run(1000) == ["silent", 0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_reader_that_is_there_later_than_the_device(kind):
    bench = Bench(kind)
    bench.part.dead = True
    assert bench.run(3000) == ["silent"]
    bench.part.dead = False
    bench.place(TAGS[kind][1])
    assert bench.run(1000) == ["silent", 1]


@pytest.mark.parametrize("kind", ["r200", "chafon"])
def test_two_tags_in_the_field(kind):
    bench = Bench(kind)
    bench.place(*TAGS[kind])
    assert bench.run(3000) == [0, 1, "two_cards"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_foreign_tag(kind):
    bench = Bench(kind)
    foreign = "08010203" if kind == "pn532" else "AA" * 12
    bench.place(foreign)
    assert bench.run(3000) == [foreign]
    assert bench.presence.phantoms == 0


def test_r200_of_the_other_framing():
    bench = Bench("r200", R200Reader("AA"))
    bench.place(TAGS["r200"][0])
    assert bench.run(1000) == [0]


def test_pn532_that_is_set_to_give_up_at_once():
    bench = Bench("pn532", Pn532Reader(patient=False))
    bench.run(1000)
    bench.place(TAGS["pn532"][0])
    assert bench.run(1000) == [0]


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_for_feeds_is_taken_as_no_target(kind):
    answer = no_target(kind)
    bench = Bench(kind)
    bench.part.answer = answer
    assert bench.run(5000) == []
    assert bench.reader.unanswered == 0 and bench.presence._polls > 20
