"""The RP2350's boot ROM as far as an image calls it: functions found by their two letters.

RP2350 data sheet, sections 5.4 and 5.5. The table and its functions are breakpoints at addresses
of the ROM, which the emulator answers; no byte of the real ROM is here, and what the real one
does before an image starts (looking for it, checking signatures) is left out.
"""

import struct

from unicorn import UcError
from unicorn import arm_const as arm

from card_shoe.emulator.flash_work import BLOCK, PAGE, SECTOR
from card_shoe.emulator.pico2.cpu import CoreFault

MAGIC = b"Mu\x02\x02"
_LOOKUP = 0x1000
_STEP = 4
_DEVINFO = 0x3000
_DATA_FLAG = 0x40
_CHIP_INFO, _BOOT_RANDOM, _BOOT_INFO = 0x01, 0x10, 0x40
_ARGUMENTS = (arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1, arm.UC_ARM_REG_R2, arm.UC_ARM_REG_R3)
_NOTHING = ("IF", "EX", "FC", "CX", "XM", "SR")
"""Functions that set up the bus to the flash, which needs no setting up here."""
FLASH = 0x10000000


def rom(size=0x8000):
    """Return the ROM's bytes: its header, and a breakpoint for each function there may be."""
    data = bytearray(size)
    data[0x10:0x14] = MAGIC
    struct.pack_into("<HHH", data, 0x14, _LOOKUP | 1, _LOOKUP | 1, _LOOKUP | 1)
    for number in range(256):
        struct.pack_into("<HH", data, _LOOKUP + number * _STEP, 0xBE00 | number, 0x4770)
    struct.pack_into("<IH", data, _DEVINFO, _DEVINFO + 4, 0x0C00)
    return bytes(data)


class BootRom:
    """chip: has `flash` (FlashWork), `contents` (its bytes), `random(n)`, `restart(…)`."""

    def __init__(self, chip):
        self._chip = chip
        self._codes = [""]
        self._work = None
        self._acts = dict.fromkeys(_NOTHING, self._nothing)
        self._acts.update(
            RE=self._erase, RP=self._program, GS=self._system_info, RB=self._reboot
        )

    def call(self, cpu, number):
        """Answer a breakpoint; return whether the call is over."""
        uc = cpu.uc
        words = [uc.reg_read(register) for register in _ARGUMENTS]
        if number == 0:
            self._give(uc, self._find(words[0], words[1]))
            return True
        code = self._codes[number] if number < len(self._codes) else "?"
        if code not in self._acts:
            raise CoreFault(f"the boot ROM's function {code!r} is not emulated")
        return self._acts[code](uc, words)

    def _find(self, code, flags):
        name = struct.pack("<H", code & 0xFFFF).decode("latin-1")
        if flags & _DATA_FLAG and not flags & 0x3F:
            return _DEVINFO if name == "FD" else 0
        if name not in self._codes:
            self._codes.append(name)
        return _LOOKUP + self._codes.index(name) * _STEP | 1

    def _give(self, uc, value):
        uc.reg_write(arm.UC_ARM_REG_R0, value & 0xFFFFFFFF)

    def _nothing(self, uc, _words):
        self._give(uc, 0)
        return True

    # Flash

    def _erase(self, uc, words):
        if self._work is None:
            self._work = self._erases(words[0], words[1])
        return self._go_on(uc)

    def _erases(self, offset, count):
        end = offset + count
        while offset < end:
            size = BLOCK if offset % BLOCK == 0 and end - offset >= BLOCK else SECTOR
            yield "erase", offset, b"\xff" * size
            offset += size

    def _program(self, uc, words):
        if self._work is None:
            data = bytes(uc.mem_read(words[1], words[2]))
            self._work = (("program", words[0] + at, data[at : at + PAGE])
                          for at in range(0, len(data), PAGE))  # fmt: skip
        return self._go_on(uc)

    def _go_on(self, uc):
        """Work as long as the chip runs: an operation begins when the one before it is over."""
        flash, contents = self._chip.flash, self._chip.contents
        while True:
            while flash.wait():
                if self._chip.stopped:
                    return False
            if self._chip.stopped:
                return False
            step = next(self._work, None)
            if step is None:
                self._work = None
                self._give(uc, 0)
                return True
            kind, offset, data = step
            operation = flash.operation(kind, offset, len(data))
            if kind == "program":
                data = bytes(a & b for a, b in zip(operation.before, data))
            contents[offset : offset + len(data)] = data
            flash.begun(operation)

    # The rest

    def _system_info(self, uc, words):
        flags = words[2]
        answer = [flags]
        if flags & _CHIP_INFO:
            answer += [2, *self._chip.unique]
        if flags & _BOOT_RANDOM:
            answer += [self._chip.random() for _ in range(4)]
        if flags & _BOOT_INFO:
            answer += [0, 0, 0, 0]
        if len(answer) > words[1]:
            self._give(uc, -1)
            return True
        try:
            uc.mem_write(words[0], struct.pack(f"<{len(answer)}I", *answer))
        except UcError as error:
            raise CoreFault(f"get_sys_info: {error} at {words[0]:#010x}") from None
        self._give(uc, len(answer))
        return True

    def _reboot(self, _uc, words):
        """Type 2 is the boot ROM's own USB drive, in which an emulated board stays silent."""
        self._chip.reboot(words[0] & 0xF == 2)
        return True
