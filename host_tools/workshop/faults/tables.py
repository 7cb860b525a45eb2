"""The tables of the fault machine: a game, seats, a reader, a deck, with or without a gate."""

import json
from dataclasses import dataclass

from shoe import games
from shoe.setup import config as configs
from shoe.setup import deck_file
from shoe.table_config import Config
from workshop.dealer.deal_feed import PACK
from workshop.dealer.scripts import SCRIPTS

GAMES = tuple(SCRIPTS)

# game: the most players that are dealt in here, where it is not the game's own number or six. A
# draw game wants cards left for its draws.
_MOST = {"holdem": 7, "omaha": 5, "omaha_hilo": 5, "draw5": 5, "draw_27": 4, "badugi": 5,
         "hi_lo": 4}  # fmt: skip
_SIX = 6

# bytes of the ids of each kind's tags; 0 where the reader names cards and no deck is needed
ID_BYTES = {
    "rdm6300": (5,),
    "id12": (5,),
    "pn532": (4, 7),
    "r200": (12,),
    "chafon": (12,),
    "m6e": (12,),
    "barcode": (0,),
    "lines": (4, 7),
    "angel_eye": (0,),
}
KINDS = tuple(ID_BYTES)
DECK = "faults.deck"


@dataclass(frozen=True)
class Table:
    """raw: the configuration as an object; config: the same, loaded. kind: of the reader. tags:
    {card: [what the reader is given for it]}. files: the device's {name: text}.
    """

    raw: dict
    config: Config
    kind: str
    tags: dict
    files: dict

    @property
    def gate(self):
        return self.config.gate


def make(dice, game=None, kind=None, gate=None):
    """Return a table by chance; game, kind and gate where they are given."""
    game = game or dice.choice(GAMES)
    kind = kind or dice.choice([kind for kind in KINDS if game != "pai_gow" or _names_joker(kind)])
    gate = dice.random() < 0.4 if gate is None else gate
    raw = {
        "game": game,
        "seats": _seats(dice, game),
        "reader": _reader(dice, kind),
        "display": {"kind": "headless"},
        "gate": gate,
        "options": _options(dice, game),
        "play_without_journal": True,
    }
    tags = _tags(dice, kind)
    files = {}
    if ID_BYTES[kind] != (0,):
        raw["deck"] = DECK
        files[DECK] = _deck_text(tags)
        deck_file.load(files[DECK], DECK)
    files["table.json"] = json.dumps(raw)
    return Table(raw, configs.load(files["table.json"], "table.json"), kind, tags, files)


def _names_joker(kind):
    return kind != "angel_eye"  # its messages have thirteen ranks and no joker


def _seats(dice, game):
    dealt = games.find(game)
    fewest, most = dealt.seat_range
    most = _MOST.get(game, min(most, _SIX))
    seats = [str(number + 1) for number in range(dice.randint(fewest, most))]
    if dealt.has_dealer:
        seats.insert(dice.randint(0, len(seats)), "dealer")
    return seats


def _reader(dice, kind):
    made = {"kind": kind}
    if kind == "rdm6300":
        made["checksum"] = dice.choice(["ascii", "ascii", "raw"])
    if kind in ("barcode", "lines"):
        made["codes"] = dice.choice(["plain", "checked"])
        made["baud"] = dice.choice([9600, 115200])
    if kind in ("barcode", "angel_eye"):
        made["suits"] = dice.choice(["dcsh", "shcd", "chsd"])
    return made


def _options(dice, game):
    if game == "pai_gow":
        deal = dice.choice(["round_robin", "stacks"])
        return {"deal": deal, "start": dice.randint(1, 7)}
    if "button" not in games.find(game).options():
        return {}
    return {"button": dice.choice(["fixed", "rotate"])}


def _tags(dice, kind):
    words = PACK + ["Jk", "cut", "dealer"]
    if ID_BYTES[kind] == (0,):
        return {word: [word] for word in words[:53]}
    size = dice.choice(ID_BYTES[kind])
    # One deck in four has the ids of one batch of tags, which follow each other.
    batch = dice.randrange(1 << 8 * size - 8) if dice.random() < 0.25 else None
    tags = {}
    taken = set()
    for number, word in enumerate(words * 2):
        if number >= len(words) and dice.random() > 0.1:
            continue
        tag = batch + number if batch is not None else dice.randrange(1 << 8 * size)
        while tag in taken:
            tag = dice.randrange(1 << 8 * size)
        taken.add(tag)
        tags.setdefault(word, []).append(f"{tag:0{2 * size}X}")
    return tags


def _deck_text(tags):
    rows = ["# shoedeck 1 name=faults recipe=53"]
    rows += [f"{tag} {word}" for word, ids in tags.items() for tag in ids]
    return "\n".join(rows) + "\n"
