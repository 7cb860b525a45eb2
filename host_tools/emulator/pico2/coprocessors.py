"""The RP2350's coprocessors: GPIOC (p0), DCP (p4), RCP (p7). RP2350 data sheet, section 3.6.

The GPIO coprocessor sees the pins as SIO does. The redundancy coprocessor holds a salt that the
boot ROM has set: its checks pass and its canaries are what it gave. The double coprocessor is
not here: an image that reaches it stops with the instruction's address.
"""

from unicorn import arm_const as arm

from card_shoe.emulator.pico2.cpu import _REGISTERS

_CANARY = 0xA5C3A500
_TRUE, _FALSE = 0xA500A500, 0x00C300C3
_PUT, _XOR, _SET, _CLEAR = range(4)
_WORD = 0xFFFFFFFF
_ALL = _WORD << 32 | _WORD


class Coprocessors:
    """sio: Sio, the pins."""

    def __init__(self, sio):
        self._sio = sio

    def take(self, cpu, first, second):
        """Carry out an instruction of two half-words; return whether it is one that is known."""
        number = second >> 8 & 15
        if first & 0xEFE0 == 0xEC40:
            return self._two(cpu.uc, number, first, second)
        if first & 0xEF00 == 0xEE00 and second & 0x10:
            return self._one(cpu.uc, number, first, second)
        return number == 7

    def _one(self, uc, number, first, second):
        """MCR and MRC: one register."""
        operation, register = first >> 5 & 7, second >> 12
        reads, other = bool(first & 0x10), second & 15
        if number == 0:
            if reads:
                self._give(uc, register, self._sio.half(other))
            elif operation < 4:
                shift = 32 * (other & 1)
                value = self._held(uc, register) << shift
                self._sio.change(other & 4, operation, value, _WORD << shift)
            else:
                how = (_XOR, _SET, _CLEAR)[operation - 5]
                self._sio.change(other & 4, how, 1 << self._held(uc, register), _ALL)
            return True
        if number == 4 and reads and not other:
            # PCMP or the engaged flag: nothing is under way in it.
            self._give(uc, register, 0)
            return True
        if number == 7:
            if reads and register == 15:
                uc.reg_write(arm.UC_ARM_REG_APSR_NZCV, 1 << 31)
            elif reads:
                self._give(uc, register, _TRUE if first >> 5 & 7 == 1 else _CANARY)
            return True
        return False

    def _two(self, uc, number, first, second):
        """MCRR and MRRC: two registers."""
        operation, low, high = second >> 4 & 15, second >> 12, first & 15
        reads, other = bool(first & 0x10), second & 15
        if number == 7:
            return not reads
        if number != 0:
            return False
        if reads:
            self._give(uc, low, self._sio.half(other))
            self._give(uc, high, self._sio.half(other + 1))
            return True
        a, b = self._held(uc, low), self._held(uc, high)
        if operation < 4:
            self._sio.change(other & 4, operation, b << 32 | a, _ALL)
        elif operation == 4:
            self._sio.change(other & 4, _SET if b & 1 else _CLEAR, 1 << a, _ALL)
        elif operation < 8:
            how = (_XOR, _SET, _CLEAR)[operation - 5]
            self._sio.change(other & 4, how, (b & 1) << a, _ALL)
        else:
            shift = 32 * (b & 1)
            self._sio.change(other & 4, operation - 8, a << shift, _WORD << shift)
        return True

    def _held(self, uc, register):
        return uc.reg_read(_REGISTERS[register])

    def _give(self, uc, register, value):
        uc.reg_write(_REGISTERS[register], value & 0xFFFFFFFF)
