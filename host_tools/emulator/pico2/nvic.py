"""Exceptions of an Armv8-M core: NVIC, SysTick, PendSV, and the system control registers.

Armv8-M Architecture Reference Manual, sections B3 and D1.2. Priorities have 4 bits as on the
RP2350 and are compared whole: PRIGROUP is kept and changes nothing, no subpriority matters.
"""

SVCALL, PENDSV, SYSTICK, FIRST_IRQ = 11, 14, 15, 16
THREAD = 0x100
"""The priority at which a thread runs: below every exception's."""

_IRQS = 52
_ISER, _ICER, _ISPR = 0xE100, 0xE180, 0xE200
_CPUID, _ICSR, _VTOR, _AIRCR, _SCR = 0xED00, 0xED04, 0xED08, 0xED0C, 0xED10
_SHPR, _CPACR = 0xED18, 0xED88
_CSR, _RVR, _CVR, _CALIB = 0xE010, 0xE014, 0xE018, 0xE01C
_PENDSV_SET, _PENDSV_CLEAR, _SYSTICK_SET, _SYSTICK_CLEAR = 1 << 28, 1 << 27, 1 << 26, 1 << 25
_SYSRESETREQ, _KEY = 1 << 2, 0x05FA
_CORTEX_M33 = 0x411FD210


class Nvic:
    """pending, enabled: bit n for exception n. active: the exceptions under way, the last one
    that was entered at the end. vtor: where the vectors stand. on_reset: called for SYSRESETREQ.
    """

    def __init__(self, clock, cycle_ns):
        self._clock, self._cycle_ns = clock, cycle_ns
        self._tick = clock.create_alarm(self._ticked)
        self.on_reset = None
        self.reset()

    def reset(self):
        """The core's own registers go to their reset values."""
        self._tick.cancel()
        self.pending = 0
        self.lines = 0
        self.enabled = 1 << SVCALL | 1 << PENDSV | 1 << SYSTICK
        self.active = []
        self._priorities = bytearray(FIRST_IRQ + _IRQS)
        self.vtor = 0x10000000
        self._plain = {_CPACR: 0}
        self._control = self._reload = 0
        self._begun_ns = 0.0
        self._counted = False

    # What comes in

    def line(self, irq, level):
        """An interrupt line is high or low. It stays pending while it is high."""
        bit = 1 << FIRST_IRQ + irq
        if level:
            self.lines |= bit
            self.pending |= bit
        else:
            self.lines &= ~bit
            self.pending &= ~bit

    def pend(self, number):
        """An exception becomes pending."""
        self.pending |= 1 << number

    def waiting(self):
        """The exceptions that are pending and enabled, bit n for exception n."""
        return self.pending & self.enabled

    def due(self):
        """Return the number of the exception to take now, masks left aside; 0 for none."""
        waiting = self.waiting()
        best, number = self.running(), 0
        while waiting:
            candidate = (waiting & -waiting).bit_length() - 1
            waiting &= waiting - 1
            if self._priorities[candidate] < best:
                best, number = self._priorities[candidate], candidate
        return number

    def running(self):
        """The priority of what runs: the most urgent of the active exceptions."""
        return min((self._priorities[n] for n in self.active), default=THREAD)

    def priority(self, number):
        """The priority of an exception, 0 the most urgent."""
        return self._priorities[number]

    def enter(self, number):
        """An exception is taken; return where its vector stands."""
        self.pending &= ~(1 << number)
        self.active.append(number)
        return self.vtor + 4 * number

    def leave(self):
        """The last exception has returned; a line that is still high pends it again."""
        number = self.active.pop()
        self.pending |= self.lines & 1 << number

    # SysTick

    def _ticked(self):
        self._counted = True
        if self._control & 2:
            self.pend(SYSTICK)
        self._start()

    def _start(self):
        self._begun_ns = self._clock.nanos
        self._tick.cancel()
        if self._control & 1 and self._reload:
            self._tick.schedule((self._reload + 1) * self._step_ns())

    def _step_ns(self):
        # Either the core's clock or the tick generator's microseconds.
        return self._cycle_ns if self._control & 4 else 1000.0

    def _count(self):
        if not self._control & 1 or not self._reload:
            return 0
        passed = int((self._clock.nanos - self._begun_ns) / self._step_ns())
        return max(0, self._reload - passed)

    # Registers, offsets from 0xE0000000

    def read(self, offset):
        """Return a register's word."""
        if 0xE100 <= offset < 0xE300:
            known = self.enabled if offset < 0xE200 else self.pending
            return known >> FIRST_IRQ + 8 * (offset & 0x7F) & 0xFFFFFFFF
        if 0xE400 <= offset < 0xE400 + _IRQS:
            return self._words_of(FIRST_IRQ + offset - 0xE400)
        if _SHPR <= offset < _SHPR + 12:
            return self._words_of(4 + offset - _SHPR)
        if offset == _CSR:
            counted, self._counted = self._counted, False
            return self._control | counted << 16
        plain = {_CPUID: _CORTEX_M33, _ICSR: self._icsr(), _VTOR: self.vtor,
                 _RVR: self._reload, _CVR: self._count(), _CALIB: 0xC0000000}  # fmt: skip
        return plain[offset] if offset in plain else self._plain.get(offset, 0)

    def _icsr(self):
        number = self.due()
        return (
            (self.active[-1] if self.active else 0)
            | number << 12
            | bool(self.pending & 1 << SYSTICK) << 26
            | bool(self.pending & 1 << PENDSV) << 28
        )

    def _words_of(self, first):
        return int.from_bytes(self._priorities[first : first + 4], "little")

    def write(self, offset, value, size=4):
        """Write a register; size: of the access, in bytes."""
        if 0xE100 <= offset < 0xE300:
            self._write_bits(offset & 0xFF80, value << FIRST_IRQ + 8 * (offset & 0x7F))
        elif 0xE400 <= offset < 0xE400 + _IRQS:
            self._set_priorities(FIRST_IRQ + offset - 0xE400, value, size)
        elif _SHPR <= offset < _SHPR + 12:
            self._set_priorities(4 + offset - _SHPR, value, size)
        elif offset == _ICSR:
            self._write_icsr(value)
        elif offset == _VTOR:
            self.vtor = value & ~0x7F
        elif offset == _AIRCR:
            if value >> 16 == _KEY and value & _SYSRESETREQ and self.on_reset:
                self.on_reset()
        elif offset == _CSR:
            self._control = value & 7
            self._start()
        elif offset == _RVR:
            self._reload = value & 0xFFFFFF
        elif offset == _CVR:
            self._counted = False
            self._start()
        else:
            self._plain[offset] = value

    def _write_bits(self, bank, bits):
        if bank == _ISER:
            self.enabled |= bits
        elif bank == _ICER:
            self.enabled &= ~bits
        elif bank == _ISPR:
            self.pending |= bits
        else:
            self.pending &= ~bits | self.lines

    def _write_icsr(self, value):
        for bit, number in ((_PENDSV_SET, PENDSV), (_SYSTICK_SET, SYSTICK)):
            if value & bit:
                self.pend(number)
        for bit, number in ((_PENDSV_CLEAR, PENDSV), (_SYSTICK_CLEAR, SYSTICK)):
            if value & bit:
                self.pending &= ~(1 << number)

    def _set_priorities(self, first, value, size):
        for i in range(size):
            self._priorities[first + i] = value >> 8 * i & 0xF0
