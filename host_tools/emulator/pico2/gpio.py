"""The RP2350's pins: SIO, IO_BANK0 and PADS_BANK0 over rp2040py's pins.

RP2350 data sheet, sections 3.1, 9.10. The functions that this project uses (SIO 5, PWM 4) have
the same numbers on both chips.
"""

PINS = 30
"""Of the RP2350A, which a Pico 2 carries."""
_INTR, _INTE, _INTF, _INTS = 0x230, 0x248, 0x260, 0x278
_OUT, _OE = 0x10, 0x30
_PUT, _XOR, _SET, _CLEAR = range(4)
# SIO's registers behind OUT and OE: (how, high half) by the offset from it.
_STEPS = {0x0: (_PUT, 0), 0x4: (_PUT, 1), 0x8: (_SET, 0), 0xC: (_SET, 1), 0x10: (_CLEAR, 0),
          0x14: (_CLEAR, 1), 0x18: (_XOR, 0), 0x1C: (_XOR, 1)}  # fmt: skip
_LOW = 0xFFFFFFFF
_ALL_PINS = (1 << PINS) - 1


class Sio:
    """The pins by bit, as registers and as the coprocessor's operations. pins: list."""

    def __init__(self):
        self.gpio_value = self.gpio_output_enable = 0
        self.pins = []

    def reset(self):
        """Nothing drives a pin."""
        self.gpio_value = self.gpio_output_enable = 0

    def levels(self):
        """The pins' levels, one bit each."""
        value = 0
        for pin in self.pins:
            # A pin that drives reads what it drives.
            high = pin.output_value if pin.output_enable else pin.input_value
            value |= bool(high and pin.input_enable) << pin.index
        return value

    def change(self, enables, how, value, mask):
        """Puts, xors, sets or clears bits of the levels or the output enables."""
        mask &= _ALL_PINS
        value &= _ALL_PINS
        old = self.gpio_output_enable if enables else self.gpio_value
        new = ((old & ~mask) | (value & mask), old ^ value, old | value, old & ~value)[how]
        if enables:
            self.gpio_output_enable = new
        else:
            self.gpio_value = new
        changed = old ^ new
        while changed:
            bit = changed & -changed
            changed ^= bit
            number = bit.bit_length() - 1
            if number < len(self.pins):
                self.pins[number].check_for_updates()

    def half(self, which):
        """A word of the coprocessor's: 0 and 1 levels put out, 4 and 5 enables, 8 and 9 read."""
        known = (self.gpio_value, self.gpio_output_enable, self.levels())[which >> 2]
        return known >> 32 * (which & 1) & _LOW

    def read(self, offset):
        """Return a register's word; this is core 0."""
        if offset in (0x4, 0x8):
            return self.half(8 + (offset == 0x8))
        if offset in (_OUT, _OUT + 4, _OE, _OE + 4):
            return self.half((4 if offset & 0x20 else 0) + bool(offset & 4))
        if 0x100 <= offset < 0x180:
            return 1
        return 2 if offset == 0x50 else 0

    def write(self, offset, value):
        """Write a register."""
        if _OUT <= offset < 0x50:
            enables = offset >= _OE
            how, high = _STEPS[offset - (_OE if enables else _OUT)]
            self.change(enables, how, value << 32 * high, _LOW << 32 * high)


class IoBank:
    """Function of each pin, and the pins' interrupts. interrupt: function of (high)."""

    def __init__(self, pins, interrupt):
        self._pins, self._interrupt = pins, interrupt

    def reset(self):
        for pin in self._pins:
            pin.reset(io=True, pads=False)

    def update(self):
        """The pins' interrupts have changed."""
        self._interrupt(any(pin.irq_value for pin in self._pins))

    def read(self, offset):
        if offset < 8 * PINS:
            pin = self._pins[offset >> 3]
            return pin.ctrl if offset & 4 else pin.status
        for base, name in ((_INTR, "irq_status"), (_INTE, "irq_enable_mask"),
                           (_INTF, "irq_force_mask")):  # fmt: skip
            if base <= offset < base + 24:
                return self._nibbles(offset - base, lambda pin, name=name: getattr(pin, name))
        if _INTS <= offset < _INTS + 24:
            return self._nibbles(
                offset - _INTS, lambda p: p.irq_status & p.irq_enable_mask | p.irq_force_mask
            )
        return 0

    def _nibbles(self, offset, of):
        first = 2 * offset
        return sum(of(pin) << 4 * i for i, pin in enumerate(self._pins[first : first + 8]))

    def write(self, offset, value):
        if offset < 8 * PINS:
            if offset & 4:
                pin = self._pins[offset >> 3]
                pin.ctrl = value
                pin.check_for_updates()
                pin.refresh_input()
            return
        for base, act in ((_INTR, self._clear), (_INTE, self._enable), (_INTF, self._force)):
            if base <= offset < base + 24:
                first = 2 * (offset - base)
                for i, pin in enumerate(self._pins[first : first + 8]):
                    act(pin, value >> 4 * i & 15)
                self.update()

    def _clear(self, pin, bits):
        pin.irq_status &= ~(bits & 12)

    def _enable(self, pin, bits):
        pin.irq_enable_mask = bits

    def _force(self, pin, bits):
        pin.irq_force_mask = bits


class Pads:
    """The pads: pulls, input enable, and the isolation that an image lifts."""

    def __init__(self, pins):
        self._pins = pins
        self._voltage = 0

    def reset(self):
        for pin in self._pins:
            pin.reset(io=False, pads=True)
            pin.pad_value = 0x116

    def read(self, offset):
        number = (offset - 4) >> 2
        return self._pins[number].pad_value if 0 <= number < PINS else self._voltage

    def write(self, offset, value):
        number = (offset - 4) >> 2
        if 0 <= number < PINS:
            pin = self._pins[number]
            pin.pad_value = value
            pin.check_for_updates()
            pin.refresh_input()
        else:
            self._voltage = value
