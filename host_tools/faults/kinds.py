"""What goes wrong in a round, how often, and which fault is the right answer to it."""

from host_tools.faults import scripts
from host_tools.faults.dealer import Plan
from host_tools.faults.tables import SEATS
from host_tools.faults.wire import SPOILS

# A frame that is lost may be the last one of its card; a text that is spoiled may be no code.
_WIRE = {"missing_card", "missed_read", "unknown_tag", "two_cards"}
_MISSED = {"missing_card", "missed_read", "extra_card"}

RIGHT = {
    "clean": set(),
    **{kind: _WIRE for kind in SPOILS},
    "noise": set(),
    "flicker": set(),
    "missed": _MISSED,
    "duplicate": {"duplicate_card"},
    "again": {"duplicate_card"},
    "foreign": {"unknown_tag"},
    "joker": {"wrong_joker"},
    "swapped": set(),
    "two": {"two_cards"} | _MISSED,
    "silent": {"reader_silent"},
    "extra": {"card_not_due", "extra_card"},
    "short": {"missing_card"},
}
KINDS = tuple(RIGHT)

_POLICIES = ("exact",) * 6 + ("back", "leaves", "void", "deals")
_WEIGHTS = {"clean": 4, "missed": 3}


def fits(kind, table):
    """Whether a kind can happen at a table."""
    game = table.raw["game"]
    if kind == "joker":
        return game != "pai_gow" and table.kind != "angel_eye"
    if kind == "foreign":
        return table.kind != "angel_eye"
    if kind == "extra":
        return game not in scripts.DRAWS  # a draw takes what comes, and the showdown sorts it out
    if kind == "flicker":
        return table.kind not in ("id12", "angel_eye", "barcode", "lines")
    return True


def plan(dice, table, kind=None):
    """What goes wrong in the next round at a table; kind where it is given."""
    if kind is None:
        kinds = [kind for kind in KINDS if fits(kind, table)]
        kind = dice.choices(kinds, [_WEIGHTS.get(kind, 1) for kind in kinds])[0]
    made = Plan(kind)
    made.at = dice.randint(1, _cards(table))
    made.percent = dice.choice((3, 10, 30, 60))
    made.policy = dice.choice(_POLICIES)
    if kind == "missed":
        # Cards missed in a row: more of them than a burn and a street could pass for a street
        # where `ok` is forgotten as well, which no count can tell.
        made.count = dice.choice((1, 1, 2, 3))
        made.forgets = made.count == 1 and dice.random() < 0.3
    elif kind == "extra":
        made.at = 1 << 20
        made.count = dice.randint(1, 3)
    return made


def _cards(table):
    """About how many cards a round has."""
    game = table.raw["game"]
    live = table.raw["seats"]
    count = 0
    for index in range(len(scripts.STREETS[game])):
        count += len(scripts.street(game, index, live, count))
    return count + (len(live) * 3 if game in scripts.DRAWS else 0)


__all__ = ["KINDS", "RIGHT", "SEATS", "fits", "plan"]
