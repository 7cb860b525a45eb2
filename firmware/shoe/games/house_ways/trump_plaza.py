"""The house way `trump_plaza`: as mbs, but four of a kind is kept more often."""

from shoe.games.house_ways import mbs

# id, run or flush, groups, first group, second group, other cards at least, front
_OWN = (
    ("quads.7_T.keep", 0, "quads", "7T", "", "K", "next"),
    ("quads.7_T.keep", 0, "quads_pair", "7T", "", "K", "second"),
    ("quads.7_T.keep", 0, "quads_pair", "7T", "KA", "", "second"),
    ("quads.J_K.keep", 0, "quads", "JK", "", "A", "next"),
    ("quads.J_K.keep", 0, "quads_pair", "JK", "", "A", "second"),
    ("quads.J_K.keep", 0, "quads_pair", "JK", "AA", "", "second"),
    ("complete.trips", 1, "trips", "", "", "", "complete_pair"),
    ("complete.pair", 1, "pair", "", "", "", "complete_pair"),
)

STEPS = _OWN + mbs.STEPS
