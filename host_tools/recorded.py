"""The recorded feeds in tests/replay/feeds, and what is expected of them.

    python -m host_tools.recorded feeds       deal them anew: the same bytes as ever
    python -m host_tools.recorded expected    play them and write expected events and screens

Each recipe below deals one feed with a fixed seed and returns its Dealer, which knows what was
really dealt. The screens of a feed are one picture: every screen that stood, eight in a row.
"""

import json
import random
import sys
from pathlib import Path

from host_tools import feed as feeds
from host_tools.deal_feed import PACK, Dealer

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "replay" / "feeds"
GALLERY = ROOT / "docs" / "display.png"
DECK = "house-a.deck"
SEATS = ["1", "2", "3", "4", "5", "6"]

TABLES = {
    "holdem.table.json": {
        "game": "holdem",
        "seats": SEATS,
        "reader": {"kind": "rdm6300", "baud": 9600},
        "deck": DECK,
        "display": {"kind": "ssd1306"},
    },
    "holdem-rotate.table.json": {
        "game": "holdem",
        "seats": SEATS[:4],
        "reader": {"kind": "rdm6300"},
        "deck": DECK,
        "options": {"button": "rotate", "high_hand_jackpot": "full_house"},
    },
    "flop_poker.table.json": {
        "game": "flop_poker",
        "seats": SEATS,
        "reader": {"kind": "rdm6300", "baud": 9600},
        "deck": DECK,
        "display": {"kind": "ssd1306"},
    },
}


def tags():
    """The deck's tags: {card: [hex id, …]}, roles included; some cards carry two tags."""
    dice = random.Random(53)
    ids = iter(f"{dice.randrange(1 << 40):010X}" for _ in range(80))
    named = {card: [next(ids)] for card in PACK + ["Jk"]}
    for card in ("As", "Td", "2c", "9h"):
        named[card].append(next(ids))
    named["cut"] = [next(ids)]
    named["dealer"] = [next(ids)]
    return named


def deck_text():
    rows = ["# shoedeck 1 name=house-a recipe=53"]
    rows += [f"{tag} {word}" for word, ids in tags().items() for tag in ids]
    return "\n".join(rows) + "\n"


def holdem():
    """Twenty rounds: folds on every street, a board that plays, split pots, quads, a wheel."""
    dealer = Dealer("holdem", SEATS, tags(), seed=637)
    special = {
        3: {"stacked": {"board": ["Ts", "Js", "Qs", "Ks", "As"]}},
        6: {"stacked": {"board": ["2d", "7h", "7s", "2s", "7c"], "1": ["Ks", "3d"]}},
        8: {"folds": {"hole": ["2", "5"]}},
        10: {"stacked": {"board": ["2h", "3d", "4s", "Kd", "Kh"], "4": ["Ac", "5c"]}},
        12: {"folds": {"flop": ["1"], "turn": ["6", "3"]}},
        14: {"stacked": {"board": ["9c", "9d", "4h", "Jc", "2s"], "6": ["9h", "9s"]}},
        16: {"stacked": {"board": ["5h", "8h", "Kh", "Qd", "3c"], "2": ["Ah", "2h"]}},
        18: {"folds": {"river": ["4"]}},
    }
    for number in range(1, 21):
        dealer.round(**special.get(number, {}))
    return dealer


def flop_poker():
    """Twenty rounds, with folds, three-card bonuses and hands that no best-of-six may take."""
    dealer = Dealer("flop_poker", SEATS, tags(), seed=583)
    special = {
        2: {"stacked": {"board": ["As", "Ah", "Ad"], "1": ["2c", "3d", "9h"]}},
        5: {"stacked": {"3": ["As", "2s", "3s"], "4": ["Qh", "Kh", "Ah"]}},
        8: {"folds": {"deal": ["2", "6"]}},
        11: {"stacked": {"board": ["5s", "6d", "7h"], "2": ["8c", "9c", "Kd"]}},
        14: {"stacked": {"1": ["Tc", "Th", "Td"], "5": ["4h", "9h", "Jh"]}},
        17: {"folds": {"deal": ["1"], "flop": ["3"]}},
    }
    for number in range(1, 21):
        dealer.round(**special.get(number, {}))
    return dealer


def folds():
    """A button that rotates, seats that fold, pots that the last seat wins uncontested."""
    dealer = Dealer("holdem", SEATS[:4], tags(), seed=4, rotate=True)
    dealer.round(folds={"hole": ["2", "3", "4"]})
    dealer.round(folds={"flop": ["1"], "turn": ["2", "4"]})
    dealer.round(folds={"hole": ["1"], "river": ["3"]})
    dealer.round()
    return dealer


def misdeal():
    """Everything that goes wrong at a table, each followed by what clears it."""
    dealer = Dealer("holdem", SEATS, tags(), seed=9)
    _duplicate(dealer)
    _foreign_card(dealer)
    _shown_early(dealer)
    _one_too_many(dealer)
    _joker(dealer)
    dealer.round()
    return dealer


def _hole(dealer):
    dealt = dealer.begin()
    dealer.street(dealt, "ss")
    return dealt


def _duplicate(dealer):
    dealt = _hole(dealer)
    dealer.card(dealt.places[2][1])
    dealer.void(dealt)


def _foreign_card(dealer):
    dealt = _hole(dealer)
    dealer.rest("5A5A5A5A5A", "a card of another deck")
    dealer.key("ok")
    for _, letters in dealer.script[1:]:
        dealer.street(dealt, letters)
    dealer.key("show")
    dealer.finish()


def _shown_early(dealer):
    dealt = _hole(dealer)
    dealer.street(dealt, "xbbb")
    dealer.key("show")
    dealer.wait(500, 900)
    dealer.key("ok")
    for _, letters in dealer.script[2:]:
        dealer.street(dealt, letters)
    dealer.key("show")
    dealer.finish()


def _one_too_many(dealer):
    dealt = _hole(dealer)
    for _, letters in dealer.script[1:]:
        dealer.street(dealt, letters)
    dealer.card(dealer.next_card(dealt, "nowhere"))
    dealer.key("show")
    dealer.void(dealt)


def _joker(dealer):
    dealt = _hole(dealer)
    dealer.card("Jk")
    dealer.key("ok")
    dealer.void(dealt)


def noise():
    """Five rounds beside a motor: stray bytes, broken frames and phantoms between good ones."""
    dealer = Dealer("holdem", SEATS, tags(), seed=255)
    dice = random.Random(256)

    def disturb():
        if dice.randint(1, 100) <= 40:
            dealer.noise()
        if dice.randint(1, 100) <= 15:
            dealer.phantom()

    for _ in range(5):
        dealer.round(disturb=disturb, damaged=15)
    return dealer


def quick():
    """One brisk round for two, short enough to be played at the clock's own speed."""
    dealer = Dealer("holdem", SEATS[:4], tags(), seed=2, brisk=4)
    dealer.round(folds={"hole": ["2", "3"]})
    return dealer


def demo_holdem():
    """The demonstration: two rounds of hold'em."""
    dealer = Dealer("holdem", SEATS, tags(), seed=21, brisk=2)
    dealer.round(folds={"flop": ["5"]})
    dealer.round(stacked={"board": ["Ts", "Js", "Qd", "Kh", "2c"]})
    return dealer


def demo_flop_poker():
    """The demonstration: two rounds of flop poker."""
    dealer = Dealer("flop_poker", SEATS, tags(), seed=22, brisk=2)
    dealer.round(folds={"deal": ["3"]})
    dealer.round(stacked={"2": ["Qh", "Kh", "Ah"]})
    return dealer


FEEDS = {
    "holdem": (holdem, "holdem.table.json"),
    "flop_poker": (flop_poker, "flop_poker.table.json"),
    "folds": (folds, "holdem-rotate.table.json"),
    "misdeal": (misdeal, "holdem.table.json"),
    "noise": (noise, "holdem.table.json"),
    "quick": (quick, "holdem-rotate.table.json"),
    "demo-holdem": (demo_holdem, "holdem.table.json"),
    "demo-flop_poker": (demo_flop_poker, "flop_poker.table.json"),
}


def path(name):
    """Where the recorded feed of a name lies."""
    return FOLDER / f"{name}.feed"


def write_feeds():
    """Write decks, tables and feeds; the bytes depend on this file alone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / DECK).write_text(deck_text(), "utf-8")
    for name, table in TABLES.items():
        (FOLDER / name).write_text(json.dumps(table, indent=2) + "\n", "utf-8")
    for name, (recipe, table) in FEEDS.items():
        path(name).write_text(feeds.write(recipe().feed(table)), "utf-8")
        print(f"wrote {path(name).relative_to(ROOT)}")


def sheet_path(name):
    """Where the expected screens of a recorded feed lie."""
    return FOLDER / f"{name}.expected.png"


def write_expected():
    """Play every recorded feed on the unix port and write what came: events and screens."""
    from host_tools import play, sheet, strict, table

    for name in FEEDS:
        outcome = play.play(table.load(path(name)))
        lines = strict.comparable(outcome.lines())
        strict.expected_path(path(name)).write_text("\n".join(lines) + "\n", "utf-8")
        screens = sheet.stood(outcome.screens, outcome.end_us)
        sheet.make(screens).save(sheet_path(name), optimize=True)
        print(f"{name}: {len(lines)} events, {len(screens)} screens")


def write_gallery():
    """Write the README's picture: the display through a round, and with a fault."""
    from host_tools import play, sheet, table

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
    """(us, event line): each event with the time at which its screen is complete."""
    return [(us + 100_000, line) for us, line in outcome.events]


def _before(screens, us):
    """The screen that stands at a time."""
    return [screen for since, screen in screens if since <= us][-1]


def main(words):
    if words == ["feeds"]:
        write_feeds()
    elif words == ["expected"]:
        write_expected()
        write_gallery()
    else:
        sys.exit("usage: python -m host_tools.recorded feeds | expected")


if __name__ == "__main__":
    main(sys.argv[1:])
