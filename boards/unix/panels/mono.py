"""SSD1306 and SH1106 panels, 128x64, as they answer on I2C: what is written becomes a picture.

After the data sheets of the parts (Solomon Systech SSD1306, revision 1.1; Sino Wealth SH1106,
version 2.3), for the commands that a driver of a still picture needs; any other raises
PanelError, so that a driver's mistake does not pass unseen.
"""

from .error import PanelError

_COLUMNS = 128
_PAGES = 8
_ROWS = 64

_HORIZONTAL = 0
_VERTICAL = 1
_PAGE = 2

# command -> how many argument bytes follow it
_ARGUMENTS = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x81: 1,
    0x8D: 1,
    0xA8: 1,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}
_PLAIN = (0x2E, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3)


class Panel:
    """The panel behind its address.

    It is mounted as common modules are: upright with segments remapped and COM lines scanned
    from the end. on, contrast: as last commanded.
    """

    kind = "mono"
    address = 0x3C
    width = _COLUMNS
    height = _ROWS
    _arguments_of = _ARGUMENTS

    def __init__(self):
        self.power_on()

    def power_on(self):
        """Power comes: registers as after reset, memory as chance left it (here a pattern)."""
        self._memory = bytearray([(i * 37 + (i >> 7) * 91) & 0xFF for i in range(1024)])
        self.on = False
        self.contrast = 0x7F
        self._pump = self._lit = self._inverted = False
        self._mode = _PAGE
        self._column = self._page = 0
        self._columns = (0, _COLUMNS - 1)
        self._pages = (0, _PAGES - 1)
        self._remapped = self._reversed = False
        self._start_line = self._offset = 0
        self._multiplex = _ROWS
        self._command = None
        self._arguments = []

    def read(self):
        """Return the status byte: bit 6 is set while the display is off."""
        return 0 if self.on else 0x40

    def write(self, data):
        """One I2C transfer: data is what follows the address, control bytes first."""
        i = 0
        while i < len(data):
            control = data[i]
            if control & 0x3F:
                raise PanelError("control byte %02x: its low six bits must be 0" % control)
            take = self._take_data if control & 0x40 else self._take_command
            i += 1
            if not control & 0x80:
                for byte in data[i:]:
                    take(byte)
                return
            if i == len(data):
                raise PanelError("nothing follows control byte %02x" % control)
            take(data[i])
            i += 1

    # Commands

    def _take_command(self, byte):
        if self._command is None:
            self._command = byte
        else:
            self._arguments.append(byte)
        if len(self._arguments) == self._arguments_of.get(self._command, 0):
            command, arguments = self._command, self._arguments
            self._command = None
            self._arguments = []
            self._obey(command, *arguments)

    def _obey(self, command, *arguments):
        if command in self._arguments_of:
            self._set(command, *arguments)
        elif command in _PLAIN:
            self._switch(command)
        elif command <= 0x1F:
            self._point_column(command)
        elif 0x40 <= command <= 0x7F:
            self._start_line = command & 0x3F
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        else:
            raise PanelError("unknown command %02x" % command)

    def _point_column(self, command):
        if command & 0x10:
            self._column = (self._column & 0x0F) | (command & 0x07) << 4
        else:
            self._column = (self._column & 0x70) | command

    def _switch(self, command):
        on = command & 1 == 1
        kind = command & 0xFE
        if kind == 0xA0:
            self._remapped = on
        elif kind == 0xA4:
            self._lit = on
        elif kind == 0xA6:
            self._inverted = on
        elif kind == 0xAE:
            self.on = on
        elif command in (0xC0, 0xC8):
            self._reversed = command == 0xC8

    def _set(self, command, first, last=0):
        if command == 0x20:
            self._set_mode(first)
        elif command == 0x21:
            self._columns = _window(first, last, _COLUMNS)
            self._column = first
        elif command == 0x22:
            self._pages = _window(first, last, _PAGES)
            self._page = first
        elif command == 0x81:
            self.contrast = first
        elif command == 0x8D:
            self._pump = first == 0x14
        elif command == 0xA8:
            self._set_multiplex(first)
        elif command == 0xD3:
            self._offset = first & 0x3F
        elif command == 0xDA and first != 0x12:
            raise PanelError("COM pins %02x: a panel of 64 rows is wired for 12" % first)

    def _set_mode(self, mode):
        if mode > _PAGE:
            raise PanelError("addressing mode %02x: 00, 01 or 02" % mode)
        self._mode = mode

    def _set_multiplex(self, last_row):
        if not 15 <= last_row <= 63:
            raise PanelError("multiplex ratio %d: 15 to 63" % last_row)
        self._multiplex = last_row + 1

    # Memory

    def _take_data(self, byte):
        if self._command is not None:
            raise PanelError("data where command %02x lacks arguments" % self._command)
        # The remap works on what is written, not on what is shown.
        segment = _COLUMNS - 1 - self._column if self._remapped else self._column
        self._memory[self._page * _COLUMNS + segment] = byte
        if self._mode == _PAGE:
            self._column = (self._column + 1) % _COLUMNS
        elif self._mode == _HORIZONTAL:
            self._column, over = _next(self._column, self._columns)
            if over:
                self._page = _next(self._page, self._pages)[0]
        else:
            self._page, over = _next(self._page, self._pages)
            if over:
                self._column = _next(self._column, self._columns)[0]

    def picture(self):
        """Return what a person sees, as MONO_VLSB bytes; dark without display on and charge
        pump."""
        if not (self.on and self._pump):
            return bytes(_COLUMNS * _PAGES)
        plain = self._reversed and not (self._start_line or self._offset)
        if plain and self._multiplex == _ROWS and not (self._lit or self._inverted):
            return b"".join([self._page_as_seen(page) for page in range(_PAGES)])
        return self._any_picture()

    def _page_as_seen(self, page):
        row = self._memory[page * _COLUMNS : (page + 1) * _COLUMNS]
        return bytes([row[_COLUMNS - 1 - x] for x in range(_COLUMNS)])

    def _any_picture(self):
        made = bytearray(_COLUMNS * _PAGES)
        for y in range(_ROWS):
            row = self._row_of(_ROWS - 1 - y)
            if row is None:
                continue
            for x in range(_COLUMNS):
                byte = self._memory[(row >> 3) * _COLUMNS + _COLUMNS - 1 - x]
                lit = self._lit or (byte >> (row & 7)) & 1 != self._inverted
                if lit:
                    made[(y >> 3) * _COLUMNS + x] |= 1 << (y & 7)
        return bytes(made)

    def _row_of(self, com):
        """Return the row of memory that a COM line shows, or None for a line that is not
        driven."""
        line = (com - self._offset) % _ROWS
        if line >= self._multiplex:
            return None
        if self._reversed:
            line = self._multiplex - 1 - line
        return (line + self._start_line) % _ROWS


class Sh1106(Panel):
    """An SH1106: 132 columns of memory, the glass on the middle ones, page addressing only."""

    _arguments_of = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def _set(self, command, first, last=0):
        if command == 0xAD:
            self._pump = first == 0x8B
        else:
            super()._set(command, first, last)

    def _point_column(self, command):
        if command & 0x10:
            self._column = (self._column & 0x0F) | (command & 0x0F) << 4
        else:
            self._column = (self._column & 0xF0) | command

    def _take_data(self, byte):
        if self._command is not None:
            raise PanelError("data where command %02x lacks arguments" % self._command)
        if not 2 <= self._column < 2 + _COLUMNS:
            raise PanelError("column %d is not on the glass" % self._column)
        column = self._column - 2
        segment = _COLUMNS - 1 - column if self._remapped else column
        self._memory[self._page * _COLUMNS + segment] = byte
        self._column += 1


def _window(first, last, size):
    if not first <= last < size:
        raise PanelError("window %d to %d of %d" % (first, last, size))
    return first, last


def _next(at, window):
    return (window[0], True) if at == window[1] else (at + 1, False)
