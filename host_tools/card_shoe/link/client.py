"""The client of a board's link: requests out, events in.

A port is opened for this process alone. What answers may be the application or, on a board in
service, MicroPython's prompt: the prompt prints a request as the dictionary that it is, and every
question here tells the two apart.
"""

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import serial
from serial.tools import list_ports

from card_shoe import waiting
from card_shoe.errors import Failed, InService, NoDevice

BAUD = 115200
ANSWER_S = 30.0
"""Seconds within which an application answers, whatever else it has to do."""

PROMPT = "MicroPython's prompt answers, and not the application: the board is in service"
LEAVE = (
    "let go of `ok` and switch the board off and on (a stuck `ok` at power on opens the service, "
    "too); if it stays so, there is no application on it: `shoe flash`"
)

_PATIENCE_S = 0.05
_WRITE_S = 5
_OF_A_PROMPT = "{'do'"  # a request, as MicroPython prints a dictionary

Event = dict[str, Any]
Request = dict[str, Any]


def is_there(port: str) -> bool:
    """Return whether a serial port is there. What stands behind a URL is not looked for."""
    if "://" in port:
        return True
    # Windows lists its ports, and shows no file of the name.
    return os.path.exists(port) or any(port == listed.device for listed in list_ports.comports())


class Client:
    """A board's link. port: a serial port's name, or any URL that pyserial opens.

    Raises NoDevice where there is no such port, or where it will not open.
    """

    def __init__(self, port: str) -> None:
        if not is_there(port):
            raise NoDevice(f"there is no port {port}; `shoe ports` lists what is there")
        self.port = port
        try:
            self._serial = serial.serial_for_url(
                port, BAUD, timeout=_PATIENCE_S, write_timeout=_WRITE_S, exclusive=True
            )
        except BlockingIOError as error:
            raise _held(port) from error
        except (OSError, ValueError, serial.SerialException) as error:
            if "exclusively lock" in str(error):
                raise _held(port) from error
            raise NoDevice(f"{port}: will not open: {error}") from error
        self._rest = b""
        self._whole: list[str] = []

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port; may be called twice."""
        self._serial.close()

    def send(self, request: Request | bytes) -> None:
        """Send a request, an object or a line of bytes. Raises NoDevice where the port is gone."""
        line = request if isinstance(request, bytes) else json.dumps(request).encode()
        try:
            self._serial.write(line + b"\n")
        except (OSError, serial.SerialException) as error:
            raise NoDevice(f"the device is gone: {error}") from error

    def waiting(self) -> list[str]:
        """Return the whole lines that have come and were not taken yet, without waiting."""
        self._receive(0)
        taken, self._whole = self._whole, []
        return taken

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the lines that come within that many seconds, each as soon as it is there."""
        end = waiting.now() + seconds
        while waiting.now() < end:
            self._receive(0 if self._whole else 1)
            # One at a time: what follows the line that was waited for is not lost.
            while self._whole:
                yield self._whole.pop(0)

    def events(self, seconds: float) -> Iterator[Event]:
        """Yield the events that come within that many seconds."""
        return (made for made in map(_event, self.lines(seconds)) if made)

    def ask(
        self, request: Request, *names: str, seconds: float = ANSWER_S,
        complete: Callable[[Event], object] = bool,
    ) -> Event:  # fmt: skip
        """Send a request once and return the first event of one of the names.

        complete: whether an event answers in full; one that does not is followed by another.
        Raises InService where the prompt answers, and Failed where the application refuses or
        does not answer in time.
        """
        # To the application the blanks around it are nothing; a prompt takes them for Enter.
        self.send(b"\r\n" + json.dumps(request).encode() + b"\r")
        for line in self.lines(seconds):
            made = _event(line)
            if _prompts([line]):
                raise InService(f"{self.port}: {PROMPT}; {LEAVE}")
            if made.get("ev") in names and complete(made):
                return made
            if made.get("ev") == "error":
                raise Failed(f"the board refuses {request['do']}: {made.get('why')}")
        raise Failed(f"the board does not answer {request['do']} within {seconds:g} s")

    def wait_for(
        self, names: Iterable[str], seconds: float, request: Request | None = None,
        every_s: float = 2.0,
    ) -> Event:  # fmt: skip
        """Return the first event of one of the names.

        request: sent every `every_s` seconds until then, for a board that may still be starting.
        Raises InService where nothing but the prompt answers in time, Failed where nothing does.
        """
        end = waiting.now() + seconds
        heard: list[str] = []
        while waiting.now() < end:
            if request:
                self.send(request)
            for line in self.lines(min(every_s, max(0.1, end - waiting.now()))):
                made = _event(line)
                if made.get("ev") in names:
                    return made
                heard.append(line)
        if _prompts(heard):
            raise InService(f"{self.port}: {PROMPT}; {LEAVE}")
        raise Failed(f"the device sent no {' or '.join(names)} within {seconds:.0f} s")

    def identity(self, seconds: float = ANSWER_S) -> Event:
        """Return the `id` event: which version, on which board, for which game."""
        return self.ask({"do": "id"}, "id", seconds=seconds)

    def _receive(self, at_least: int) -> None:
        try:
            count = max(at_least, self._serial.in_waiting)
            self._rest += self._serial.read(count) if count else b""
        except (OSError, TypeError, serial.SerialException) as error:
            # pyserial raises TypeError where a port is closed under a read.
            raise NoDevice(f"the device is gone: {error}") from error
        *whole, self._rest = self._rest.split(b"\n")
        self._whole += [line.strip().decode("utf-8", "replace") for line in whole]


def read_back(port: str, seconds: float = ANSWER_S) -> tuple[Event, Event]:
    """Return the `id` and `digest` events of the board at a port.

    Waits for a port that is not there yet. Raises NoDevice or Failed.
    """
    end = waiting.now() + seconds
    while not is_there(port) and waiting.now() < end:
        time.sleep(0.2)
    with Client(port) as link:
        identity = link.wait_for(("id",), seconds, {"do": "id"})
        digest = link.wait_for(("digest",), seconds, {"do": "digest"})
    return identity, digest


def of_a_prompt(line: str) -> bool:
    """Return whether a line is what MicroPython's prompt makes of a request."""
    return line.lstrip("> ").startswith(_OF_A_PROMPT)


def _prompts(lines: Iterable[str]) -> bool:
    return any(map(of_a_prompt, lines))


def _event(line: str) -> Event:
    """Return the event of a line, or {} where it is none."""
    try:
        made = json.loads(line)
    except ValueError:
        return {}
    return made if isinstance(made, dict) else {}


def _held(port: str) -> NoDevice:
    return NoDevice(f"{port}: will not open: another program has it open; end that one first")
