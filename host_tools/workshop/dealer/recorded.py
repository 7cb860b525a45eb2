"""The recorded feeds in tests/replay/feeds, and what is expected of them.

    python -m workshop.dealer.recorded feeds       deal them again: the same bytes as ever
    python -m workshop.dealer.recorded expected    play them and write expected events and screens

`expected` with names of feeds plays these alone.

The recipes are in `host_tools/workshop/dealer/recipes`. The screens of a feed are one picture,
eight in a row: every screen that stood; of feeds that are not in EVERY_SCREEN those that stood to
be read.
"""

import json
import sys

from card_shoe.feeds import feed as feeds
from card_shoe.numbers import counted
from card_shoe.places import ROOT
from workshop.dealer.recipes import DECKS, FEEDS, TABLES
from workshop.dealer.recipes.common import DECK, SEATS, deck_text, tags

__all__ = ["DECK", "FEEDS", "SEATS", "TABLES", "deck_text", "tags"]


FOLDER = ROOT / "tests" / "replay" / "feeds"
GALLERY = ROOT / "docs" / "display.png"

GAMES = tuple(dict.fromkeys(table["game"] for table in TABLES.values()))
DEMOS = {game: f"demo-{game}" for game in GAMES}

READ_US = 700_000
EVERY_SCREEN = ("holdem", "flop_poker", "folds", "misdeal", "noise", "quick", *DEMOS.values())


def path(name):
    """Return where the recorded feed of a name lies."""
    return FOLDER / f"{name}.feed"


def write_feeds():
    """Write decks, tables and feeds; the bytes depend on the recipes alone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in DECKS.items():
        (FOLDER / name).write_text(text(), "utf-8")
    for name, table in TABLES.items():
        (FOLDER / name).write_text(json.dumps(table, indent=2) + "\n", "utf-8")
    for name, (recipe, table) in FEEDS.items():
        path(name).write_text(feeds.write(recipe().feed(table)), "utf-8")
        print(f"wrote {path(name).relative_to(ROOT)}")


def sheet_path(name):
    """Return where the expected screens of a recorded feed lie."""
    return FOLDER / f"{name}.expected.png"


def sheet_of(name, outcome):
    """Return the picture of a feed's screens, from the Outcome of its replay."""
    from workshop.gallery import sheet

    least = sheet.STOOD_US if name in EVERY_SCREEN else READ_US
    return sheet.make(sheet.stood(outcome.screens, outcome.end_us, least))


def write_expected(names=FEEDS):
    """Play recorded feeds on the unix port and write what came: events and screens."""
    from card_shoe.feeds import play, strict, table

    for name in names:
        outcome = play.play(table.load(path(name)))
        lines = strict.comparable(outcome.lines())
        strict.expected_path(path(name)).write_text("\n".join(lines) + "\n", "utf-8")
        sheet_of(name, outcome).save(sheet_path(name), optimize=True)
        print(f"{name}: {counted(len(lines), 'event')}")


def write_gallery():
    """Write the README's picture: the display through a round, and with a fault."""
    from card_shoe.feeds import play, table
    from workshop.gallery import sheet

    played = play.play(table.load(path("demo-holdem")))
    moments = [(event, _before(played.screens, us)) for us, event in _moments(played)]
    wanted = ['"n":7,', '"ev":"street"', '"ev":"complete"', '"ev":"result"']
    screens = [played.screens[-1][1]]
    for mark in wanted:
        screens.append(next(screen for event, screen in moments if mark in event))
    failed = play.play(table.load(path("misdeal")))
    screens.append(
        next(_before(failed.screens, us) for us, event in _moments(failed) if '"fault"' in event)
    )
    GALLERY.parent.mkdir(exist_ok=True)
    sheet.gallery(screens, columns=2, scale=4).save(GALLERY, optimize=True)
    print(f"wrote {GALLERY.relative_to(ROOT)}")


def _moments(outcome):
    """Return (us, event line): each event with the time at which its screen is complete."""
    return [(us + 100_000, line) for us, line in outcome.events]


def _before(screens, us):
    """Return the screen that stands at a time."""
    return [screen for since, screen in screens if since <= us][-1]


def main(words):
    if words == ["feeds"]:
        write_feeds()
    elif words == ["expected"]:
        write_expected()
        write_gallery()
    elif words[:1] == ["expected"] and set(words[1:]) <= set(FEEDS):
        write_expected(words[1:])
    else:
        sys.exit("usage: python -m workshop.dealer.recorded feeds | expected [FEED…]")


if __name__ == "__main__":
    main(sys.argv[1:])
