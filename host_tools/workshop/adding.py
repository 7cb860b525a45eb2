"""What a game or a reader still lacks, place by place.

    python -m workshop.adding

Adding one is a file and a line in the firmware; the rest of the tree is derived from it or named
here. Prints a line for each place that is missing and ends with 1 where there is one.
"""

import re
import sys

from card_shoe.feeds import polled_readers, reader_frames
from card_shoe.places import ROOT
from shoe import games, readers
from workshop.dealer import recorded, scripts
from workshop.faults import tables


def missing_of_game(name):
    """Return what a registered game lacks: lines "file: what is missing"."""
    game = games.find(name)
    found = []
    if name not in scripts.SCRIPTS:
        found.append(f'host_tools/workshop/dealer/scripts.py: SCRIPTS has no line "{name}"')
    if game.flow == "draw" and name not in scripts.DRAWS:
        found.append(f'host_tools/workshop/dealer/scripts.py: DRAWS has no line "{name}"')
    demo = f"demo-{name}"
    if demo not in recorded.FEEDS:
        found.append(f'host_tools/workshop/dealer/recipes/: no recipe is named "{demo}" in FEEDS')
    found += _recorded(demo)
    found += _named(name, "docs/table.md", "README.md")
    return found


def missing_of_reader(kind):
    """Return what a registered reader lacks: lines "file: what is missing"."""
    made_by = readers.reader_class(kind)
    found = []
    if kind not in reader_frames.ENCODERS:
        where = "host_tools/card_shoe/feeds/reader_frames.py"
        found.append(f'{where}: ENCODERS has no line "{kind}"')
    if made_by.polled and kind not in polled_readers.KINDS:
        where = "host_tools/card_shoe/feeds/polled_readers.py"
        found.append(f'{where}: KINDS has no line "{kind}"')
    if kind not in tables.ID_BYTES:
        where = "host_tools/workshop/faults/tables.py"
        found.append(f'{where}: ID_BYTES has no line "{kind}"')
    feed = f"reader-{kind}"
    if feed not in recorded.FEEDS:
        found.append(f'host_tools/workshop/dealer/recipes/: no recipe is named "{feed}" in FEEDS')
    found += _recorded(feed)
    found += _named(kind, "docs/table.md", "README.md", "firmware/shoe/readers/README.md")
    return found


def _recorded(feed):
    path = recorded.path(feed)
    if path.is_file() and path.with_suffix(".expected.jsonl").is_file():
        return []
    return [f"{path.relative_to(ROOT)}: not recorded; `make feeds expected` writes it"]


def _named(word, *pages):
    """Return a line for each page that does not have the word in backquotes."""
    told = re.compile(f"`{re.escape(word)}`")
    return [
        f"{page}: `{word}` stands nowhere in it"
        for page in pages
        if not told.search((ROOT / page).read_text("utf-8"))
    ]


def missing():
    """Return all that any game or reader lacks."""
    found = [line for name in games.NAMES for line in missing_of_game(name)]
    return found + [line for kind in readers.KINDS for line in missing_of_reader(kind)]


def main():
    """Print what is missing; return the exit code."""
    lines = missing()
    for line in lines:
        print(line)
    if not lines:
        print(f"{len(games.NAMES)} games and {len(readers.KINDS)} readers lack nothing")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
