"""Drawing in one colour: text, card faces and marks, on any framebuf."""

import framebuf
from micropython import const

from shoe.card import JOKER, RANKS
from shoe.fonts import (
    Font,
    bold,
    large,
    medium,
    rank_10,
    rank_18,
    small,
    suit_7,
    suit_9,
    suit_11,
    suit_15,
)

SMALL = Font(small)
BOLD = Font(bold)
MEDIUM = Font(medium)
LARGE = Font(large)
_RANK_10 = Font(rank_10)
_RANK_18 = Font(rank_18)
_SUIT_7 = Font(suit_7)
_SUIT_9 = Font(suit_9)
_SUIT_11 = Font(suit_11)
_SUIT_15 = Font(suit_15)

# height of a face -> fonts of rank and suit, rows from the top to each of them
_FACES = {
    23: (_RANK_10, _SUIT_7, 2, 14),
    26: (_RANK_10, _SUIT_9, 3, 15),
    32: (LARGE, _SUIT_11, 3, 19),
    40: (_RANK_18, _SUIT_15, 3, 23),
}
FACE_HEIGHTS = (40, 32, 26, 23)
_FIRST_RED = const(1)
_LAST_RED = const(2)
_STAR = "4"
_JOKER = "Jk"

_SWAPPED = framebuf.FrameBuffer(bytearray(b"\x80"), 2, 1, framebuf.MONO_HLSB)


class Canvas:
    """A framebuf to draw on, and what had no room on it.

    cut: texts that were cut off, in the order of drawing; a screen that is right leaves none.
    """

    def __init__(self, frame):
        self.frame = frame
        self.cut = []

    def text(self, font, text, x, y, ink=1):
        """Draws a line with its top left at x, y; gives the x after it.

        ink 1 is light on dark ground, 0 dark on light; the ground is left as it is.
        """
        return font.draw(self.frame, text, x, y, 1 - ink, None if ink else _SWAPPED)

    def fit(self, font, text, width):
        """The text, or as much of it as the width takes; what is cut off is noted."""
        if font.width(text) <= width:
            return text
        self.cut.append(text)
        return shorten(font, text, width)

    def face(self, card, x, y, width, height):
        """A card face; height of FACE_HEIGHTS. Red suits are dark on a light card.

        So the two colours differ at a glance, where a display has but one.
        """
        ink = 1
        frame = self.frame
        if card != JOKER and _FIRST_RED <= card & 3 <= _LAST_RED:
            ink = 0
            frame.fill_rect(x, y, width, height, 1)
        else:
            frame.rect(x, y, width, height, 1)
        for corner_x in (x, x + width - 1):
            frame.pixel(corner_x, y, 0)
            frame.pixel(corner_x, y + height - 1, 0)
        rank_font, suit_font, rank_y, suit_y = _FACES[height]
        rank = RANKS[card >> 2] if card != JOKER else _JOKER
        suit = str(card & 3) if card != JOKER else _STAR
        if card == JOKER:
            rank_font = BOLD
        self._centred(rank_font, rank, x, y + rank_y, width, ink)
        self._centred(suit_font, suit, x, y + suit_y, width, ink)

    def _centred(self, font, text, x, y, width, ink):
        self.text(font, text, x + (width - font.width(text) + 1) // 2, y, ink)


def wrap(font, text, width):
    """Breaks a text at blanks into lines of at most so many pixels; a longer word stays whole."""
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
    """As many letters of a text as fit, with dots after them."""
    dots = "..."
    while text and font.width(text + dots) > width:
        text = text[:-1]
    return text + dots
