"""What a board's flash part, a W25Q of Winbond, is doing: times, and what a power cut leaves.

Typical times of the data sheets (W25Q16JV, W25Q32RV, AC characteristics). While it works the
clock goes from one thing that happens to the next, whatever chip waits for it.
"""

SECTOR, BLOCK, PAGE = 4096, 65536, 256
ERASE_NS = {SECTOR: 45_000_000, BLOCK: 150_000_000}
PROGRAM_NS = 700_000


class Operation:
    """Something done to the flash: kind "erase" or "program", at an offset, for a number of
    bytes."""

    def __init__(self, kind, offset, size, before, started_ns, takes_ns):
        self.kind, self.offset, self.size = kind, offset, size
        self.before = before
        self.started_ns, self.takes_ns = started_ns, takes_ns


class FlashWork:
    """operations: how many there were so far; busy_ns: what they took; timed: whether they take
    time at all. on_operation: function of an Operation, called when the part begins with it."""

    def __init__(self, clock, contents):
        self.clock, self._contents = clock, contents
        self._until_ns = 0
        self._last = None
        self.operations = 0
        self.busy_ns = 0
        self.on_operation = None
        self.timed = True

    def operation(self, kind, offset, size):
        """Return the Operation that is about to begin, with the bytes before it."""
        takes = ERASE_NS[size] if kind == "erase" else PROGRAM_NS
        before = bytes(self._contents[offset : offset + size])
        return Operation(kind, offset, size, before, self.clock.nanos, takes)

    def begun(self, operation):
        """The part has taken an operation and is busy with it."""
        self.operations += 1
        self._last = operation
        if self.timed:
            self._until_ns = self.clock.nanos + operation.takes_ns
            self.busy_ns += operation.takes_ns
        if self.on_operation:
            self.on_operation(operation)

    def wait(self):
        """Let time pass up to the next event; return whether the part is still busy."""
        clock = self.clock
        left = self._until_ns - clock.nanos
        if left <= 0:
            return False
        step = clock.nanos_to_next_alarm if clock.has_scheduled_alarm else left
        clock.tick(min(left, step))
        return self._until_ns > clock.nanos

    def torn(self):
        """What the flash is left with if the power goes now: bytes, whole contents.

        An operation under way has done its share of the bytes and none of the others, which is
        what a journal must be able to bear; the part itself promises nothing at all.
        """
        contents = bytearray(self._contents)
        last = self._last
        if last and self._until_ns > self.clock.nanos:
            done = int(last.size * (self.clock.nanos - last.started_ns) / last.takes_ns)
            at = last.offset
            contents[at + done : at + last.size] = last.before[done:]
        return contents
