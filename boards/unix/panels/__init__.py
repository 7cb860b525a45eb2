"""Emulated panels: they decode what a driver sends, and show what a person would see.

Used by the unix board and by the emulated chip; they run under MicroPython and CPython. Each has
kind ("mono", "rgb565" or "text"), width and height (pixels, or columns and rows), power_on() and
picture(), which gives bytes: "mono" as MONO_VLSB, "rgb565" two bytes a pixel, high byte first,
"text" the codes of the rows and then the eight own glyphs of eight rows each.
"""

from .error import PanelError

__all__ = ("PanelError", "make")


def make(kind, size=None):
    """Return the panel of a display's kind and size as in the table configuration, None for
    headless."""
    if kind in ("ssd1306", "sh1106"):
        from .mono import Panel, Sh1106

        return Panel() if kind == "ssd1306" else Sh1106()
    if kind == "hd44780":
        from .letters import Hd44780

        return Hd44780(*_numbers(size or "20x4"))
    if kind in ("st7789", "ili9341"):
        from .colour import Colour

        return Colour(kind, *_numbers(size or "320x240"))
    return None


def _numbers(size):
    return [int(number) for number in size.split("x")]
