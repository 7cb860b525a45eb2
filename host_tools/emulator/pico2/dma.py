"""The RP2350's DMA, 16 channels, as far as a transfer to or from a block that paces it.

RP2350 data sheet, section 12.6. A channel moves one item whenever its block asks; unpaced ones
move all at once. Rings, sniffing and the timers' pace are not here: a channel that asks for one
of them is refused with an error, not carried out wrongly.
"""

CHANNELS = 16
SPI0_TX, SPI0_RX, SPI1_TX, SPI1_RX = 24, 25, 26, 27
_UNPACED = 0x3F
_ENABLE, _BUSY, _QUIET = 1, 1 << 26, 1 << 23
_INCREMENT_READ, _INCREMENT_WRITE, _REVERSED = 1 << 4, 1 << 6, 1 << 5 | 1 << 7
_RING, _SNIFF = 0xF << 8, 1 << 25
_COUNT = 0x0FFFFFFF
# The four aliases of a channel's registers, in the order of their words (section 12.6.3.1).
_READ, _WRITE, _TRANS, _CTRL = range(4)
_ALIASES = ((_READ, _WRITE, _TRANS, _CTRL), (_CTRL, _READ, _WRITE, _TRANS),
            (_CTRL, _TRANS, _READ, _WRITE), (_CTRL, _WRITE, _TRANS, _READ))  # fmt: skip
_INTR, _ABORT, _TRIGGER, _N = 0x400, 0x464, 0x450, 0x468


class _Channel:
    def __init__(self):
        self.words = [0, 0, 0, 0]
        self.left = 0


class Dma:
    """bus: has load(address, size) and store(address, size, value). interrupt: function of
    (line 0 to 3, high). Blocks say with set_dreq and clear_dreq whether they ask."""

    def __init__(self, bus, interrupt):
        self._bus, self._interrupt = bus, interrupt
        self._asking = set()
        self._moving = False
        self.reset()

    def reset(self):
        self._channels = [_Channel() for _ in range(CHANNELS)]
        self._raw = 0
        self._enabled, self._forced = [0] * 4, [0] * 4

    def set_dreq(self, number):
        """A block asks for service."""
        self._asking.add(number)
        self._move()

    def clear_dreq(self, number):
        """It asks no more."""
        self._asking.discard(number)

    def _move(self):
        if self._moving:
            return
        self._moving = True
        try:
            while any([self._step(n, c) for n, c in enumerate(self._channels) if c.left]):
                pass
        finally:
            self._moving = False

    def _step(self, number, channel):
        """Move one item where the channel may; return whether it did."""
        control = channel.words[_CTRL]
        request = control >> 17 & 0x3F
        if not control & _ENABLE or request != _UNPACED and request not in self._asking:
            return False
        size = 1 << (control >> 2 & 3)
        value = self._bus.load(channel.words[_READ], size)
        self._bus.store(channel.words[_WRITE], size, value)
        if control & _INCREMENT_READ:
            channel.words[_READ] += size
        if control & _INCREMENT_WRITE:
            channel.words[_WRITE] += size
        channel.left -= 1
        if not channel.left:
            self._finished(number, control)
        return True

    def _finished(self, number, control):
        if not control & _QUIET:
            self._raw |= 1 << number
            self._levels()
        follows = control >> 13 & 15
        if follows != number:
            self._start(follows)

    def _levels(self):
        for line in range(4):
            status = self._raw & self._enabled[line] | self._forced[line]
            self._interrupt(line, bool(status))

    def _start(self, number):
        channel = self._channels[number]
        control = channel.words[_CTRL]
        if not control & _ENABLE or channel.left:
            return
        if control & (_RING | _SNIFF | _REVERSED) or channel.words[_TRANS] & ~_COUNT:
            raise NotImplementedError(f"DMA channel {number} with control {control:#010x}")
        channel.left = channel.words[_TRANS]
        self._move()

    def read(self, offset):
        if offset < 0x40 * CHANNELS:
            channel = self._channels[offset >> 6]
            which = _ALIASES[offset >> 4 & 3][offset >> 2 & 3]
            if which == _TRANS:
                return channel.left
            busy = _BUSY if which == _CTRL and channel.left else 0
            return channel.words[which] | busy
        line, which = offset - _INTR >> 4, offset & 15
        if 0 <= line < 4:
            status = self._raw & self._enabled[line] | self._forced[line]
            return (self._raw, self._enabled[line], self._forced[line], status)[which >> 2]
        return CHANNELS if offset == _N else 0

    def write(self, offset, value):
        if offset < 0x40 * CHANNELS:
            channel = self._channels[offset >> 6]
            which = _ALIASES[offset >> 4 & 3][offset >> 2 & 3]
            channel.words[which] = value & ~_BUSY if which == _CTRL else value
            if offset & 15 == 12:
                self._start(offset >> 6)
            else:
                self._move()
        elif _INTR <= offset < _INTR + 0x40:
            self._write_interrupt(offset - _INTR >> 4, offset >> 2 & 3, value)
        elif offset == _TRIGGER:
            for number in range(CHANNELS):
                if value >> number & 1:
                    self._start(number)
        elif offset == _ABORT:
            for number in range(CHANNELS):
                if value >> number & 1:
                    self._channels[number].left = 0

    def _write_interrupt(self, line, which, value):
        if which in (0, 3):
            self._raw &= ~value
        else:
            (self._enabled if which == 1 else self._forced)[line] = value
        self._levels()
