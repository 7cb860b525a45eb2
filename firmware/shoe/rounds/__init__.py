"""The rounds of a table: cards and keys in, events out.

A Round (round.py) has a deal (which card went where), its faults, its pending result and a flow:
what differs from game to game. The `flow` of a game is one of FLOWS; a flow is one file, which is
loaded for the games that have it and whose class is FLOW, and one word here.
"""

import sys

FLOWS = ("deal", "draw", "pai_gow")


def flow_module(flow):
    """Return the full name of the module of a flow, one of FLOWS."""
    return "shoe.rounds.%s_flow" % flow


def new_round(config, say, number=0):
    """Return the Round of a table.

    config: shoe.table_config.Config; say: called with each event; number: of the last round that
    was begun there.
    """
    from shoe.rounds.round import Round

    flow = config.game.flow
    module = flow_module(flow)
    __import__(module)
    return Round(config, say, sys.modules[module].FLOW, number)
