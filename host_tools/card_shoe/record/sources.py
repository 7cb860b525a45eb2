"""What a recording is made from: ports, each read by a thread of its own, and typed keys.

Every source puts (time in s of time.monotonic, verb, value) on one queue: `rx` and `tx` with
the bytes that came, `typed` with a line of text, `gone` with the reason why nothing more comes.
"""

import sys
import threading
import time

import serial

from card_shoe.errors import NoDevice

_PATIENCE_S = 0.05
_MOST = 4096


class Port:
    """A port under recording. url: what pyserial opens; verb: rx or tx.

    Raises NoDevice where it will not open.
    """

    def __init__(self, url, baud, verb, queue):
        self.url = url
        self._verb = verb
        self._queue = queue
        self._stop = threading.Event()
        try:
            self._port = serial.serial_for_url(url, baudrate=baud, timeout=_PATIENCE_S)
        except (OSError, ValueError, serial.SerialException) as error:
            raise NoDevice(f"{url}: will not open: {error}") from error
        self._thread = threading.Thread(target=self._read, daemon=True)

    def start(self):
        self._thread.start()

    def close(self):
        """End the thread, which first takes what the system still holds for the port."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        self._port.close()

    def _read(self):
        try:
            while not self._stop.is_set():
                self._take(1)
            self._take(0)
        except (OSError, TypeError, serial.SerialException) as error:
            # pyserial raises TypeError where a port is closed under a read.
            self._queue.put((time.monotonic(), "gone", f"{self.url}: {error}"))

    def _take(self, at_least):
        data = self._port.read(min(_MOST, max(at_least, self._port.in_waiting)))
        if data:
            self._queue.put((time.monotonic(), self._verb, data))


def typed_lines(queue, stream=None):
    """Start a thread that puts each line of standard input on the queue; ends with its end."""

    def read():
        for line in stream or sys.stdin:
            queue.put((time.monotonic(), "typed", line.strip()))

    threading.Thread(target=read, daemon=True).start()
