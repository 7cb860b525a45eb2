"""Runs the chip's program in C where it stays between registers and memory: fifteen times faster.

rp2040py's own core stays in charge: it takes every instruction that reaches a peripheral, every
exception and every sleep. The result is the same to the cycle. Where there is no C compiler
(or SHOE_SLOW_CORE is set) everything is done by rp2040py, and the user is told.
"""

import ctypes
import functools

from rp2040py.execute_batch import execute_batch

from card_shoe.emulator import c_compiler

_CYCLE_NS = 8.0
_WORDS = ("n", "z", "c", "v", "primask", "event", "unmasked", "handler", "pending", "dividend",
          "divisor", "quotient", "remainder", "divider_csr", "spinlocks")  # fmt: skip
_SIO = 0xD0000000
_NO_ALARM_CYCLES = 125_000


class _Cpu(ctypes.Structure):
    _fields_ = [
        ("r", ctypes.c_uint32 * 16),
        *((name, ctypes.c_uint32) for name in _WORDS),
        ("cycles", ctypes.c_uint64),
        ("budget", ctypes.c_uint64),
        *((name, ctypes.c_void_p) for name in ("flash", "ram", "rom")),
    ]


@functools.cache
def library():
    """Return the compiled core, or None where there is no compiler for it."""
    path, _ = c_compiler.core()
    if not path:
        return None
    loaded = ctypes.CDLL(str(path))
    loaded.run.argtypes = [ctypes.POINTER(_Cpu)]
    loaded.run.restype = None
    loaded.sio_load.argtypes = [
        ctypes.POINTER(_Cpu), ctypes.c_uint32, ctypes.POINTER(ctypes.c_uint32)
    ]  # fmt: skip
    loaded.sio_store.argtypes = [ctypes.POINTER(_Cpu), ctypes.c_uint32, ctypes.c_uint32]
    return loaded


class FastCore:
    """Drives a Chip. left: how many instructions were left to rp2040py."""

    def __init__(self, chip):
        self._chip = chip
        self._mcu, self._clock = chip.mcu, chip.clock
        self._core = chip.mcu.core
        self._library = library()
        self._run = self._library.run
        self._cpu = _Cpu()
        self._pointer = ctypes.pointer(self._cpu)
        self._registers = memoryview(self._core.registers)
        self._bytes = memoryview(self._cpu).cast("B")[:64].cast("I")
        self._keep: list = [
            (ctypes.c_uint8 * len(data)).from_buffer(data)
            for data in (chip.mcu.flash, chip.mcu.sram)
        ]
        rom = memoryview(chip.mcu.bootrom)
        self._keep.append((ctypes.c_uint32 * len(rom)).from_buffer(rom))
        for name, buffer in zip(("flash", "ram", "rom"), self._keep):
            setattr(self._cpu, name, ctypes.addressof(buffer))
        self.left = 0
        sio = chip.mcu.sio
        self._sio_read, self._sio_write = sio.read_uint32, sio.write_uint32
        sio.read_uint32, sio.write_uint32 = self._load_sio, self._store_sio
        self.reset()

    def reset(self):
        """The part of the chip that is kept in C goes to its reset values."""
        self._cpu.divisor = 1
        for name in ("dividend", "quotient", "remainder", "divider_csr", "spinlocks"):
            setattr(self._cpu, name, 0)

    def _load_sio(self, offset):
        value = ctypes.c_uint32()
        if self._library.sio_load(self._pointer, _SIO + offset, ctypes.byref(value)):
            return value.value
        return self._sio_read(offset)

    def _store_sio(self, offset, value):
        if not self._library.sio_store(self._pointer, _SIO + offset, value & 0xFFFFFFFF):
            self._sio_write(offset, value)

    def work(self):
        """Run until the chip is stopped."""
        chip, core, clock = self._chip, self._core, self._clock
        while not chip.stopped:
            if core.waiting:
                clock.tick(clock.nanos_to_next_alarm)
                continue
            if not core.interrupts_updated:
                self._burst()
                if chip.stopped or core.waiting:
                    continue
            self.left += 1
            clock.tick(core.execute_instruction() * _CYCLE_NS)

    def _burst(self):
        """Run in C up to the next alarm, or the next instruction that C does not know."""
        core, cpu, clock = self._core, self._cpu, self._clock
        self._bytes[:] = self._registers
        cpu.n, cpu.z, cpu.c, cpu.v = core.n, core.z, core.c, core.v
        cpu.primask, cpu.event, cpu.unmasked = core.pm, core.event_registered, 0
        cpu.handler = core.current_mode
        cpu.pending = bool(
            core.pending_interrupts & core.enabled_interrupts
            or core.pending_pend_sv or core.pending_systick or core.pending_svcall
        )
        left = clock.nanos_to_next_alarm if clock.has_scheduled_alarm else 0
        cpu.cycles = 0
        cpu.budget = int(-(-left // _CYCLE_NS)) if left else _NO_ALARM_CYCLES
        self._run(self._pointer)
        self._registers[:] = self._bytes
        core.n, core.z, core.c, core.v = cpu.n, cpu.z, cpu.c, cpu.v
        core.pm, core.event_registered = cpu.primask, cpu.event
        if cpu.unmasked:
            core.interrupts_updated = True
        core.cycles += cpu.cycles
        if cpu.cycles:
            clock.tick(cpu.cycles * _CYCLE_NS)


class SlowCore:
    """The same, all done by rp2040py."""

    def __init__(self, chip):
        self._chip = chip

    def reset(self):
        """Nothing of the chip is kept here."""

    def work(self):
        while not self._chip.stopped:
            execute_batch(self._chip, 1)


def core_for(chip):
    """Return the fastest core that this machine can run."""
    if library():
        return FastCore(chip)
    c_compiler.say_complaint()
    return SlowCore(chip)
