"""A round of hold'em through each kind of reader, with a gate; a foreign card where there is one.

One deck for all: each card has an id of five, of seven and of twelve bytes.
"""

import functools
import random

from workshop.dealer.deal_feed import PACK
from workshop.dealer.reader_feed import ReaderDealer
from workshop.dealer.recipes import common
from workshop.faults.tables import ID_BYTES

DECK = "all-readers.deck"
SEATS = ["1", "2", "3"]
BYTES = (5, 7, 12)

# kind: (bytes of an id, or 0 where the reader names cards; the reader's options; the encoder's);
# a kind that is not named has the fault machine's ids and no options
KINDS = {kind: (sizes[0], {}, {}) for kind, sizes in ID_BYTES.items()} | {
    "rdm6300": (5, {"baud": 9600, "checksum": "raw"}, {"checksum": "raw"}),
    "id12": (5, {}, {}),
    "pn532": (7, {}, {}),
    "r200": (12, {}, {}),
    "chafon": (12, {}, {}),
    "m6e": (12, {}, {}),
    "barcode": (0, {"baud": 9600, "codes": "checked"}, {"checked": True}),
    "lines": (7, {"baud": 115200}, {"form": "json"}),
    "angel_eye": (0, {"suits": "dcsh"}, {"suits": "dcsh"}),
}


@functools.cache
def _ids():
    dice = random.Random(17)
    words = [*PACK, "Jk", "cut"]
    return {word: {size: f"{dice.randrange(1 << 8 * size):0{2 * size}X}" for size in BYTES}
            for word in words}  # fmt: skip


def deck_text():
    """Return the deck file."""
    rows = ["# shoedeck 1 name=all-readers recipe=53"]
    rows += [f"{tag} {word}" for word, tags in _ids().items() for tag in tags.values()]
    return "\n".join(rows) + "\n"


def _tags(size):
    if not size:
        return {card: [card] for card in PACK}
    return {word: [tags[size]] for word, tags in _ids().items()}


def _recipe(kind):
    size, _, coded = KINDS[kind]

    def deal():
        dealer = ReaderDealer("holdem", SEATS, _tags(size), 90 + size, kind, coded)
        dealer.round()
        if size:
            dealt = common.first_street(dealer)
            dealer.rest("5A" * size, "a card of another deck")
            dealer.void(dealt)
        return dealer

    deal.__doc__ = f"A round, and a void one, through {kind}."
    return deal


def _table(kind):
    size, options, _ = KINDS[kind]
    made = common.table("holdem", SEATS, reader={"kind": kind, **options}, gate=True)
    if size:
        return made | {"deck": DECK}
    del made["deck"]
    return made


TABLES = {f"reader-{kind}.table.json": _table(kind) for kind in KINDS}
FEEDS = {f"reader-{kind}": (_recipe(kind), f"reader-{kind}.table.json") for kind in KINDS}
