"""docs/table.md is true: each key stands there with its default and what is allowed, no key
stands there that the loader does not know, and its examples load."""

import json
import re

import pytest

from shoe import checks, displays, games, readers
from shoe.displays import options as display_options
from shoe.rounds import faults
from shoe.rules import decisions
from shoe.setup import config, load, paytables
from workshop.dealer import recorded

PAGE = (recorded.ROOT / "docs" / "table.md").read_text("utf-8")
PAYTABLES = recorded.ROOT / "host_tools" / "paytables"
REQUIRED = ("game", "seats", "reader", "reader.kind")
BY_KIND = ("reader.baud", "display.size")


class Files:
    """The files that the examples name."""

    def read(self, name):
        if name.endswith(".deck"):
            return (recorded.FOLDER / name).read_bytes()
        return (PAYTABLES / name).read_bytes()


def tables():
    """The page's tables, as (cells of the head, rows of cells)."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in block.split("\n")
        ]
        found.append((rows[0], [row for row in rows[2:] if len(row) > 1]))
    return found


def rows(first, *more):
    """The rows of all tables whose head begins with these cells."""
    named = [first, *more]
    return [row for head, body in tables() if head[: len(named)] == named for row in body]


def ticked(cell):
    return re.findall(r"`([^`]+)`", cell)


def known():
    """Every key that the loader knows, by its path -> (check, default)."""
    found = dict(config._TOP)
    found["reader.kind"] = (checks.one_of(*readers.KINDS), None)
    found["reader.baud"] = (None, None)
    for key, (check, default, _) in config._READER_OPTIONS.items():
        found["reader." + key] = (check, default)
    for key in display_options.OPTIONS:
        found["display." + key] = display_options.OPTIONS[key]
    for key in decisions.choices():
        found["house." + key] = decisions.choices()[key]
    for name in games.NAMES:
        for key, taken in games.find(name).options().items():
            known_so_far = found.setdefault("options." + key, taken)
            assert known_so_far[1] == taken[1], "one row a key needs one default"
    return found


KNOWN = known()
KEYS = {ticked(row[0])[0]: row for row in rows("key", "allowed", "default")}
BLOCKS = [json.loads(text) for text in re.findall(r"^```json\n(.*?)^```", PAGE, re.S | re.M)]


def default(path):
    """A default as the page writes it."""
    value = KNOWN[path][1]
    if path in REQUIRED:
        return "required"
    if path in BY_KIND and value is None and path == "reader.baud":
        return "by kind"
    if path in ("display", "house", "options"):
        return "`{}`"
    if value == "":
        return "none"
    return f"`{value}`" if isinstance(value, str) else f"`{json.dumps(value)}`"


def allowed(check):
    """What a check says that it allows."""
    told = []
    for value in (object(), [object()]):  # the second asks for what may be in a list
        try:
            check(value)
        except checks.Refused as refused:
            told.append(str(refused))
    choices = [text for text in told if "one of " in text]
    return choices[-1] if choices else " | ".join(told)


def test_the_page_has_every_key_and_no_other():
    assert len(rows("key", "allowed", "default")) == len(KEYS)
    assert sorted(KEYS) == sorted(KNOWN)


@pytest.mark.parametrize("path", sorted(KNOWN))
def test_a_key_stands_with_its_default(path):
    assert KEYS[path][2] == default(path)


@pytest.mark.parametrize("path", sorted(set(KNOWN) - set(REQUIRED) - set(BY_KIND)))
def test_a_key_stands_with_what_is_allowed(path):
    told, cell = allowed(KNOWN[path][0]), KEYS[path][1]
    assert ("or null" in told) == ("null" in ticked(cell))
    one_of = re.search(r"one of ([\w, ]*\w)", told.replace(", or null", ""))
    if path == "key_switch":  # its codes have a paragraph of their own
        return
    if one_of and path != "game":
        assert set(one_of[1].split(", ")) == set(ticked(cell)) - {"null"}
    else:
        assert set(re.findall(r"\d+", told)) == set(re.findall(r"\d+", cell))
    if told == "true or false":
        assert ticked(cell) == ["true", "false"]


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_stands_with_its_seats_and_options(name):
    game = games.find(name)
    row = {ticked(row[0])[0]: row for row in rows("game", "players")}[name]
    fewest, most = game.seat_range
    assert row[1] == (str(most) if fewest == most else f"{fewest} to {most}")
    assert row[2] == ("yes" if game.has_dealer else "no")
    assert sorted(ticked(row[3])) == sorted(game.options())


def test_only_the_games_that_there_are():
    assert sorted(ticked(row[0])[0] for row in rows("game", "players")) == sorted(games.NAMES)


def test_the_kinds_of_readers():
    told = {ticked(row[0])[0]: row for row in rows("kind", "`baud`, the default first")}
    assert sorted(told) == sorted(readers.KINDS)
    for kind, row in told.items():
        made_by = readers.reader_class(kind)
        bauds = [made_by.baud] + [baud for baud in made_by.bauds if baud != made_by.baud]
        options = config._READER_OPTIONS
        assert row[1] == " ".join(map(str, bauds))
        assert ticked(row[2]) == sorted(key for key in options if kind in options[key][2])
        assert row[3] == ("may be left out" if made_by.names_cards else "required")


def test_the_kinds_of_displays():
    told = {ticked(row[0])[0]: row for row in rows("kind", "`size`, the default first")}
    assert sorted(told) == sorted(displays.KINDS)
    for kind, row in told.items():
        _, _, bus, sizes = displays.KINDS[kind]
        assert row[1] == (" ".join(sizes) if bus else "–")


def test_the_decisions_that_are_no_keys():
    told = {row[0]: (row[1], ticked(row[2])[0]) for row in rows("decision", "section")}
    kept = {entry[0]: (entry[1], entry[3]) for entry in decisions.REGISTER if not entry[4]}
    assert told == kept


def test_the_codes_of_the_key_switch():
    paragraph = re.search(r"^Codes: (.*?)\n\n", PAGE, re.S | re.M)[1]
    assert ticked(paragraph) == list(faults.CODES)


def test_the_keys_of_a_paytable_and_the_wagers():
    assert [ticked(row[0])[0] for row in rows("key of the file")] == [
        key for key in ("wager", "example", "pays", "envy", "note") if key in paytables._KEYS
    ]
    told = {ticked(row[0])[0]: ticked(row[1])[0] for row in rows("game", "wagers")}
    offered = {
        name: games.find(name).wagers({k: v[1] for k, v in games.find(name).options().items()})
        for name in games.NAMES
    }
    assert told.pop("pai_gow") == "options.bonus"
    assert told == {name: wagers[0] for name, wagers in offered.items() if wagers}


@pytest.mark.parametrize("raw", [block for block in BLOCKS if "game" in block])
def test_an_example_loads(raw):
    loaded = load.load(Files(), json.dumps(raw).encode())
    assert loaded.config.game.name == raw["game"]
    assert sorted(loaded.config.pays) == sorted(raw["options"].get("bonus", []))


def test_there_is_an_example_of_each_use():
    made = [block for block in BLOCKS if "game" in block]
    uses = {(one["game"], one["reader"]["kind"], one["display"]["kind"]) for one in made}
    assert {("holdem", "rdm6300", "ssd1306"), ("pai_gow", "pn532", "st7789")} <= uses
    assert any(one.get("gate") and one.get("paytables") for one in made)


@pytest.mark.parametrize("raw", [block for block in BLOCKS if "wager" in block])
def test_the_paytable_of_the_page_loads(raw):
    assert paytables.load(json.dumps(raw), "page").wager == raw["wager"]


def test_readme_and_troubleshooting_lead_to_the_page():
    assert "(docs/table.md)" in (recorded.ROOT / "README.md").read_text("utf-8")
    other = (recorded.ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
    assert "(table.md)" in other
