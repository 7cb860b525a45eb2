"""Pictures of displays: printed, saved as PNG, read back, compared.

A picture is anything with width, height, data and kind, as the emulated panels give them:

    mono     pages of eight rows, a byte a column, the low bit on top (MONO_VLSB)
    rgb565   two bytes a pixel, high byte first
    text     width x height codes of letters, 8 to 11 and 0 to 3 the suits; after them the eight
             own glyphs of the display, eight rows each
"""

from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

LIT = (150, 226, 255)
DARK = (6, 9, 14)
_GAP = (0, 2, 6)
_BLOCKS = " ▀▄█"
_OWN = "♣♦♥♠█"
_CELL = (6, 9)
_LETTER_DARK = (20, 40, 90)
_LETTER_LIT = (225, 235, 255)


class Picture(NamedTuple):
    """A picture of width x height pixels, or letters."""

    width: int
    height: int
    data: bytes
    kind: str = "mono"


def of(panel):
    """Return the Picture of what an emulated panel shows."""
    return Picture(panel.width, panel.height, panel.picture(), panel.kind)


def pixel(picture, x, y):
    """Return whether a pixel is light, 0 or 1; 0 below the last row."""
    if y >= picture.height or x >= picture.width:
        return 0
    if picture.kind == "rgb565":
        at = 2 * (y * picture.width + x)
        red, green, blue = _rgb(picture.data[at], picture.data[at + 1])
        return int(3 * red + 6 * green + blue > 1000)
    return picture.data[(y >> 3) * picture.width + x] >> (y & 7) & 1


def _rgb(high, low):
    return high & 0xF8, (high & 7) << 5 | (low & 0xE0) >> 3, (low & 0x1F) << 3


def text(picture):
    """Return the rows of a display of letters."""
    width = picture.width
    codes = picture.data[: width * picture.height]
    letters = "".join(_OWN[code & 7] if code < 16 else chr(code) for code in codes)
    return [letters[at : at + width] for at in range(0, len(letters), width)]


def terminal(picture):
    """Return the picture for a terminal, in a frame: letters, half blocks (two rows of pixels a
    line), or in braille what has too many pixels for them."""
    if picture.kind == "text":
        return _framed(text(picture), picture.width)
    if picture.kind == "rgb565":
        return _framed(braille(picture).split("\n"), picture.width // 2)
    columns = range(picture.width)
    lines = []
    for y in range(0, picture.height, 2):
        pairs = (pixel(picture, x, y) + 2 * pixel(picture, x, y + 1) for x in columns)
        lines.append("".join(_BLOCKS[pair] for pair in pairs))
    return _framed(lines, picture.width)


def _framed(lines, width):
    edge = "─" * width
    return "\n".join([f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘"])


# The dots of a braille character: (column, row, bit).
_DOTS = ((0, 0, 0), (0, 1, 1), (0, 2, 2), (1, 0, 3), (1, 1, 4), (1, 2, 5), (0, 3, 6), (1, 3, 7))


def braille(picture):
    """Return a picture of pixels as text, two by four pixels a character."""
    rows = []
    for top in range(0, picture.height, 4):
        row = ""
        for left in range(0, picture.width, 2):
            dots = (pixel(picture, left + x, top + y) << bit for x, y, bit in _DOTS)
            row += chr(0x2800 + sum(dots))
        rows.append(row)
    return "\n".join(rows)


def image(picture):
    """Return the picture as a PIL image, a pixel a pixel: mode "1" with lit ones white, or
    "RGB"."""
    if picture.kind == "rgb565":
        return _colours(picture)
    if picture.kind == "text":
        return _letters(picture)
    made = Image.new("1", (picture.width, picture.height))
    for y in range(picture.height):
        for x in range(picture.width):
            if pixel(picture, x, y):
                made.putpixel((x, y), 1)
    return made


def _colours(picture):
    wide = bytearray()
    for high, low in zip(picture.data[::2], picture.data[1::2]):
        wide += bytes(_rgb(high, low))
    return Image.frombytes("RGB", (picture.width, picture.height), bytes(wide))


def _letters(picture):
    width, height = _CELL
    font = ImageFont.load_default_imagefont()
    made = Image.new("1", (picture.width * width, picture.height * height))
    pen = ImageDraw.Draw(made)
    codes = picture.data[: picture.width * picture.height]
    glyphs = picture.data[len(codes) :]
    for i, code in enumerate(codes):
        x, y = i % picture.width * width, i // picture.width * height
        if code >= 16:
            pen.text((x, y - 2), chr(code), fill=1, font=font)
            continue
        for row in range(8):
            for column in range(5):
                if glyphs[(code & 7) * 8 + row] >> (4 - column) & 1:
                    made.putpixel((x + column, y + row), 1)
    return made


def glowing(picture, scale=5):
    """Return the picture as a PIL image that looks like the display: scale pixels a dot, an edge
    around. Displays of more pixels have smaller ones."""
    plain = image(picture)
    if picture.kind == "rgb565":
        return plain if scale < 4 else plain.resize((2 * plain.width, 2 * plain.height))
    lit, dark = (_LETTER_LIT, _LETTER_DARK) if picture.kind == "text" else (LIT, DARK)
    margin = 2 * scale
    size = (plain.width * scale + 2 * margin, plain.height * scale + 2 * margin)
    made = Image.new("RGB", size, dark if picture.kind == "text" else _GAP)
    pen = ImageDraw.Draw(made)
    dot = scale - 1 if scale > 2 else scale
    for y in range(plain.height):
        for x in range(plain.width):
            left, top = margin + x * scale, margin + y * scale
            colour = lit if plain.getpixel((x, y)) else dark
            pen.rectangle((left, top, left + dot - 1, top + dot - 1), fill=colour)
    return made


def save_png(picture, path, scale=5):
    """Write the picture as the display looks."""
    glowing(picture, scale).save(path, "PNG", optimize=True)


def load(path):
    """Read a Picture of one colour from a PNG that was saved from image()."""
    with Image.open(path) as opened:
        return from_image(opened)


def from_image(made):
    """Return the Picture of one colour of a PIL image."""
    plain = made.convert("1")
    width, height = plain.size
    data = bytearray(width * ((height + 7) // 8))
    for y in range(height):
        for x in range(width):
            if plain.getpixel((x, y)):
                data[(y >> 3) * width + x] |= 1 << (y & 7)
    return Picture(width, height, bytes(data))


def difference(expected, got):
    """Return what differs between two pictures of one kind, for a person, or "" where nothing
    does."""
    size, wanted = (got.width, got.height), (expected.width, expected.height)
    if size != wanted:
        return f"{size[0]}x{size[1]} pixels where {wanted[0]}x{wanted[1]} are expected"
    if expected.data == got.data:
        return ""
    where = "the glyphs differ"
    box = ImageChops.difference(image(expected).convert("L"), image(got).convert("L")).getbbox()
    if box:
        where = f"columns {box[0]} to {box[2] - 1}, rows {box[1]} to {box[3] - 1} differ"
    return f"{where}\nexpected:\n{terminal(expected)}\ngot:\n{terminal(got)}"
