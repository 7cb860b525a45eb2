"""The link of a device on a port: requests out, events in."""

import json
import os
import time

import serial

from host_tools import waiting
from host_tools.errors import Failed, NoDevice

_PATIENCE_S = 0.05


class Line:
    """A device's link. port: a serial port's name. Raises NoDevice where it will not open."""

    def __init__(self, port):
        if not os.path.exists(port):
            raise NoDevice(f"there is no port {port}")
        try:
            self._port = serial.Serial(port, 115200, timeout=_PATIENCE_S)
        except (OSError, serial.SerialException) as error:
            raise NoDevice(f"{port} will not open: {error}") from error
        self._rest = b""
        self._whole = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._port.close()

    def send(self, request):
        """Sends a request: a dict, or a line as bytes."""
        line = request if isinstance(request, bytes) else json.dumps(request).encode()
        try:
            self._port.write(line + b"\n")
        except (OSError, serial.SerialException) as error:
            raise NoDevice(f"the device is gone: {error}") from error

    def waiting(self):
        """Gives the whole lines that have come and nobody has taken, without waiting."""
        self._receive(0)
        taken, self._whole = self._whole, []
        return taken

    def lines(self, seconds):
        """Gives the lines that come within so many seconds, each as soon as it is there."""
        end = waiting.now() + seconds
        while waiting.now() < end:
            self._receive(0 if self._whole else 1)
            # One at a time: what follows the line that was waited for is not lost.
            while self._whole:
                yield self._whole.pop(0)

    def _receive(self, at_least):
        try:
            count = max(at_least, self._port.in_waiting)
            self._rest += self._port.read(count) if count else b""
        except (OSError, serial.SerialException) as error:
            raise NoDevice(f"the device is gone: {error}") from error
        *whole, self._rest = self._rest.split(b"\n")
        self._whole += [line.strip().decode("utf-8", "replace") for line in whole]

    def events(self, seconds):
        """Gives the events that come within so many seconds, as dicts."""
        for line in self.lines(seconds):
            if line.startswith("{"):
                try:
                    yield json.loads(line)
                except ValueError:
                    continue

    def wait_for(self, names, seconds, request=None, every_s=2.0):
        """Gives the first event of one of the names; sends the request again and again.

        Raises Failed where none comes in time.
        """
        end = waiting.now() + seconds
        while waiting.now() < end:
            if request:
                self.send(request)
            for made in self.events(min(every_s, max(0.1, end - waiting.now()))):
                if made.get("ev") in names:
                    return made
        raise Failed(f"the device sent no {' or '.join(names)} within {seconds:.0f} s")


def read_back(port, seconds=30):
    """Gives the `id` and `digest` events of the device on a port.

    Waits for a port that is not there yet. Raises NoDevice or Failed.
    """
    end = waiting.now() + seconds
    while not os.path.exists(port) and waiting.now() < end:
        time.sleep(0.2)
    with Line(port) as line:
        identity = line.wait_for(("id",), seconds, {"do": "id"})
        digest = line.wait_for(("digest",), seconds, {"do": "digest"})
    return identity, digest
