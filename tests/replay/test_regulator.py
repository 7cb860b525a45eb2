"""What a regulator asks for and no other test shows directly; docs/regulator.md names them all."""

import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from card_shoe.boards.board import ROOT, shoe_version
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import play, table
from card_shoe.journal.scan import scan
from card_shoe.journal.source import load
from card_shoe.targets import unix
from shoe.journal import record
from workshop.dealer import recorded

QUICK = recorded.path("quick")
CONFIG = recorded.FOLDER / "holdem-rotate.table.json"
REQUESTS = [
    '{"do":"id"}', '{"do":"digest"}', '{"do":"stat"}', '{"do":"doctor"}', '{"do":"decisions"}',
    '{"do":"recall","round":1}', '{"do":"card","card":"As"}', '{"do":"read","tag":"E8BBDCF311"}',
    '{"do":"config","config":{"game":"omaha"}}', '{"do":"service"}', '{"do":"time","utc":1}',
    '{"do":"key","key":"show"}', '{"do":"key","key":"ok"}', '{"ev":"card","card":"As"}',
    '{"do":"round","cards":["As","Ks"]}', '{"do":["card"]}', '{"do":"digest","image":"00"}',
]  # fmt: skip


def played(lines, name="quick"):
    """The events of a feed made of Lines, on the table of the quick feed."""
    feed = feeds.Feed(CONFIG.name, lines, recorded.FOLDER / f"{name}.feed")
    checked = table.load(QUICK)
    return play.play(table.Table(feed, checked.config, checked.deck, CONFIG, checked.deck_path))


def asked(at_us, *texts):
    return [feeds.Line(at_us, "link", text) for text in texts]


def of(events, name):
    return [event for event in events if event["ev"] == name]


def test_version_and_digest_are_told_before_and_after_every_round():
    lines = feeds.load(QUICK).lines
    ask = ('{"do":"id"}', '{"do":"digest"}')
    early = asked(0, *ask)
    late = asked(lines[-1].us + 1_000_000, *ask)
    # The digest takes its time after power on: the first card waits for it here.
    later = [replace(line, us=line.us + 20_000_000) for line in early + lines + late]
    events = played(later).objects()
    ids = of(events, "id")
    assert [made["fw"] for made in ids] == [shoe_version()] * 2
    digests = {json.dumps(made) for made in of(events, "digest")}
    assert len(digests) == 1
    assert len(of(events, "digest")) == 3
    assert ids[-1]["digest"] == json.loads(digests.pop())["image"]


def test_the_digests_are_recomputed_from_outside(tmp_path):
    lines = [feeds.Line(20_000_000, "link", '{"do":"digest"}')]
    checked = table.load(QUICK)
    checked.write(tmp_path)
    [told, *_] = of(played(lines).objects(), "digest")
    assert told["config"] == hashlib.sha256((tmp_path / "table.json").read_bytes()).hexdigest()
    assert told["deck"] == hashlib.sha256(checked.deck_path.read_bytes()).hexdigest()
    # The unix board's image is its files: the path and the contents of each, in order.
    folder = Path(unix.FOLDERS[0])
    code = hashlib.sha256()
    for path in sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.py")):
        code.update(path.encode() + (folder / path).read_bytes())
    assert told["image"] == code.hexdigest()


def test_nothing_that_a_host_sends_changes_a_round():
    lines = feeds.load(QUICK).lines
    plain = played(lines).objects()
    step = lines[-1].us // (len(REQUESTS) + 1)
    pestered = []
    for number, text in enumerate(REQUESTS):
        pestered += asked((number + 1) * step, text)
    mixed = sorted(lines + pestered, key=lambda line: line.us)
    told = played(mixed).objects()
    same = ("card", "street", "complete", "result", "void", "fault", "cleared", "fold")
    assert [event for event in told if event["ev"] in same] == [
        event for event in plain if event["ev"] in same
    ]
    assert len(of(plain, "result")) == 1
    assert len(of(told, "error")) >= 8


def test_every_answer_to_a_host_names_no_card_during_the_deal():
    lines = [line for line in feeds.load(QUICK).lines if line.verb == "rx"]
    answers = []
    for line in lines[:40:4]:
        answers += asked(line.us + 1000, *REQUESTS[:6])
    mixed = sorted(lines + answers, key=lambda line: line.us)
    outcome = played(mixed)
    card = re.compile(r'"(10|[2-9TJQKA])[cdhs]"')
    assert len(of(outcome.objects(), "card")) > 5
    assert [line for line in outcome.lines() if card.search(line)] == []


def test_a_change_of_version_or_table_stands_in_the_journal(tmp_path):
    table.load(QUICK).write(tmp_path)
    raw = json.loads((tmp_path / "table.json").read_text())
    new = {"do": "config", "config": dict(raw, seats=["1", "2", "3"])}
    bad = {"do": "config", "config": {"game": "whist"}}
    requests = {3_000_000: new, 4_000_000: {"do": "service"}, 4_500_000: bad}
    device = unix.UnixTarget(tmp_path)
    device.power_on()
    said = []
    try:
        for us in range(0, 6_000_000, 20_000):
            device.at(us)
            if us in requests:
                device.link(json.dumps(requests[us]))
            said += [json.loads(line) for _, line in device.run().events]
    finally:
        device.close()
    assert len(of(said, "config")) == 1
    assert len(of(said, "error")) == 2
    found = scan(load(tmp_path))
    assert found.findings == []
    boots = [one.body for one in found.records if one.kind == record.BOOT]
    assert [shoe_version().encode() in body for body in boots] == [True]
    setup = b"".join(one.body for one in found.records if one.kind == record.SETUP)
    assert setup.count(shoe_version().encode()) == 2
    assert b'["1", "2", "3"]' in setup
    notes = [one.body for one in found.records if one.kind == record.NOTE]
    assert b"configuration refused" in notes


@pytest.mark.parametrize("name", ["holdem", "pai_gow", "hi_lo", "flop_poker"])
def test_the_rule_set_is_named_and_every_hand_cites_its_paragraph(name):
    outcome = play.play(table.load(recorded.path(name)))
    events = outcome.objects()
    rules = events[0]["rules"]
    section = re.fullmatch(r"58 Pa\. Code ([0-9]+a?\.6).*", rules)[1]
    cites = [
        hand["cite"] for result in of(events, "result") for hand in result["hands"]
        if not hand.get("folded")
    ]  # fmt: skip
    assert cites
    assert all(cite.startswith((section, "637a.6")) for cite in cites)


@pytest.mark.full
def test_two_builds_of_one_tree_are_one_image(tmp_path):
    from workshop.build import build

    first = build("pico", folder=tmp_path / "one").data["sha256"]
    second = build("pico", folder=tmp_path / "another" / "place").data["sha256"]
    assert first == second


def test_the_tests_that_the_regulators_page_names_are_there():
    page = (ROOT / "docs" / "regulator.md").read_text("utf-8")
    rows = re.findall(r"^\| (R\d+) \|(.*)$", page, re.MULTILINE)
    assert [number for number, _ in rows] == [f"R{i}" for i in range(1, 13)]
    for number, row in rows:
        assert "::" in row, number
    for path, test in re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page):
        assert f"def {test}(" in (ROOT / path).read_text("utf-8"), f"{path}::{test}"
