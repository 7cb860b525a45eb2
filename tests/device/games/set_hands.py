"""Sets the hands of a file by a house way and prints front and step: for MicroPython.

Arguments: the way's name, and a file with seven cards a line.
"""

import sys

from shoe import card
from shoe.games import house_ways


def main(name, path):
    way = house_ways.find(name)
    with open(path) as hands:
        for line in hands:
            made, step = way.set(card.parse_many(line.strip()))
            print(" ".join(card.names(made.low)), step)


main(sys.argv[1], sys.argv[2])
