"""`{"do":"tags"}`: a card whose frames often fail has a name, between rounds and not in one."""

import json

from card_shoe.feeds import play, table
from card_shoe.feeds.reader_frames import rdm6300
from workshop.dealer import recorded

SECOND = 1_000_000


def feed(config):
    tags = recorded.tags()
    rows = [f"# shoefeed 1 config={config}"]

    def rest(card, start_s, every_ms, times):
        frame = rdm6300(tags[card][0]).hex(" ")
        rows.extend(f"({start_s + k * every_ms / 1000:.3f}) rx {frame}" for k in range(times))

    rest("As", 1, 60, 50)
    rest("Kd", 6, 240, 40)
    rows.append('(17.0) link {"do":"tags"}')
    rows.append("(17.5) key void")
    rows.append('(18.0) link {"do":"tags"}')
    return "\n".join(rows) + "\n"


def test_a_worn_card_is_named_once_the_round_is_over(tmp_path):
    config = recorded.TABLES["holdem.table.json"]
    (tmp_path / recorded.DECK).write_text(recorded.deck_text(), "utf-8")
    (tmp_path / "table.json").write_text(json.dumps(config), "utf-8")
    (tmp_path / "a.feed").write_text(feed("table.json"), "utf-8")
    events = play.play(table.load(tmp_path / "a.feed")).objects()
    assert [event["n"] for event in events if event["ev"] == "card"] == [1, 2]
    (error,) = [event for event in events if event["ev"] == "error"]
    assert error["why"] == "tags: between rounds only"
    (told,) = [event for event in events if event["ev"] == "tags"]
    assert told == {"ev": "tags", "worn": [{"card": "Kd", "missed_percent": 50}]}
