"""Colour panels on SPI, painted and sent in bands: no picture of theirs fits into memory.

A screen's marks are sorted into bands of 16 rows. A band whose marks are those that the panel
shows already is left alone; any other is painted into the one buffer that there is, a few marks
at a time, and sent in pieces.
"""

import framebuf
from micropython import const

from shoe import ticks
from shoe.displays.drawing import Drawing, paint_some, sorted_into_bands
from shoe.screens import themes
from shoe.screens.canvas import Surface

BAND = const(16)

_PIECE_BYTES = const(5120)  # 1.4 ms at 30 MHz, 4.1 ms at 10 MHz
_PROBE_MS = const(1000)
_RESET_MS = const(2)
_AWAKE_MS = const(125)

_SLEEP_OUT = const(0x11)
_NORMAL = const(0x13)
_DISPLAY_ON = const(0x29)
_COLUMNS = const(0x2A)
_ROWS = const(0x2B)
_WRITE = const(0x2C)
_ORIENTATION = const(0x36)
_PIXEL_FORMAT = const(0x3A)
_POWER_MODE = const(0x0A)
_SHINES = const(0x9C)  # booster on, awake, in normal mode, display on
_NOBODY = (0x00, 0xFF)  # what a line says that nobody drives
_SIXTEEN_BITS = b"\x55"

_HELD = const(0)  # in reset
_RELEASED = const(1)  # out of reset, not yet to be spoken to
_WAKING = const(2)
_RUNNING = const(3)


def _rgb(red, green, blue):
    """Return a colour as framebuf stores it and the panel wants it: 5-6-5 bits, high byte
    first."""
    value = (red & 0xF8) << 8 | (green & 0xFC) << 3 | blue >> 3
    return value >> 8 | (value & 0xFF) << 8


_BLACK = _rgb(0, 0, 0)
_WHITE = _rgb(255, 255, 255)
# In the order of the roles in shoe.screens.canvas.
_COLOURS = (
    _BLACK,
    _WHITE,
    _rgb(20, 60, 120),
    _WHITE,
    _rgb(200, 0, 0),
    _WHITE,
    _rgb(200, 200, 200),
    _BLACK,
    _rgb(200, 16, 32),
    _WHITE,
    _WHITE,
    _BLACK,
    _WHITE,
    _rgb(150, 150, 150),
)
_SKIP = _rgb(8, 4, 8)


class Colour:
    """One panel.

    bus: shoe.displays.four_wire.FourWire. size: (width, height). orientations: the argument of
    36h upright and flipped; first_rows: the row of memory that is the first of the glass, for
    each. setup: commands of the controller's own, (code, arguments). brightness: 1 to 100 %.
    state: "ok" or "absent", as the panel answers or not; one that cannot answer is driven all
    the same. cut: texts that the screen drawn last had no room for.
    """

    def __init__(self, bus, size, orientations, first_rows, setup, flip, brightness):
        self._bus = bus
        self.width, self.height = size
        self._orientation = bytes((orientations[flip],))
        self._first_row = first_rows[flip]
        self._own_setup = setup
        self._percent = brightness
        self._drawing = Drawing(themes.of(size))
        buffer = bytearray(self.width * BAND * 2)
        view = memoryview(buffer)
        self._pieces = [view[at : at + _PIECE_BYTES] for at in range(0, len(buffer), _PIECE_BYTES)]
        self.band = buffer
        frame = framebuf.FrameBuffer(buffer, self.width, BAND, framebuf.RGB565)
        self._surface = Surface(frame, _COLOURS, framebuf.RGB565, _SKIP)
        self._bands = self.height // BAND
        self._wanted = [()] * self._bands
        self._window = bytearray(4)
        self.state = "ok"
        self._stage = _HELD
        self._due = None
        self._forget()

    def _forget(self):
        """What the panel shows is not known."""
        self._shown = [None] * self._bands
        self._at = -1  # the band that is painted or sent, -1 for none
        self._painted = 0
        self._sent = 0
        self._next = 0
        self._lit = False
        self._refreshed = 0

    @property
    def cut(self):
        return self._drawing.cut

    @property
    def drawing(self):
        """Whether the bands are not yet those of the screen taken last."""
        return self._drawing.busy

    def draw(self, screen):
        """Take a screen; step() lays it out, paints it and send the bands that differ."""
        self._drawing.begin(screen)

    def brighten(self, percent):
        """Set the brightness of the backlight, 1 to 100 %, where it can be."""
        self._percent = percent
        if self._lit and self._bus.light:
            self._bus.light(percent)

    def shown(self):
        """Return the bands on the panel, a list for stretch(); None while any is on its way."""
        rests = self._at < 0 and self._lit and not self._drawing.busy
        return self._wanted if rests and self._shown == self._wanted else None

    def stretch(self, i):
        """Return the bytes of a band of shown(), painted once more; good until the next step()."""
        marks, painted = self._wanted[i], 0
        self._surface.frame.fill(_BLACK)
        while painted < len(marks):
            painted = paint_some(self._surface, marks, painted, i * BAND)
        return self.band

    def step(self, now):
        """Do one short piece of work; return whether more remains. Never raises."""
        if self._drawing.busy:
            if self._drawing.piece():
                self._sort()
            return True
        try:
            return self._step(now)
        except OSError:
            self._lose(now)
            return False

    def wait(self, now):
        """Return milliseconds until step() wants to be called again."""
        if self._drawing.busy or self._due is None:
            return 0
        if self._stage == _RUNNING and (self._at >= 0 or self._next < self._bands):
            return 0
        return max(0, ticks.diff(self._due, now))

    def _sort(self):
        """Sort the marks into bands; what is painted already and no longer wanted is dropped."""
        self._wanted = sorted_into_bands(self._drawing.marks, BAND, self._bands)
        if self._at >= 0:
            self._shown[self._at] = None
            self._at = -1
        self._next = 0

    def _step(self, now):
        if self._stage == _RUNNING:
            return self._run(now)
        if self._due is not None and ticks.diff(self._due, now) > 0:
            return False
        if self._stage == _HELD:
            self._bus.reset(0)
            self._later(_RELEASED, _RESET_MS, now)
        elif self._stage == _RELEASED:
            self._bus.reset(1)
            self._later(_WAKING, _AWAKE_MS, now)
        else:
            self._configure()
            self._forget()
            self._later(_RUNNING, 0, now)
            return True
        return False

    def _later(self, stage, ms, now):
        self._stage = stage
        self._due = ticks.add(now, ms)

    def _lose(self, now):
        """It is gone, or lost its power for a moment."""
        if self.state == "absent":
            self._later(_HELD, _PROBE_MS, now)
        else:
            self._later(_HELD, 0, now)
        self.state = "absent"
        self._forget()

    def _configure(self):
        """Wake the panel; it needs time after that only before it is put to sleep again."""
        command = self._bus.command
        command(_SLEEP_OUT)
        command(_PIXEL_FORMAT, _SIXTEEN_BITS)
        command(_ORIENTATION, self._orientation)
        for code, arguments in self._own_setup:
            command(code, arguments)
        command(_NORMAL)

    def _run(self, now):
        if self._at < 0:
            return self._choose(now)
        if self._painted < len(self._wanted[self._at]):
            self._paint()
        else:
            self._send()
        return True

    def _choose(self, now):
        """Find the next band that differs; once all are as wanted, light the panel."""
        shown, wanted = self._shown, self._wanted
        while self._next < self._bands:
            band = self._next
            self._next += 1
            if shown[band] is None or shown[band] != wanted[band]:
                self._start(band)
                return True
        if not self._lit:
            self._light_up()
        if ticks.diff(now, self._due) >= 0:
            return self._probe(now)
        return False

    def _start(self, band):
        self._shown[band] = None
        self._at = band
        self._painted = self._sent = 0
        self._surface.frame.fill(_BLACK)

    def _light_up(self):
        self._bus.command(_DISPLAY_ON)
        self._lit = True
        self.brighten(self._percent)

    def _paint(self):
        marks = self._wanted[self._at]
        self._painted = paint_some(self._surface, marks, self._painted, self._at * BAND)

    def _send(self):
        if self._sent == 0:
            top = self._at * BAND + self._first_row
            self._bus.command(_COLUMNS, self._from_to(0, self.width - 1))
            self._bus.command(_ROWS, self._from_to(top, top + BAND - 1))
            self._bus.command(_WRITE)
        self._bus.pixels(self._pieces[self._sent])
        self._sent += 1
        if self._sent == len(self._pieces):
            self._shown[self._at] = self._wanted[self._at]
            self._at = -1

    def _from_to(self, first, last):
        window = self._window
        window[0], window[1] = first >> 8, first & 0xFF
        window[2], window[3] = last >> 8, last & 0xFF
        return window

    def _probe(self, now):
        """Find out whether the panel is still there. One that does not answer is set up again,
        a band of it sent: if it only cannot speak, its screen is back within as many seconds."""
        self._due = ticks.add(now, _PROBE_MS)
        answer = self._bus.ask(_POWER_MODE) if self._bus.answers else _NOBODY[0]
        if answer == _SHINES:
            if self.state != "ok":
                self.state = "ok"
                self._shown = [None] * self._bands
                self._next = 0
                return True
            return False
        if answer not in _NOBODY:
            self._lose(now)
            return False
        if self._bus.answers:
            self.state = "absent"
        self._configure()
        self._bus.command(_DISPLAY_ON)
        self._shown[self._refreshed] = None
        self._next = self._refreshed
        self._refreshed = (self._refreshed + 1) % self._bands
        return True
