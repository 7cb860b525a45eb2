"""A character display with an HD44780 behind a PCF8574 (Hitachi ADE-207-272, NXP PCF8574).

The expander's outputs are wired as on the common module: P0 RS, P1 RW, P2 E, P3 backlight,
P4 to P7 the data lines D4 to D7. A nibble is taken when E falls.
"""

from .error import PanelError

_RS, _RW, _E, _LIGHT = 1, 2, 4, 8
_LINE_STARTS = {2: (0x00, 0x40), 4: (0x00, 0x40, 0x14, 0x54)}


class Hd44780:
    """A display of columns x lines, on I2C at its address.

    Until the program has switched it to four data lines it takes every nibble for a byte's
    upper half, as the chip does after power on.
    """

    kind = "text"

    def __init__(self, columns=20, lines=4, address=0x27):
        self.columns, self.lines, self.address = columns, lines, address
        self.width, self.height = columns, lines
        self.power_on()

    def power_on(self):
        """Power comes: all outputs high, eight data lines, nothing shown."""
        self._ddram = bytearray(b" " * 0x80)
        self._cgram = bytearray(64)
        self._port = 0xFF
        self._four_bits = False
        self._upper = None
        self._at, self._in_cgram, self._step = 0, False, 1
        self.lit = self.on = False

    def read(self):
        """Return the port as the program reads it back; the transistor of the light holds P3
        down."""
        return self._port & ~_LIGHT

    def write(self, transfer):
        """Take one transfer: each byte is a new state of the expander's outputs."""
        for value in transfer:
            if self._port & _E and not value & _E and not value & _RW:
                self._nibble(self._port >> 4, bool(self._port & _RS))
            self._port = value
            self.lit = bool(value & _LIGHT)

    def rows(self):
        """Return the codes of the rows, as bytes; blanks while it is off or dark."""
        if not (self.on and self.lit):
            return b" " * (self.columns * self.lines)
        starts = _LINE_STARTS[self.lines][: self.lines]
        return b"".join([bytes(self._ddram[at : at + self.columns]) for at in starts])

    def glyph(self, code):
        """Return the eight rows of one of its own letters, 0 to 7, five bits each."""
        return bytes(self._cgram[code * 8 : code * 8 + 8])

    def picture(self):
        """Return the rows, and after them the eight glyphs of its own."""
        return self.rows() + bytes(self._cgram)

    def _nibble(self, value, is_data):
        if not self._four_bits:
            self._instruction(value << 4)
            return
        if self._upper is None:
            self._upper = value
            return
        byte, self._upper = self._upper << 4 | value, None
        if is_data:
            self._store(byte)
        else:
            self._instruction(byte)

    def _store(self, byte):
        if self._in_cgram:
            self._cgram[self._at & 0x3F] = byte & 0x1F
        else:
            self._ddram[self._at & 0x7F] = byte
        self._at = (self._at + self._step) & 0x7F
        if not self._in_cgram and self._at == 0x28:
            self._at = 0x40
        elif not self._in_cgram and self._at == 0x68:
            self._at = 0

    def _instruction(self, value):
        if value & 0x80:
            self._at, self._in_cgram = value & 0x7F, False
        elif value & 0x40:
            self._at, self._in_cgram = value & 0x3F, True
        elif value & 0x20:
            self._four_bits = not value & 0x10
        elif value & 0x08 and not value & 0x10:
            self.on = bool(value & 0x04)
        elif value & 0x04 and not value & 0x18:
            self._step = 1 if value & 2 else -1
        elif value & 0x02 and not value & 0x1C:
            self._at, self._in_cgram = 0, False
        elif value == 0x01:
            for i in range(len(self._ddram)):
                self._ddram[i] = 0x20
            self._at, self._in_cgram, self._step = 0, False, 1
        else:
            raise PanelError("unknown instruction %02x" % value)
