"""What an Armv8-M core stacks at an exception and takes back at its end.

Armv8-M Architecture Reference Manual, section B3.19: eight words, and eighteen more where the
program that is interrupted uses the FPU. All code is secure and uses the main stack.
"""

import struct

from unicorn import arm_const as arm

_PLAIN, _WITH_FLOATS = 0x20, 0x68
_FPCA, _SFPA = 1 << 2, 1 << 3
_T_BIT, _ALIGNED, _NUMBER = 1 << 24, 1 << 9, 0x1FF
_LINK, _LINK_FLOATS, _TO_THREAD, _NO_FLOATS = 0xFFFFFFF1, 0xFFFFFFE1, 8, 1 << 4
_GENERAL = [arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1, arm.UC_ARM_REG_R2, arm.UC_ARM_REG_R3,
            arm.UC_ARM_REG_R12, arm.UC_ARM_REG_LR]  # fmt: skip
_FLOATS = [arm.UC_ARM_REG_D0 + n for n in range(8)]


def stack(uc, number, nvic):
    """Stack a frame and enter exception `number`; return the address of its vector."""
    values = [uc.reg_read(register) for register in _GENERAL]
    pc, xpsr = uc.reg_read(arm.UC_ARM_REG_PC), uc.reg_read(arm.UC_ARM_REG_XPSR)
    control = uc.reg_read(arm.UC_ARM_REG_CONTROL)
    floats = bool(control & _FPCA)
    sp = uc.reg_read(arm.UC_ARM_REG_SP) - (_WITH_FLOATS if floats else _PLAIN)
    xpsr = xpsr & ~_ALIGNED | (_ALIGNED if sp & 4 else 0)
    sp &= ~4
    data = struct.pack("<8I", *values, pc & ~1, xpsr & 0xFFFFFFFF)
    if floats:
        data += struct.pack("<8Q", *(uc.reg_read(register) for register in _FLOATS))
        data += struct.pack("<II", uc.reg_read(arm.UC_ARM_REG_FPSCR), 0)
    uc.mem_write(sp, data)
    link = (_LINK_FLOATS if floats else _LINK) | (0 if nvic.active else _TO_THREAD)
    uc.reg_write(arm.UC_ARM_REG_SP, sp)
    uc.reg_write(arm.UC_ARM_REG_CONTROL, control & ~(_FPCA | _SFPA))
    uc.reg_write(arm.UC_ARM_REG_XPSR, _T_BIT | number)
    uc.reg_write(arm.UC_ARM_REG_LR, link)
    return nvic.enter(number)


def unstack(uc, nvic):
    """Take a frame back at the end of the last exception, whose link the PC holds."""
    floats = not uc.reg_read(arm.UC_ARM_REG_PC) & _NO_FLOATS
    nvic.leave()
    sp = uc.reg_read(arm.UC_ARM_REG_SP)
    *values, pc, xpsr = struct.unpack("<8I", uc.mem_read(sp, _PLAIN))
    if floats:
        rest = uc.mem_read(sp + _PLAIN, _WITH_FLOATS - _PLAIN)
        *doubles, fpscr, _ = struct.unpack("<8QII", rest)
        for register, value in zip(_FLOATS, doubles):
            uc.reg_write(register, value)
        uc.reg_write(arm.UC_ARM_REG_FPSCR, fpscr)
    number = nvic.active[-1] if nvic.active else 0
    uc.reg_write(arm.UC_ARM_REG_XPSR, xpsr & ~(_NUMBER | _ALIGNED) | number)
    control = uc.reg_read(arm.UC_ARM_REG_CONTROL) & ~(_FPCA | _SFPA)
    uc.reg_write(arm.UC_ARM_REG_CONTROL, control | (_FPCA | _SFPA if floats else 0))
    sp += (_WITH_FLOATS if floats else _PLAIN) + (4 if xpsr & _ALIGNED else 0)
    uc.reg_write(arm.UC_ARM_REG_SP, sp)
    for register, value in zip(_GENERAL, values):
        uc.reg_write(register, value)
    uc.reg_write(arm.UC_ARM_REG_PC, pc | 1)
