"""Runs under MicroPython: the parts of an ESP32 board on chips' modules that behave as such.

The modules `machine`, `esp32` and `deploy` stand in for the board's; what they do not have, they
refuse. argv: the folder of the board, for its board.py.
"""

import io
import sys

import micropython


class Module:
    pass


class Pin:
    IN = 1
    OUT = 3
    PULL_UP = 2
    levels = {}
    driven = {}

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        if mode == Pin.OUT:
            Pin.driven[number] = value

    def value(self, level=None):
        if level is None:
            return Pin.levels.get(self.number, 1)
        Pin.driven[self.number] = level

    __call__ = value


class UART(io.IOBase):
    made = []

    def __init__(self, number, baudrate, tx, rx, rxbuf, timeout, timeout_char):
        assert number in (1, 2), "UART0 is the terminal's"
        self.rate, self.ring, self.waiting, self.sent = baudrate, rxbuf, b"", b""
        UART.made.append(self)

    def init(self, baudrate):
        self.rate = baudrate

    def any(self):
        return len(self.waiting)

    def read(self, n):
        taken, self.waiting = self.waiting[:n], self.waiting[n:]
        return taken

    def readinto(self, buffer, n=-1):
        n = len(buffer) if n < 0 else n
        taken = self.read(n)
        buffer[: len(taken)] = taken
        return len(taken)

    def write(self, data):
        self.sent += data
        return len(data)

    def ioctl(self, request, argument):
        return argument & 1 if request == 3 and self.waiting else 0


class I2C:
    def __init__(self, number, sda, scl, freq, timeout):
        self.freq, self.timeout = freq, timeout


class Partition:
    TYPE_DATA = 1
    RUNNING = 1
    there = []

    def __init__(self, which=None):
        self.data = bytearray(b"\xff" * 8 * 4096)
        if which == Partition.RUNNING:
            self.data[:3] = b"app"

    @classmethod
    def find(cls, kind, label=None):
        return [part for name, part in cls.there if name == label]

    def ioctl(self, command, argument):
        if command == 4:
            return len(self.data) // 4096
        assert command == 6
        self.data[argument * 4096 : (argument + 1) * 4096] = b"\xff" * 4096

    def readblocks(self, block, buffer, offset):
        at = block * 4096 + offset
        buffer[:] = self.data[at : at + len(buffer)]

    def writeblocks(self, block, data, offset):
        for i in range(len(data)):
            self.data[block * 4096 + offset + i] &= data[i]


class RTC:
    kept = b""

    def memory(self, data=None):
        if data is None:
            return RTC.kept
        RTC.kept = data


class Reset(Exception):
    pass


class WDT:
    def __init__(self, timeout):
        assert timeout <= 8388
        self.feed = lambda: None


def reset():
    raise Reset


class Deploy:
    runs = 0
    now = {"run": "app_a"}

    @staticmethod
    def state():
        return Deploy.now

    @staticmethod
    def started():
        Deploy.runs += 1


def install():
    machine = Module()
    machine.Pin, machine.UART, machine.I2C = Pin, UART, I2C
    machine.RTC, machine.WDT, machine.reset = RTC, WDT, reset
    machine.WDT_RESET = 3
    machine.reset_cause = lambda: 1
    esp32 = Module()
    esp32.Partition = Partition
    sys.modules.update({"machine": machine, "esp32": esp32, "deploy": Deploy})
    if not hasattr(micropython, "kbd_intr"):
        micropython.kbd_intr = lambda code: None


def check_uart(parts):
    line = UART.made[-1]
    assert line.ring >= 2048
    line.waiting = b"old"
    parts.uart.set_baud(115200)
    assert (line.rate, parts.uart.any()) == (115200, 0)
    line.waiting = b"\x02abc\x03"
    buffer = bytearray(3)
    assert parts.uart.readinto(buffer) == 3 and bytes(buffer) == b"\x02ab"
    assert parts.uart.readinto(buffer) == 2
    assert parts.uart.readinto(buffer) == 0
    parts.uart.write(b"poll")
    assert line.sent == b"poll"


def check_pins(parts, wiring):
    assert parts.keys.read() == 0
    Pin.levels[wiring["keys"][3]] = 0
    assert parts.keys.read() == 0b01000
    Pin.levels.clear()
    assert not parts.uart.line_low()
    Pin.levels[wiring["reader"][2]] = 0
    assert parts.uart.line_low()
    Pin.levels.clear()
    assert parts.gate.read()
    Pin.levels[wiring["gate"]] = 0
    assert not parts.gate.read()


def check_journal(parts, parts_module):
    assert parts.flash is None
    Partition.there.append(("journal", Partition()))
    flash = parts_module.journal_flash()
    flash.program(4096 + 256, b"\x0f" * 256)
    flash.program(4096 + 256, b"\xf1" * 16)
    page = bytearray(256)
    flash.read(4096 + 256, page)
    assert page[0] == 0x01 and page[16] == 0x0F
    flash.erase(1)
    flash.read(4096 + 256, page)
    assert bytes(page) == b"\xff" * 256
    assert flash.size == 8 * 4096


def check_link(parts_module):
    class Out:
        def __init__(self):
            self.pieces = []

        def write(self, data):
            self.pieces.append(bytes(data))

    out = Out()
    link = parts_module.Link()
    parts_module.sys = Module()
    parts_module.sys.stdout = Module()
    parts_module.sys.stdout.buffer = out
    line = b'{"ev":"' + b"x" * 200 + b'"}\n'
    link.write(line)
    assert len(out.pieces) == 1
    while link.flush():
        pass
    assert b"".join(out.pieces) == line
    assert max(len(piece) for piece in out.pieces) <= 64
    for i in range(200):
        link.write(b"%03d " % i + b"y" * 60 + b"\n")
    while link.flush():
        pass
    rows = b"".join(out.pieces)[len(line) :].split(b"\n")
    assert link.dropped > 0
    # None is cut in two, and the newest is there.
    assert all(len(row) == 64 for row in rows[:-1]) and rows[-2].startswith(b"199")
    parts_module.sys = sys


def check_service(parts_module, wiring):
    Pin.levels[wiring["keys"][3]] = 0
    assert parts_module.Board("esp32", wiring).service
    Pin.levels[wiring["keys"][0]] = 0
    assert not parts_module.Board("esp32", wiring).service
    Pin.levels.clear()


def check_frozen(parts_module, wiring):
    """What is different where the application is frozen into the image."""
    developed = parts_module.Board("esp32", wiring)
    assert developed.watch() is None and developed.image is parts_module.image
    assert "Ctrl-C" in developed.serve(True)
    Deploy.now = {"run": None}
    product = parts_module.Board("esp32", wiring)
    assert product.watch() is not None
    assert "hold ok down" in product.serve(True)
    buffer = bytearray(1024)
    assert product.image(0, buffer) == 1024 and buffer[:4] == b"app\xff"
    assert product.image(8 * 4096 - 100, buffer) == 100
    assert product.image(8 * 4096, buffer) == 0
    product.serve(True)
    try:
        product.serve(False)
        raise AssertionError("no reset")
    except Reset:
        pass
    assert parts_module.Board("esp32", wiring).service
    assert not parts_module.Board("esp32", wiring).service
    Deploy.now = {"run": "app_a"}


def main():
    install()
    import board
    import parts as parts_module

    made = board.make()
    check_pins(made, board.WIRING)
    check_uart(made)
    check_journal(made, parts_module)
    check_link(parts_module)
    check_service(parts_module, board.WIRING)
    check_frozen(parts_module, board.WIRING)
    assert (made.bus.freq, made.slow_bus.freq, made.bus.timeout) == (400_000, 100_000, 4_000)
    made.idle(0)
    assert Deploy.runs == 0
    UART.made[0].waiting = b"x"
    made.idle(50)
    made.idle(5)
    assert Deploy.runs == 1
    assert Pin.driven[board.WIRING["busy"]] == 1
    print("good", made.name)


main()
