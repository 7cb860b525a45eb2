"""Ranks the hands of a file (`n` bytes each) into a file of 32-bit values.

micropython rank_file.py <order> <n> <hands> <file>
"""

import struct
import sys

import kernels


def main(order, n, hands, path):
    rank, a, b = kernels.find(order, n)
    with open(hands, "rb") as source, open(path, "wb") as target:
        while True:
            hand = source.read(n)
            if not hand:
                return
            target.write(struct.pack("<i", rank(hand, a, b)))


main(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4])
