"""The RP2040's I2C with what is connected to it: every byte takes its nine bit times on the wire.

While the program does nothing but ask whether a byte has gone, the clock jumps to the next thing
that happens: the answer is the same, and the emulator is spared the asking.
"""

from rp2040py.peripherals import i2c as chip

_START_BITS = 1
_BYTE_BITS = 9
_WAITED_FOR = chip.R_TX_EMPTY | chip.R_STOP_DET | chip.R_TX_ABRT | chip.R_RX_FULL


class Wire:
    """Puts devices on one of the chip's I2C blocks.

    A device has `address` (7 bits), and gives `write(data)` for what one transfer brought, and
    `read()` for a byte. bits: what has gone over the wire; transfers: how many went through;
    on_change: called after each transfer to a device.
    """

    def __init__(self, chip_, block):
        self._chip = chip_
        self._clock = chip_.clock
        self._block = block
        self._devices = {}
        self._device = None
        self._data = bytearray()
        self._then = None
        self._due = False
        self._alarm = chip_.clock.create_alarm(self._happen)
        self.bits = 0
        self.transfers = 0
        self.on_change = None
        block.on_start = lambda repeated: self._after(_START_BITS, block.complete_start)
        block.on_connect = self._connect
        block.on_write_byte = self._write
        block.on_read_byte = self._read
        block.on_stop = self._stop
        self._answer = block.read_uint32
        block.read_uint32 = self._register

    def plug(self, device):
        """Put a device on the wire."""
        self._devices[device.address] = device

    def unplug(self, device):
        """Take a device off; what it had of a transfer under way it keeps."""
        self._devices.pop(device.address, None)
        if self._device is device:
            self._flush()
            self._device = None

    def _after(self, bits, act, *arguments):
        self.bits += bits
        self._then = (act, arguments)
        self._due = True
        block = self._block
        cycles = block.fs_clock_high_period + block.fs_clock_low_period
        self._alarm.schedule(bits * cycles * 1000 / self._chip.clock_mhz)

    def _happen(self):
        act, arguments = self._then
        self._due = False
        act(*arguments)

    def _register(self, offset):
        if offset == chip.IC_RAW_INTR_STAT:
            while self._due and not self._block.int_raw & _WAITED_FOR and not self._chip.stopped:
                self._clock.tick(self._clock.nanos_to_next_alarm)
        return self._answer(offset)

    def _connect(self, address, mode):
        self._device = self._devices.get(address)
        self._data.clear()
        self._after(_BYTE_BITS, self._answered, self._block.complete_connect)

    def _answered(self, complete):
        """A byte has its acknowledgement, or none: then the FIFO is flushed, and empty."""
        complete(self._device is not None)
        if self._device is None:
            self._block.int_raw |= chip.R_TX_EMPTY

    def _write(self, value):
        self._after(_BYTE_BITS, self._written, value)

    def _written(self, value):
        if self._device:
            self._data.append(value)
        self._answered(self._block.complete_write)

    def _read(self, ack):
        value = self._device.read() if self._device else 0xFF
        self._after(_BYTE_BITS, self._block.complete_read, value)

    def _stop(self):
        self._flush()
        self._after(_START_BITS, self._block.complete_stop)

    def _flush(self):
        if self._device and self._data:
            self._device.write(bytes(self._data))
            self._data.clear()
            self.transfers += 1
            if self.on_change:
                self.on_change()
