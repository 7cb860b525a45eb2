"""Draws every sample screen, on either Python: prints a line a screen, its name and its bytes."""

import binascii

import sample_views

from shoe.displays import make_display
from shoe.screens import compose


class NoBus:
    def writeto(self, address, data):
        raise OSError(19)


def main():
    display = make_display({}, NoBus())
    for name, view in sample_views.views():
        display.draw(compose(view))
        print(name, binascii.hexlify(display.picture).decode())


main()
