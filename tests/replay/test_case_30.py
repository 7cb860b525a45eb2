"""Case 30: 212 frames of 53 cards back to back at 115200, display and journal at work."""

import json
import random

import pytest

from card_shoe.feeds import play, table
from card_shoe.feeds.reader_frames import rdm6300
from workshop.dealer import recorded
from workshop.dealer.deal_feed import PACK

CONFIG = {
    "game": "pai_gow",
    "seats": ["1", "2", "3", "4", "5", "6", "dealer"],
    "reader": {"kind": "rdm6300", "baud": 115200},
    "deck": recorded.DECK,
    "display": {"kind": "ssd1306"},
    "options": {"deal": "stacks", "start": 7},
}


@pytest.mark.parametrize("target", ["unix", "pico"])
def test_case_30_no_card_of_53_is_lost(target, tmp_path):
    tags = recorded.tags()
    pack = random.Random(30).sample([*PACK, "Jk"], 53)
    wire = b"".join(rdm6300(tags[card][0]) * 4 for card in pack)
    assert len(wire) == 212 * 14
    (tmp_path / recorded.DECK).write_text(recorded.deck_text(), "utf-8")
    (tmp_path / "table.json").write_text(json.dumps(CONFIG), "utf-8")
    rows = [
        "# shoefeed 1 config=table.json",
        f"(1.0) rx {wire.hex(' ')}",
        "(3.0) key show",
        "(6.0) key ok",
    ]
    (tmp_path / "a.feed").write_text("\n".join(rows) + "\n", "utf-8")
    events = play.play(table.load(tmp_path / "a.feed"), target).objects()
    dealt = [event for event in events if event["ev"] == "card"]
    assert [event["n"] for event in dealt] == list(range(1, 54))
    (result,) = [event for event in events if event["ev"] == "result"]
    first = CONFIG["seats"].index(result["first"])
    for seat in range(7):
        hand = result["hands"][(first + seat) % 7]
        assert hand["cards"] == pack[7 * seat : 7 * seat + 7]
    stat = events[-1]
    assert (stat["frames"], stat["bad_frames"], stat["overruns"]) == (212, 0, 0)
    assert [event for event in events if event["ev"] == "journal"]
