"""Pictures of a one-colour display: printed, saved as PNG, read back, compared.

A picture is anything with width, height and data: pages of eight rows, a byte a column, the low
bit on top (MicroPython's MONO_VLSB, and the memory of an SSD1306).
"""

from typing import NamedTuple

from PIL import Image, ImageDraw

LIT = (150, 226, 255)
DARK = (6, 9, 14)
_GAP = (0, 2, 6)
_BLOCKS = " ▀▄█"


class Picture(NamedTuple):
    """width x height pixels; data: width * ceil(height / 8) bytes."""

    width: int
    height: int
    data: bytes


def pixel(picture, x, y):
    """One pixel, 0 or 1; 0 below the last row."""
    if y >= picture.height:
        return 0
    return picture.data[(y >> 3) * picture.width + x] >> (y & 7) & 1


def terminal(picture):
    """The picture for a terminal: half blocks in a frame, two rows of pixels a line."""
    columns = range(picture.width)
    edge = "─" * picture.width
    lines = [f"┌{edge}┐"]
    for y in range(0, picture.height, 2):
        pairs = (pixel(picture, x, y) + 2 * pixel(picture, x, y + 1) for x in columns)
        lines.append("│" + "".join(_BLOCKS[pair] for pair in pairs) + "│")
    return "\n".join([*lines, f"└{edge}┘"])


def image(picture):
    """The picture as a PIL image of mode "1", a pixel a pixel, lit ones white."""
    made = Image.new("1", (picture.width, picture.height))
    for y in range(picture.height):
        for x in range(picture.width):
            if pixel(picture, x, y):
                made.putpixel((x, y), 1)
    return made


def glowing(picture, scale=5):
    """The picture as a PIL image that looks like an OLED: scale pixels a dot, an edge around."""
    margin = 2 * scale
    size = (picture.width * scale + 2 * margin, picture.height * scale + 2 * margin)
    made = Image.new("RGB", size, _GAP)
    pen = ImageDraw.Draw(made)
    dot = scale - 1 if scale > 2 else scale
    for y in range(picture.height):
        for x in range(picture.width):
            left, top = margin + x * scale, margin + y * scale
            colour = LIT if pixel(picture, x, y) else DARK
            pen.rectangle((left, top, left + dot - 1, top + dot - 1), fill=colour)
    return made


def save_png(picture, path, scale=5):
    """Writes the picture as it looks on an OLED."""
    glowing(picture, scale).save(path, "PNG", optimize=True)


def load(path):
    """Reads a Picture from a PNG that was saved from image()."""
    with Image.open(path) as opened:
        plain = opened.convert("1")
    width, height = plain.size
    data = bytearray(width * ((height + 7) // 8))
    for y in range(height):
        for x in range(width):
            if plain.getpixel((x, y)):
                data[(y >> 3) * width + x] |= 1 << (y & 7)
    return Picture(width, height, bytes(data))


def difference(expected, got):
    """What differs between two pictures, for a person, or "" where nothing does."""
    size, wanted = (got.width, got.height), (expected.width, expected.height)
    if size != wanted:
        return f"{size[0]}x{size[1]} pixels where {wanted[0]}x{wanted[1]} are expected"
    spots = [
        (x, y)
        for y in range(got.height)
        for x in range(got.width)
        if pixel(expected, x, y) != pixel(got, x, y)
    ]
    if not spots:
        return ""
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    return (
        f"{len(spots)} pixels differ, columns {left} to {right}, "
        f"rows {spots[0][1]} to {spots[-1][1]}\n"
        f"expected:\n{terminal(expected)}\ngot:\n{terminal(got)}"
    )
