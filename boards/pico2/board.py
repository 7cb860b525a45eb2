"""The shoe on a Raspberry Pi Pico 2. The pins are explained in README.md."""

import parts
from pico_pins import WIRING

NAME = "pico2"


def make():
    """Gives the board's parts."""
    return parts.Board(NAME, WIRING)
