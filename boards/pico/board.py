"""The shoe on a Raspberry Pi Pico. The pins are explained in README.md."""

import parts
from pico_pins import WIRING

NAME = "pico"


def make():
    """Gives the board's parts."""
    return parts.Board(NAME, WIRING)
