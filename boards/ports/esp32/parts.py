"""The parts of an ESP32 board as boards/README.md describes them, made from its wiring.

Runs on MicroPython as it comes for these chips, with the application as files during
development, and on an image that has the application frozen into it. What differs from an RP2: a
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

# 2,048 bytes are 178 ms of a line of 115,200; an erase of a flash sector takes about 80 ms.
_RING = 2048
_SPI_HZ = 26_666_666
# The terminal's FIFO holds 128 bytes; so much goes in without waiting, 6 ms of its line.
_AT_ONCE = 64
_LOOK_EVERY_MS = 4
_WATCHDOG_MS = 8000
_SERVICE_MARK = b"service"
_BLOCK_COUNT = 4


class Uart(Line):
    """The reader's line. number, tx, rx: the UART and its pins; never UART0, the terminal's."""

    # The port tells nobody that its ring has overflowed; the ring is larger than any stall.
    overruns = 0

    def __init__(self, number, tx, rx):
        pin = machine.Pin(rx)
        stream = machine.UART(
            number, 9600, tx=machine.Pin(tx), rx=pin, rxbuf=_RING, timeout=0, timeout_char=0
        )
        super().__init__(stream, pin)

    def set_baud(self, baud):
        """Set the line's rate. What has come at the old one is dropped."""
        self.stream.init(baudrate=baud)
        self.drop()


class Keys:
    """Five keys to ground. pins: of next, fold, show, ok, void."""

    def __init__(self, pins):
        self._pins = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in pins]

    def read(self):
        """Return the keys that are down: bit i for the i-th pin."""
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


def journal_flash():
    """Return the JournalFlash, or None where the flash has no partition of that name."""
    found = esp32.Partition.find(esp32.Partition.TYPE_DATA, label="journal")
    return JournalFlash(found[0]) if found else None


class Link(Outbox):
    """Lines over the terminal; a piece goes out at each call, so that the reader is not kept
    waiting."""

    def __init__(self, interruptible=False):
        super().__init__()
        # A reader's 0x03 never comes this way, but a host's does: it must not stop a deal.
        micropython.kbd_intr(3 if interruptible else -1)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._line = bytearray()

    def flush(self):
        """Send a piece; return whether anything is left."""
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
        """Return one whole line from the host without its end, or None."""
        self.flush()
        while self._poll.poll(0):
            byte = sys.stdin.buffer.read(1)
            if byte == b"\n":
                line = bytes(self._line)
                self._line = bytearray()
                return line
            if len(self._line) < LONGEST_LINE:
                self._line += byte
        return None


class Board(Buses):
    """The parts. name: of the board; wiring: the pins, as boards/<board>/board.py gives them.

    service: true where `ok` alone was held down at power on, or serve() has asked for it; the
    application is not to run then. cause: 1 where the watchdog has bitten, else 0. flash: the
    journal's region, None where the flash has none.
    """

    def __init__(self, name, wiring):
        super().__init__(wiring, _SPI_HZ)
        self.name = name
        self.clock = time
        self.uart = Uart(*wiring["reader"])
        self.keys = Keys(wiring["keys"])
        self.gate = Gate(wiring["gate"])
        self._busy = machine.Pin(wiring["busy"], machine.Pin.OUT, value=1)
        self.files = Files()
        self.flash = journal_flash()
        self._frozen = deploy.state()["run"] is None
        self.image = frozen_image if self._frozen else image
        self.cause = 1 if machine.reset_cause() == machine.WDT_RESET else 0
        self.service = self.keys.read() == SERVICE_KEYS or _asked_for_service()
        # During development, Ctrl-C opens the prompt.
        self.link = Link(self.service or not self._frozen)
        self._wake = select.poll()
        self._wake.register(self.uart.stream, select.POLLIN)
        self._wake.register(sys.stdin, select.POLLIN)
        self._good = False

    def watch(self):
        """Start the watchdog; return what feeds it, or None during development."""
        return machine.WDT(timeout=_WATCHDOG_MS).feed if self._frozen else None

    def stopped(self, error):
        """Handle an application that ended by an exception: say so and leave the rest to the
        watchdog.

        Return True where the prompt may open instead.
        """
        sys.print_exception(error)
        while self._frozen:
            machine.idle()
        return True

    def serve(self, check):
        """Open the prompt, by a reset. check: only gives why it may not be opened, or None."""
        if not check:
            while self.link.flush():
                pass
            machine.RTC().memory(_SERVICE_MARK)
            machine.reset()
        if not self._frozen:
            return "Ctrl-C opens the prompt of this board"
        return refuses_service(self.keys.read(), self.files)

    def idle(self, ms):
        """Wait for so long at most (None: as long as nothing happens); the busy lamp is off."""
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
    """Copy from an offset of the partition that runs, all of it; 0 at its end."""
    running = esp32.Partition(esp32.Partition.RUNNING)
    n = min(len(buffer), running.ioctl(_BLOCK_COUNT, 0) * 4096 - offset)
    if n > 0:
        running.readblocks(offset // 4096, memoryview(buffer)[:n], offset % 4096)
    return max(n, 0)


def image(offset, buffer):
    """Copy from an offset of the application's files into the buffer, in order of their
    paths: the path, then the contents. Return the bytes copied, 0 at the end.
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
