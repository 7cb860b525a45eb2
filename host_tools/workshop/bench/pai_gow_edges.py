"""Deals pai gow hands, sets both sides by a house way, and counts: does the known edge come out?

Run `python -m workshop.bench.pai_gow_edges`. Every hand is set and compared by the firmware's
own code, on the host; the same seed deals the same hands on any number of processes.
"""

import argparse
import json
import multiprocessing
import random
import sys
import time

from shoe.games import house_ways, pai_gow
from shoe.games.pai_gow_setting import legal

DEALS = 2_000_000
SEED = 6456
COMMISSION = 0.05
_CHUNK = 20_000
_KEYS = ("win", "push", "lose", "foul", "low_copies")

# One player a deal against the dealer, foxwoods on both sides, in parts of one.
KNOWN = {"win": 0.2911, "push": 0.4051, "lose": 0.3037, "player": -0.0271, "banker": -0.0025}


def _count(work):
    way_name, seed, chunk, deals = work
    way = house_ways.find(way_name)
    deal = random.Random(f"{seed}/{chunk}").sample
    deck = range(53)
    counts = dict.fromkeys(_KEYS, 0)
    for _ in range(deals):
        cards = bytes(deal(deck, 14))
        player, _ = way.set(cards[:7])
        dealer, _ = way.set(cards[7:])
        counts["foul" if not legal(dealer) else pai_gow.outcome(player, dealer)] += 1
        counts["low_copies"] += player.low_value == dealer.low_value
    return counts


def run(deals=DEALS, way="foxwoods", seed=SEED, processes=None):
    """Deal, set and compare `deals` times; return a dict of counts, edges and their errors.

    `player` and `banker` are edges in parts of the wager, commission paid; `player_error`,
    `banker_error`, `win_error` … the standard errors.
    """
    works = [
        (way, seed, start // _CHUNK, min(_CHUNK, deals - start))
        for start in range(0, deals, _CHUNK)
    ]
    began = time.monotonic()
    total = dict.fromkeys(_KEYS, 0)
    with multiprocessing.Pool(processes) as pool:
        for counts in pool.imap_unordered(_count, works):
            for key in _KEYS:
                total[key] += counts[key]
    made = {"way": way, "seed": seed, "deals": deals, **total}
    made.update(edges(total, deals))
    made["seconds"] = round(time.monotonic() - began, 1)
    return made


def edges(counts, deals):
    """Edges and standard errors of counts of win, push and lose."""
    share = {key: counts[key] / deals for key in ("win", "push", "lose")}
    made = {f"{key}_share": share[key] for key in share}
    for key, part in share.items():
        made[f"{key}_error"] = (part * (1 - part) / deals) ** 0.5
    for side, won, lost in (("player", "win", "lose"), ("banker", "lose", "win")):
        pays = 1 - COMMISSION
        mean = pays * share[won] - share[lost]
        square = pays * pays * share[won] + share[lost]
        made[side] = mean
        made[f"{side}_error"] = ((square - mean * mean) / deals) ** 0.5
    return made


def misses(result, errors=4):
    """Return what of KNOWN a foxwoods result misses by more than this many standard errors, as
    texts.

    The known figures are rounded to a hundredth of a percent: half of that is allowed as well.
    """
    made = []
    for key, known in KNOWN.items():
        got = result[key if key in ("player", "banker") else f"{key}_share"]
        allowed = errors * result[f"{key}_error"] + 0.00005
        if abs(got - known) > allowed:
            made.append(f"{key}: {got:.5f}, known {known}, allowed ±{allowed:.5f}")
    return made


def main(argv=None):
    """Print the figures as JSON; exit code 1 where foxwoods misses what is known of it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--way", choices=house_ways.NAMES, default="foxwoods")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=None)
    asked = parser.parse_args(argv)
    result = run(asked.deals, asked.way, asked.seed, asked.processes)
    print(json.dumps(result, indent=1))
    missed = misses(result) if asked.way == "foxwoods" else []
    if result["foul"]:
        missed.append(f"{result['foul']} foul settings")
    for line in missed:
        print(line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
