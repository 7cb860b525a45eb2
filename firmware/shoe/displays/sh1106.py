"""SH1106 panels, 128x64, on I2C (Sino Wealth SH1106 data sheet, version 2.3).

An SSD1306 but for its memory of 132 columns, of which the glass shows the middle 128, and its
own command for the supply of the panel.
"""

from shoe.displays.ssd1306 import Ssd1306

# Multiplex 64, no offset, start line 0, DC-DC converter on, clock, alternate COM pins,
# pre-charge and VCOM level, RAM shown, not inverted.
_SETUP = b"\xa8\x3f\xd3\x00\x40\xad\x8b\xd5\x80\xda\x12\xd9\x22\xdb\x35\xa4\xa6"


class Sh1106(Ssd1306):
    """One panel; as Ssd1306."""

    _setup_bytes = _SETUP
    _column_offset = 2
