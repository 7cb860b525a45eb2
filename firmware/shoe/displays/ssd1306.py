"""SSD1306 panels, 128x64, on I2C (Solomon Systech SSD1306 data sheet, revision 1.1).

The picture is laid out and painted in pieces, and sent in slices: one run of changed columns of
one page, with its address in the same transfer. Page addressing is used because its three
commands fit in front of the data, and because the SH1106 has no other.
"""

import framebuf
from micropython import const

from shoe import ticks
from shoe.displays.changes import copy, end_of_run, first_change, keep
from shoe.displays.drawing import Drawing, in_common, paint_some
from shoe.screens import themes
from shoe.screens.canvas import BOTTOM, TOP, Surface

WIDTH = const(128)
HEIGHT = const(64)

_BYTES = const(1024)
_SLICE = const(128)  # at 400 kHz a transfer of 8 + 128 bytes takes 3.1 ms
_STEP = const(8)  # the length of a run is rounded up to this, so that its packet exists already
_ADDRESSING = const(7)
_RETRY_MS = const(1000)
_REFRESH_SLICES = const(2)
_BAND = const(16)
_BANDS = const(4)

# The light roles of shoe.screens.canvas are 1.
_COLOURS = (0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1)

_ONE_COMMAND = const(0x80)
_DATA = const(0x40)
_COMMANDS = b"\x00"

# Multiplex 64, no offset, start line 0, charge pump on, page addressing, alternate COM pins,
# pre-charge and VCOMH for the charge pump, RAM shown, not inverted, no scrolling.
_SETUP_SSD1306 = (
    b"\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x02\xda\x12\xd5\x80\xd9\xf1\xdb\x30\xa4\xa6\x2e"
)
_UPRIGHT = b"\xa1\xc8"
_FLIPPED = b"\xa0\xc0"
_CONTRAST = const(0x81)
_DISPLAY_OFF = b"\xae"
_DISPLAY_ON = b"\xaf"

# What is sent next: the set-up, the whole picture, the order to shine, changes only.
_ABSENT = const(0)
_WHOLE = const(1)
_LIGHT = const(2)
_KEEP = const(3)


def _bands(mark):
    """Return the bands that a mark reaches into, a bit each."""
    return (2 << (mark[BOTTOM] - 1) // _BAND) - (1 << mark[TOP] // _BAND)


class Ssd1306:
    """One panel.

    bus: writeto(address, data), OSError where nobody answers. size: of the configuration, there
    is one. flip: mounted upside down. brightness: 1 to 100 %. picture: the bytes drawn on, as
    MONO_VLSB. state: "ok" or "absent", as the last transfer went. cut: texts that the screen
    drawn last had no room for.
    """

    _setup_bytes = _SETUP_SSD1306
    _column_offset = 0

    def __init__(self, bus, size, flip=False, brightness=80, address=0x3C):
        self._bus = bus
        self._address = address
        self._both = bytearray(2 * _BYTES)
        self.picture = memoryview(self._both)[:_BYTES]
        self._sent = (memoryview(self._both)[_BYTES:],)
        self.frame = framebuf.FrameBuffer(self.picture, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self._drawing = Drawing(themes.of((WIDTH, HEIGHT)))
        self._surface = Surface(self.frame, _COLOURS, framebuf.MONO_HLSB)
        self._compared = True  # the marks laid out last with those before
        self._standing = ()  # the marks of the picture
        self._dirty = 0  # bands that do not show them yet, a bit each
        self._queue = ()  # marks to be painted
        self._marks = 0  # of them, that are painted
        self.state = "ok"
        self._setup = _COMMANDS + self._setup_bytes + (_FLIPPED if flip else _UPRIGHT)
        self._make_packets()
        self._light = None
        self.brighten(brightness)
        self._stage = _ABSENT
        self._at = 0
        self._refresh_at = 0
        self._refresh_left = 0
        self._tried = None

    def _make_packets(self):
        self._packet = bytearray(_ADDRESSING + _SLICE)
        self._packet[0] = self._packet[2] = self._packet[4] = _ONE_COMMAND
        self._packet[6] = _DATA
        view = memoryview(self._packet)
        self._payload = view[_ADDRESSING:]
        self._packets = [view[: _ADDRESSING + n] for n in range(0, _SLICE + 1, _STEP)]

    @property
    def cut(self):
        return self._drawing.cut

    def draw(self, screen):
        """Take a screen; step() lays it out, paints it and send what has changed."""
        self._drawing.begin(screen)

    def brighten(self, percent):
        """Set the brightness, 1 to 100 %."""
        contrast = bytes((_CONTRAST, percent * 255 // 100))
        self._wake = self._setup + contrast + _DISPLAY_ON
        self._light = _COMMANDS + contrast

    @property
    def drawing(self):
        """Whether the picture is not yet that of the screen taken last."""
        return self._drawing.busy or not self._compared or self._marks < len(self._queue)

    def shown(self):
        """Return the picture in the panel, a list for stretch(); None while a screen is on its
        way."""
        sent = self._stage == _KEEP and self._at == _BYTES and not self.drawing
        return self._sent if sent else None

    def stretch(self, i):
        """Return the bytes of an item of shown(): what was sent, as MONO_VLSB."""
        return self._sent[i]

    def step(self, now):
        """Do one short piece of work; return whether more remains. Never raises."""
        if self._drawing.busy:
            self._compared = not self._drawing.piece()
            return True
        if not self._compared:
            self._compare()
            return True
        if self._marks < len(self._queue):
            self._paint()
            return True
        try:
            return self._step(now)
        except OSError:
            self._stage = _ABSENT
            self._tried = now
            self.state = "absent"
            return False

    def wait(self, now):
        """Return milliseconds until step() wants to be called again."""
        if self.drawing or (self._light and self._stage == _KEEP):
            return 0
        if self._stage == _ABSENT:
            idle = self._tried is not None
        else:
            idle = self._stage == _KEEP and self._at == _BYTES and not self._refresh_left
        return max(0, _RETRY_MS - ticks.diff(now, self._tried)) if idle else 0

    def _compare(self):
        """Queue what is to be painted for the marks of a new screen.

        What it has in common with the screen before, at the beginning and at the end, need not
        be painted again; but a mark is painted whole, so that a band that one of the others
        reaches into is painted again from the ground.
        """
        marks, before = self._drawing.marks, self._standing
        start, end = in_common(marks, before)
        dirty = self._dirty
        for changed in (marks[start : len(marks) - end], before[start : len(before) - end]):
            for mark in changed:
                dirty |= _bands(mark)
        grown = 0
        while grown != dirty:
            grown = dirty
            for mark in marks:
                bands = _bands(mark)
                if bands & dirty:
                    dirty |= bands
        for band in range(_BANDS):
            if dirty >> band & 1:
                self.frame.fill_rect(0, band * _BAND, WIDTH, _BAND, 0)
        self._standing = marks
        self._dirty = dirty
        self._queue = [mark for mark in marks if _bands(mark) & dirty]
        self._marks = 0
        self._compared = True
        if not self._queue:
            self._know()

    def _paint(self):
        """Paint marks for as long as a step may take; all of them are painted before any is
        sent."""
        self._marks = paint_some(self._surface, self._queue, self._marks, 0)
        if self._marks == len(self._queue):
            self._know()

    def _know(self):
        """The picture is that of the screen taken last."""
        self._dirty = 0
        self._queue = ()
        self._marks = 0
        if self._stage == _KEEP:
            self._at = 0

    def _step(self, now):
        if self._stage == _WHOLE:
            return self._send_whole()
        if self._stage == _LIGHT:
            return self._light_up(now)
        if self._stage == _KEEP and self._light:
            self._bus.writeto(self._address, self._light)
            self._light = None
            return True
        if self._stage == _KEEP and self._at < _BYTES:
            return self._send_change() or self._refresh_left > 0
        if self._refresh_left:
            return self._refresh()
        if self._tried is not None and ticks.diff(now, self._tried) < _RETRY_MS:
            return False
        return self._set_up() if self._stage == _ABSENT else self._probe(now)

    def _set_up(self):
        self._bus.writeto(self._address, self._setup + _DISPLAY_OFF)
        self._stage = _WHOLE
        self._at = 0
        return True

    def _send_whole(self):
        """Send the whole picture: what stands in the panel's memory is not known."""
        self._send_run(self._at, _SLICE)
        self._at += _SLICE
        if self._at == _BYTES:
            self._stage = _LIGHT
        return True

    def _light_up(self, now):
        """Light the panel once the whole picture stands in it; then send what changed since."""
        self._bus.writeto(self._address, self._wake)
        self._light = None
        self._stage = _KEEP
        self._at = 0
        self._refresh_left = 0
        self._tried = now
        self.state = "ok"
        return True

    def _send_change(self):
        start = first_change(self._both, self._at, _BYTES, _BYTES)
        if start == _BYTES:
            self._at = _BYTES
            return False
        page_end = (start | (WIDTH - 1)) + 1
        end = end_of_run(self._both, start, min(start + _SLICE, page_end), _BYTES)
        start &= -_STEP
        length = min((end - start + _STEP - 1) & -_STEP, _SLICE)
        self._send_run(start, length)
        self._at = start + length
        return True

    def _probe(self, now):
        """Find out whether the panel is still there, and wake one that lost power unseen."""
        self._bus.writeto(self._address, self._wake)
        self._tried = now
        self._refresh_left = _REFRESH_SLICES
        return True

    def _refresh(self):
        """Send a little of what should stand in the panel, whether it does or not."""
        self._send_run(self._refresh_at, _SLICE)
        self._refresh_at = (self._refresh_at + _SLICE) % _BYTES
        self._refresh_left -= 1
        return self._refresh_left > 0

    def _send_run(self, start, length):
        """Send picture[start : start + length] within a page; both multiples of _STEP."""
        packet = self._packet
        packet[1] = 0xB0 | start >> 7
        column = (start & (WIDTH - 1)) + self._column_offset
        packet[3] = column & 0x0F
        packet[5] = 0x10 | column >> 4
        copy(self._both, start, length, self._payload)
        self._bus.writeto(self._address, self._packets[length // _STEP])
        keep(self._both, start, length, _BYTES)
