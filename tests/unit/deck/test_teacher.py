"""Teaching: which tag becomes which card, for every kind of reader, with made-up time."""

import pytest

from card_shoe.feeds import polled_readers, reader_frames
from shoe import deck, readers
from shoe.readers import teacher
from shoe.setup import deck_file

WORDS = [51, 47, 43, 39]
FIVE = ["010063E9AE", "14008EC793", "000414CD7E", "0700952F22"]


class Bench:
    """A reader and a Teacher behind it on a clock of milliseconds; said: what was told."""

    def __init__(self, kind, words=WORDS, **options):
        self.said = []
        self.now = (1 << 30) - 2000
        reader = readers.reader_class(kind)
        self.teacher = teacher.Teacher(words, self)
        self.reader = reader(self.teacher, {"kind": kind, **options})
        self.teacher.attach(self.reader)
        self.part = polled_readers.KINDS[kind]() if self.reader.polled else None

    def taught(self, word, tag):
        self.said.append(("taught", word, tag.hex().upper()))

    def second(self, word, tag):
        self.said.append(("second", word, tag.hex().upper()))

    def collision(self, word, tag):
        self.said.append(("collision", word, tag.hex().upper()))

    def silent(self):
        self.said.append(("silent",))

    def pass_time(self, ms, data=b""):
        for _ in range(max(1, ms // 10)):
            if data:
                self.reader.feed(bytearray(data), len(data), self.now)
                data = b""
            sent = self.reader.tick(self.now)
            answer = self.part.answer(sent) if sent and self.part else None
            if answer:
                self.reader.feed(bytearray(answer), len(answer), self.now)
            self.teacher.tick(self.now)
            self.now = (self.now + 10) % (1 << 30)

    def card(self, *tags, ms=240, gap=400):
        """Tags of one card rest for `ms`, then nothing for `gap`."""
        if self.part:
            self.part.place(*tags)
            self.pass_time(ms)
            self.part.remove()
        elif self.reader.once:
            self.pass_time(60, reader_frames.encode(self.reader.kind, tags[0]))
        else:
            for turn in range(ms // 60):
                tag = tags[turn % len(tags)]
                self.pass_time(60, reader_frames.encode(self.reader.kind, tag))
        self.pass_time(gap)
        said, self.said = self.said, []
        return said


def ids(kind, count=4):
    size = {"pn532": 7, "lines": 4, "rdm6300": 5, "id12": 5}.get(kind, 12)
    if kind == "barcode":
        return [f"CODE{number}" for number in range(count)]
    return [f"{(number + 1) * 0x1D:0{2 * size}X}" for number in range(count)]


def text(kind, tag):
    return tag.encode().hex().upper() if kind == "barcode" else tag


@pytest.mark.parametrize("kind", [kind for kind in sorted(readers.KINDS) if kind != "angel_eye"])
def test_cards_in_a_row_get_their_tags(kind):
    bench = Bench(kind)
    tags = ids(kind)
    for word, tag in zip(WORDS, tags):
        assert bench.card(tag) == [("taught", word, text(kind, tag))]
    assert bench.teacher.due() is None
    assert bench.card(ids(kind, 5)[4]) == []


def test_the_next_card_may_follow_at_once():
    bench = Bench("rdm6300")
    for tag in FIVE:
        bench.card(tag, gap=60)
    bench.pass_time(400)
    assert [tag.hex().upper() for tag, _ in bench.teacher.entries] == FIVE


def test_a_second_tag_on_a_card_is_kept_with_it():
    bench = Bench("rdm6300")
    said = bench.card(FIVE[0], FIVE[1], ms=600)
    assert said == [("taught", 51, FIVE[0]), ("second", 51, FIVE[1])]
    assert bench.card(FIVE[2]) == [("taught", 47, FIVE[2])]


@pytest.mark.parametrize("kind", ["r200", "chafon"])
def test_two_tags_in_one_reply_are_of_one_card(kind):
    bench = Bench(kind)
    one, two, three, _ = ids(kind)
    said = bench.card(one, two, ms=800)
    assert said == [("taught", 51, one), ("second", 51, two)]
    assert bench.card(three) == [("taught", 47, three)]


def test_a_planted_collision_is_told_once_and_teaches_nothing():
    bench = Bench("rdm6300")
    bench.card(FIVE[0])
    bench.card(FIVE[1])
    assert bench.card(FIVE[0], ms=900) == [("collision", 51, FIVE[0])]
    assert bench.teacher.due() == 43
    assert bench.card(FIVE[0]) == [("collision", 51, FIVE[0])]
    assert bench.card(FIVE[2]) == [("taught", 43, FIVE[2])]


def test_ids_cut_short_by_a_four_byte_reader_collide_and_are_told_apart_from_whole_ones():
    """04A3C6CA E26180 and 04A3C611 223344 both arrive as 8804A3C6."""
    bench = Bench("pn532")
    assert bench.card("8804A3C6") == [("taught", 51, "8804A3C6")]
    assert teacher.truncated(bytes.fromhex("8804A3C6"))
    assert not teacher.truncated(bytes.fromhex("04A3C6CAE26180"))
    assert bench.card("8804A3C6") == [("collision", 51, "8804A3C6")]


def test_phantoms_and_noise_teach_nothing():
    bench = Bench("rdm6300")
    for tag in ("0000000000", "000000078F", "00F00000F0"):
        bench.pass_time(50, reader_frames.rdm6300(tag) * 2)
        bench.pass_time(1200, b"\xfc\xff\xc0\x80")
    assert bench.said == []


def test_back_forgets_the_last_card_with_all_its_tags():
    bench = Bench("rdm6300")
    bench.card(FIVE[0])
    bench.card(FIVE[1], FIVE[2], ms=600)
    assert bench.teacher.back() == 47
    assert bench.card(FIVE[2]) == [("taught", 47, FIVE[2])]
    bench.teacher.back()
    bench.teacher.back()
    assert bench.teacher.back() is None


def test_what_was_taught_is_a_deck_file():
    words = [*range(53), deck.CUT, deck.DEALER]
    entries = [(bytes([1, word, 2]), word) for word in words]
    made = deck_file.load("\n".join(teacher.deck_lines("house-a", 53, entries)), "a.deck")
    assert (made.name, made.recipe, made.tags) == ("house-a", 53, 55)
    assert [made.word(made.find(tag, 3)) for tag, _ in entries] == words
