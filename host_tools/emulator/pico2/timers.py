"""The RP2350's TIMER with its four alarms, and the WATCHDOG. Data sheet, sections 12.8, 12.9."""

_WORD = 0xFFFFFFFF
_AT_ONCE_NS = 200
_HW, _LW, _HR, _LR, _ALARMS, _ARMED = 0x00, 0x04, 0x08, 0x0C, 0x10, 0x20
_RAW_H, _RAW_L, _INTR, _INTE, _INTF, _INTS = 0x24, 0x28, 0x3C, 0x40, 0x44, 0x48


class Timer:
    """Microseconds. interrupt: function of (alarm 0 to 3, high)."""

    def __init__(self, clock, interrupt):
        self._clock, self._interrupt = clock, interrupt
        self._alarms = [clock.create_alarm(lambda n=n: self._fire(n)) for n in range(4)]
        self._offset_us = 0
        self._asked_ns = 0.0
        self.reset()

    def reset(self):
        for alarm in self._alarms:
            alarm.cancel()
        self._targets = [0] * 4
        self._armed = self._raw = self._enabled = self._forced = self._latched = self._low = 0
        self._offset_us = -self._us()
        self._levels()

    def _us(self):
        return int(self._clock.nanos // 1000)

    @property
    def _now(self):
        return self._us() + self._offset_us

    def _fire(self, number):
        self._armed &= ~(1 << number)
        self._raw |= 1 << number
        self._levels()

    def _levels(self):
        status = self._raw & self._enabled | self._forced
        for number in range(4):
            self._interrupt(number, bool(status >> number & 1))

    def _arm(self, number, target):
        self._targets[number] = target
        self._armed |= 1 << number
        left = (target - self._now) & _WORD
        nanos = (self._us() + (left or 1 << 32)) * 1000 - self._clock.nanos
        self._alarms[number].schedule(nanos)

    def _poll(self):
        """A program that asks again at once waits for the next microsecond: it is spared the
        asking, and the answer is the same."""
        clock = self._clock
        if clock.nanos - self._asked_ns < _AT_ONCE_NS:
            left = 1000 - clock.nanos % 1000
            if clock.has_scheduled_alarm:
                left = min(left, clock.nanos_to_next_alarm)
            clock.tick(left)
        self._asked_ns = clock.nanos

    def read(self, offset):
        if offset == _RAW_L:
            self._poll()
        if offset == _LR:
            self._latched = self._now >> 32
            return self._now & _WORD
        if _ALARMS <= offset < _ARMED:
            return self._targets[offset - _ALARMS >> 2]
        known = {_HR: self._latched, _ARMED: self._armed, _RAW_H: self._now >> 32,
                 _RAW_L: self._now & _WORD, _INTR: self._raw, _INTE: self._enabled,
                 _INTF: self._forced, _INTS: self._raw & self._enabled | self._forced}  # fmt: skip
        return known.get(offset, 0)

    def write(self, offset, value):
        if _ALARMS <= offset < _ARMED:
            self._arm(offset - _ALARMS >> 2, value)
        elif offset == _ARMED:
            for number in range(4):
                if value >> number & 1:
                    self._armed &= ~(1 << number)
                    self._alarms[number].cancel()
        elif offset == _LW:
            self._low = value
        elif offset == _HW:
            self._offset_us = (value << 32 | self._low) - self._us()
        elif offset == _INTR:
            self._raw &= ~value
        elif offset == _INTE:
            self._enabled = value & 15
        elif offset == _INTF:
            self._forced = value & 15
        self._levels()


_CTRL, _LOAD, _REASON = 0x00, 0x04, 0x08
_TRIGGER, _ENABLE, _TIME = 1 << 31, 1 << 30, 0xFFFFFF
_BY_TIMER, _BY_FORCE = 1, 2


class Watchdog:
    """bite: called where it bites. Scratch registers and reason outlive that, not the power."""

    def __init__(self, clock, bite):
        self._clock, self._bite = clock, bite
        self._alarm = clock.create_alarm(lambda: self._bites(_BY_TIMER))
        self._scratch = [0] * 8
        self._reason = 0
        self.reset()

    def reset(self):
        self._alarm.cancel()
        self._control = 7 << 24
        self._load = 0
        self._loaded_ns = self._clock.nanos

    def _bites(self, reason):
        self._reason = reason
        self.reset()
        self._bite()

    def _left(self):
        if not self._control & _ENABLE:
            return self._load
        return max(0, self._load - int((self._clock.nanos - self._loaded_ns) // 1000))

    def read(self, offset):
        if 0x0C <= offset < 0x2C:
            return self._scratch[offset - 0x0C >> 2]
        return {_CTRL: self._control | self._left(), _REASON: self._reason}.get(offset, 0)

    def write(self, offset, value):
        if 0x0C <= offset < 0x2C:
            self._scratch[offset - 0x0C >> 2] = value
        elif offset == _LOAD:
            self._load = value & _TIME
            self._start()
        elif offset == _CTRL:
            begins = value & _ENABLE and not self._control & _ENABLE
            self._control = value & ~(_TRIGGER | _TIME)
            if value & _TRIGGER:
                self._bites(_BY_FORCE)
            elif begins or not value & _ENABLE:
                self._start()

    def _start(self):
        self._loaded_ns = self._clock.nanos
        self._alarm.cancel()
        if self._control & _ENABLE:
            self._alarm.schedule(self._load * 1000)
