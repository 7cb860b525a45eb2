"""Draws every sample screen on every kind of display, on either Python: prints a line a screen,
its name and a digest of what the panel shows."""

import binascii
import hashlib

import sample_views
from driver_bench import Bench, settle

from shoe.displays import make_display
from shoe.screens import compose

DISPLAYS = (("ssd1306", "128x64"), ("st7789", "320x240"), ("hd44780", "20x4"))


def main():
    views = sample_views.views()
    for kind, size in DISPLAYS:
        bench = Bench(kind, size)
        display = make_display({"kind": kind, "size": size}, bench)
        for name, view in views:
            display.draw(compose(view))
            settle(display, bench)
            shown = hashlib.sha256(bench.panel.picture()).digest()
            print(kind, name, binascii.hexlify(shown).decode(), list(display.cut))


main()
