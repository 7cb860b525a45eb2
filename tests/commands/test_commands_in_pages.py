"""The pages' commands exist: each with its subcommands, options, targets and variables.

Most of them want a port, so they are held against the command line and not run; those that run
without one stand in the README, and test_readme.py runs them.
"""

import importlib.util
import re
import shlex

import click
import pytest

from card_shoe import cli
from workshop.dealer import recorded

ROOT = recorded.ROOT
PAGES = sorted(
    page
    for folder in (".", "docs", "boards/**", "firmware/**", "host_tools/**")
    for page in ROOT.glob(f"{folder}/*.md")
    if page.name != "CHANGELOG.md"
)
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WORDS = re.compile(r"(?:\.venv/bin/)?(shoe|make|python -m (?:card_shoe|workshop)\.[\w.]+)( |$)")
REQUIRED = {
    "docs/hil.md", "docs/regulator.md", "docs/troubleshooting.md", "boards/ports/rp2/README.md",
}  # fmt: skip


def commands(page):
    """The commands of a page: what stands in backticks, and the lines of its blocks."""
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    lines = [line.split("  ")[0] for block in blocks for line in block.splitlines()]
    lines += [" ".join(words.split()) for words in re.findall(r"`([^`]+)`", prose)]
    return [line for line in map(str.strip, lines) if WORDS.match(line)]


def check_shoe(words):
    """Follow the words of `shoe …` through its subcommands; each option must be known there."""
    command = cli.shoe
    context = click.Context(command)
    for word in words:
        if word.startswith("-") and len(word) > 1:
            known = [name for option in command.get_params(context) for name in option.opts]
            assert word.split("=")[0] in known, f"{command.name} has no option {word}"
        elif isinstance(command, click.Group):
            found = command.get_command(context, word)
            assert found, f"{command.name} has no command {word}"
            command, context = found, click.Context(found, parent=context)


def check_make(words):
    for word in words:
        if word == "…" or word.startswith("-C"):
            return
        name, is_variable, _ = word.partition("=")
        if is_variable:
            assert re.search(rf"\({name}\)|,{name},", MAKEFILE), f"make knows no {name}="
        else:
            assert re.search(rf"^{name}: ", MAKEFILE, re.MULTILINE), f"there is no make {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_a_page_exists(page):
    found = commands(page)
    assert found or str(page.relative_to(ROOT)) not in REQUIRED
    for line in found:
        first, *words = shlex.split(line.split(" | ")[0], comments=True)
        name = first.rpartition("/")[2]
        if name == "shoe":
            check_shoe(words)
        elif name == "make":
            check_make(words)
        else:
            assert importlib.util.find_spec(words[1]), line


@pytest.mark.parametrize(
    "check, line",
    [
        (check_shoe, "no-such-command"),
        (check_shoe, "replay FEED --no-such-option"),
        (check_shoe, "journal no-such-command"),
        (check_make, "no-such-target"),
        (check_make, "hil NO_SUCH_VARIABLE=1"),
    ],
)
def test_a_command_that_does_not_exist_is_found(check, line):
    with pytest.raises(AssertionError):
        check(line.split())
