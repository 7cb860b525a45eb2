"""Stud: folds on every street, a deck that runs short, halves of the pot, lows with pairs."""

from workshop.dealer.deal_feed import Dealer
from workshop.dealer.recipes import common
from workshop.dealer.recipes.common import FOUR, tags

EIGHT = [str(seat) for seat in range(1, 9)]


def stud7():
    """Deal a split pot, seats that fold, the last seat alone, misdeals."""
    dealer = Dealer("stud7", FOUR, tags(), seed=71, brisk=4)
    dealer.round(
        stacked={
            "1": "Ah Kd Qc Js Tc 3d 2c".split(),
            "2": "As Kh Qd Jc Th 3c 2d".split(),
            "3": "9h 9s 4d 4s 7c 7d 2s".split(),
            "4": "5h 5s 6d 6s 8c 8d 3h".split(),
        }
    )
    dealer.round(folds={"third": ["2"], "fifth": ["4"]})
    dealer.round(folds={"third": ["1", "3"], "fourth": ["2"]})
    common.duplicate(dealer)
    common.shown_early(dealer)
    return dealer


def stud7_eight():
    """Eight seats to the last card of the deck: seventh street is one common card, unburnt."""
    dealer = Dealer("stud7", EIGHT, tags(), seed=78, brisk=8)
    dealt = dealer.begin()
    for _, letters in dealer.script[:-1]:
        dealer.street(dealt, letters)
    dealer.street(dealt, "b")
    dealer.key("show")
    dealer.finish()
    return dealer


def demo_stud7():
    """Deal the demonstration: a round in which one seat folds."""
    dealer = Dealer("stud7", FOUR, tags(), seed=711, brisk=3)
    dealer.round(folds={"fourth": ["3"]})
    return dealer


def stud7_hilo():
    """Two halves, a seat that wins both, no low at all, a low that is divided; a misdeal."""
    dealer = Dealer("stud7_hilo", FOUR, tags(), seed=72, brisk=4)
    dealer.round(
        stacked={
            "1": "Kh Kd Kc 9s 9c Qd Jc".split(),
            "2": "As 2h 4d 6c 7h Qs Jd".split(),
            "3": "Ad 3h 4c 6h 7d Qh Jh".split(),
            "4": "8s 8d Th Tc 2d 2c 9h".split(),
        }
    )
    dealer.round(
        stacked={
            "1": "Ah 2d 3c 4s 5h Kd Qc".split(),
            "2": "As 2s 3s 6d 8d Jc Jh".split(),
            "3": "9h 9s 4d 4h 7c 7d 2c".split(),
            "4": "Th Ts 6s 6c 8c 8h 3h".split(),
        }
    )
    dealer.round(
        stacked={
            "1": "9h Th Jc Qd 2c 2d Ks".split(),
            "2": "Tc 9c Qh Jd 3c 3d 8s".split(),
            "3": "Js Qs 9d Td 4c 4d 7s".split(),
            "4": "Qc Jh Ts 9s 5c 5d 6s".split(),
        }
    )
    dealer.round(
        stacked={
            "1": "Kh Kd Kc 9s 9c Qd Jc".split(),
            "2": "As 2h 4d 6c 7h Qs Jd".split(),
            "3": "Ad 2s 4c 6h 7d Qh Jh".split(),
            "4": "8s 8d Th Tc 2d 2c 9h".split(),
        }
    )
    common.joker(dealer)
    return dealer


def demo_stud7_hilo():
    """Deal the demonstration: the wheel wins both halves."""
    dealer = Dealer("stud7_hilo", FOUR, tags(), seed=721, brisk=3)
    dealer.round(stacked={"1": "Ah 2d 3c 4s 5h Kd Qc".split()}, folds={"fifth": ["2"]})
    return dealer


def razz():
    """Deal A-9-8-7-6 under 8-5-4-3-2, a low that holds pairs, the same low twice; a misdeal."""
    dealer = Dealer("razz", FOUR, tags(), seed=73, brisk=4)
    dealer.round(
        stacked={
            "1": "As 9d 8c 7h 6s Kd Qc".split(),
            "2": "8d 5c 4h 3s 2d Kh Qd".split(),
            "3": "2c 2h 3c 3d 4c 4d 4s".split(),
            "4": "Kc Ks Qh Qs Jc Jd Th".split(),
        }
    )
    dealer.round(
        stacked={
            "1": "Ah 2d 3c 4s 5h Kd Qc".split(),
            "2": "As 2s 3s 4d 5d Jc Jh".split(),
            "3": "Ad 2h 3h 4h 6h 6d Qh".split(),
        },
        folds={"sixth": ["4"]},
    )
    common.duplicate(dealer)
    return dealer


def demo_razz():
    """Deal the demonstration: 8-5-4-3-2 above A-9-8-7-6."""
    dealer = Dealer("razz", FOUR, tags(), seed=731, brisk=3)
    dealer.round(
        stacked={"1": "As 9d 8c 7h 6s Kd Qc".split(), "2": "8d 5c 4h 3s 2d Kh Qd".split()},
        folds={"third": ["4"]},
    )
    return dealer


def stud5():
    """Deal a split pot, seats that fold, a card after the last one, a foreign card."""
    dealer = Dealer("stud5", FOUR, tags(), seed=75, brisk=4)
    dealer.round(
        stacked={
            "2": "Ah Kd Qc Js 9c".split(),
            "3": "As Kh Qd Jc 9h".split(),
            "4": "Ad Kc Qh Td 9s".split(),
            "1": "8s 7h 4d 3c 2d".split(),
        }
    )
    dealer.round(folds={"second": ["1"], "fourth": ["3"]})
    common.one_too_many(dealer)
    common.foreign_card(dealer)
    return dealer


def demo_stud5():
    """Deal the demonstration: a round in which one seat folds."""
    dealer = Dealer("stud5", FOUR, tags(), seed=751, brisk=3)
    dealer.round(folds={"third": ["2"]})
    return dealer


TABLES = {
    "stud7.table.json": common.table("stud7", FOUR),
    "stud7-eight.table.json": common.table("stud7", EIGHT),
    "stud7_hilo.table.json": common.table("stud7_hilo", FOUR),
    "razz.table.json": common.table("razz", FOUR),
    "stud5.table.json": common.table("stud5", FOUR),
}

FEEDS = {
    "stud7": (stud7, "stud7.table.json"),
    "stud7-eight": (stud7_eight, "stud7-eight.table.json"),
    "demo-stud7": (demo_stud7, "stud7.table.json"),
    "stud7_hilo": (stud7_hilo, "stud7_hilo.table.json"),
    "demo-stud7_hilo": (demo_stud7_hilo, "stud7_hilo.table.json"),
    "razz": (razz, "razz.table.json"),
    "demo-razz": (demo_razz, "razz.table.json"),
    "stud5": (stud5, "stud5.table.json"),
    "demo-stud5": (demo_stud5, "stud5.table.json"),
}
