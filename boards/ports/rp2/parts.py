"""The parts of an RP2 board as boards/README.md describes them, made from its wiring.

Runs on this project's image, whose module `chip` waits and writes without ever blocking, and
on stock MicroPython, where the same is done with more work.
"""

import sys
import time

import machine
import micropython
from common_parts import (
    LONGEST_LINE,
    SERVICE_KEYS,
    Buses,
    Files,
    JournalFlash,
    Line,
    Outbox,
    refuses_service,
)

try:
    import chip
    import storage
except ImportError:
    # Stock MicroPython: a board in development.
    import stock as chip

    storage = None

# 2,048 bytes are 178 ms of a line of 115,200: more than twice the longest time without a drain.
_RING = 2048
_GPIO_IN = 0xD0000004
_SPI_HZ = 31_250_000
_GOOD = (2400, 50)  # Hz, ms
_FAULT = (600, 500)
_HALF_ON = 32768
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


class Uart(Line):
    """The reader's line. number, tx, rx: the UART and its pins."""

    def __init__(self, number, tx, rx):
        pin = machine.Pin(rx)
        stream = machine.UART(number, 9600, tx=machine.Pin(tx), rx=pin, rxbuf=_RING)
        super().__init__(stream, pin)
        self._registers = _UART_BASES[number]
        self.number = number
        self._overruns = 0
        self.set_baud(9600)

    def set_baud(self, baud):
        """Set the line's rate. What has come at the old one is dropped."""
        self.stream.init(baud, timeout=0)
        # An interrupt when the line falls quiet or 24 bytes wait, instead of at every fourth.
        self.stream.irq(None, machine.UART.IRQ_RXIDLE)
        self.drop()

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
        """Return the keys that are down: bit i for the i-th pin."""
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


class Link(Outbox):
    """Lines over the USB serial port."""

    def __init__(self, interruptible=False):
        super().__init__()
        # A reader's 0x03 never comes this way, but a host's does: it must not stop a deal.
        micropython.kbd_intr(3 if interruptible else -1)
        self._received = bytearray(64)
        self._rest = self._line = b""

    def flush(self):
        """Send on; return whether anything is left that the host would take later."""
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
        """Return one whole line from the host without its end, or None."""
        self.flush()
        while True:
            end = self._rest.find(b"\n")
            if end >= 0:
                line = self._line + self._rest[:end]
                self._rest = self._rest[end + 1 :]
                self._line = b""
                return line
            if len(self._line) < LONGEST_LINE:
                self._line += self._rest
            n = chip.usb_read(self._received)
            self._rest = bytes(memoryview(self._received)[:n]) if n else b""
            if not n:
                return None


class Board(Buses):
    """The parts. name: of the board; wiring: the pins, as boards/<board>/board.py gives them.

    service: true where `ok` alone was held down at power on, or serve() has asked for it; the
    application is not to run then. cause: 1 where the watchdog has bitten, else 0.
    flash: the journal's region, None on stock MicroPython.
    """

    def __init__(self, name, wiring):
        # Nobody drives SDO: it reads 0, which no panel answers.
        super().__init__(wiring, _SPI_HZ, machine.Pin.PULL_DOWN)
        self.name = name
        self.clock = time
        self.uart = Uart(*wiring["reader"])
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
        self.keep, self.collect = chip.keep, chip.collect
        self.cause = _cause()
        self.service = self.keys.read() == SERVICE_KEYS or _asked_for_service()
        self.link = Link(self.service or not storage)
        self._started = getattr(chip, "started", None)

    def watch(self):
        """Start the watchdog, which bites after 8.4 s without being fed; return what feeds it.

        None on stock MicroPython, which runs during development only: it could not be stopped
        again.
        """
        return machine.WDT(timeout=_WATCHDOG_MS).feed if storage else None

    def stopped(self, error):
        """Handle an application that ended by an exception: say so and leave the rest to the
        watchdog.

        Return True where the prompt may open instead.
        """
        sys.print_exception(error)
        while storage:
            machine.idle()
        return True

    def serve(self, check):
        """Open the prompt, by a reset. check: only gives why it may not be opened, or None."""
        if not check:
            self._flush()
            machine.mem32[_SCRATCH] = _SERVICE_MARK
            machine.reset()
        if not storage:
            return "Ctrl-C opens the prompt of this board"
        return refuses_service(self.keys.read(), self.files)

    def _flush(self):
        start = time.ticks_ms()
        while self.link.flush() and time.ticks_diff(time.ticks_ms(), start) < _FLUSH_MS:
            pass
        time.sleep_ms(_FLUSH_MS // 4)  # what the USB part holds is sent by then

    def idle(self, ms):
        """Wait for so long at most (None: as long as nothing happens); the busy lamp is off."""
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
