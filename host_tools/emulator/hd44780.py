"""A character display with an HD44780 behind a PCF8574 (Hitachi ADE-207-272, NXP PCF8574).

The expander's outputs are wired as on the common module: P0 RS, P1 RW, P2 E, P3 backlight,
P4 to P7 the data lines D4 to D7. A nibble is taken when E falls.
"""

_RS, _RW, _E, _LIGHT = 1, 2, 4, 8
_LINE_STARTS = {2: (0x00, 0x40), 4: (0x00, 0x40, 0x14, 0x54)}


class Hd44780:
    """A display of columns x lines; `text()` is what a person reads, a list of strings.

    Until the program has switched it to four data lines it takes every nibble for a byte's
    upper half, as the chip does after power on.
    """

    def __init__(self, columns=20, lines=4, address=0x27):
        self.columns, self.lines, self.address = columns, lines, address
        self.power_on()

    def power_on(self):
        self._ddram = bytearray(b" " * 0x80)
        self._cgram = bytearray(64)
        self._port = 0
        self._four_bits = False
        self._upper = None
        self._at, self._in_cgram, self._step = 0, False, 1
        self.lit = self.on = False

    def read(self):
        """The port as the program reads it back: never busy."""
        return self._port & 0x0F

    def write(self, transfer):
        """Takes one transfer: each byte is a new state of the expander's outputs."""
        for value in transfer:
            if self._port & _E and not value & _E and not value & _RW:
                self._nibble(self._port >> 4, bool(self._port & _RS))
            self._port = value
            self.lit = bool(value & _LIGHT)

    def text(self):
        """Gives the lines as text; the eight characters of its own are private-use letters."""
        if not (self.on and self.lit):
            return [" " * self.columns] * self.lines
        starts = _LINE_STARTS[self.lines]
        return [
            "".join(
                chr(0xE000 + code) if code < 8 else chr(code)
                for code in self._ddram[start : start + self.columns]
            )
            for start in starts[: self.lines]
        ]

    def glyph(self, code):
        """Gives the eight rows of one of its own characters, 0 to 7, five bits each."""
        return bytes(self._cgram[code * 8 : code * 8 + 8])

    def picture(self):
        """Gives what is shown as bytes, so that any display can be compared: text and glyphs."""
        return "\n".join(self.text()).encode() + bytes(self._cgram)

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
            self._ddram[:] = b" " * 0x80
            self._at, self._in_cgram, self._step = 0, False, 1
