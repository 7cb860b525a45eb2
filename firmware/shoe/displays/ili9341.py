"""ILI9341 panels in colour on SPI, 320x240 (Ilitek ILI9341 data sheet, version 1.11)."""

from shoe.displays.colour import Colour

# Rows and columns exchanged, blue before red, as the panels are wired; upright and flipped.
_ORIENTATIONS = (0x28, 0xE8)
# Power and common voltage as panels of this size take them, 79 pictures a second.
_SETUP = (
    (0xC0, b"\x23"),
    (0xC1, b"\x10"),
    (0xC5, b"\x3e\x28"),
    (0xC7, b"\x86"),
    (0xB1, b"\x00\x18"),
    (0xB6, b"\x08\x82\x27"),
    (0x20, b""),
)


class Ili9341(Colour):
    """One panel; as Colour."""

    def __init__(self, bus, size, flip=False, brightness=80):
        super().__init__(bus, size, _ORIENTATIONS, (0, 0), _SETUP, flip, brightness)
