"""What is to be drawn, as marks that are painted later, a few at a time and in any band.

A layout puts marks on a Canvas. A mark is a tuple (top, bottom, cost, paint, …): the rows that
it touches, about how many microseconds it takes on a Pico, and the function that paints it. So a
display without room for a whole picture paints it in bands, and no display keeps the reader
waiting.
"""

import framebuf
from micropython import const

from shoe.card import JOKER, RANKS
from shoe.fonts import (
    Font,
    bold,
    forget,
    giant,
    huge,
    large,
    medium,
    rank_10,
    rank_18,
    small,
    suit_7,
    suit_9,
    suit_11,
    suit_15,
    suit_25,
)

SMALL = Font(small)
BOLD = Font(bold)
MEDIUM = Font(medium)
LARGE = Font(large)
HUGE = Font(huge)
GIANT = Font(giant)
_RANK_10 = Font(rank_10)
_RANK_18 = Font(rank_18)
_SUIT_7 = Font(suit_7)
_SUIT_9 = Font(suit_9)
_SUIT_11 = Font(suit_11)
_SUIT_15 = Font(suit_15)
_SUIT_25 = Font(suit_25)

forget(small, bold, medium, large, huge, giant, rank_10, rank_18)
forget(suit_7, suit_9, suit_11, suit_15, suit_25)
del small, bold, medium, large, huge, giant, rank_10, rank_18
del suit_7, suit_9, suit_11, suit_15, suit_25

# What a colour is for; each display has its own colour for it.
GROUND = const(0)
INK = const(1)
BAR = const(2)
ON_BAR = const(3)
ALARM = const(4)
ON_ALARM = const(5)
CAP = const(6)
ON_CAP = const(7)
RED = const(8)
ON_RED = const(9)
BLACK = const(10)
ON_BLACK = const(11)
EDGE = const(12)
QUIET = const(13)
ROLES = const(14)

# height of a face -> fonts of rank and suit, rows from the top to each of them
_FACES = {
    23: (_RANK_10, _SUIT_7, 2, 14),
    26: (_RANK_10, _SUIT_9, 3, 15),
    32: (LARGE, _SUIT_11, 3, 19),
    40: (_RANK_18, _SUIT_15, 3, 23),
    52: (_RANK_18, _SUIT_15, 7, 31),
    74: (GIANT, _SUIT_25, 8, 41),
}
_FIRST_RED = const(1)
_LAST_RED = const(2)
_STAR = "4"
_JOKER = "Jk"

# mark: (top, bottom, cost, paint, …)
TOP = const(0)
BOTTOM = const(1)
COST = const(2)
PAINT = const(3)


class Canvas:
    """The marks of one screen, in the order of painting.

    cut: texts that were cut off; a screen that is right leaves none.
    """

    def __init__(self):
        self.marks = []
        self.cut = []

    def text(self, font, text, x, y, ink=INK):
        """Return a line with its top left at x, y; return the x after it."""
        width = font.width(text)
        if width:
            cost = 90 * len(text) + (width * font.height >> 1)
            self.marks.append((y, y + font.height, cost, _text, font, text, x, ink))
        return x + width

    def fill(self, x, y, width, height, ink=INK):
        """A filled rectangle."""
        cost = 100 + (width * height >> 3)
        self.marks.append((y, y + height, cost, _fill, x, width, height, ink))

    def strike(self, x, y, width, ink=INK):
        """A thin line from the lower left to the upper right, 8 rows high, y its lowest."""
        self.marks.append((y - 8, y + 1, 20 * width, _strike, x, width, ink))

    def face(self, card, x, y, width, height):
        """A card's face; height: one of those in _FACES."""
        cost = 800 + (width * height >> 1)
        self.marks.append((y, y + height, cost, _face, card, x, width, height))

    def fit(self, font, text, width):
        """Return the text, or as much of it as the width takes; what is cut off is noted."""
        if font.width(text) <= width:
            return text
        self.cut.append(text)
        return shorten(font, text, width)


class Surface:
    """A framebuf to paint marks on, with the colour that each role has there.

    colours: a value of the framebuf for each role. skip: a value that none of them has, left out
    where text is painted, or None where there are two values only.
    """

    def __init__(self, frame, colours, form, skip=None):
        self.frame = frame
        self.colours = colours
        self.palettes = []
        self.skips = []
        made = {}
        for colour in colours:
            left_out = 1 - colour if skip is None else skip
            if colour not in made:
                made[colour] = palette = framebuf.FrameBuffer(bytearray(4), 2, 1, form)
                palette.pixel(0, 0, left_out)
                palette.pixel(1, 0, colour)
            self.palettes.append(made[colour])
            self.skips.append(left_out)

    def text(self, font, text, x, y, ink):
        font.draw(self.frame, text, x, y, self.skips[ink], self.palettes[ink])


def paint(surface, mark, rise):
    """Paint a mark on a surface whose first row is row `rise` of the picture."""
    mark[PAINT](surface, mark, mark[TOP] - rise)


def _text(surface, mark, y):
    surface.text(mark[4], mark[5], mark[6], y, mark[7])


def _fill(surface, mark, y):
    surface.frame.fill_rect(mark[4], y, mark[5], mark[6], surface.colours[mark[7]])


def _strike(surface, mark, y):
    pixel, x, width, colour = surface.frame.pixel, mark[4], mark[5], surface.colours[mark[6]]
    for i in range(width):
        pixel(x + i, y + 8 - i * 8 // (width - 1), colour)


def _face(surface, mark, y):
    """Red suits are dark on a light card where a display has but one colour, black suits light on
    a dark one; in colours, light on red and black on white: the two differ in lightness too."""
    _, _, _, _, card, x, width, height = mark
    red = card != JOKER and _FIRST_RED <= card & 3 <= _LAST_RED
    frame, colours = surface.frame, surface.colours
    frame.fill_rect(x, y, width, height, colours[RED if red else BLACK])
    if not red:
        frame.rect(x, y, width, height, colours[EDGE])
    for corner_x in (x, x + width - 1):
        frame.pixel(corner_x, y, colours[GROUND])
        frame.pixel(corner_x, y + height - 1, colours[GROUND])
    ink = ON_RED if red else ON_BLACK
    rank_font, suit_font, rank_y, suit_y = _FACES[height]
    rank = RANKS[card >> 2] if card != JOKER else _JOKER
    suit = str(card & 3) if card != JOKER else _STAR
    if card == JOKER:
        rank_font = LARGE if height > 40 else BOLD
    _centred(surface, rank_font, rank, x, y + rank_y, width, ink)
    _centred(surface, suit_font, suit, x, y + suit_y, width, ink)


def _centred(surface, font, text, x, y, width, ink):
    surface.text(font, text, x + (width - font.width(text) + 1) // 2, y, ink)


def wrap(font, text, width):
    """Break a text at blanks into lines of at most `width` pixels; a longer word stays whole."""
    if font.width(text) <= width:
        return [text]
    blank = font.width(" ")
    lines = []
    words = []
    used = 0
    for word in text.split(" "):
        needs = font.width(word)
        if words and used + blank + needs > width:
            lines.append(" ".join(words))
            words = []
            used = 0
        used += needs + (blank if words else 0)
        words.append(word)
    lines.append(" ".join(words))
    return lines


def shorten(font, text, width):
    """Return as many letters of a text as fit, with dots after them."""
    dots = "..."
    while text and font.width(text + dots) > width:
        text = text[:-1]
    return text + dots
