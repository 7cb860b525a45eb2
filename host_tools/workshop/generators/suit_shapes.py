"""Large suits by their outlines: `#` is ink, as in suit_art.py.

An outline is made of discs and polygons in a square of side 1, y downwards; a pixel is ink where
more than half of it is covered.
"""

import math

from PIL import Image, ImageDraw

_FINE = 16

_HEART = (
    ("disc", 0.26, 0.29, 0.26),
    ("disc", 0.74, 0.29, 0.26),
    ("polygon", (0.06, 0.45), (0.25, 0.25), (0.5, 0.3), (0.75, 0.25), (0.94, 0.45), (0.5, 1.0)),
)
_STEM = ("polygon", (0.5, 0.5), (0.55, 0.8), (0.68, 1.0), (0.32, 1.0), (0.45, 0.8))
_SPADE = (
    ("disc", 0.25, 0.57, 0.25),
    ("disc", 0.75, 0.57, 0.25),
    ("polygon", (0.5, 0.0), (0.94, 0.42), (0.75, 0.7), (0.5, 0.62), (0.25, 0.7), (0.06, 0.42)),
    _STEM,
)
_CLUB = (
    ("disc", 0.5, 0.25, 0.25),
    ("disc", 0.23, 0.6, 0.23),
    ("disc", 0.77, 0.6, 0.23),
    ("disc", 0.5, 0.52, 0.16),
    _STEM,
)
_DIAMOND = (("polygon", (0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),)


def _star():
    points = []
    for i in range(10):
        radius = 0.52 if i % 2 == 0 else 0.21
        angle = math.pi * (i / 5 - 0.5)
        points.append((0.5 + radius * math.cos(angle), 0.54 + radius * math.sin(angle)))
    return (("polygon", *points),)


def drawings(size):
    """Clubs, diamonds, hearts, spades and the joker's star, size x size, as text."""
    return [_drawing(shape, size) for shape in (_CLUB, _DIAMOND, _HEART, _SPADE, _star())]


def _drawing(shape, size):
    side = size * _FINE
    image = Image.new("L", (side, side))
    pen = ImageDraw.Draw(image)
    for kind, *values in shape:
        if kind == "disc":
            x, y, radius = (value * side for value in values)
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        else:
            pen.polygon([(x * side, y * side) for x, y in values], fill=255)
    small = image.resize((size, size), Image.Resampling.BOX)
    rows = (
        "".join("#" if small.getpixel((x, y)) > 127 else "." for x in range(size))
        for y in range(size)
    )
    return "\n".join(rows)
