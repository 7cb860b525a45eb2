"""The device's side of the fault machine, run by MicroPython: the application on parts in memory.

One process plays many rounds. The host sends lines; times are milliseconds of a clock that the
host gives, never decreasing:

    file NAME HEX           a file of the device
    boot BASE               a new application; its ticks are BASE plus the time
    T rx HEX                bytes have arrived by T
    T key BIT 0|1           a key's level        T gate 0|1    the light barrier
    T low 0|1               the reader's line is held low
    T link JSON             a line from the host
    T field HEX             from now a poll is answered so; what stood in `next` is gone
    T next MS HEX           one coming poll is answered so after MS ms more; HEX - is no answer
    T now HEX               comes at once where the last poll has only been acknowledged
    speak HEX HEX           a message of the device that always has the same answer
    poll HEX                a message of the device that is a poll
    run T                   work until T

and the device answers `run` with lines `T TEXT` of the link and at last `.`.
"""

import binascii
import sys

from shoe import ticks
from shoe.app import App

_ANSWER_MS = 5
_MOST_PASSES = 20000


class Line:
    """The reader's UART, and the reader behind it where it is one that is polled."""

    overruns = 0

    def __init__(self, parts):
        self._parts = parts
        self._waiting = b""
        self.low = False
        self.fixed = {}
        self.polls = ()
        self.field = b""
        self.once = []
        self.acknowledged = False

    def set_baud(self, baud):
        """Nothing: the host keeps the line's rate."""

    def line_low(self):
        return self.low

    def arrive(self, data):
        self._waiting += data

    def any(self):
        return len(self._waiting)

    def readinto(self, buffer):
        n = min(len(buffer), len(self._waiting))
        buffer[:n] = self._waiting[:n]
        self._waiting = self._waiting[n:]
        return n

    def write(self, data):
        sent = bytes(data)
        wait = _ANSWER_MS
        answer = self.fixed.get(sent, b"")
        self.acknowledged = False
        if sent in self.polls:
            answer = self.field
            if self.once:
                more, answer = self.once.pop(0)
                wait += more
            self.acknowledged = True
        if answer:
            self._parts.coming.append((self._parts.now + wait, answer))


class Parts:
    """A board whose parts are memory; itself the link and the clock."""

    name = "unix"
    bus = slow_bus = spi = None

    def __init__(self, files, base):
        self.files = Files(files)
        self.keys = Keys(self)
        self.gate = Barrier(self)
        self.link = self.clock = self
        self.uart = Line(self)
        self.mask = 0
        self.broken = False
        self.lines = []
        self.said = []
        self.now = 0
        self.base = base
        self.coming = []  # (time, bytes): answers of a polled reader

    def image(self, offset, buffer):
        return 0

    def ticks_ms(self):
        return ticks.add(self.base, self.now)

    def write(self, data):
        self.said.append("%d %s" % (self.now, bytes(data).decode()))

    def readline(self):
        return self.lines.pop(0) if self.lines else None


class Keys:
    """The keys' levels."""

    def __init__(self, parts):
        self._parts = parts

    def read(self):
        return self._parts.mask


class Barrier:
    """The light barrier's level."""

    def __init__(self, parts):
        self._parts = parts

    def read(self):
        return self._parts.broken


class Files:
    """The files that the host has sent."""

    def __init__(self, files):
        self._files = files

    def read(self, name):
        if name not in self._files:
            raise OSError(2)
        return self._files[name]

    def write(self, name, data):
        self._files[name] = bytes(data)


class Device:
    """The application and its inputs on one clock."""

    def __init__(self, files, base):
        self.parts = Parts(files, base)
        self._inputs = []
        self._wish = None
        self.app = App(self.parts)

    def put(self, at, verb, rest):
        self._inputs.append((at, verb, rest))

    def run(self, until):
        """Go through all inputs up to a time, and stands there."""
        parts = self.parts
        inputs = self._inputs
        taken = 0
        passes = 0
        while True:
            at = until
            if taken < len(inputs) and inputs[taken][0] < at:
                at = inputs[taken][0]
            if self._wish is not None and self._wish < at:
                at = self._wish
            for due, _ in parts.coming:
                if due < at:
                    at = due
            if at > parts.now:
                parts.now = at
            while taken < len(inputs) and inputs[taken][0] <= parts.now:
                self._take(inputs[taken][1], inputs[taken][2])
                taken += 1
            self._answers()
            wait = self.app.step(parts.ticks_ms())
            passes += 1
            self._wish = None if wait is None else parts.now + wait
            if passes > _MOST_PASSES:
                raise RuntimeError("no end of work before %d ms" % until)
            if parts.now >= until and wait != 0 and taken == len(inputs):
                break
        self._inputs = []

    def _answers(self):
        parts = self.parts
        if not parts.coming:
            return
        left = []
        for due, data in parts.coming:
            if due <= parts.now:
                parts.uart.arrive(data)
            else:
                left.append((due, data))
        parts.coming = left

    def _take(self, verb, rest):
        parts = self.parts
        uart = parts.uart
        if verb == "rx":
            uart.arrive(binascii.unhexlify(rest))
        elif verb == "key":
            bit, _, down = rest.partition(" ")
            mask = 1 << int(bit)
            parts.mask = parts.mask | mask if down == "1" else parts.mask & ~mask
        elif verb == "gate":
            parts.broken = rest == "1"
        elif verb == "low":
            uart.low = rest == "1"
        elif verb == "link":
            parts.lines.append(rest.encode())
        elif verb == "field":
            uart.field = binascii.unhexlify(rest)
            uart.once = []
        elif verb == "next":
            wait, _, data = rest.partition(" ")
            uart.once.append((int(wait), b"" if data == "-" else binascii.unhexlify(data)))
        elif verb == "now" and uart.acknowledged:
            uart.acknowledged = False
            uart.arrive(binascii.unhexlify(rest))


def main():
    files = {}
    device = None
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        verb, _, rest = line.rstrip("\n").partition(" ")
        if verb == "run":
            device.run(int(rest))
            said = device.parts.said
            said.append(".\n")
            sys.stdout.write("".join(said))
            device.parts.said = []
        elif verb == "file":
            name, _, data = rest.partition(" ")
            files[name] = binascii.unhexlify(data)
        elif verb == "boot":
            device = None
            device = Device(files, int(rest))
        elif verb == "speak":
            sent, _, answer = rest.partition(" ")
            device.parts.uart.fixed[binascii.unhexlify(sent)] = binascii.unhexlify(answer)
        elif verb == "poll":
            device.parts.uart.polls += (binascii.unhexlify(rest),)
        else:
            what, _, value = rest.partition(" ")
            device.put(int(verb), what, value)


main()
