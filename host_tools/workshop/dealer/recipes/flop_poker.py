"""Flop Poker: bonuses of three cards, hands that no best of six may take, ties."""

from workshop.dealer.deal_feed import Dealer
from workshop.dealer.recipes import common
from workshop.dealer.recipes.common import SEATS, tags


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


def flop_poker_cases():
    """Deal a tie with three-card hands of every kind but one, misdeals, one player alone."""
    dealer = Dealer("flop_poker", SEATS, tags(), seed=584, brisk=4)
    dealer.round(
        stacked={
            "board": "Ts 9d 4c".split(),
            "1": "Kd Qs Jc".split(),
            "2": "Kc Qh Jd".split(),
            "3": "As 2c Kh".split(),
            "4": "Ah 2h 3h".split(),
            "5": "Ad 2d 3c".split(),
            "6": "6s 6h 8d".split(),
        }
    )
    common.duplicate(dealer)
    common.joker(dealer)
    common.one_too_many(dealer)
    dealer.round(folds={"deal": ["1", "2", "3", "4", "5"]})
    return dealer


def demo():
    """Deal the demonstration: two rounds of flop poker."""
    dealer = Dealer("flop_poker", SEATS, tags(), seed=22, brisk=3)
    dealer.round(folds={"deal": ["3"]})
    dealer.round(stacked={"2": ["Qh", "Kh", "Ah"]})
    return dealer


TABLES = {"flop_poker.table.json": common.table("flop_poker")}

FEEDS = {
    "flop_poker": (flop_poker, "flop_poker.table.json"),
    "flop_poker-cases": (flop_poker_cases, "flop_poker.table.json"),
    "demo-flop_poker": (demo, "flop_poker.table.json"),
}
