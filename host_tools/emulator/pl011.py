"""The RP2040's UART as the chip has it: PrimeCell PL011, RP2040 data sheet section 4.2.

Bytes take their time on the line in both directions; interrupts come at the FIFOs' levels and
after the receive time-out of 32 bit times; a byte that finds 32 others waiting is lost and sets
the overrun flag.
"""

from collections import deque

from rp2040py.peripherals.peripheral import BasePeripheral

DR, RSR, FR, IBRD, FBRD, LCR_H, CR = 0x00, 0x04, 0x18, 0x24, 0x28, 0x2C, 0x30
IFLS, IMSC, RIS, MIS, ICR, DMACR = 0x34, 0x38, 0x3C, 0x40, 0x44, 0x48
_ID = {0xFE0: 0x11, 0xFE4: 0x10, 0xFE8: 0x34, 0xFEC: 0, 0xFF0: 0x0D, 0xFF4: 0xF0, 0xFF8: 5,
       0xFFC: 0xB1}  # fmt: skip

FR_BUSY, FR_RXFE, FR_TXFF, FR_RXFF, FR_TXFE = 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7
RX_INT, TX_INT, RT_INT, FE_INT, BE_INT, OE_INT = 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 9, 1 << 10
DR_FE, DR_BE, DR_OE = 1 << 8, 1 << 10, 1 << 11
ENABLED, TX_ENABLED, RX_ENABLED, FIFO_ENABLED = 1 << 0, 1 << 8, 1 << 9, 1 << 4
_LEVELS = (4, 8, 16, 24, 28, 28, 28, 28)
_DEPTH = 32
_TIMEOUT_BITS = 32
_BITS = 10
_TOLERANCE = 0.04


class Pl011(BasePeripheral):
    """One UART. Set `line_baud` to the rate of what is at the other end, and `on_sent` to a
    function of (byte) that is called when a byte has left the line completely."""

    def __init__(self, rp2040, name, irq, clk_peri):
        super().__init__(rp2040, name)
        self.irq = irq
        self._clk_peri = clk_peri
        self.line_baud = None
        self.on_sent = None
        self.lost = 0
        clock = rp2040.clock
        self._shifted = clock.create_alarm(self._byte_sent)
        self._quiet = clock.create_alarm(self._receive_timeout)
        self._clear()

    def _clear(self):
        self._rx, self._tx = deque(), deque()
        self._shifting = None
        self._ibrd = self._fbrd = self._lcr = self._imsc = self._ris = self._rsr = self._dma = 0
        self._cr = RX_ENABLED | TX_ENABLED
        self._ifls = 0b010010
        self._overrun = False

    def reset(self):
        self._shifted.cancel()
        self._quiet.cancel()
        self._clear()
        self._interrupt()

    # What the line does

    @property
    def baud(self):
        """The rate that the chip has set, in bits a second."""
        divisor = self._ibrd * 64 + self._fbrd
        return self._clk_peri() * 4 / divisor if divisor else 0

    def receive(self, value):
        """A byte has just arrived on the line; its stop bit is over."""
        if self._cr & (ENABLED | RX_ENABLED) != ENABLED | RX_ENABLED:
            return
        if self.line_baud and abs(self.baud / self.line_baud - 1) > _TOLERANCE:
            # At a wrong rate the bits are cut in wrong places: anything but the byte.
            value = DR_FE | (value * 2 + 1) & 0xFF
            self._ris |= FE_INT
        self._push(value)

    def receive_break(self):
        """The line has been held low for longer than a byte."""
        self._ris |= BE_INT
        self._push(DR_BE)

    def _push(self, value):
        if len(self._rx) >= (_DEPTH if self._lcr & FIFO_ENABLED else 1):
            self.lost += 1
            self._overrun = True
            self._rsr |= DR_OE >> 8
            self._ris |= OE_INT
        else:
            if self._overrun:
                value |= DR_OE
                self._overrun = False
            self._rx.append(value)
            if len(self._rx) >= self._rx_level():
                self._ris |= RX_INT
        self._restart_timeout()
        self._interrupt()

    def _bit_ns(self):
        return 1e9 / (self.baud or 115200)

    def _restart_timeout(self):
        if self._rx:
            self._quiet.schedule(_TIMEOUT_BITS * self._bit_ns())
        else:
            self._quiet.cancel()

    def _receive_timeout(self):
        self._ris |= RT_INT
        self._interrupt()

    def _rx_level(self):
        return _LEVELS[self._ifls >> 3 & 7] if self._lcr & FIFO_ENABLED else 1

    def _tx_level(self):
        return _DEPTH - _LEVELS[4 - min(self._ifls & 7, 4)] if self._lcr & FIFO_ENABLED else 0

    def _send(self, value):
        if len(self._tx) < _DEPTH:
            self._tx.append(value)
        if len(self._tx) > self._tx_level():
            self._ris &= ~TX_INT
        if self._shifting is None:
            self._shift()
        self._interrupt()

    def _shift(self):
        before = len(self._tx)
        self._shifting = self._tx.popleft()
        if before > self._tx_level() >= len(self._tx):
            self._ris |= TX_INT
        self._shifted.schedule(_BITS * self._bit_ns())

    def _byte_sent(self):
        value, self._shifting = self._shifting, None
        if self.on_sent:
            self.on_sent(value)
        if self._tx:
            self._shift()
        self._interrupt()

    def _interrupt(self):
        self.rp2040.set_interrupt(self.irq, bool(self._ris & self._imsc))

    # What the program sees

    def _read_data(self):
        if not self._rx:
            return 0
        value = self._rx.popleft()
        if len(self._rx) < self._rx_level():
            self._ris &= ~RX_INT
        if not self._rx:
            self._ris &= ~RT_INT
        self._restart_timeout()
        self._interrupt()
        return value

    def _flags(self):
        flags = 0 if self._rx else FR_RXFE
        if len(self._rx) >= _DEPTH:
            flags |= FR_RXFF
        if len(self._tx) >= _DEPTH:
            flags |= FR_TXFF
        if not self._tx:
            flags |= FR_TXFE
        return flags | (FR_BUSY if self._shifting is not None else 0)

    def read_uint32(self, offset):
        if offset == DR:
            return self._read_data()
        if offset == FR:
            return self._flags()
        if offset in _ID:
            return _ID[offset]
        known = {RSR: self._rsr, IBRD: self._ibrd, FBRD: self._fbrd, LCR_H: self._lcr,
                 CR: self._cr, IFLS: self._ifls, IMSC: self._imsc, RIS: self._ris,
                 MIS: self._ris & self._imsc, ICR: 0, DMACR: self._dma}  # fmt: skip
        return known[offset] if offset in known else super().read_uint32(offset)

    def write_uint32(self, offset, value):
        if offset == DR:
            self._send(value & 0xFF)
        elif offset == RSR:
            self._rsr = 0
        elif offset == IBRD:
            self._ibrd = value & 0xFFFF
        elif offset == FBRD:
            self._fbrd = value & 0x3F
        elif offset == LCR_H:
            self._lcr = value & 0xFF
        elif offset == CR:
            self._cr = value & 0xFFFF
        elif offset == IFLS:
            self._ifls = value & 0x3F
        elif offset == IMSC:
            self._imsc = value & 0x7FF
        elif offset == ICR:
            self._ris &= ~self.raw_write_value
        elif offset == DMACR:
            self._dma = value & 7
        else:
            super().write_uint32(offset, value)
        self._interrupt()
