"""The house ways of pai gow: how a house sets seven cards, as data. A way is one file, one line.

Each house files its own way; these three are as others have published them. A way is a tuple of
steps, read from the top: the first that fits the hand sets it, and its id is in the result.
README.md beside this tells how a step is written and where the texts leave something open.
"""

import sys

from shoe.games.house_ways.steps import HouseWay

NAMES = ("foxwoods", "mbs", "trump_plaza")


def find(name):
    """Return the HouseWay of a name, one of NAMES; raises ValueError for any other."""
    if name not in NAMES:
        raise ValueError("no house way %s; there are %s" % (name, ", ".join(NAMES)))
    module = "shoe.games.house_ways." + name
    __import__(module)
    return HouseWay(name, sys.modules[module].STEPS)
