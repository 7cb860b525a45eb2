"""Seven-card evaluators under this interpreter: prints one JSON object of microseconds a hand.

    micropython evaluators_unix.py <folder of treys>

Each is called from the same bytecode loop with hands in the form that it takes; making that form
is not counted.
"""

import json
import sys
import time

import micropython
import ph_method

from shoe.ranking import high, kernel

_HANDS = 2000


def deal():
    """Return the hands as bytes: the same at every run."""
    state = 12345
    hands = []
    for _ in range(_HANDS):
        deck = list(range(52))
        for i in range(7):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            j = i + (state >> 8) % (52 - i)
            deck[i], deck[j] = deck[j], deck[i]
        hands.append(bytes(deck[:7]))
    return hands


def spent(rank, arguments, rounds):
    """Return the microseconds a call takes, loop included: the best of three times."""
    best = None
    for _ in range(3):
        start = time.ticks_us()
        for _ in range(rounds):
            for argument in arguments:
                rank(*argument)
        took = time.ticks_diff(time.ticks_us(), start)
        best = took if best is None or took < best else best
    return best / rounds / len(arguments)


@micropython.native
def native_loop(rank, cards, base, n, rounds):
    for _ in range(rounds):
        rank(cards, base, n)


def spent_native(hands, rounds):
    start = time.ticks_us()
    for cards in hands:
        native_loop(kernel.high, cards, kernel.STANDARD, 7, rounds)
    return time.ticks_diff(time.ticks_us(), start) / rounds / len(hands)


def theirs(name, hands):
    """Return (evaluate, its arguments for each hand) of treys, as it was installed."""
    __import__(name + ".evaluator")
    package = sys.modules[name + ".evaluator"]
    new = package.Card.new
    names = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    cards = [[new(names[card]) for card in hand] for hand in hands]
    return package.Evaluator().evaluate, [(seven[:2], seven[2:]) for seven in cards]


def same(rank, arguments, values):
    """Check that lower numbers of theirs are our higher ones: what is timed must be right."""
    rows = sorted({(-rank(*argument), value) for argument, value in zip(arguments, values)})
    for i in range(len(rows) - 1):
        if rows[i][0] >= rows[i + 1][0] or rows[i][1] >= rows[i + 1][1]:
            raise ValueError("two evaluators disagree")


def main(folder):
    sys.path.append(folder)
    hands = deal()
    values = [kernel.high(cards, kernel.STANDARD, 7) for cards in hands]
    figures = {
        "shoe_us": spent(kernel.high, [(cards, kernel.STANDARD, 7) for cards in hands], 20),
        "shoe_native_loop_us": spent_native(hands, 50),
        "shoe_checked_us": spent(high.value, [(cards,) for cards in hands], 10),
    }
    method = ph_method.Evaluator()
    arguments = [(cards,) for cards in hands]
    same(lambda cards: -method.rank(cards), arguments, values)
    figures["phe_bytecode_us"] = spent(method.rank, arguments, 5)
    for name in ("treys",):
        rank, arguments = theirs(name, hands)
        same(rank, arguments, values)
        figures[name + "_us"] = spent(rank, arguments[:300], 1)
    print(json.dumps(figures))


main(sys.argv[1])
