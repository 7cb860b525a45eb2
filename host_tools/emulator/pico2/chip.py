"""An RP2350 with its Arm core, driven like the Pico's chip: `run_to(ns)`, nothing by itself.

UART, I2C, SPI and USB are the same blocks on both chips; here they are the Pico's, at the
RP2350's addresses and interrupts. README.md beside this file says what is modelled in time.
"""

import ctypes
import random
import struct
from typing import Any

import unicorn
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.gpio_pin import GPIOPin
from rp2040py.peripherals.i2c import RPI2C
from rp2040py.peripherals.spi import RPSPI, ISPIDMAChannels
from rp2040py.peripherals.usb import RPUSBController
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from card_shoe.emulator.flash_work import FlashWork
from card_shoe.emulator.pico2 import bootrom, dma, gpio, system
from card_shoe.emulator.pico2.bus import RAM, RAM_BYTES, Bus
from card_shoe.emulator.pico2.coprocessors import Coprocessors
from card_shoe.emulator.pico2.cpu import Cpu
from card_shoe.emulator.pico2.nvic import Nvic
from card_shoe.emulator.pico2.timers import Timer, Watchdog
from card_shoe.emulator.pl011 import Pl011

CLOCK_MHZ = 150
_CYCLE_NS = 1000 / CLOCK_MHZ
_IRQ_DMA, _IRQ_USB, _IRQ_IO = 10, 14, 21
_IRQ_SPI, _IRQ_UART, _IRQ_I2C = (31, 32), (33, 34), (36, 37)
_FLASH_WINDOWS = (0x10000000, 0x14000000, 0x1C000000)
_XIP_RAM, _XIP_RAM_BYTES = 0x13FFC000, 0x4000
_READY_PLL, _READY_OSCILLATOR = {0: 1 << 31}, {4: 1 << 31 | 1 << 12}
_READY_TICKS = {offset: 2 for offset in range(0, 0x48, 0x0C)}
# `bx lr` in the place of what sets the flash up again, and eight locks that are always to be had.
_BOOT_RAM = {0: 0x47704770, **{0x80C + 4 * n: 1 for n in range(8)}}
# The flash's select line is high.
_FLASH_IDLE = {0x18: 1 << 9}
_CHIP_ID = 0x20004927


class _Usb(RPUSBController):
    def check_interrupts(self):
        self.rp2040.set_interrupt(_IRQ_USB, bool(self.int_status))


class Mcu:
    """What the shared blocks ask of their chip: clock, interrupts, pins, rates, memory."""

    dma: Any
    i2c: Any
    spi: Any
    usb_ctrl: Any
    usb_dpram: Any

    def __init__(self, chip, clock, nvic):
        self._chip, self.clock, self._nvic = chip, clock, nvic
        self.logger = ConsoleLogger(LogLevel.ERROR)
        self.pio = []
        self.pwm = system.Stopped()
        self.sio = gpio.Sio()
        board: Any = self
        self.gpio = [GPIOPin(board, number) for number in range(gpio.PINS)]
        self.sio.pins = self.gpio
        self.io_bank = gpio.IoBank(self.gpio, lambda high: nvic.line(_IRQ_IO, high))

    def set_interrupt(self, irq, high):
        """A block's interrupt line is high or low."""
        self._nvic.line(irq, high)

    def update_io_interrupt(self):
        """A pin's interrupt has changed."""
        self.io_bank.update()

    @property
    def flash(self):
        return self._chip.contents

    @property
    def clk_peri(self):
        return self._chip.clocks.peri_hz()


class Chip:
    """mcu: Mcu; flash: FlashWork; uart: two Pl011; nanos: emulated time since power on;
    stopped: whether the run ends; resets: how often the watchdog has bitten."""

    clock_mhz = CLOCK_MHZ

    def __init__(self, contents):
        self.clock = SimulationClock()
        self.contents = bytearray(contents)
        self.stopped = True
        self.resets = 0
        self.on_reset = None
        self._random = random.Random(2350)
        self.unique = (self.random(), self.random())
        self._silent = False
        nvic = Nvic(self.clock, _CYCLE_NS)
        self.core = Cpu(self, nvic, _CYCLE_NS)
        self.mcu = mcu = Mcu(self, self.clock, nvic)
        self.flash = FlashWork(self.clock, self.contents)
        self.bus = Bus(self.core, mcu.sio, nvic)
        self._map_memories()
        self._make_blocks(mcu)
        self._place_blocks(nvic)
        self.core.on_coprocessor = Coprocessors(mcu.sio).take
        self.rom = bootrom.BootRom(self)
        self.core.on_breakpoint = self.rom.call
        nvic.on_reset = self._watchdog
        self._stop = self.clock.create_alarm(self.stop)
        self._start()

    def random(self):
        """Return the next 32 random bits: the same at every run."""
        return self._random.getrandbits(32)

    def _map_memories(self):
        uc = self.core.uc
        # TinyUSB stores to address 0 for endpoint 0, which has no control register. The chip
        # ignores that; here nobody reads the word again.
        uc.mem_map(0, 0x8000)
        uc.mem_write(0, bootrom.rom())
        size = len(self.contents)
        self._keep = (ctypes.c_uint8 * size).from_buffer(self.contents)
        for window in _FLASH_WINDOWS:
            uc.mem_map_ptr(window, size, unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC,
                           ctypes.cast(self._keep, ctypes.c_void_p))  # fmt: skip
        # Cache maintenance: what is written here would flush lines that nobody caches.
        uc.mem_map(0x18000000, 0x4000000)
        uc.mem_map(_XIP_RAM, _XIP_RAM_BYTES)
        uc.mem_map(RAM, RAM_BYTES)

    def _make_blocks(self, mcu):
        self.clocks = system.Clocks()
        mcu.dma = dma.Dma(self.bus, lambda line, high: mcu.set_interrupt(_IRQ_DMA + line, high))
        self.uart = [Pl011(mcu, f"UART{i}", _IRQ_UART[i], self.clocks.peri_hz) for i in (0, 1)]
        mcu.i2c = [RPI2C(mcu, f"I2C{i}", _IRQ_I2C[i]) for i in (0, 1)]
        channels = (ISPIDMAChannels(dma.SPI0_RX, dma.SPI0_TX),
                    ISPIDMAChannels(dma.SPI1_RX, dma.SPI1_TX))  # fmt: skip
        mcu.spi = [RPSPI(mcu, f"SPI{i}", _IRQ_SPI[i], channels[i]) for i in (0, 1)]
        mcu.usb_dpram = self.bus.dpram
        mcu.usb_ctrl = self.bus.usb = _Usb(mcu, "USB")
        self.timers = [Timer(self.clock, lambda n, high, i=i: mcu.set_interrupt(4 * i + n, high))
                       for i in (0, 1)]  # fmt: skip
        self.watchdog = Watchdog(self.clock, self._watchdog)
        self.pads = gpio.Pads(mcu.gpio)

    def _place_blocks(self, nvic):
        mcu = self.mcu
        resets = {2: mcu.dma.reset, 4: mcu.i2c[0].reset, 5: mcu.i2c[1].reset,
                  6: mcu.io_bank.reset, 9: self.pads.reset, 18: mcu.spi[0].reset,
                  19: mcu.spi[1].reset, 23: self.timers[0].reset, 24: self.timers[1].reset,
                  26: self.uart[0].reset, 27: self.uart[1].reset}  # fmt: skip
        plain = system.Registers
        self._resets = system.Resets(resets)
        chance = [system.Random(self.random) for _ in range(2)]
        placed = {
            0x40000000: plain({0: _CHIP_ID, 8: 1}), 0x40008000: plain(),
            0x40010000: self.clocks, 0x40018000: system.Ready({0x0C: 0x1FFFFFF}),
            0x40020000: self._resets, 0x40028000: mcu.io_bank, 0x40030000: plain(_FLASH_IDLE),
            0x40038000: self.pads, 0x40040000: plain(),
            0x40048000: system.Ready(_READY_OSCILLATOR),
            0x40050000: system.Ready(_READY_PLL), 0x40058000: system.Ready(_READY_PLL),
            0x40060000: plain(), 0x40068000: plain(),
            0x40070000: self.uart[0], 0x40078000: self.uart[1],
            0x40080000: mcu.spi[0], 0x40088000: mcu.spi[1],
            0x40090000: mcu.i2c[0], 0x40098000: mcu.i2c[1],
            0x400A0000: system.Ready({0: 1 << 8}), 0x400A8000: plain(),
            0x400B0000: self.timers[0], 0x400B8000: self.timers[1],
            0x400C8000: plain(), 0x400D0000: plain(),
            0x400D8000: self.watchdog, 0x400E0000: plain(_BOOT_RAM),
            0x400E8000: chance[0], 0x400F0000: chance[1], 0x40100000: plain(),
            0x40108000: system.Ready(_READY_TICKS), 0x40120000: plain(), 0x40130000: plain(),
            0x50000000: mcu.dma, 0x50110000: mcu.usb_ctrl,
        }  # fmt: skip
        for address, block in placed.items():
            self.bus.place(address, block)
        self._cleared = [b for b in placed.values() if b is not self.watchdog]

    def _start(self):
        """The boot ROM has found the image at the flash's start, and goes there."""
        stack, start = struct.unpack_from("<II", self.contents, 0)
        self.core.reset(stack, start)

    def _watchdog(self):
        self.resets += 1
        usb = self.mcu.usb_ctrl
        if usb.on_reset:
            usb.on_reset()
        for block in self._cleared:
            block.reset()
        self.mcu.sio.reset()
        self._start()
        if self.on_reset:
            self.on_reset()

    def reboot(self, to_drive):
        """The boot ROM's own restart: into the image, or into its USB drive, where it stays."""
        if to_drive:
            self.silence()
        else:
            self._watchdog()

    def silence(self):
        """The boot ROM's drive is not emulated: the chip does nothing until the power goes."""
        self.core.halt()

    @property
    def nanos(self):
        return self.clock.nanos

    def stop(self):
        """End the run at the instruction that is being worked on."""
        self.stopped = True

    def run_to(self, nanos):
        """Run up to an instant, or until stop(); return whether the instant was reached."""
        if nanos > self.nanos:
            self._stop.schedule(nanos - self.nanos)
            self.stopped = False
            self.core.work()
            self._stop.cancel()
        return self.nanos >= nanos
