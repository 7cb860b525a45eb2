"""The rounds of a table: cards and keys in, events out.

How a round goes is the `flow` of its game, one of FLOWS. A flow is one file and one line here.
"""

import sys

FLOWS = {
    "deal": "round.Round",
    "draw": "draw_round.DrawRound",
    "pai_gow": "pai_gow_round.PaiGowRound",
}


def flow_module(flow):
    """Return the full name of the module that runs the rounds of `flow`, one of FLOWS."""
    return "shoe.rounds." + FLOWS[flow].partition(".")[0]


def new_round(config, say, number=0):
    """Return the Round of a table.

    config: shoe.setup.config.Config; say: called with each event; number: of the last round that
    was begun there.
    """
    flow = config.game.flow
    module = flow_module(flow)
    __import__(module)
    return getattr(sys.modules[module], FLOWS[flow].partition(".")[2])(config, say, number)
