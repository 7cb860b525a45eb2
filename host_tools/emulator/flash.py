"""The Pico's flash, a W25Q16JV: erasing and programming take the part's own times.

The program asks the part whether it is done with interrupts off; meanwhile the clock jumps from
one thing that happens to the next, so bytes on the reader's line find nobody but the FIFO.
Typical times of the data sheet (Winbond W25Q16JV, revision G, AC characteristics).
"""

from rp2040py.peripherals import ssi

ERASE_NS = {ssi.CMD_SECTOR_ERASE: 45_000_000, ssi.CMD_BLOCK_ERASE: 150_000_000}
PROGRAM_NS = 700_000
_SIZES = {ssi.CMD_SECTOR_ERASE: 4096, ssi.CMD_BLOCK_ERASE: 65536}
_BUSY = 0x01


class Operation:
    """Something done to the flash: kind "erase" or "program", at an offset, for a number of
    bytes."""

    def __init__(self, kind, offset, size, before, started_ns, takes_ns):
        self.kind, self.offset, self.size = kind, offset, size
        self.before = before
        self.started_ns, self.takes_ns = started_ns, takes_ns


class Flash(ssi.RPSSI):
    """In the place of the chip's SSI block. operations: how many there were so far.

    on_operation: function of an Operation, called when the part begins with it.
    """

    def __init__(self, mcu):
        super().__init__(mcu, "SSI")
        self._clock = mcu.clock
        self._until_ns = 0
        self._last = None
        self.operations = 0
        self.busy_ns = 0
        self.on_operation = None
        self.timed = True

    def _shift_byte(self, byte_out):
        answer = super()._shift_byte(byte_out)
        if self._tx_buffer[0] == ssi.CMD_READ_STATUS_1 and len(self._tx_buffer) > 1:
            return answer | self._wait()
        return answer

    def _wait(self):
        """Let time pass up to the next event; return the BUSY bit."""
        clock = self._clock
        left = self._until_ns - clock.nanos
        if left <= 0:
            return 0
        step = clock.nanos_to_next_alarm if clock.has_scheduled_alarm else left
        clock.tick(min(left, step))
        return _BUSY if self._until_ns > clock.nanos else 0

    def _apply_command(self):
        operation = self._begun() if self._tx_buffer and self._write_enabled else None
        super()._apply_command()
        if operation:
            self.operations += 1
            self._last = operation
            if self.timed:
                self._until_ns = self._clock.nanos + operation.takes_ns
                self.busy_ns += operation.takes_ns
            if self.on_operation:
                self.on_operation(operation)

    def _begun(self):
        opcode, now = self._tx_buffer[0], self._clock.nanos
        if opcode in ERASE_NS:
            size = _SIZES[opcode]
            offset = self._address_from_buffer() & ~(size - 1)
            kind, takes = "erase", ERASE_NS[opcode]
        elif opcode == ssi.CMD_PAGE_PROGRAM and len(self._tx_buffer) > 4:
            offset = self._address_from_buffer()
            size, kind, takes = len(self._tx_buffer) - 4, "program", PROGRAM_NS
        else:
            return None
        before = bytes(self.rp2040.flash[offset : offset + size])
        return Operation(kind, offset, size, before, now, takes)

    def torn(self):
        """Return what the flash is left with if the power goes now: bytes, whole contents.

        An operation under way has done its share of the bytes and none of the others, which is
        what a journal must be able to bear; the part itself promises nothing at all.
        """
        contents = bytearray(self.rp2040.flash)
        last = self._last
        if last and self._until_ns > self._clock.nanos:
            done = int(last.size * (self._clock.nanos - last.started_ns) / last.takes_ns)
            at = last.offset
            contents[at + done : at + last.size] = last.before[done:]
        return contents
