"""ST7789 panels in colour on SPI, 320x240, 240x240 (Sitronix ST7789V data sheet, version 1.6)."""

from shoe.displays.colour import Colour

# The argument of 36h and the first row of the glass, upright and flipped.
_BY_SIZE = {
    (320, 240): ((0x60, 0xA0), (0, 0)),
    (240, 240): ((0x00, 0xC0), (0, 80)),
}
# Inverted: these panels are of the kind that is dark without a voltage.
_SETUP = ((0x21, b""),)


class St7789(Colour):
    """One panel; as Colour."""

    def __init__(self, bus, size, flip=False, brightness=80):
        orientations, first_rows = _BY_SIZE[size]
        super().__init__(bus, size, orientations, first_rows, _SETUP, flip, brightness)
