"""What goes wrong in a round, how often, and which fault is the right answer to it."""

from workshop.faults import scripts
from workshop.faults.plan import Plan
from workshop.faults.wire import SPOILS

# What says that a card was not read; a draw game finds it at the latest when hands are shown.
_LOST = {"missing_card", "missed_read", "extra_card"}
_LOST_IN_DRAWS = _LOST | {"card_not_due", "duplicate_card"}

# What spoils frames may spoil all of a card's; a spoiled text is no code that a deck knows.
_WIRE = _LOST | {"unknown_tag", "two_cards", "reader_silent"}

RIGHT = {
    "clean": set(),
    **{kind: _WIRE for kind in SPOILS},
    "missed": _LOST,
    "waits": {"missed_read"},
    "duplicate": {"duplicate_card"},
    "again": {"duplicate_card"},
    "foreign": {"unknown_tag"},
    "joker": {"wrong_joker"},
    "swapped": set(),
    "roles": set(),
    "two": {"two_cards"} | _LOST,
    "silent": {"reader_silent"} | _LOST,
    "extra": {"card_not_due", "extra_card"},
    "short": {"missing_card"},
}
KINDS = tuple(RIGHT)
WITH_GATE = ("waits",)
"""Those that can happen with a gate only."""

_POLICIES = ("exact",) * 6 + ("void", "deals")
# A dealer who does not do what he confirms with `ok`: without a gate the count tells on him.
_CARELESS = ("back", "leaves")
_WEIGHTS = {"clean": 4, "missed": 3, "waits": 2}


def is_right(kind, fault, game):
    """Return whether a fault is the right answer to what went wrong."""
    lost = RIGHT[kind] >= _LOST and game in scripts.DRAWS and fault in _LOST_IN_DRAWS
    return fault in RIGHT[kind] or lost


def fits(kind, table):
    """Return whether a kind can happen at a table."""
    game = table.raw["game"]
    if kind == "joker":
        return game != "pai_gow" and table.kind != "angel_eye"
    if kind == "foreign":
        return table.kind != "angel_eye"
    if kind == "extra":
        return game not in scripts.DRAWS  # a draw takes what comes, and the showdown sorts it out
    if kind == "waits":
        return table.gate  # what a count would say of it is in "missed"
    if kind == "roles":
        return "cut" in table.tags
    if kind == "flicker":
        return table.kind not in ("id12", "angel_eye", "barcode", "lines")
    return True


def plan(dice, table, kind=None):
    """Return what goes wrong in the next round at a table; kind where it is given."""
    if kind is None:
        kinds = [kind for kind in KINDS if fits(kind, table)]
        kind = dice.choices(kinds, [_WEIGHTS.get(kind, 1) for kind in kinds])[0]
    made = Plan(kind)
    made.at = dice.randint(1, _cards(table))
    made.percent = dice.choice((3, 10, 30, 60))
    made.policy = dice.choice(_POLICIES if table.gate else _POLICIES + _CARELESS)
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
    """Return about how many cards a round has."""
    game = table.raw["game"]
    live = table.raw["seats"]
    count = 0
    for index in range(len(scripts.SCRIPTS[game])):
        count += len(scripts.street(game, index, live, count))
    return count + (len(live) * 3 if game in scripts.DRAWS else 0)
