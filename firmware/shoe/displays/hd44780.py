"""Character displays with an HD44780 behind a PCF8574, 20x4 or 16x2 (Hitachi ADE-207-272, NXP
PCF8574 data sheet, revision 5).

The expander's outputs are wired as on the common modules: P0 RS, P1 RW, P2 E, P3 the backlight,
P4 to P7 the upper data lines. A byte takes four transfers of a byte, 360 us at 100 kHz, so that
no instruction but the first ones has to be waited for.
"""

from micropython import const

from shoe import ticks
from shoe.screens import rows as layout

_RS = const(0x01)
_ENABLE = const(0x04)
_BACKLIGHT = const(0x08)
_KNOWN = const(0xF7)  # what is read back: not the backlight, whose transistor holds it down

_SLICE = const(4)  # with its command, 2.0 ms of a bus at 100 kHz
_MOST_LOOKS = const(12)  # at letters that stay, before a slice is sent
_RETRY_MS = const(1000)
_TURN_MS = const(2500)
_POWER_MS = const(50)
_START_MS = const(5)
_DARK_BELOW = const(20)  # per cent: a backlight is on or off

# Four data lines: three times 3, then 2. The first one may meet half a byte.
_START = (0x30, 0x30, 0x30, 0x20)
_FOUR_BITS = const(0x28)
_OFF = const(0x08)
_CLEAR = const(0x01)
_FORWARD = const(0x06)
_ON = const(0x0C)
_GLYPHS = const(0x40)
_MOVE = const(0x80)
_ROW_STARTS = (0x00, 0x40, 0x14, 0x54)

# Clubs, diamonds, hearts, spades, and all dots: eight rows of five dots. Red suits are hollow.
_SUITS = (
    b"\x0e\x0e\x1f\x1f\x15\x04\x0e\x00"
    b"\x04\x0a\x11\x11\x11\x0a\x04\x00"
    b"\x0a\x15\x11\x11\x11\x0a\x04\x00"
    b"\x04\x0e\x1f\x1f\x1f\x04\x0e\x00"
    b"\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f"
)

# What is sent next: the start, the set-up, the glyphs, text and the order to show it.
_ABSENT = const(0)
_STARTING = const(1)
_SETTING_UP = const(2)
_DRAWING_GLYPHS = const(3)
_RUNNING = const(4)


class Hd44780:
    """One display.

    bus: writeto(address, data), readfrom(address, n); OSError where nobody answers; 100 kHz at
    most. size: (columns, rows). flip is not possible. brightness: below 20 % the backlight is
    off. text: what stands on the rows, as codes. state: "ok" or "absent". cut: texts that the
    screen drawn last had no room for.
    """

    def __init__(self, bus, size, flip=False, brightness=80, address=0x27):
        self._bus = bus
        self._address = address
        self._size = columns, rows = size
        cells = columns * rows
        self.text = bytearray(b" " * cells)
        self._shown = bytearray(cells)
        self._packet = bytearray(1 + 4 * (_SLICE + 1))
        view = memoryview(self._packet)
        self._packets = [view[: 1 + 4 * n] for n in range(_SLICE + 2)]
        self._pages = [[""] * rows]
        self._page = 0
        self._turned = None
        self._screen = None  # that is to be laid out
        self.cut = []
        self.state = "ok"
        self._stage = _ABSENT
        self._count = 0
        self._on = False
        self._due = None
        self._at = 0
        self._light = self._last = 0
        self.brighten(brightness)

    def draw(self, screen):
        """Take a screen; step() lays it out and send what has changed."""
        self._screen = screen

    @property
    def drawing(self):
        """Whether the screen taken last is not laid out yet."""
        return self._screen is not None

    def _lay_out(self):
        pages, self.cut = layout.lay_out(self._screen, *self._size)
        self._screen = None
        if pages != self._pages:
            self._page = 0
            self._turned = None
        self._pages = pages
        self._write_page()

    def _write_page(self):
        columns = self._size[0]
        for i, row in enumerate(self._pages[self._page]):
            row = row[:columns].encode()
            start = i * columns
            self.text[start : start + len(row)] = row
            for k in range(start + len(row), start + columns):
                self.text[k] = 32
        self._at = 0

    def brighten(self, percent):
        """Set the backlight: on from 20 % up."""
        light = _BACKLIGHT if percent >= _DARK_BELOW else 0
        if light != self._light:
            self._light = light
            self._due = None if self._stage == _RUNNING else self._due

    def step(self, now):
        """Do one short piece of work; return whether more remains. Never raises."""
        if self._screen:
            self._lay_out()
            return True
        if self._turned is None:
            self._turned = now
        elif len(self._pages) > 1 and ticks.diff(now, self._turned) >= _TURN_MS:
            self._turned = now
            self._page = (self._page + 1) % len(self._pages)
            self._write_page()
        try:
            return self._step(now)
        except OSError:
            self._lose(now)
            return False

    def shown(self):
        """Return the rows on the display, a list for stretch(); None while any is on its way."""
        sent = self._stage == _RUNNING and self._on and self._at == len(self.text)
        return (self._shown,) if sent else None

    def stretch(self, i):
        """Return the bytes of an item of shown(): the codes of all rows."""
        return self._shown

    def wait(self, now):
        """Return milliseconds until step() wants to be called again."""
        sending = self._stage == _RUNNING and self._at < len(self.text)
        if self._screen or self._due is None or sending:
            return 0
        waits = [max(0, ticks.diff(self._due, now))]
        if len(self._pages) > 1 and self._turned is not None:
            waits.append(max(0, _TURN_MS - ticks.diff(now, self._turned)))
        return min(waits)

    def _lose(self, now):
        self.state = "absent"
        self._stage = _ABSENT
        self._due = ticks.add(now, _RETRY_MS)

    def _step(self, now):
        if self._stage == _RUNNING and self._at < len(self.text):
            return self._send_change()
        if self._due is not None and ticks.diff(self._due, now) > 0:
            return self._stage == _RUNNING and not self._on and self._switch_on()
        if self._stage == _RUNNING:
            if not self._on:
                return self._switch_on()
            return self._probe(now)
        return self._start(now)

    def _start(self, now):
        if self._stage == _ABSENT:
            self._idle()
            self._on = False
            self._count = 0
            self._later(_STARTING, _POWER_MS, now)
        elif self._stage == _STARTING:
            self._nibble(_START[self._count])
            self._count += 1
            done = self._count == len(_START)
            self._later(_SETTING_UP if done else _STARTING, _START_MS, now)
        elif self._stage == _SETTING_UP:
            self._command(_FOUR_BITS, _OFF, _FORWARD, _CLEAR)
            self._count = 0
            self._later(_DRAWING_GLYPHS, _START_MS, now)
        else:
            self._draw_glyphs(now)
        return False

    def _draw_glyphs(self, now):
        at = self._count
        self._fill(_GLYPHS | at, _SUITS, at, _SLICE)
        self._count += _SLICE
        if self._count == len(_SUITS):
            for i in range(len(self._shown)):
                self._shown[i] = 32
            self._at = 0
            self._later(_RUNNING, _RETRY_MS, now)
        else:
            self._due = now

    def _later(self, stage, ms, now):
        self._stage = stage
        self._due = ticks.add(now, ms)

    def _switch_on(self):
        self._command(_ON)
        self._on = True
        self.state = "ok"
        return False

    def _send_change(self):
        """Send up to four letters of one row from the first that differs."""
        text, shown, columns = self.text, self._shown, self._size[0]
        looked_at = 0
        while self._at < len(text) and text[self._at] == shown[self._at]:
            self._at += 1
            looked_at += 1
        if self._at == len(text):
            return not self._on
        if looked_at > _MOST_LOOKS:
            return True
        row, column = divmod(self._at, columns)
        n = min(_SLICE, columns - column)
        while text[self._at + n - 1] == shown[self._at + n - 1]:
            n -= 1
        self._fill(_MOVE | (_ROW_STARTS[row] + column), text, self._at, n)
        shown[self._at : self._at + n] = text[self._at : self._at + n]
        self._at += n
        return True

    def _probe(self, now):
        """Find out whether the display is still there, with the power that it had: the outputs
        of an expander that comes back are all high."""
        self._due = ticks.add(now, _RETRY_MS)
        got = self._bus.readfrom(self._address, 1)[0]
        if (got ^ self._last) & _KNOWN:
            raise OSError(5)
        self._idle()
        return False

    # Bytes to the expander

    def _write(self, n):
        """Send the first 1 + 4 * n bytes of the packet."""
        self._last = self._packet[4 * n]
        self._bus.writeto(self._address, self._packets[n])

    def _idle(self):
        self._packet[0] = self._light
        self._write(0)

    def _nibble(self, value):
        high = value | self._light
        self._last = high
        self._bus.writeto(self._address, bytes((high, high | _ENABLE, high)))

    def _command(self, *codes):
        self._packet[0] = self._light
        for i, code in enumerate(codes):
            self._put(1 + 4 * i, code, self._light)
        self._write(len(codes))

    def _fill(self, command, data, at, n):
        """A command, and after it n bytes of data from data[at] on."""
        self._command(command)
        flags = self._light | _RS
        self._packet[0] = flags
        for i in range(n):
            self._put(1 + 4 * i, data[at + i], flags)
        self._write(n)

    def _put(self, at, byte, flags):
        packet = self._packet
        high, low = byte & 0xF0 | flags, (byte << 4) & 0xF0 | flags
        packet[at] = high | _ENABLE
        packet[at + 1] = high
        packet[at + 2] = low | _ENABLE
        packet[at + 3] = low
