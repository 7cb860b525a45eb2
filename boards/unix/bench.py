"""The bench: the unix board's clock, pins and wire in lock step with a host.

The host says over one pipe what time it is and what happens; the application works until it has
nothing left to do; then the board says over the other pipe what it did and when it wants to run
next. So the device's time is the host's, and a run gives the same result at any speed. The lines
are described in host_tools/card_shoe/targets/unix.py.
"""

import binascii
import sys

from shoe.intake import keys

_WRAP_MS = (1 << 30) - 1


class Bench:
    """Time and inputs as the host gives them. to_device, to_host: file descriptors."""

    def __init__(self, to_device, to_host, uart_path, wires, panel):
        self._from_host = open(to_device, "r")
        self._to_host = open(to_host, "w")
        self._us = 0
        self._mask = 0
        self._lines = []
        self._shown = None
        self._wires = wires
        self._panel = panel
        self.line_low = False
        self.gate = Level()
        self.uart = Wire(uart_path, self)
        self._wait_for_run()

    # clock, keys, link: the parts that the application is handed

    def ticks_ms(self):
        return (self._us // 1000) & _WRAP_MS

    def ticks_us(self):
        return self._us & _WRAP_MS

    def read(self):
        return self._mask

    def write(self, data):
        sys.stdout.write(data)

    def readline(self):
        return self._lines.pop(0).encode() if self._lines else None

    def idle(self, wait):
        """Work on at once with 0 ms; otherwise reports and wait for the host."""
        if wait == 0:
            return
        self.show_panel()
        self.say("quiet %s" % ("-" if wait is None else self._us + wait * 1000))
        self._wait_for_run()

    def say(self, line):
        """Send a line to the host."""
        self._to_host.write(line + "\n")

    def show_panel(self):
        """Tell what the panel shows, where that has changed: of pixels in colours, which are
        many, only the rows from the first that changed to the last."""
        panel = self._panel
        picture = panel.picture() if panel else None
        if picture == self._shown:
            return
        first, changed = 0, picture
        if panel.kind == "rgb565":
            first, changed = self._changed_rows(picture, panel.width * 2)
        self._shown = picture
        size = (panel.kind, panel.width, panel.height)
        self.say("panel %s %d %d " % size + "%d %s" % (first, _hex(changed)))

    def _changed_rows(self, picture, pitch):
        before = self._shown
        if before is None:
            return 0, picture
        start, end = 0, len(picture)
        while before[start : start + pitch] == picture[start : start + pitch]:
            start += pitch
        while before[end - pitch : end] == picture[end - pitch : end]:
            end -= pitch
        return start // pitch, picture[start:end]

    def _wait_for_run(self):
        while True:
            line = self._from_host.readline()
            if not line:
                sys.exit()
            verb, _, rest = line.rstrip("\n").partition(" ")
            if verb == "run":
                return
            self._take(verb, rest)

    def _take(self, verb, rest):
        if verb == "at":
            self._us = int(rest)
        elif verb == "rx":
            self.uart.arrived(int(rest))
        elif verb == "low":
            self.line_low = rest == "1"
        elif verb == "key":
            name, _, down = rest.partition(" ")
            bit = 1 << keys.NAMES.index(name)
            self._mask = self._mask | bit if down == "1" else self._mask & ~bit
        elif verb == "gate":
            self.gate.value = rest == "1"
        elif verb == "panel":
            self._wires.plugged(rest == "1")
        elif verb == "link":
            self._lines.append(rest)


class Level:
    """A pin: value as last set."""

    value = False

    def read(self):
        return self.value


class Wire:
    """The reader's UART: a pseudo-terminal whose bytes count from when the host says so."""

    overruns = 0

    def __init__(self, path, bench):
        self._file = open(path, "r+b")
        self._bench = bench
        self._waiting = 0

    def arrived(self, n):
        """n more bytes are on the wire by now."""
        self._waiting += n

    def any(self):
        return self._waiting

    def set_baud(self, baud):
        """Nothing: the host keeps the line's rate."""

    def line_low(self):
        return self._bench.line_low

    def readinto(self, buffer):
        n = min(self._waiting, len(buffer))
        got = self._file.readinto(memoryview(buffer)[:n])
        self._waiting -= got
        return got

    def write(self, data):
        self._file.write(data)
        self._bench.say("tx " + _hex(data))
        return len(data)


def _hex(data):
    return binascii.hexlify(data).decode()
