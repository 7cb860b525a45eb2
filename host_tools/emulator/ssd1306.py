"""What an SSD1306 panel does with the bytes on its bus (Solomon Systech data sheet, rev. 1.1)."""

_WITH_OPERANDS = {0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1,
                  0x8D: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}  # fmt: skip
_HORIZONTAL, _VERTICAL, _PAGE = 0, 1, 2
_CONTINUES, _IS_DATA = 0x80, 0x40


class Ssd1306:
    """A panel of width x height; `picture()` is what a person sees, MONO_VLSB."""

    def __init__(self, width=128, height=64, address=0x3C):
        self.width, self.height, self.address = width, height, address
        self._pages = height // 8
        self.power_on()

    def power_on(self):
        """Forgets everything; the memory's contents are arbitrary until they are written."""
        self._ram = bytearray((0xA5, 0x5A) * (self.width * self._pages // 2))
        self.lit = self.inverted = self.all_on = False
        self._mode = _PAGE
        self._columns, self._rows = (0, self.width - 1), (0, self._pages - 1)
        self._column = self._row = 0
        self._remapped = self._flipped = False
        self._command, self._operands = None, []
        self.brightness = 0x7F
        self._start_line = 0
        self._pump = False

    def read(self):
        """The status byte: bit 6 is set while the panel is off."""
        return 0 if self.lit else 0x40

    def write(self, transfer):
        """Takes one transfer: control bytes, each with one byte or with all the rest."""
        at = 0
        while at < len(transfer):
            control = transfer[at]
            end = at + 2 if control & _CONTINUES else len(transfer)
            take = self._data if control & _IS_DATA else self._take
            for value in transfer[at + 1 : end]:
                take(value)
            at = end

    def picture(self):
        """Gives what is seen: width * height // 8 bytes, bit 0 of a byte the topmost pixel."""
        if not (self.lit and self._pump):
            return bytes(len(self._ram))
        ram = b"\xff" * len(self._ram) if self.all_on else self._seen()
        return bytes(value ^ 0xFF for value in ram) if self.inverted else bytes(ram)

    def _seen(self):
        # The usual module is mounted so that A1 and C8 give an upright picture.
        if self._remapped and self._flipped and not self._start_line:
            return self._ram
        out = bytearray(len(self._ram))
        for y in range(self.height):
            line = (y + self._start_line) % self.height
            seen_y = y if self._flipped else self.height - 1 - y
            for x in range(self.width):
                if self._ram[x + (line >> 3) * self.width] >> (line & 7) & 1:
                    seen_x = x if self._remapped else self.width - 1 - x
                    out[seen_x + (seen_y >> 3) * self.width] |= 1 << (seen_y & 7)
        return out

    def _data(self, value):
        if self._column < self.width and self._row < self._pages:
            self._ram[self._row * self.width + self._column] = value
        if self._mode == _PAGE:
            self._column = (self._column + 1) % self.width
        elif self._mode == _HORIZONTAL:
            self._advance_column()
        else:
            self._advance_row()

    def _advance_column(self):
        if self._column == self._columns[1]:
            self._column = self._columns[0]
            last = self._row == self._rows[1]
            self._row = self._rows[0] if last else (self._row + 1) % self._pages
        else:
            self._column = (self._column + 1) % self.width

    def _advance_row(self):
        if self._row == self._rows[1]:
            self._row = self._rows[0]
            last = self._column == self._columns[1]
            self._column = self._columns[0] if last else (self._column + 1) % self.width
        else:
            self._row = (self._row + 1) % self._pages

    def _take(self, value):
        if self._command is None:
            if value in _WITH_OPERANDS:
                self._command, self._operands = value, []
            else:
                self._simple(value)
            return
        self._operands.append(value)
        if len(self._operands) == _WITH_OPERANDS[self._command]:
            command, self._command = self._command, None
            self._compound(command, self._operands)

    def _simple(self, value):
        if value < 0x10:
            self._column = self._column & 0xF0 | value
        elif value < 0x20:
            self._column = self._column & 0x0F | (value & 0x0F) << 4
        elif 0x40 <= value < 0x80:
            self._start_line = value & 0x3F
        elif 0xB0 <= value < 0xB8:
            self._row = value & 7
        elif value in (0xA0, 0xA1):
            self._remapped = value == 0xA1
        elif value in (0xC0, 0xC8):
            self._flipped = value == 0xC8
        elif value in (0xA4, 0xA5):
            self.all_on = value == 0xA5
        elif value in (0xA6, 0xA7):
            self.inverted = value == 0xA7
        elif value in (0xAE, 0xAF):
            self.lit = value == 0xAF
        elif value not in (0x2E, 0x2F, 0xE3):
            raise ValueError(f"SSD1306: no command {value:02X}")

    def _compound(self, command, operands):
        if command == 0x20:
            self._mode = operands[0] & 3
        elif command == 0x21:
            self._columns = tuple(value & 0x7F for value in operands)
            self._column = self._columns[0]
        elif command == 0x22:
            self._rows = tuple(value & 7 for value in operands)
            self._row = self._rows[0]
        elif command == 0x81:
            self.brightness = operands[0]
        elif command == 0x8D:
            self._pump = bool(operands[0] & 4)
