"""Frozen fonts: letters, ranks and suits as bitmaps that stay in flash.

The modules beside this file are generated; host_tools/fonts.py says from what, and README.md
under which licence. A Font gives one glyph at a time as a framebuf to blit.
"""

import framebuf
from micropython import const

_LARGEST_GLYPH = const(64)

_scratch = bytearray(_LARGEST_GLYPH)
_frames = {}


class Font:
    """The glyphs of one generated module.

    height, baseline: pixels from the top of a glyph to its end and to the line it stands on.
    """

    def __init__(self, module):
        self.height = module.HEIGHT
        self.baseline = module.BASELINE
        self._first = module.FIRST
        self._widths = module.WIDTHS
        self._offsets = module.OFFSETS
        self._bitmaps = memoryview(module.BITMAPS)

    def has(self, letter):
        """Whether the font holds a letter."""
        i = ord(letter) - self._first
        return 0 <= i < len(self._widths) and self._widths[i] > 0

    def width(self, text):
        """Pixels from the first letter's left to where a next one would stand."""
        first = self._first
        widths = self._widths
        total = 0
        for letter in text:
            total += widths[ord(letter) - first]
        return total

    def letter_width(self, letter):
        """Pixels to the next letter."""
        return self._widths[ord(letter) - self._first]

    def glyph(self, letter):
        """A letter as a FrameBuffer, one bit a pixel; good until the next call on any font.

        One buffer serves all: framebuf draws from RAM only, and the bitmaps stand in flash.
        """
        i = ord(letter) - self._first
        width = self._widths[i]
        size = ((width + 7) >> 3) * self.height
        start = self._offsets[2 * i] | self._offsets[2 * i + 1] << 8
        _scratch[:size] = self._bitmaps[start : start + size]
        return _frame(width, self.height)


def _frame(width, height):
    key = width << 8 | height
    if key not in _frames:
        _frames[key] = framebuf.FrameBuffer(_scratch, width, height, framebuf.MONO_HLSB)
    return _frames[key]
