"""The parts of an ESP32 board as boards/README.md describes them, made from its wiring.

Runs on MicroPython as it comes for these chips, with the application as files of somebody who
develops, and on an image that has the application frozen into it. What differs from an RP2: a
break on the reader's line arrives as a byte 0x00, there is no interrupt for an idle line that
could be relied on, the terminal blocks when its FIFO is full, and the heap comes in pieces.
"""

import os
import select
import sys
import time

import deploy
import esp32
import machine
import micropython

from shoe.displays.four_wire import FourWire

# 2,048 bytes are 178 ms of a line of 115,200; an erase of a flash sector takes about 80 ms.
_RING = 2048
_SPI_HZ = 26_666_666
_OUTBOX = 6144
# The terminal's FIFO holds 128 bytes; so much goes in without waiting, 6 ms of its line.
_AT_ONCE = 64
_LONGEST_LINE = 4097
_SERVICE_KEYS = 0b01000
_LOOK_EVERY_MS = 4
_WATCHDOG_MS = 8000
_SETTING = "service"
_SERVICE_MARK = b"service"
_BLOCK_COUNT = 4
_ERASE = 6


class Uart:
    """The reader's line. number, tx, rx: the UART and its pins; never UART0, the terminal's."""

    # The port tells nobody that its ring has overflowed; the ring is larger than any stall.
    overruns = 0

    def __init__(self, number, tx, rx):
        self._rx = machine.Pin(rx)
        self._tx = machine.Pin(tx)
        self.stream = machine.UART(
            number, 9600, tx=self._tx, rx=self._rx, rxbuf=_RING, timeout=0, timeout_char=0
        )
        self.any = self.stream.any
        self.write = self.stream.write

    def set_baud(self, baud):
        """Sets the line's rate. What has come at the old one is dropped."""
        self.stream.init(baudrate=baud)
        while self.stream.any():
            self.stream.read(self.stream.any())

    def readinto(self, buffer):
        """Takes what has come, without waiting for more; gives the number of bytes."""
        return self.stream.readinto(buffer, min(self.stream.any(), len(buffer)))

    def line_low(self):
        """True while the line is held low: no reader, or one without power."""
        return not self._rx.value()


class Keys:
    """Five keys to ground. pins: of next, fold, show, ok, void."""

    def __init__(self, pins):
        self._pins = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in pins]

    def read(self):
        """Gives the keys that are down: bit i for the i-th pin."""
        down = 0
        for i in range(len(self._pins)):
            if not self._pins[i].value():
                down |= 1 << i
        return down


class Gate:
    """The light barrier: its pin is high while it is broken, and if its wire is."""

    def __init__(self, pin):
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)

    def read(self):
        """True while the light barrier is broken."""
        return bool(self._pin.value())


class Files:
    """The files in flash. MicroPython mounts them; a region that it cannot mount it formats."""

    state = "ok"

    def read(self, name):
        with open("/" + name, "rb") as file:
            return file.read()

    def write(self, name, data):
        """Writes a file so that a cut leaves either the old one or the new one."""
        path = "/" + name
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)


class JournalFlash:
    """The journal's region, as shoe.journal.ring asks for one: the partition `journal`."""

    page = 256
    sector = 4096

    def __init__(self, partition):
        self._partition = partition
        self.size = partition.ioctl(_BLOCK_COUNT, 0) * self.sector

    def read(self, offset, buffer):
        self._partition.readblocks(offset // self.sector, buffer, offset % self.sector)

    def program(self, offset, data):
        # With an offset the port programs and does not erase before.
        self._partition.writeblocks(offset // self.sector, data, offset % self.sector)

    def erase(self, index):
        self._partition.ioctl(_ERASE, index)


def journal_flash():
    """The JournalFlash, or None where the flash has no partition of that name."""
    found = esp32.Partition.find(esp32.Partition.TYPE_DATA, label="journal")
    return JournalFlash(found[0]) if found else None


class Link:
    """Lines over the terminal. What does not go out at once is kept, 6 KB of the newest."""

    def __init__(self, interruptible=False):
        # A reader's 0x03 never comes this way, but a host's does: it must not stop a deal.
        micropython.kbd_intr(3 if interruptible else -1)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._outbox = []
        self._waiting = 0
        self._begun = False
        self._line = bytearray()
        self.dropped = 0

    def write(self, data):
        """Takes a line; a piece goes out at each call, so that the reader is not kept waiting."""
        self._outbox.append(data)
        self._waiting += len(data)
        while self._waiting > _OUTBOX and len(self._outbox) > 1:
            # A line that is half sent stays, or the host would read two as one.
            self._waiting -= len(self._outbox.pop(1 if self._begun else 0))
            self.dropped += 1
        self.flush()

    def flush(self):
        """Sends a piece; gives whether anything is left."""
        if not self._outbox:
            return False
        data = self._outbox[0]
        sys.stdout.buffer.write(data[:_AT_ONCE])
        self._waiting -= min(_AT_ONCE, len(data))
        self._begun = len(data) > _AT_ONCE
        if self._begun:
            self._outbox[0] = data[_AT_ONCE:]
        else:
            self._outbox.pop(0)
        return bool(self._outbox)

    def readline(self):
        """Gives one whole line from the host without its end, or None."""
        self.flush()
        while self._poll.poll(0):
            byte = sys.stdin.buffer.read(1)
            if byte == b"\n":
                line = bytes(self._line)
                self._line = bytearray()
                return line
            if len(self._line) < _LONGEST_LINE:
                self._line += byte
        return None


class Board:
    """The parts. name: of the board; wiring: the pins, as boards/<board>/board.py gives them.

    service: true where `ok` alone was held down at power on, or serve() has asked for it; the
    application is not to run then. cause: 1 where the watchdog has bitten, else 0. flash: the
    journal's region, None where the flash has none.
    """

    def __init__(self, name, wiring):
        self.name = name
        self.clock = time
        self._wiring = wiring
        self.uart = Uart(*wiring["reader"])
        self.keys = Keys(wiring["keys"])
        self.gate = Gate(wiring["gate"])
        self._busy = machine.Pin(wiring["busy"], machine.Pin.OUT, value=1)
        self.files = Files()
        self.flash = journal_flash()
        self._frozen = deploy.state()["run"] is None
        self.image = frozen_image if self._frozen else image
        self.cause = 1 if machine.reset_cause() == machine.WDT_RESET else 0
        self.service = self.keys.read() == _SERVICE_KEYS or _asked_for_service()
        # Who develops comes in with Ctrl-C.
        self.link = Link(self.service or not self._frozen)
        self._wake = select.poll()
        self._wake.register(self.uart.stream, select.POLLIN)
        self._wake.register(sys.stdin, select.POLLIN)
        self._good = False

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
        lines = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in (select, data, reset)]
        backlight = machine.PWM(machine.Pin(light), freq=1000, duty_u16=0)

        def shine(percent):
            backlight.duty_u16(percent * 655)

        return FourWire(spi, _SPI_HZ, *lines, light=shine, answers=True)

    def watch(self):
        """Starts the watchdog; gives what feeds it, or None where somebody develops."""
        return machine.WDT(timeout=_WATCHDOG_MS).feed if self._frozen else None

    def stopped(self, error):
        """The application has ended by an exception: says so and leaves the rest to the watchdog.

        Gives True where the prompt may open instead.
        """
        sys.print_exception(error)
        while self._frozen:
            machine.idle()
        return True

    def serve(self, check):
        """Opens the prompt, by a reset. check: only gives why it may not be opened, or None."""
        if not check:
            while self.link.flush():
                pass
            machine.RTC().memory(_SERVICE_MARK)
            machine.reset()
        if not self._frozen:
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

    def idle(self, ms):
        """Waits for so long at most (None: as long as nothing happens); the busy lamp is off."""
        if ms == 0:
            return
        if not self._good:
            # The application has made its first pass: this version is a good one.
            if not self._frozen:
                deploy.started()
            self._good = True
        if self.link.flush():
            ms = 1
        self._busy.value(0)
        self._wait(1000 if ms is None else ms)
        self._busy.value(1)

    def _wait(self, ms):
        start = time.ticks_ms()
        keys, broken = self.keys.read(), self.gate.read()
        while self.keys.read() == keys and self.gate.read() == broken:
            left = ms - time.ticks_diff(time.ticks_ms(), start)
            if left <= 0 or self._wake.poll(min(left, _LOOK_EVERY_MS)):
                return


def _asked_for_service():
    memory = machine.RTC()
    asked = memory.memory() == _SERVICE_MARK
    memory.memory(b"")
    return asked


def frozen_image(offset, buffer):
    """Copies from an offset of the partition that runs, all of it; 0 at its end."""
    running = esp32.Partition(esp32.Partition.RUNNING)
    n = min(len(buffer), running.ioctl(_BLOCK_COUNT, 0) * 4096 - offset)
    if n > 0:
        running.readblocks(offset // 4096, memoryview(buffer)[:n], offset % 4096)
    return max(n, 0)


def image(offset, buffer):
    """Copies from an offset of the application's files into the buffer, in order of their
    paths: the path, then the contents. Gives the bytes copied, 0 at the end.
    """
    for path in deploy.paths(deploy.folder()):
        name = path.encode()
        size = len(name) + os.stat(deploy.folder() + path)[6]
        if offset >= size:
            offset -= size
            continue
        if offset < len(name):
            piece = name[offset : offset + len(buffer)]
            buffer[: len(piece)] = piece
            return len(piece)
        with open(deploy.folder() + path, "rb") as file:
            file.seek(offset - len(name))
            return file.readinto(buffer)
    return 0
