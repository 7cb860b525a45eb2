"""Draw games: draws, folds and mucks, a pack that runs out, hands that were not dealt."""

from workshop.dealer.draw_feed import DrawDealer
from workshop.dealer.recipes import common
from workshop.dealer.recipes.common import FOUR, SEATS, tags


def draw5():
    """Deal a tie that is a jackpot, draws with folds and mucks, a shown card of another seat."""
    dealer = DrawDealer("draw5", FOUR, tags(), seed=52, brisk=4)
    dealer.draw_round(hands={"1": "As Kd Qc Jh Ts".split(), "3": "Ah Kc Qd Js Tc".split()})
    dealer.draw_round(pat=["1"], folds={0: ["2"]}, mucks=["4"])
    dealt, held = dealer.draws()
    dealer.key("show")
    for card in held["1"][:4]:
        dealer.card(card)
    dealer.card(held["2"][0])
    dealer.void(dealt)
    common.duplicate(dealer)
    return dealer


def demo_draw5():
    """Deal the demonstration: a straight stands pat, the others draw, one mucks."""
    dealer = DrawDealer("draw5", FOUR, tags(), seed=521, brisk=3)
    dealer.draw_round(hands={"2": "6d 7c 8s 9h Td".split()}, mucks=["4"])
    return dealer


def draw_27():
    """King high, ace high and a pair, in this order; three draws by chance; a misdeal."""
    dealer = DrawDealer("draw_27", FOUR, tags(), seed=27, brisk=4)
    dealer.draw_round(
        hands={
            "1": "Ac 2d 3h 4s 5c".split(),
            "2": "2c 2h 7h 8s 9c".split(),
            "3": "Kc 5d 4h 3s 2s".split(),
        },
        folds={1: ["4"]},
    )
    dealer.draw_round(mucks=["3"])
    common.joker(dealer)
    return dealer


def draw_27_reshuffled():
    """Six seats draw until the pack runs out, three times: the discards are no duplicates."""
    dealer = DrawDealer("draw_27", SEATS, tags(), seed=11, brisk=8)
    dealer.draw_round()
    return dealer


def demo_draw_27():
    """Deal the demonstration: three draws, one seat pat."""
    dealer = DrawDealer("draw_27", FOUR[:3], tags(), seed=271, brisk=3)
    dealer.draw_round(pat=["2"])
    return dealer


def badugi():
    """Three cards that count out of 2s 3d 3c 4d, a tie, a pair that is one card; a misdeal."""
    dealer = DrawDealer("badugi", FOUR, tags(), seed=4, brisk=4)
    dealer.draw_round(
        hands={
            "1": "2s 3d 3c 4d".split(),
            "2": "Ah 2d 4c Ks".split(),
            "3": "Ac 2h 4s Kd".split(),
            "4": "5h 5d 5c 5s".split(),
        }
    )
    dealer.draw_round(folds={0: ["1"], 2: ["3"]}, mucks=["2"])
    common.duplicate(dealer)
    return dealer


def demo_badugi():
    """Deal the demonstration: 2s 3d 3c 4d counts three cards, a king-high badugi four."""
    dealer = DrawDealer("badugi", FOUR[:3], tags(), seed=41, brisk=3)
    dealer.draw_round(hands={"1": "2s 3d 3c 4d".split(), "2": "Ah 2d 4c Ks".split()})
    return dealer


TABLES = {
    "draw5.table.json": common.table("draw5", FOUR, options={"high_hand_jackpot": "straight"}),
    "draw_27.table.json": common.table("draw_27", FOUR),
    "draw_27-six.table.json": common.table("draw_27", SEATS),
    "draw_27-three.table.json": common.table("draw_27", FOUR[:3]),
    "badugi.table.json": common.table("badugi", FOUR),
    "badugi-three.table.json": common.table("badugi", FOUR[:3]),
}

FEEDS = {
    "draw5": (draw5, "draw5.table.json"),
    "demo-draw5": (demo_draw5, "draw5.table.json"),
    "draw_27": (draw_27, "draw_27.table.json"),
    "draw_27-reshuffled": (draw_27_reshuffled, "draw_27-six.table.json"),
    "demo-draw_27": (demo_draw_27, "draw_27-three.table.json"),
    "badugi": (badugi, "badugi.table.json"),
    "demo-badugi": (demo_badugi, "badugi-three.table.json"),
}
