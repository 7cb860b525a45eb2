"""Frozen fonts: letters, ranks and suits as bitmaps that stay in flash.

The modules beside this file are generated; host_tools/workshop/generators/fonts.py says from what
and in what form, README.md under which licence.
"""

import sys

import framebuf
import micropython
from micropython import const

_LARGEST_GLYPH = const(192)
_BLANK = const(32)

_scratch = bytearray(_LARGEST_GLYPH)
_frames = {}  # over that buffer, by height and width: the fonts share them


@micropython.viper
def _load(glyphs: ptr8, i: int, target: ptr8):  # noqa: F821
    start = glyphs[2 * i] | glyphs[2 * i + 1] << 8
    end = glyphs[2 * i + 2] | glyphs[2 * i + 3] << 8
    for k in range(end - start):
        target[k] = glyphs[start + k]


@micropython.viper
def _sum(widths: ptr8, text, first: int, letters: int) -> int:  # noqa: F821
    codes = ptr8(text)  # noqa: F821
    total = 0
    for k in range(int(len(text))):
        i = codes[k] - first
        if 0 <= i and i < letters:
            total += widths[i]
    return total


class Font:
    """The glyphs of one generated module. What it does not hold takes no room and is left out.

    height, baseline: pixels from the top of a glyph to its end and to the line it stands on.
    """

    def __init__(self, module):
        self.height = module.HEIGHT
        self.baseline = module.BASELINE
        self._first = module.FIRST
        self._widths = module.WIDTHS
        self._glyphs = module.GLYPHS
        self._shape = module.HEIGHT << 6

    def width(self, text):
        """Pixels from the first letter's left to where a next one would stand."""
        return _sum(self._widths, text.encode(), self._first, len(self._widths))

    @micropython.native
    def draw(self, frame, text, x, y, ground, palette):
        """Blits a text onto a framebuf with its top left at x, y; gives the x after it.

        ground: the colour that is left out, after the palette (None, or a framebuf of two
        pixels). Each glyph is copied first, since framebuf draws from RAM only; one buffer
        serves them all.
        """
        widths = self._widths
        first = self._first
        for code in text.encode():
            i = code - first
            width = widths[i] if 0 <= i < len(widths) else 0
            if width and code != _BLANK:
                _load(self._glyphs, i, _scratch)
                glyph = _frames.get(self._shape + width)
                if glyph is None:
                    glyph = self._add_frame(width)
                frame.blit(glyph, x, y, ground, palette)
            x += width
        return x

    def _add_frame(self, width):
        made = framebuf.FrameBuffer(_scratch, width, self.height, framebuf.MONO_HLSB)
        _frames[self._shape + width] = made
        return made


def forget(*modules):
    """Makes room again of modules whose Fonts are made: their bitmaps stay in flash."""
    for module in modules:
        del sys.modules[module.__name__]
        delattr(sys.modules[__name__], module.__name__.rpartition(".")[2])
