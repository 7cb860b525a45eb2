"""The sizes and fonts of the layout, for each size of display in pixels.

A theme's numbers are pixels: bar, keys, seats, line: heights of the title, of a row of keys, of
the row of seats, of a line; seat_most: the widest cell of a seat; face: width of a card, faces:
heights that it may have (of those in canvas.py), the largest first; gap, group: between cards and
between groups of them; inset: left of texts; pad: within a key's cap, margin: at the sides of the
title and of a notice.
"""

from shoe.screens.canvas import BOLD, GIANT, HUGE, LARGE, MEDIUM, SMALL


class Mono:
    """128x64 pixels of one colour."""

    width = 128
    height = 64
    bar = 11
    keys = 11
    key_rows = 1
    line = 9
    seats = 13
    seat_most = 16
    face = 24
    faces = (40, 32, 26, 23)
    beside = 2
    gap = 2
    group = 6
    inset = 0
    pad = 1
    margin = 2
    notice_lines = 2
    title_fonts = (BOLD, SMALL)
    small = SMALL
    label = SMALL
    headlines = (LARGE, MEDIUM, BOLD, SMALL)
    line_fonts = (SMALL,)
    beside_fonts = (BOLD, SMALL)


class Colour:
    """240x240 and 320x240 pixels in colours."""

    height = 240
    bar = 30
    keys = 28
    key_rows = 2
    line = 23
    seats = 36
    seat_most = 44
    face = 50
    faces = (74, 52)
    beside = 3
    gap = 4
    group = 10
    inset = 4
    pad = 5
    margin = 6
    notice_lines = 3
    title_fonts = (LARGE, MEDIUM)
    small = MEDIUM
    label = LARGE
    headlines = (GIANT, HUGE, LARGE, MEDIUM)
    line_fonts = (LARGE, MEDIUM)
    beside_fonts = (LARGE, MEDIUM)

    def __init__(self, width):
        self.width = width


def of(size):
    """Return the theme of a display of this size in pixels, as (width, height)."""
    return Mono() if size == (128, 64) else Colour(size[0])
