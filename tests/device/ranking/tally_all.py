"""Ranks every hand of `n` of `deck` cards and counts the hands of each value.

    micropython tally_all.py <order> <n> <deck> <part> <parts>

Prints `at <hands>` as it goes on, then `value count` lines. The hands are those of every
`parts`-th pair of lowest cards, from the `part`-th on. With the joker (`deck` 53, `n` 7), the
names that the fortune wager gives to the hands whose rank alone does not tell come as well, as
`fortune name count`.
"""

import sys

import kernels
import micropython

from shoe.ranking import bonus

# An open hash table of values and counts: a power of two, and some twice what is needed.
_SLOTS = 16384
_ROOM = 4096


@micropython.viper
def tally(rank, cards, a, b, n: int, deck: int, table, ask, asked) -> int:
    """Count hands from `cards` on, the first two staying, until the last or `_ROOM` to ask about.

    A hand whose value's category has its bit set in `ask` goes to `asked` as n bytes. Leaves the
    next hand, or 255 in the third place after the last; return how many hands are in `asked`.
    """
    hand = ptr8(cards)
    slots = ptr32(table)
    out = ptr8(asked)
    wanted = int(ask)
    waiting = 0
    while hand[2] != 255 and waiting < 4096:
        value = int(rank(cards, a, b))
        slot = ((value * 40503) >> 8) & 16383
        while slots[slot << 1] != value and slots[(slot << 1) + 1] != 0:
            slot = (slot + 1) & 16383
        slots[slot << 1] = value
        slots[(slot << 1) + 1] += 1
        if wanted >> (value >> 26) & 1:
            i = 0
            while i < n:
                out[waiting * n + i] = hand[i]
                i += 1
            waiting += 1
        i = n - 1
        while i >= 2 and hand[i] == deck - n + i:
            i -= 1
        if i < 2:
            hand[2] = 255
        else:
            hand[i] += 1
            while i < n - 1:
                hand[i + 1] = hand[i] + 1
                i += 1
    return waiting


def main(order, n, deck, part, parts):
    rank, a, b = kernels.find(order, n)
    table = bytearray(8 * _SLOTS)
    asked = bytearray(n * _ROOM)
    # Straights may hold three of a kind; a straight flush may be seven cards long.
    ask = 1 << 4 | 1 << 8 | 1 << 9 if n == 7 and deck == 53 else 0
    fortune = {}
    pairs = [(i, j) for i in range(deck - n + 1) for j in range(i + 1, deck - n + 2)]
    for at, pair in enumerate(pairs[part::parts]):
        hand = bytearray(pair + tuple(range(pair[1] + 1, pair[1] + n - 1))) + bytearray(8 - n)
        while hand[2] != 255:
            waiting = tally(rank, hand, a, b, n, deck, table, ask, asked)
            for i in range(waiting):
                name = bonus.resolve("fortune", asked[i * n : i * n + n])
                fortune[name] = fortune.get(name, 0) + 1
        if at % 20 == 0:
            print("at", at * 100 * parts // len(pairs), "%")
    slots = memoryview(table)
    for i in range(0, len(table), 8):
        count = int.from_bytes(slots[i + 4 : i + 8], "little")
        if count:
            print("value", int.from_bytes(slots[i : i + 4], "little"), count)
    for name in fortune:
        print("fortune", name, fortune[name])


main(sys.argv[1], *[int(word) for word in sys.argv[2:6]])
