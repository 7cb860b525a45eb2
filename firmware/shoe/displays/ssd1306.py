"""SSD1306 panels, 128x64, on I2C (Solomon Systech SSD1306 data sheet, revision 1.1).

The picture is sent in slices: one run of changed columns of one page, with its address in the
same transfer. Page addressing is used because its three commands fit in front of the data.
"""

import framebuf
from micropython import const

from shoe import ticks
from shoe.displays.changes import copy, first_change, keep, last_change

WIDTH = const(128)
HEIGHT = const(64)

_BYTES = const(1024)
_SLICE = const(64)  # at 400 kHz a transfer of 8 + 64 bytes takes 1.6 ms
_STEP = const(8)  # the length of a run is rounded up to this, so that its packet exists already
_ADDRESSING = const(7)
_RETRY_MS = const(1000)
_REFRESH_SLICES = const(2)

_ONE_COMMAND = const(0x80)
_DATA = const(0x40)
_COMMANDS = b"\x00"

# Multiplex 64, no offset, start line 0, charge pump on, page addressing, alternate COM pins,
# pre-charge and VCOMH for the charge pump, RAM shown, not inverted, no scrolling.
_SETUP = b"\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x02\xda\x12\xd5\x80\xd9\xf1\xdb\x30\xa4\xa6\x2e"
_UPRIGHT = b"\xa1\xc8"
_FLIPPED = b"\xa0\xc0"
_CONTRAST = const(0x81)
_DISPLAY_OFF = b"\xae"
_DISPLAY_ON = b"\xaf"

# What is sent next: the set-up, the whole picture, the order to shine, changes only.
_ABSENT = const(0)
_PAINT = const(1)
_LIGHT = const(2)
_KEEP = const(3)


class Ssd1306:
    """One panel.

    bus: writeto(address, data), OSError where nobody answers. layout: draws a screen into a
    framebuf and gives the texts that were cut off. brightness: 1 to 100 %. flip: mounted upside
    down. frame: the framebuf to draw on, picture its bytes. state: "ok" or "absent", as the last
    transfer went.
    """

    def __init__(self, bus, layout, flip=False, brightness=80, address=0x3C):
        self._bus = bus
        self._layout = layout
        self._address = address
        self._both = bytearray(2 * _BYTES)
        self.picture = memoryview(self._both)[:_BYTES]
        self.frame = framebuf.FrameBuffer(self.picture, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.state = "ok"
        self.cut = []
        setup = _COMMANDS + _SETUP + (_FLIPPED if flip else _UPRIGHT)
        setup += bytes((_CONTRAST, brightness * 255 // 100))
        self._setup = setup + _DISPLAY_OFF
        self._wake = setup + _DISPLAY_ON
        self._make_packets()
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

    def draw(self, screen):
        """Draws a screen; step() sends what has changed. Gives the texts that were cut off."""
        self.cut = self._layout(screen, self.frame)
        if self._stage == _KEEP:
            self._at = 0
        return self.cut

    def step(self, now):
        """Sends one slice at most; gives whether more remain. Never raises."""
        try:
            return self._step(now)
        except OSError:
            self._stage = _ABSENT
            self._tried = now
            self.state = "absent"
            return False

    def wait(self, now):
        """Milliseconds until step() wants to be called again."""
        if self._stage == _ABSENT:
            idle = self._tried is not None
        else:
            idle = self._stage == _KEEP and self._at == _BYTES and not self._refresh_left
        return max(0, _RETRY_MS - ticks.diff(now, self._tried)) if idle else 0

    def _step(self, now):
        if self._stage == _PAINT:
            return self._paint()
        if self._stage == _LIGHT:
            return self._light(now)
        if self._stage == _KEEP and self._at < _BYTES:
            return self._send_change() or self._refresh_left > 0
        if self._refresh_left:
            return self._refresh()
        if self._tried is not None and ticks.diff(now, self._tried) < _RETRY_MS:
            return False
        return self._set_up() if self._stage == _ABSENT else self._probe(now)

    def _set_up(self):
        self._bus.writeto(self._address, self._setup)
        self._stage = _PAINT
        self._at = 0
        return True

    def _paint(self):
        """Sends the whole picture: what stands in the panel's memory is not known."""
        self._send_run(self._at, _SLICE)
        self._at += _SLICE
        if self._at == _BYTES:
            self._stage = _LIGHT
        return True

    def _light(self, now):
        """Lights the panel once the whole picture stands in it; then sends what changed since."""
        self._bus.writeto(self._address, self._wake)
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
        end = last_change(self._both, start, min(start + _SLICE, page_end), _BYTES)
        start &= -_STEP
        length = min((end - start + _STEP - 1) & -_STEP, _SLICE)
        self._send_run(start, length)
        self._at = start + length
        return True

    def _probe(self, now):
        """Finds out whether the panel is still there, and wakes one that lost power unseen."""
        self._bus.writeto(self._address, self._wake)
        self._tried = now
        self._refresh_left = _REFRESH_SLICES
        return True

    def _refresh(self):
        """Sends a little of what should stand in the panel, whether it does or not."""
        self._send_run(self._refresh_at, _SLICE)
        self._refresh_at = (self._refresh_at + _SLICE) % _BYTES
        self._refresh_left -= 1
        return self._refresh_left > 0

    def _send_run(self, start, length):
        """Sends picture[start : start + length] within a page; both multiples of _STEP."""
        packet = self._packet
        packet[1] = 0xB0 | start >> 7
        packet[3] = start & 0x0F
        packet[5] = 0x10 | (start & (WIDTH - 1)) >> 4
        copy(self._both, start, length, self._payload)
        self._bus.writeto(self._address, self._packets[length // _STEP])
        keep(self._both, start, length, _BYTES)
