"""The RP2350's small blocks: registers that answer as an image expects while it sets itself up.

Clocks and oscillators are at once where they are told to be; RESETS resets the blocks that are
emulated. What is here keeps no time of its own. RP2350 data sheet, chapters 7 and 8.
"""

_WORD = 0xFFFFFFFF


class Registers:
    """Plain registers that keep what is written. fixed: {offset: word} that never changes."""

    def __init__(self, fixed=None, initial=None):
        self._fixed, self._initial = fixed or {}, initial or {}
        self.reset()

    def reset(self):
        self._held = dict(self._initial)

    def read(self, offset):
        return self._fixed[offset] if offset in self._fixed else self._held.get(offset, 0)

    def write(self, offset, value):
        self._held[offset] = value & _WORD


class Ready(Registers):
    """Registers whose bits `ready` of a register stand whatever is written. {offset: bits}"""

    def __init__(self, ready, initial=None):
        super().__init__(initial=initial)
        self._ready = ready

    def read(self, offset):
        return super().read(offset) | self._ready.get(offset, 0)


class Clocks(Registers):
    """Each clock runs from the source that it is told."""

    _GLITCHLESS = {0x38: 0x30, 0x44: 0x3C}
    _SELECTED = (0x08, 0x14, 0x20, 0x2C, 0x50, 0x5C, 0x68, 0x74)
    _PERI = 0x48
    _SOURCE_HZ = {0: 150e6, 1: 150e6, 2: 48e6, 3: 6.5e6, 4: 12e6}

    def read(self, offset):
        if offset in self._GLITCHLESS:
            return 1 << (super().read(self._GLITCHLESS[offset]) & 3)
        return 1 if offset in self._SELECTED else super().read(offset)

    def peri_hz(self):
        """The rate of clk_peri, from which UARTs and SPI divide theirs."""
        return self._SOURCE_HZ.get(super().read(self._PERI) >> 5 & 7, 150e6)


class Resets(Registers):
    """blocks: {bit: function that resets a block}."""

    def __init__(self, blocks):
        self._blocks = blocks
        super().__init__(initial={0: 0x1FFFFFFF})

    def read(self, offset):
        return ~super().read(0) & 0x1FFFFFFF if offset == 8 else super().read(offset)

    def write(self, offset, value):
        if offset == 0:
            begun = value & ~self.read(0)
            for bit, reset in self._blocks.items():
                if begun >> bit & 1:
                    reset()
        super().write(offset, value)


class Random(Registers):
    """The random generators of an emulated board give the same words at every run.

    next_word: function that gives 32 bits. A ring oscillator's bit, or the TRNG's words.
    """

    _RANDOM_BIT, _STATUS = 0x1C, 0x18
    _ISR, _VALID, _EHR = 0x104, 0x110, range(0x114, 0x12C, 4)

    def __init__(self, next_word):
        self._next = next_word
        super().__init__()

    def read(self, offset):
        if offset == self._RANDOM_BIT:
            return self._next() & 1
        if offset in self._EHR:
            return self._next()
        known = {self._ISR: 1, self._VALID: 1, self._STATUS: 1 << 31 | 1 << 12}
        return known[offset] if offset in known else super().read(offset)


class Stopped:
    """The PWM blocks, as pins look at them: none is heard or seen."""

    gpio_direction = (1 << 30) - 1
    gpio_value = 0

    def gpio_on_input(self, _index):
        """No PWM counts edges here."""
