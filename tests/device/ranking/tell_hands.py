"""Prints everything the orders say of the hands of a file, a line a hand.

micropython tell_hands.py <order> <n> <hands>
"""

import sys

from shoe import card
from shoe.ranking import bonus


def told(order, cards):
    """Return value, rank, name and cards of a hand as one line."""
    value = order.value(cards)
    made = order.make(value, cards)
    parts = [str(value), str(order.rank(value)), str(order.name(value))]
    return "; ".join(parts + card.names(made or []))


def main(name, n, path, say=print):
    """Print, by `say`, a line for each hand of `n` cards in the file at `path`."""
    module = "shoe.ranking." + name
    __import__(module)
    order = sys.modules[module]
    with open(path, "rb") as file:
        while True:
            cards = file.read(n)
            if not cards:
                return
            line = told(order, cards)
            if name == "pai_gow" and n == 7:
                line += "; " + "; ".join([str(bonus.resolve(w, cards)) for w in WAGERS])
            say(line)


WAGERS = ("fortune", "emperors_challenge", "emperors_treasure", "progressive", "dynasty")

if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
