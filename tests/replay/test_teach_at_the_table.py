"""A deck is taught at the table with keys and cards alone, on the unix port."""

import hashlib
import json

from card_shoe.feeds import play, table
from card_shoe.feeds.reader_frames import rdm6300
from shoe.readers import teacher
from shoe.setup import deck_file
from shoe.supervisor.teach import order, roles
from workshop.dealer import recorded

_TEACH = 8  # pages after the first


class Table:
    """Writes a feed: keys, and cards that rest and leave."""

    def __init__(self):
        self.rows = ["# shoefeed 1 config=table.json"]
        self.ms = 3000

    def row(self, text, ms):
        self.rows.append(f"({self.ms / 1000:.3f}) {text}")
        self.ms += ms

    def card(self, tag):
        for _ in range(4):
            self.row("rx " + rdm6300(tag).hex(" "), 60)
        self.ms += 400

    def teach(self):
        """Open the page and begin."""
        self.row("key ok 1.2", 1600)
        for _ in range(_TEACH):
            self.row("key next", 300)
        self.row("key show", 300)

    def played(self, folder):
        config = dict(recorded.TABLES["holdem.table.json"], deck=recorded.DECK)
        (folder / recorded.DECK).write_text(recorded.deck_text(), "utf-8")
        (folder / "table.json").write_text(json.dumps(config), "utf-8")
        (folder / "a.feed").write_text("\n".join(self.rows) + "\n", "utf-8")
        return play.play(table.load(folder / "a.feed")).objects()


def tag(number):
    return f"{number * 0x010203 + 0x2A00000000:010X}"


def of(events, kind):
    return [event for event in events if event["ev"] == kind]


def taught_text():
    """The file that is to be written: the cards' new tags, and the roles' old ones."""
    old = deck_file.load(recorded.deck_text(), recorded.DECK)
    entries = roles(old) + [(bytes.fromhex(tag(i)), word) for i, word in enumerate(order(53))]
    return "\n".join(teacher.deck_lines(old.name, 53, entries)) + "\n"


def test_53_cards_with_a_collision_and_a_card_taken_back(tmp_path):
    made = Table()
    made.teach()
    for number in range(53):
        made.card(tag(number))
        if number == 20:
            made.card(tag(7))
        elif number == 30:
            made.row("key fold", 300)
            made.card(tag(number))
    made.ms += 600
    made.row("key show", 3000)
    made.card(tag(0))
    events = made.played(tmp_path)
    assert not of(events, "fault") and not of(events, "refused")
    assert [(card["n"], card["to"]) for card in of(events, "card")] == [(1, "1")]
    digests = [event["deck"] for event in of(events, "digest")]
    assert digests[-1] == hashlib.sha256(taught_text().encode()).hexdigest() != digests[0]


def test_the_old_deck_stays_where_it_is_broken_off_or_the_power_goes(tmp_path):
    made = Table()
    made.teach()
    for number in range(53):
        made.card(tag(number))
    made.row("power off", 500)
    made.row("power on", 4000)
    made.teach()
    made.card(tag(0))
    made.row("key ok", 1500)
    made.card(recorded.tags()["As"][0])
    events = made.played(tmp_path)
    assert not of(events, "fault")
    assert len(of(events, "card")) == 1
    assert len({event["deck"] for event in of(events, "digest")}) == 1
