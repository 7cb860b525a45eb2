"""Ranks every hand of `n` of `deck` cards, in lexicographic order, into a file of 32-bit values.

micropython rank_all.py <order> <n> <deck> <file>
"""

import sys

import kernels
import micropython

_ROOM = 65536


@micropython.viper
def fill(rank, cards, a, b, n: int, deck: int, out) -> int:
    """Write values from `cards` on to `out`; leave the next hand in `cards`, or 255 in its first
    place after the last. Return how many."""
    hand = ptr8(cards)
    values = ptr32(out)
    count = 0
    while count < 65536 and hand[0] != 255:
        values[count] = int(rank(cards, a, b))
        count += 1
        i = n - 1
        while i >= 0 and hand[i] == deck - n + i:
            i -= 1
        if i < 0:
            hand[0] = 255
        else:
            hand[i] += 1
            while i < n - 1:
                hand[i + 1] = hand[i] + 1
                i += 1
    return count


def main(order, n, deck, path):
    rank, a, b = kernels.find(order, n)
    hand = bytearray(range(n)) + bytearray(8 - n)
    out = bytearray(4 * _ROOM)
    with open(path, "wb") as file:
        while hand[0] != 255:
            file.write(memoryview(out)[: 4 * fill(rank, hand, a, b, n, deck, out)])


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
