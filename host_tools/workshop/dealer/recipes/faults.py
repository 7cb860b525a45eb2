"""What goes wrong at a table of hold'em, and noise on the line."""

import random

from workshop.dealer.deal_feed import Dealer
from workshop.dealer.recipes import common
from workshop.dealer.recipes.common import SEATS, tags


def misdeal():
    """Deal everything that goes wrong at a table, each followed by what clears it."""
    dealer = Dealer("holdem", SEATS, tags(), seed=9)
    common.duplicate(dealer)
    common.foreign_card(dealer)
    common.shown_early(dealer)
    common.one_too_many(dealer)
    common.joker(dealer)
    dealer.round()
    return dealer


def noise():
    """Five rounds beside a motor: stray bytes, broken frames and phantoms between good ones."""
    dealer = Dealer("holdem", SEATS, tags(), seed=255)
    dice = random.Random(256)

    def disturb():
        if dice.randint(1, 100) <= 40:
            dealer.noise()
        if dice.randint(1, 100) <= 15:
            dealer.phantom()

    for _ in range(5):
        dealer.round(disturb=disturb, damaged=15)
    return dealer


TABLES = {}

FEEDS = {
    "misdeal": (misdeal, "holdem.table.json"),
    "noise": (noise, "holdem.table.json"),
}
