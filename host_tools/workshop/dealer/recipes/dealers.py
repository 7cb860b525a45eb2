"""Games against a dealer: pai gow with its settings and misdeals, hi-lo with its ties."""

from workshop.dealer.deal_feed import Dealer
from workshop.dealer.pai_gow_feed import PaiGowDealer
from workshop.dealer.recipes import common
from workshop.dealer.recipes.common import tags

PAI_GOW_SEATS = ["1", "2", "3", "dealer", "4", "5", "6"]
HI_LO_SEATS = ["1", "2", "3", "dealer"]
PAYTABLES = "../../../host_tools/paytables/%s-example.json"


def pai_gow():
    """Bonus hands and copies, own settings, one of them foul; misdeals at 48 and 50 cards."""
    dealer = PaiGowDealer(PAI_GOW_SEATS, tags(), seed=53, start=3, brisk=8)
    dealer.pai_gow_round(
        hands={
            "1": "9c 9d 9h 8s 7d 6c 5h".split(),
            "2": "Ad 2d 3d 4d 5d As Qs".split(),
            "3": "2s 3c 4c 5c Jk Qd 9s".split(),
            "4": "Kh Ks Qh Jh Td 7h 4s".split(),
            "dealer": "Kd Kc Qc Jd Ts 7c 4h".split(),
        },
        remainder=4,
        no_wager=["6"],
        own={"1": "9c 9d 9h 8s 7d 6c 5h".split(), "4": "Kh Ks Qh Jh Td 7h 4s".split()},
    )
    for short in ({"count": 48}, {"remainder": 1}):
        dealt = dealer.deal(**short)
        dealer.key("show")
        dealer.void(dealt)
    return dealer


def pai_gow_stacks():
    """Seven stacks of seven, a wheel against a king-high straight, a card too often."""
    dealer = PaiGowDealer(PAI_GOW_SEATS, tags(), seed=645, start=6, stacks=True, brisk=8)
    cards = "As 2d 3h 4c 5s 6d 9h".split()
    dealer.pai_gow_round(
        hands={"2": cards, "dealer": "Ks Qd Jh Tc 9s 4h 2h".split()},
        own={"2": "9h 6d As 2d 3h 4c 5s".split()},
    )
    dealt = dealer.deal(count=9)
    dealer.card(dealt.places[4][1])
    dealer.void(dealt)
    return dealer


def demo_pai_gow():
    """Deal the demonstration: one round; three of a kind is paid where a straight is ranked."""
    dealer = PaiGowDealer(PAI_GOW_SEATS, tags(), seed=531, start=3, brisk=4)
    dealer.pai_gow_round(hands={"1": "9c 9d 9h 8s 7d 6c 5h".split()}, no_wager=["5"])
    return dealer


def hi_lo():
    """Deal a bonus, ties with the dealer, a dealer who does not qualify; a misdeal."""
    dealer = Dealer("hi_lo", HI_LO_SEATS, tags(), seed=663, brisk=4)
    dealer.round(
        stacked={
            "1": "Ah Kh Qh Jh Th".split(),
            "2": "Kc Qd 9s 4d 3s".split(),
            "3": "As Ad 8h 2d 2h".split(),
            "dealer": "Kd Qs 9d 4s 3h".split(),
        }
    )
    dealer.round(stacked={"dealer": "2c 3c 4h 5s 6d".split(), "1": "2s 3d 4c 5d 6s".split()})
    dealer.round(folds={"deal": ["2"]})
    common.duplicate(dealer)
    common.one_too_many(dealer)
    return dealer


def demo_hi_lo():
    """Deal the demonstration: one round with a pair that the bonus pays."""
    dealer = Dealer("hi_lo", HI_LO_SEATS, tags(), seed=664, brisk=3)
    dealer.round(stacked={"2": "7h 7d Kc 9s 2d".split()})
    return dealer


def _pai_gow(deal, start, **options):
    options = {"deal": deal, "start": start} | options
    return common.table("pai_gow", PAI_GOW_SEATS, options=options)


TABLES = {
    "pai_gow.table.json": _pai_gow(
        "round_robin", 3, bonus=["fortune", "dynasty"], envy=["3"]
    ) | {"paytables": [PAYTABLES % "fortune"]},
    "pai_gow-stacks.table.json": _pai_gow("stacks", 6, house_way="mbs"),
    "hi_lo.table.json": common.table("hi_lo", HI_LO_SEATS, options={"qualify": 21})
    | {"paytables": [PAYTABLES % "hi-lo-poker-bonus"]},
}  # fmt: skip

FEEDS = {
    "pai_gow": (pai_gow, "pai_gow.table.json"),
    "pai_gow-stacks": (pai_gow_stacks, "pai_gow-stacks.table.json"),
    "demo-pai_gow": (demo_pai_gow, "pai_gow.table.json"),
    "hi_lo": (hi_lo, "hi_lo.table.json"),
    "demo-hi_lo": (demo_hi_lo, "hi_lo.table.json"),
}
