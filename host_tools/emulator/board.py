"""The emulated board: the chip with reader, display, keys, light barrier and USB host.

Time is emulated and counts in microseconds since power on; nothing depends on how fast the host
is. What comes out is kept with the time at which it came.
"""

from card_shoe.boards import uf2
from card_shoe.boards.board import layout_of
from card_shoe.boards.uf2 import FLASH_START
from card_shoe.emulator import files
from card_shoe.emulator.i2c import Wire
from card_shoe.emulator.panels import make
from card_shoe.emulator.spi import SpiWire
from card_shoe.emulator.usb import UsbHost

KEYS = ("next", "fold", "show", "ok", "void")
_KEY_PINS = dict(zip(KEYS, (10, 11, 12, 13, 14)))
_GATE_PIN, _BUSY_PIN = 15, 25
_READER, _DISPLAY, _COLOUR = 0, 0, 0
_COLOUR_PINS = {"select": 17, "data": 20, "reset": 21}
# Edges of a key that bounces, in us after the first; it stands as it should from the last on.
BOUNCE_US = (0, 180, 420, 900, 1300, 2100, 2900)


def flash_with(image, board="pico", contents=None, base=None):
    """Return the contents of a flash: the image at its start, {name: bytes} as the files.

    image: bytes, or a path of a .uf2 for this board. base: contents to begin with, else blank.
    """
    layout = layout_of(board)
    flash = bytearray(base or b"\xff" * layout.flash_bytes)
    if not isinstance(image, (bytes, bytearray)):
        _, start, image = uf2.unpack(image.read_bytes(), image.name)
        assert start == FLASH_START
    flash[: len(image)] = image
    if contents is not None:
        at, size = layout.flash["files"]
        flash[at : at + size] = files.pack(contents, size)
    return flash


def chip_for(layout, flash):
    """Return the emulated chip of a board with a layout, its flash as given."""
    if getattr(layout, "chip", "rp2040") == "rp2350":
        from card_shoe.emulator.pico2.chip import Chip
    else:
        from card_shoe.emulator.chip import Chip
    return Chip(flash)


class Board:
    """A board with power. flash: contents of its flash, as flash_with() gives them.

    panel: what is on its display bus, of boards/unix/panels, or its kind; None for nothing.
    baud: what the reader sends at. bounce: whether keys bounce. board: its name, or "stock" for
    a Pico with MicroPython as it comes. held: keys that are down when the power comes.
    """

    def __init__(self, flash, panel="ssd1306", baud=9600, bounce=True, board="pico", held=()):
        self.layout = layout_of(board)
        self.chip = chip_for(self.layout, flash)
        self.clock = self.chip.clock
        self.bounce = bounce
        self.link_bytes = bytearray()
        self.lines = []
        self.sent = bytearray()
        self.sent_at = []
        self.quiets = 0
        self.on_line = self.on_quiet = self.on_data = None
        self._tail = b""
        self._uart = self.chip.uart[_READER]
        self._uart.line_baud = baud
        self._uart.on_sent = self._reader_hears
        self.usb = UsbHost(self.chip.mcu.usb_ctrl, self._host_hears)
        self.wire = Wire(self.chip, self.chip.mcu.i2c[_DISPLAY])
        self.panel = make(panel) if isinstance(panel, str) else panel
        if self.panel and self.panel.kind == "rgb565":
            self.wire = SpiWire(self.chip, self.chip.mcu.spi[_COLOUR], _COLOUR_PINS)
        if self.panel:
            self.wire.plug(self.panel)
        self.chip.mcu.gpio[_READER * 4 + 1].set_input_value(True)
        self.gate(False)
        for name in held:
            self.chip.mcu.gpio[_KEY_PINS[name]].set_input_value(False)
        self.chip.mcu.gpio[_BUSY_PIN].add_listener(self._busy_lamp)

    # Time

    @property
    def now_us(self):
        """Emulated microseconds since power on."""
        return self.chip.nanos / 1000

    @property
    def cycles(self):
        """The chip's clock cycles since power on, asleep or awake."""
        return int(self.chip.nanos * self.chip.clock_mhz / 1000)

    def run_until(self, us):
        """Run up to an instant."""
        while not self.chip.run_to(us * 1000):
            pass

    def run_for(self, us):
        """Run on for so long."""
        self.run_until(self.now_us + us)

    def run_while(self, condition, limit_us, step_us=1000):
        """Run on while condition() holds; return True where it stopped holding in time."""
        end = self.now_us + limit_us
        while condition():
            if self.now_us >= end:
                return False
            self.run_for(step_us)
        return True

    def at(self, us, act, *arguments):
        """Has act(*arguments) done at an instant, not before now."""
        alarm = self.clock.create_alarm(lambda: act(*arguments))
        alarm.schedule(max(0, us * 1000 - self.chip.nanos))
        return alarm

    # The reader

    def arrive(self, data):
        """These bytes have just arrived on the reader's line."""
        for value in data:
            self._uart.receive(value)

    def rx(self, data, at_us=None):
        """Send bytes from the reader, from an instant on (now), at the line's rate.

        Return the time, in us, at which the last one will have arrived.
        """
        start = self.now_us if at_us is None else at_us
        byte_us = 10e6 / self._uart.line_baud
        for i, value in enumerate(data):
            self.at(start + (i + 1) * byte_us, self._uart.receive, value)
        return start + len(data) * byte_us

    def line_low(self, low):
        """The reader's line is held low, as when nothing is connected; or idles high."""
        self.chip.mcu.gpio[_READER * 4 + 1].set_input_value(not low)
        if low:
            self._uart.receive_break()

    @property
    def lost_bytes(self):
        """Bytes that found the UART's FIFO full."""
        return self._uart.lost

    def _reader_hears(self, value):
        self.sent.append(value)
        self.sent_at.append(self.now_us)

    # Keys and light barrier

    def key(self, name, down):
        """Press or releases a key now; it bounces."""
        pin = self.chip.mcu.gpio[_KEY_PINS[name]]
        edges = BOUNCE_US if self.bounce else (0,)
        for i, after in enumerate(edges):
            level = down if (len(edges) - i) % 2 else not down
            act = (lambda: pin.set_input_value(False)) if level else pin.release_input
            if after:
                self.at(self.now_us + after, act)
            else:
                act()

    def gate(self, broken):
        """The light barrier is broken, or light arrives."""
        self.chip.mcu.gpio[_GATE_PIN].set_input_value(broken)

    # Display

    def plugged(self, plugged):
        """Put the display's plug in, or pull it."""
        if plugged:
            self.panel.power_on()
            self.wire.plug(self.panel)
        else:
            self.wire.unplug(self.panel)

    def _busy_lamp(self, value, _before):
        if value == 0:
            self.quiets += 1
            if self.on_quiet:
                self.on_quiet()

    # The link

    def say(self, line):
        """The host sends a line."""
        self.usb.send(line.encode() + b"\n")

    def _host_hears(self, data):
        if self.on_data:
            self.on_data(bytes(data))
        self.link_bytes += data
        *whole, self._tail = (self._tail + bytes(data)).split(b"\n")
        for line in whole:
            text = line.rstrip(b"\r").decode("utf-8", "replace")
            self.lines.append((self.now_us, text))
            if self.on_line:
                self.on_line(self.now_us, text)

    # Power

    def power_off(self):
        """Cut the power now; return what the flash is left with, for the next Board."""
        return bytearray(self.chip.flash.torn()[: self.layout.flash_bytes])

    @property
    def stored(self):
        """The files in flash as {name: bytes}."""
        at, size = self.layout.flash["files"]
        return files.unpack(bytes(self.chip.mcu.flash[at : at + size]))
