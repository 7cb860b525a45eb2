"""A colour panel on four-wire SPI: ST7789 or ILI9341, after the data sheets of both.

What they share is the display command set of their kind; a command that a driver of a still
picture does not need raises PanelError, so that a driver's mistake does not pass unseen.
"""

from .error import PanelError

# What is upright on the modules, and what turns it round: the argument of 36h.
_MOUNTED = {
    ("st7789", 320): (0x60, 0xA0, 0, 0),
    ("st7789", 240): (0x00, 0xC0, 0, 80),
    ("ili9341", 320): (0x28, 0xE8, 0, 0),
}
_IGNORED = {
    "st7789": (0x13,),
    "ili9341": (0x13, 0xB1, 0xB6, 0xC0, 0xC1, 0xC5, 0xC7),
}
_BLACK_WHEN_INVERTED = {"st7789": True, "ili9341": False}


class Colour:
    """The panel behind its wires: select, data and reset are lines with levels, write() brings
    bytes, read() gives what it answers. light: the backlight, 0 to 100."""

    kind = "rgb565"

    def __init__(self, chip, width, height):
        self.chip = chip
        self.width, self.height = width, height
        self._upright, self._turned, self._first, self._first_turned = _MOUNTED[chip, width]
        self.light = 100
        self.select, self.data, self.reset = 1, 1, 1
        self.on_change = None
        self.power_on()

    def power_on(self):
        """Power comes: registers as after reset, memory as chance left it (here a pattern)."""
        row = bytes([(i * 29) & 0xFF for i in range(self.width * 2)])
        self._memory = bytearray(row * self.height)
        self._restart()

    def _restart(self):
        self.awake = self.on = self._inverted = False
        self._format = 0x66
        self._orientation = 0
        self._columns = (0, self.width - 1)
        self._rows = (0, self.height - 1)
        self._command = None
        self._arguments = bytearray()
        self._at = 0

    def set_reset(self, level):
        """The reset line; low for long enough restarts the panel."""
        if not level and self.reset:
            self._restart()
        self.reset = level

    def write(self, data):
        """Bytes on the wire while the panel is selected; the data line says what they are."""
        if self.select or not self.reset:
            return
        if self.data:
            self._take(data)
        else:
            for byte in data:
                self._begin(byte)

    @property
    def answers(self):
        """Whether the last command was RDDPM, the only one that is answered here."""
        return self._command == 0x0A

    def read(self):
        """Return the answer to the last command."""
        if not self.answers:
            raise PanelError("command %r is not answered here" % self._command)
        return self.awake << 7 | self.awake << 4 | 0x08 | self.on << 2

    def _begin(self, command):
        if self._arguments:
            raise PanelError("command %02x has too few arguments" % self._command)
        self._command = command
        if command == 0x01:
            self._restart()
        elif command in (0x10, 0x11):
            self.awake = command == 0x11
        elif command in (0x20, 0x21):
            self._inverted = command == 0x21
        elif command in (0x28, 0x29):
            self.on = command == 0x29
        elif command == 0x2C:
            self._at = 0
        elif command not in (0x0A, 0x2A, 0x2B, 0x36, 0x3A) + _IGNORED[self.chip]:
            raise PanelError("unknown command %02x" % command)

    def _take(self, data):
        command = self._command
        if command is None or (command == 0x2C and not self.awake):
            # It was plugged in during a transfer, and has not been woken yet.
            return
        if command == 0x2C:
            self._pixels(data)
        elif command in (0x2A, 0x2B):
            self._arguments.extend(data)
            if len(self._arguments) == 4:
                self._window(command, *self._arguments)
                self._arguments = bytearray()
        elif command == 0x36:
            self._orient(data[0])
        elif command == 0x3A:
            self._format = data[0]
        elif command not in _IGNORED[self.chip]:
            raise PanelError("command %r takes no data" % command)

    def _orient(self, value):
        if value not in (self._upright, self._turned):
            raise PanelError("orientation %02x does not suit how the glass is mounted" % value)
        self._orientation = value

    def _window(self, command, high, low, last_high, last_low):
        first, last = high << 8 | low, last_high << 8 | last_low
        if command == 0x2A:
            self._columns = (first, last)
        else:
            start = self._first if self._orientation == self._upright else self._first_turned
            self._rows = (first - start, last - start)
        columns, rows = self._columns, self._rows
        if not (0 <= columns[0] <= columns[1] < self.width):
            raise PanelError("columns %d to %d" % columns)
        if not (0 <= rows[0] <= rows[1] < self.height):
            raise PanelError("rows %d to %d of the glass" % rows)

    def _pixels(self, data):
        if self._format != 0x55:
            raise PanelError("pixel format %02x: 16 bits are 55" % self._format)
        width = 2 * (self._columns[1] - self._columns[0] + 1)
        size = width * (self._rows[1] - self._rows[0] + 1)
        if self._at + len(data) > size:
            raise PanelError("more data than the window takes")
        done = 0
        while done < len(data):
            row, column = divmod(self._at, width)
            n = min(width - column, len(data) - done)
            start = (self._rows[0] + row) * self.width * 2 + self._columns[0] * 2 + column
            self._memory[start : start + n] = data[done : done + n]
            done += n
            self._at += n
        if self._at == size and self.on_change:
            self.on_change()

    def picture(self):
        """Return what a person sees; dark while asleep, off or without light."""
        right = self._inverted == _BLACK_WHEN_INVERTED[self.chip]
        if not (self.awake and self.on and self.light and right):
            return bytes(len(self._memory))
        if self._orientation == self._upright:
            return bytes(self._memory)
        return self._round()

    def _round(self):
        made = bytearray(len(self._memory))
        last = len(made) - 2
        for i in range(0, len(made), 2):
            made[last - i] = self._memory[i]
            made[last - i + 1] = self._memory[i + 1]
        return bytes(made)
