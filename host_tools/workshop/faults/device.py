"""The firmware under MicroPython's unix port as the fault machine's device."""

import json
import os
import subprocess
from pathlib import Path

from card_shoe.targets import DeviceFailed
from card_shoe.targets.unix import FOLDERS, interpreter

_DRIVER = Path(__file__).with_name("driver.py")
_HEAP = "4m"


class UnixDevice:
    """One process of MicroPython; `start` puts a new application into it.

    Inputs are lines of driver.py without their time; times are ms of the device's clock.
    """

    def __init__(self):
        self._process = subprocess.Popen(
            [str(interpreter()), "-X", f"heapsize={_HEAP}", str(_DRIVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(os.environ, MICROPYPATH=":".join([*map(str, FOLDERS), ".frozen"])),
            start_new_session=True,
        )
        self._lines = []

    def start(self, files, base, speak=(), polls=()):
        """Boot on files {name: text}. base: ticks at time 0. speak, polls: see driver.py."""
        self._lines += [f"file {name} {text.encode().hex()}" for name, text in files.items()]
        self._lines.append(f"boot {base}")
        self._lines += [f"speak {sent.hex()} {answer.hex()}" for sent, answer in speak]
        self._lines += [f"poll {sent.hex()}" for sent in polls]

    def run(self, inputs, until):
        """Play inputs [(ms, text)], in order of their times, up to a time.

        Return the events [(ms, object)] of the link. Raises DeviceFailed where it crashed.
        """
        self._lines += [f"{at} {text}" for at, text in inputs]
        self._lines.append(f"run {until}\n")
        try:
            self._process.stdin.write("\n".join(self._lines).encode())
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._failure() from None
        self._lines = []
        said = []
        for line in self._process.stdout:
            if line == b".\n":
                return said
            at, _, text = line.partition(b" ")
            said.append((int(at), json.loads(text)))
        raise self._failure()

    def _failure(self):
        words = self._process.stderr.read().decode("utf-8", "replace").strip()
        code = self._process.wait()
        self.close()
        return DeviceFailed(f"the firmware ended by itself (exit code {code}):\n{words}")

    def close(self):
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            pipe.close()
