"""Hold'em and Omaha: games with a board."""

from workshop.dealer.deal_feed import Dealer
from workshop.dealer.recipes import common
from workshop.dealer.recipes.common import FOUR, SEATS, tags


def holdem():
    """Twenty rounds: folds on every street, a board that plays, split pots, quads, a wheel."""
    dealer = Dealer("holdem", SEATS, tags(), seed=637)
    special = {
        3: {"stacked": {"board": ["Ts", "Js", "Qs", "Ks", "As"]}},
        6: {"stacked": {"board": ["2d", "7h", "7s", "2s", "7c"], "1": ["Ks", "3d"]}},
        8: {"folds": {"hole": ["2", "5"]}},
        10: {"stacked": {"board": ["2h", "3d", "4s", "Kd", "Kh"], "4": ["Ac", "5c"]}},
        12: {"folds": {"flop": ["1"], "turn": ["6", "3"]}},
        14: {"stacked": {"board": ["9c", "9d", "4h", "Jc", "2s"], "6": ["9h", "9s"]}},
        16: {"stacked": {"board": ["5h", "8h", "Kh", "Qd", "3c"], "2": ["Ah", "2h"]}},
        18: {"folds": {"river": ["4"]}},
    }
    for number in range(1, 21):
        dealer.round(**special.get(number, {}))
    return dealer


def holdem_cases():
    """Boards that other evaluators have ranked wrong, a round each, for two seats."""
    dealer = Dealer("holdem", FOUR[:2], tags(), seed=638, brisk=4)
    for board, one, two in (
        ("Ts Jd Qc 6d 5c", "9h Ks", "9s Ah"),
        ("4h 7h 9h Ts 3d", "Ah 2h", "Kh Qh"),
        ("2d 7h 7s 2s 7c", "Ks 3d", "3h Qs"),
        ("6c Qc Ad 6s Ac", "Td Js", "3s 3d"),
        ("9c 7s 5h 5s 3c", "8h Ks", "4d Qs"),
        ("2c 6d 2d 6h 9s", "5c 5d", "Kc Qd"),
        ("7d 2s Kc 9d Jc", "9h Jh", "7c 7h"),
    ):
        cards = {"board": board.split(), "1": one.split(), "2": two.split()}
        dealer.round(stacked=cards)
    return dealer


def folds():
    """Deal a button that rotates, seats that fold, pots that the last seat wins uncontested."""
    dealer = Dealer("holdem", FOUR, tags(), seed=4, rotate=True)
    dealer.round(folds={"hole": ["2", "3", "4"]})
    dealer.round(folds={"flop": ["1"], "turn": ["2", "4"]})
    dealer.round(folds={"hole": ["1"], "river": ["3"]})
    dealer.round()
    return dealer


def quick():
    """One brisk round for two, short enough to be played at the clock's own speed."""
    dealer = Dealer("holdem", FOUR, tags(), seed=2, brisk=4)
    dealer.round(folds={"hole": ["2", "3"]})
    return dealer


def demo_holdem():
    """Deal the demonstration: two rounds of hold'em."""
    dealer = Dealer("holdem", SEATS, tags(), seed=21, brisk=3)
    dealer.round(folds={"flop": ["5"]})
    dealer.round(stacked={"board": ["Ts", "Js", "Qd", "Kh", "2c"]})
    return dealer


def omaha():
    """Deal a split pot, four spades on the board for one in the hand, a fold, misdeals."""
    dealer = Dealer("omaha", FOUR, tags(), seed=19, brisk=4)
    dealer.round(
        stacked={
            "board": "Ts Jd Qc 2h 3h".split(),
            "1": "6h 6d 8c 8s".split(),
            "2": "Ah Kh 4c 4d".split(),
            "4": "As Kd 5c 5d".split(),
        }
    )
    dealer.round(
        stacked={
            "board": "2s 7s 9s Js Kd".split(),
            "1": "As 3h 4d 5c".split(),
            "2": "Kh Qd 8c 3d".split(),
            "3": "5s 3s 6h Td".split(),
        },
        folds={"turn": ["4"]},
    )
    common.duplicate(dealer)
    common.shown_early(dealer)
    return dealer


def demo_omaha():
    """Deal the demonstration: a flush that one spade in the hand does not make."""
    dealer = Dealer("omaha", FOUR, tags(), seed=191, brisk=3)
    board = "2s 7s 9s Js Kd".split()
    dealer.round(stacked={"board": board, "1": "As 3h 4d 5c".split()}, folds={"flop": ["3"]})
    return dealer


def omaha_hilo():
    """Halves of the pot, a low that is divided, one that a board counterfeits, none; misdeals."""
    dealer = Dealer("omaha_hilo", FOUR, tags(), seed=20, brisk=4)
    dealer.round(
        stacked={
            "board": "3h 5d 8s Kc Kd".split(),
            "1": "As 2s 9h 9d".split(),
            "2": "Ad 2d Qh Jh".split(),
            "3": "Kh 7c 7d 9c".split(),
        }
    )
    dealer.round(
        stacked={
            "board": "Ah 2c 7d Qs Th".split(),
            "1": "2h 3s Kh Jd".split(),
            "2": "4d 5c 9s 9h".split(),
        }
    )
    dealer.round(stacked={"board": "9s Td Jc 2d 3h".split()}, folds={"river": ["2"]})
    dealer.round(
        stacked={
            "board": "2c 4d 6h 8s Ts".split(),
            "1": "Ac 3c Kd Kh".split(),
            "2": "Ad 3d Qd Qh".split(),
            "3": "As 3s Js Jh".split(),
            "4": "9c 7c 5s 9d".split(),
        }
    )
    common.one_too_many(dealer)
    return dealer


def demo_omaha_hilo():
    """Deal the demonstration: the low half is divided, the high half is not."""
    dealer = Dealer("omaha_hilo", FOUR, tags(), seed=201, brisk=3)
    dealer.round(
        stacked={
            "board": "3h 5d 8s Kc Kd".split(),
            "1": "As 2s 9h 9d".split(),
            "2": "Ad 2d Qh Jh".split(),
            "3": "Kh 7c 7d 9c".split(),
        },
        folds={"flop": ["4"]},
    )
    return dealer


TABLES = {
    "holdem.table.json": common.table("holdem"),
    "holdem-two.table.json": common.table("holdem", FOUR[:2]),
    "holdem-rotate.table.json": {
        "game": "holdem",
        "seats": FOUR,
        "reader": {"kind": "rdm6300"},
        "deck": common.DECK,
        "options": {"button": "rotate", "high_hand_jackpot": "full_house"},
    },
    "omaha.table.json": common.table("omaha", FOUR),
    "omaha_hilo.table.json": common.table("omaha_hilo", FOUR),
}

FEEDS = {
    "holdem": (holdem, "holdem.table.json"),
    "holdem-cases": (holdem_cases, "holdem-two.table.json"),
    "folds": (folds, "holdem-rotate.table.json"),
    "quick": (quick, "holdem-rotate.table.json"),
    "demo-holdem": (demo_holdem, "holdem.table.json"),
    "omaha": (omaha, "omaha.table.json"),
    "demo-omaha": (demo_omaha, "omaha.table.json"),
    "omaha_hilo": (omaha_hilo, "omaha_hilo.table.json"),
    "demo-omaha_hilo": (demo_omaha_hilo, "omaha_hilo.table.json"),
}
