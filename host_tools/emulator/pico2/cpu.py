"""The Cortex-M33 on Unicorn, with the exceptions, sleeps and coprocessors that it leaves out.

Unicorn runs instructions. It has no interrupts, so the core runs up to the next alarm of the
emulated clock and comes back: at a sleep, at the end of a handler, at a coprocessor, and when an
access to a peripheral has made an interrupt due. An interrupt that waits behind a mask is taken
within _MASKED_CYCLES of its end.
"""

import ctypes
import functools
import os
import struct
from pathlib import Path

import unicorn
from unicorn import arm_const as arm

from card_shoe.emulator import c_compiler
from card_shoe.emulator.pico2 import frames
from card_shoe.errors import Failed

_SOURCE = Path(__file__).with_name("blocks.c")
_MASKED_CYCLES = 64
_NO_ALARM_CYCLES = 150_000
_UNTIL = 0xFFFFFFFE
_BREAKPOINT, _EXCEPTION_EXIT, _NO_COPROCESSOR = 7, 8, 17
_SVC = 2
_WFE, _WFI, _SEV = 0xBF20, 0xBF30, 0xBF40
_T_BIT = 1 << 24
_REGISTERS = [arm.UC_ARM_REG_R0 + n for n in range(13)]
_REGISTERS += [arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR, arm.UC_ARM_REG_PC]


class _Count(ctypes.Structure):
    _fields_ = [("used", ctypes.c_uint64), ("budget", ctypes.c_uint64),
                ("stopped", ctypes.c_uint32), ("stop", ctypes.c_void_p)]  # fmt: skip


class CoreFault(Exception):
    """The program did what the core cannot: the text says what and where."""


@functools.cache
def _library():
    """The compiled block counter, or None where there is no compiler for it."""
    if os.environ.get("SHOE_SLOW_CORE"):
        return None
    try:
        return ctypes.CDLL(str(c_compiler.shared_object(_SOURCE)))
    except Failed:
        return None


class Cpu:
    """Run a chip's program. chip: has `clock`, `stopped`, and what is plugged in by Chip.

    uc: Unicorn's engine; nvic: Nvic. on_coprocessor(cpu, first, second): takes a coprocessor's
    instruction, its two half-words, True where it knew it. on_breakpoint(cpu, number): a call
    into the boot ROM; True when it is done, False to be asked again when the run goes on.
    """

    def __init__(self, chip, nvic, cycle_ns):
        self._chip, self._clock, self.nvic = chip, chip.clock, nvic
        self._cycle_ns = cycle_ns
        self.uc = uc = unicorn.Uc(
            unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS
        )
        uc.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M33)
        self._count = _Count()
        self._synced = 0
        self._event = self._asleep = self._for_event = False
        self._left_handler = self._halted = self.start_over = False
        self._fault = None
        self.on_coprocessor = self.on_breakpoint = None
        uc.hook_add(unicorn.UC_HOOK_INTR, self._interrupted)
        self._hook_blocks()

    def _hook_blocks(self):
        library = _library()
        if library is None:
            self.uc.hook_add(unicorn.UC_HOOK_BLOCK, self._block)
            return
        core = unicorn.unicorn_py3.unicorn.uclib
        self._count.stop = ctypes.cast(core.uc_emu_stop, ctypes.c_void_p).value
        self._hook = ctypes.c_size_t()
        core.uc_hook_add(
            self.uc._uch, ctypes.byref(self._hook), ctypes.c_int(unicorn.UC_HOOK_BLOCK),
            ctypes.cast(library.block, ctypes.c_void_p),
            ctypes.cast(ctypes.pointer(self._count), ctypes.c_void_p),
            ctypes.c_uint64(1), ctypes.c_uint64(0),
        )  # fmt: skip

    def _block(self, uc, _address, size, _data):
        count = self._count
        if count.used >= count.budget:
            count.stopped = 1
            uc.emu_stop()
        else:
            count.used += size >> 1

    def reset(self, stack, start):
        """The core begins at an address with a stack, as the boot ROM leaves it."""
        self.nvic.reset()
        self._event = self._asleep = self._left_handler = self._halted = False
        for register in _REGISTERS[:13]:
            self.uc.reg_write(register, 0)
        self.uc.reg_write(arm.UC_ARM_REG_XPSR, _T_BIT)
        for register in (arm.UC_ARM_REG_PRIMASK, arm.UC_ARM_REG_BASEPRI,
                         arm.UC_ARM_REG_FAULTMASK, arm.UC_ARM_REG_CONTROL):  # fmt: skip
            self.uc.reg_write(register, 0)
        self.uc.reg_write(arm.UC_ARM_REG_SP, stack)
        self.uc.reg_write(arm.UC_ARM_REG_LR, 0xFFFFFFFF)
        self.uc.reg_write(arm.UC_ARM_REG_PC, start | 1)
        self.start_over = True

    # Time

    def sync(self):
        """Let the clock catch up with the instructions that have run."""
        passed = self._count.used - self._synced
        if passed:
            self._synced = self._count.used
            self._clock.tick(passed * self._cycle_ns)

    def rebudget(self):
        """Run on to the next alarm at most, or not at all where something is due already."""
        self._count.budget = self._count.used + self._room()
        if self._chip.stopped or self.start_over or self.nvic.due():
            self._count.budget = self._count.used

    def _room(self):
        clock = self._clock
        if not clock.has_scheduled_alarm:
            return _NO_ALARM_CYCLES
        return max(1, int(-(-clock.nanos_to_next_alarm // self._cycle_ns)))

    # Running

    def work(self):
        """Run until the chip is stopped. Raises CoreFault."""
        chip, nvic = self._chip, self.nvic
        while not chip.stopped:
            self.start_over = False
            if self._asleep and not self._wake():
                continue
            number = nvic.due()
            masked = number and self._masked(number)
            if number and not masked:
                self._enter(number)
            self._burst(_MASKED_CYCLES if masked else None)

    def _wake(self):
        """True where the core wakes; else time passes up to the next alarm."""
        if self._halted:
            self._clock.tick(self._clock.nanos_to_next_alarm)
            return False
        if self._for_event and self._event:
            self._event = False
        elif not (self.nvic.due() and not self._masked(self.nvic.due())) and (
            self._for_event or not self.nvic.waiting()
        ):
            clock = self._clock
            if not clock.has_scheduled_alarm:
                raise CoreFault("the core sleeps and nothing will ever wake it")
            clock.tick(clock.nanos_to_next_alarm)
            return False
        self._asleep = False
        return True

    def _masked(self, number):
        uc = self.uc
        if uc.reg_read(arm.UC_ARM_REG_PRIMASK) & 1 or uc.reg_read(arm.UC_ARM_REG_FAULTMASK) & 1:
            return True
        base = uc.reg_read(arm.UC_ARM_REG_BASEPRI) & 0xF0
        return bool(base) and self.nvic.priority(number) >= base

    def _burst(self, limit):
        count, uc = self._count, self.uc
        count.used = self._synced = 0
        count.stopped = 0
        count.budget = min(limit or _NO_ALARM_CYCLES, self._room())
        fault = None
        try:
            uc.emu_start(uc.reg_read(arm.UC_ARM_REG_PC) | 1, _UNTIL)
        except unicorn.UcError as error:
            fault = error
        self.sync()
        if self._fault:
            fault, self._fault = self._fault, None
            raise fault
        if self._left_handler:
            self._left_handler = False
            self._leave()
        elif fault or not (count.stopped or self.start_over or self._chip.stopped):
            self._asked(fault)

    def _asked(self, fault):
        """The core came back by itself: a sleep, or a fault."""
        pc = self.uc.reg_read(arm.UC_ARM_REG_PC) & ~1
        word = self._half_word(pc - 2)
        if word == _WFE:
            # One that follows an exception or an event is over at once.
            self._asleep, self._for_event = not self._event, True
            self._event = False
        elif word == _WFI:
            self._asleep, self._for_event = True, False
        elif fault:
            names = ["r%d" % n for n in range(13)] + ["sp", "lr"]
            held = " ".join(f"{name}={self.uc.reg_read(register):#x}"
                            for name, register in zip(names, _REGISTERS))  # fmt: skip
            raise CoreFault(f"{fault} at {pc:#010x}: {held}")

    def _half_word(self, address):
        try:
            return struct.unpack("<H", self.uc.mem_read(address, 2))[0]
        except unicorn.UcError:
            return None

    def fail(self, error):
        """End the run with an error that a peripheral has raised."""
        self._fault = error
        self._count.budget = 0

    def halt(self):
        """The core does nothing any more, whatever comes."""
        self._asleep, self._for_event, self._halted = True, False, True

    def _interrupted(self, uc, number, _data):
        try:
            self._trapped(uc, number)
        except Exception as error:  # Unicorn prints what a hook raises, and goes on.
            self._fault = error
            uc.emu_stop()

    def _trapped(self, uc, number):
        pc = uc.reg_read(arm.UC_ARM_REG_PC) & ~1
        if number == _NO_COPROCESSOR:
            first, second = struct.unpack("<HH", uc.mem_read(pc, 4))
            self.sync()
            if not self.on_coprocessor(self, first, second):
                raise CoreFault(f"a coprocessor's {first:04x} {second:04x} at {pc:#010x}")
            uc.reg_write(arm.UC_ARM_REG_PC, pc + 4 | 1)
            self.rebudget()
        elif number == _EXCEPTION_EXIT:
            self._left_handler = True
            uc.emu_stop()
        elif number == _BREAKPOINT:
            self.sync()
            done = self.on_breakpoint(self, self._half_word(pc) & 0xFF)
            if self.start_over:
                uc.emu_stop()
                return
            if done:
                uc.reg_write(arm.UC_ARM_REG_PC, pc + 2 | 1)
                self.rebudget()
            else:
                self._count.stopped = 1
                uc.emu_stop()
        elif number == _SVC:
            self.nvic.pend(11)
            self._count.stopped = 1
            uc.emu_stop()
        else:
            raise CoreFault(f"exception {number} at {pc:#010x}, called from "
                            f"{uc.reg_read(arm.UC_ARM_REG_LR):#010x}")  # fmt: skip

    def _enter(self, number):
        vector = frames.stack(self.uc, number, self.nvic)
        self.uc.reg_write(arm.UC_ARM_REG_PC, struct.unpack("<I", self.uc.mem_read(vector, 4))[0])
        self._event = True

    def _leave(self):
        frames.unstack(self.uc, self.nvic)
        self._event = True
