"""The README is true: its commands run, its files parse, the places it names are there."""

import re
import subprocess

import pytest

from card_shoe import cli
from card_shoe import targets as targets_of_replay
from card_shoe.feeds import feed as feeds
from shoe import displays, games, readers
from shoe.setup import config, deck_file
from workshop.dealer import recorded

README = (recorded.ROOT / "README.md").read_text("utf-8")
MAKEFILE = (recorded.ROOT / "Makefile").read_text("utf-8")

# They run these tests; that they are targets is tested, not what they do.
INSIDE = ("make test", "make test-full")
SLOW = ("make demo",)


def blocks(language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    return [text for named, text in fenced if named == language]


def table(title):
    """The rows of the table whose head begins with `title`."""
    head = rf"^\| {re.escape(title)} \|.*\n\|[ -|]*\n"
    found = re.search(rf"{head}((?:\|.*\n)+)", README, re.MULTILINE)
    return found[1].splitlines()


def commands():
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.strip()]
    return [
        pytest.param(line, marks=[pytest.mark.full] if line in SLOW else [])
        for line in lines
        if line not in INSIDE
    ]


def targets():
    return set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))


@pytest.mark.parametrize("line", commands())
def test_every_command_runs(line):
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=recorded.ROOT,
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout


def test_every_make_target_that_is_named_is_there():
    assert "make demo" in README
    named = set(re.findall(r"`?make ([a-z-]+)", "\n".join(blocks("sh"))))
    for row in table("`make …`"):
        named |= set(re.findall(r"`([a-z-]+)[^`]*`", row.split("|")[1]))
    assert named <= targets()
    # `help` lists itself; every other target is in the README.
    assert targets() - named == {"help"}


def test_make_alone_lists_the_targets():
    done = subprocess.run(["make"], cwd=recorded.ROOT, capture_output=True, check=True)
    listed = re.findall(r"^  make ([a-z-]+) +\S", done.stdout.decode(), re.MULTILINE)
    assert set(listed) == targets()


def test_every_place_that_is_named_is_there():
    for row in table("where"):
        first, *others = re.findall(r"`([^`]+)`", row.split("|")[1])
        for place in [first, *others]:
            beside = (recorded.ROOT / first).parent / place
            assert (recorded.ROOT / place).exists() or beside.exists(), place
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (recorded.ROOT / link).exists(), link


def test_the_files_that_are_shown_parse():
    shown = [block for block in blocks("") if block.startswith("# shoe")]
    [feed] = [block for block in shown if block.startswith("# shoefeed")]
    assert len(feeds.parse(feed).lines) == 5
    [shown_table] = blocks("json")
    assert config.load(shown_table, "table.json").game.name == "holdem"
    [part] = [block for block in shown if block.startswith("# shoedeck")]
    # It is a part of a deck, and refused for what is missing only.
    with pytest.raises(deck_file.DeckError, match=r"house-a.deck:\d+: .*(no tag|missing)"):
        deck_file.load(part, "house-a.deck")


def test_options_of_replay_are_all_named():
    replay = cli.shoe.get_command(None, "replay")
    for option in replay.params:
        for name in option.opts:
            if name.startswith("--"):
                assert f"`{name}" in README or f" {name} " in README, name


@pytest.mark.parametrize(
    "row, kinds",
    [
        ("Games", games.NAMES),
        ("Readers", readers.KINDS),
        ("Displays", displays.KINDS),
        ("Targets", targets_of_replay.KINDS),
    ],
)
def test_what_this_version_has_is_what_the_readme_says(row, kinds):
    [cells] = re.findall(rf"^\| {row} \|(.*)\|$", README, re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", cells)) == sorted(kinds)
