"""The parts of an RP2 board as boards/README.md describes them, made from its wiring.

Runs on this project's image, whose module `chip` waits and writes without ever blocking, and
on stock MicroPython, where the same is done with more work.
"""

import os
import sys
import time

import machine
import micropython

from shoe.displays.four_wire import FourWire

try:
    import chip
    import storage
except ImportError:
    # Stock MicroPython: a board of somebody who develops.
    import stock as chip

    storage = None

# 2,048 bytes are 178 ms of a line of 115,200: more than twice the longest time without a drain.
_RING = 2048
_GPIO_IN = 0xD0000004
_SPI_HZ = 31_250_000
_GOOD = (2400, 50)  # Hz, ms
_FAULT = (600, 500)
_HALF_ON = 32768
_BLOCK_COUNT = 4
_ERASE = 6
_RSR = 0x04
_OVERRUN = 0x08
_UART_BASES = (0x40034000, 0x40038000) if "RP2040" in sys.implementation[2] else (
    0x40070000,
    0x40078000,
)
# The watchdog's registers: its scratch words outlive a reset, and lose all without power.
_WATCHDOG = 0x40058000 if "RP2040" in sys.implementation[2] else 0x400D8000
_SCRATCH = _WATCHDOG + 0x0C
_BITTEN = _WATCHDOG + 0x1C
_BITTEN_MARK = 0x6AB73121  # by the SDK, where the watchdog runs for its own sake
_SERVICE_MARK = 0x53484F45
_WATCHDOG_MS = 8388
_FLUSH_MS = 200
_SETTING = "service"
_OUTBOX = 6144
_SERVICE_KEYS = 0b01000
_LONGEST_LINE = 4097


class Uart:
    """The reader's line. number, tx, rx: the UART and its pins."""

    def __init__(self, number, tx, rx):
        self._rx = machine.Pin(rx)
        self._registers = _UART_BASES[number]
        self.stream = machine.UART(number, 9600, tx=machine.Pin(tx), rx=self._rx, rxbuf=_RING)
        self.number = number
        self._overruns = 0
        self.set_baud(9600)
        self.any = self.stream.any
        self.write = self.stream.write

    def set_baud(self, baud):
        """Sets the line's rate. What has come at the old one is dropped."""
        self.stream.init(baud, timeout=0)
        # An interrupt when the line falls quiet or 24 bytes wait, instead of at every fourth.
        self.stream.irq(None, machine.UART.IRQ_RXIDLE)
        while self.stream.any():
            self.stream.read(self.stream.any())

    def readinto(self, buffer):
        """Takes what has come, without waiting for more; gives the number of bytes."""
        return self.stream.readinto(buffer, min(self.stream.any(), len(buffer)))

    def line_low(self):
        """True while the line is held low: no reader, or one without power."""
        return not self._rx.value()

    @property
    def overruns(self):
        """How often bytes were lost because nobody had made room for them."""
        status = self._registers + _RSR
        if machine.mem32[status] & _OVERRUN:
            machine.mem32[status] = 0
            self._overruns += 1
        return self._overruns


class Pins:
    """What is switched by hand or by a card: five keys to ground, and the light barrier.

    keys: the pins of next, fold, show, ok, void. gate: the light barrier's pin, high while it is
    broken. mask: all of them; gate: its bit; levels: how they stood when last looked at.
    """

    def __init__(self, keys, gate):
        for pin in keys + (gate,):
            machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._keys = [(1 << pin, 1 << i) for i, pin in enumerate(keys)]
        self.gate = self.mask = 1 << gate
        for pin, _ in self._keys:
            self.mask |= pin
        self.levels = machine.mem32[_GPIO_IN]

    def read(self):
        """Gives the keys that are down: bit i for the i-th pin."""
        self.levels = levels = machine.mem32[_GPIO_IN]
        down = 0
        for pin, key in self._keys:
            if not levels & pin:
                down |= key
        return down


class Gate:
    """The light barrier, on a pin of Pins."""

    def __init__(self, pins):
        self._pins = pins

    def read(self):
        """True while the light barrier is broken, and if its wire is."""
        pins = self._pins
        gate = machine.mem32[_GPIO_IN] & pins.gate
        # The keys' levels stay as read() saw them, or a change of theirs would be slept through.
        pins.levels = pins.levels & ~pins.gate | gate
        return gate != 0


class Switch:
    """The supervisor's key switch: to ground while it is on."""

    def __init__(self, pin):
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)

    def read(self):
        """True while it is on."""
        return not self._pin.value()


class Signal:
    """A buzzer and a lamp, on for a moment: a high short sound for a card, a low one for a fault.

    buzzer, lamp: their pins.
    """

    def __init__(self, buzzer, lamp):
        self._buzzer = machine.PWM(machine.Pin(buzzer), freq=_GOOD[0], duty_u16=0)
        self._lamp = machine.Pin(lamp, machine.Pin.OUT, value=0)
        self._timer = machine.Timer()

    def good(self):
        """A card has been read."""
        self._sound(*_GOOD)

    def fault(self):
        """Something is wrong."""
        self._sound(*_FAULT)

    def _sound(self, hz, ms):
        self._buzzer.freq(hz)
        self._buzzer.duty_u16(_HALF_ON)
        self._lamp.value(1)
        self._timer.init(mode=machine.Timer.ONE_SHOT, period=ms, callback=self._end)

    def _end(self, _):
        self._buzzer.duty_u16(0)
        self._lamp.value(0)


class Files:
    """The files in flash. state: "ok", "new" (formatted at this boot) or "damaged"."""

    def __init__(self, folder="/", state="ok"):
        self._folder = folder
        self.state = state

    def read(self, name):
        with open(self._folder + name, "rb") as file:
            return file.read()

    def write(self, name, data):
        """Writes a file so that a cut leaves either the old one or the new one."""
        path = self._folder + name
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)


class JournalFlash:
    """The journal's region of the flash, as shoe.journal.ring asks for one."""

    page = 256
    sector = 4096

    def __init__(self, device):
        self._device = device
        self.size = device.ioctl(_BLOCK_COUNT, 0) * self.sector

    def read(self, offset, buffer):
        self._device.readblocks(offset // self.sector, buffer, offset % self.sector)

    def program(self, offset, data):
        self._device.writeblocks(offset // self.sector, data, offset % self.sector)

    def erase(self, index):
        self._device.ioctl(_ERASE, index)


class Link:
    """Lines over the USB serial port. What nobody reads is kept, up to 6 KB, the newest of it."""

    def __init__(self, interruptible=False):
        # A reader's 0x03 never comes this way, but a host's does: it must not stop a deal.
        micropython.kbd_intr(3 if interruptible else -1)
        self._outbox = []
        self._waiting = 0
        self._begun = False
        self._received = bytearray(64)
        self._rest = self._line = b""
        self.dropped = 0

    def write(self, data):
        """Takes a line; sends what the host takes now, and the rest with the next calls."""
        self._outbox.append(data)
        self._waiting += len(data)
        while self._waiting > _OUTBOX and len(self._outbox) > 1:
            # A line that is half sent stays, or the host would read two as one.
            self._waiting -= len(self._outbox.pop(1 if self._begun else 0))
            self.dropped += 1
        self.flush()

    def flush(self):
        """Sends on; gives whether anything is left that the host would take later."""
        while self._outbox:
            data = self._outbox[0]
            sent = chip.usb_write(data, len(data))
            self._waiting -= sent
            if sent < len(data):
                self._outbox[0] = data[sent:]
                self._begun = self._begun or sent > 0
                return chip.usb_connected()
            self._outbox.pop(0)
            self._begun = False
        return False

    def readline(self):
        """Gives one whole line from the host without its end, or None."""
        self.flush()
        while True:
            end = self._rest.find(b"\n")
            if end >= 0:
                line = self._line + self._rest[:end]
                self._rest = self._rest[end + 1 :]
                self._line = b""
                return line
            if len(self._line) < _LONGEST_LINE:
                self._line += self._rest
            n = chip.usb_read(self._received)
            self._rest = bytes(memoryview(self._received)[:n]) if n else b""
            if not n:
                return None


class Board:
    """The parts. name: of the board; wiring: the pins, as boards/<board>/board.py gives them.

    service: true where `ok` alone was held down at power on, or serve() has asked for it; the
    application is not to run then. cause: 1 where the watchdog has bitten, else 0.
    flash: the journal's region, None on stock MicroPython.
    """

    def __init__(self, name, wiring):
        self.name = name
        self.clock = time
        self.uart = Uart(*wiring["reader"])
        self._wiring = wiring
        self.keys = Pins(wiring["keys"], wiring["gate"])
        self.gate = Gate(self.keys)
        self.switch = Switch(wiring["switch"])
        self.signal = Signal(*wiring["signal"])
        self._busy = machine.Pin(wiring["busy"], machine.Pin.OUT, value=1)
        self.flash = None
        if storage:
            self.files = Files(state=storage.state)
            self.flash = JournalFlash(storage.flash_journal())
        else:
            self.files = Files()
        self.image = chip.image
        self.cause = _cause()
        self.service = self.keys.read() == _SERVICE_KEYS or _asked_for_service()
        self.link = Link(self.service or not storage)
        self._started = getattr(chip, "started", None)

    # The display's bus: whichever the driver asks for is the one that is made.

    @property
    def bus(self):
        """I2C at 400 kHz."""
        return self._i2c(400_000)

    @property
    def slow_bus(self):
        """I2C at 100 kHz, for an expander that takes no more."""
        return self._i2c(100_000)

    def _i2c(self, hz):
        # A transfer takes 4 ms at most; a bus that hangs must not hold up the reader for more.
        number, sda, scl = self._wiring["display"]
        sda, scl = machine.Pin(sda), machine.Pin(scl)
        return machine.I2C(number, sda=sda, scl=scl, freq=hz, timeout=4_000)

    @property
    def spi(self):
        """Four-wire SPI for a display in colours."""
        number, sck, mosi, miso, select, data, reset, light = self._wiring["colour"]
        pins = [machine.Pin(pin) for pin in (sck, mosi, miso)]
        spi = machine.SPI(number, _SPI_HZ, sck=pins[0], mosi=pins[1], miso=pins[2])
        # Nobody drives SDO: it reads 0, which no panel answers.
        machine.Pin(miso, pull=machine.Pin.PULL_DOWN)
        lines = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in (select, data, reset)]
        backlight = machine.PWM(machine.Pin(light), freq=1000, duty_u16=0)

        def shine(percent):
            backlight.duty_u16(percent * 655)

        return FourWire(spi, _SPI_HZ, *lines, light=shine, answers=True)

    def watch(self):
        """Starts the watchdog, which bites after 8.4 s without being fed; gives what feeds it.

        None on stock MicroPython, where somebody develops: it cannot be stopped any more.
        """
        return machine.WDT(timeout=_WATCHDOG_MS).feed if storage else None

    def stopped(self, error):
        """The application has ended by an exception: says so and leaves the rest to the watchdog.

        Gives True where the prompt may open instead.
        """
        sys.print_exception(error)
        while storage:
            machine.idle()
        return True

    def serve(self, check):
        """Opens the prompt, by a reset. check: only gives why it may not be opened, or None."""
        if not check:
            self._flush()
            machine.mem32[_SCRATCH] = _SERVICE_MARK
            machine.reset()
        if not storage:
            return "Ctrl-C opens the prompt of this board"
        if self.keys.read() == _SERVICE_KEYS or self._has_setting():
            return None
        return "hold ok down, or have a file named service on the board"

    def _has_setting(self):
        try:
            self.files.read(_SETTING)
        except OSError:
            return False
        return True

    def _flush(self):
        start = time.ticks_ms()
        while self.link.flush() and time.ticks_diff(time.ticks_ms(), start) < _FLUSH_MS:
            pass
        time.sleep_ms(_FLUSH_MS // 4)  # what the USB part holds is sent by then

    def idle(self, ms):
        """Waits for so long at most (None: as long as nothing happens); the busy lamp is off."""
        if ms == 0:
            return
        if self._started:
            # The application has made its first pass: this version is a good one.
            self._started()
            self._started = None
        if self.link.flush():
            ms = 1
        self._busy.value(0)
        uart, pins = self.uart, self.keys
        chip.wait(1000 if ms is None else ms, uart.stream, uart.number, pins.mask, pins.levels)
        self._busy.value(1)


def _cause():
    """1 where the watchdog has bitten; a reset that was wanted leaves no such mark."""
    bitten = machine.reset_cause() == machine.WDT_RESET
    return 1 if bitten and machine.mem32[_BITTEN] == _BITTEN_MARK else 0


def _asked_for_service():
    asked = machine.mem32[_SCRATCH] == _SERVICE_MARK
    machine.mem32[_SCRATCH] = 0
    return asked
