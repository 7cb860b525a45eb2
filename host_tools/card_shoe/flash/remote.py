"""mpremote, as a program: joined steps on a port, with its errors in words."""

import importlib.util
import json
import subprocess
import sys

from card_shoe import waiting
from card_shoe.errors import Failed, NoDevice
from card_shoe.link.client import is_there

_MARK = "shoe-answer:"


def run(port, *steps, timeout=300):
    """Run mpremote's steps one after another; return its standard output.

    steps: lists of words, such as ["exec", "print(1)"]. Raises NoDevice where the port will
    not open, Failed where a step fails.
    """
    if importlib.util.find_spec("mpremote") is None:
        raise ModuleNotFoundError("mpremote is not installed", name="mpremote")
    if not is_there(port):
        raise NoDevice(f"there is no port {port}")
    command = [sys.executable, "-m", "mpremote", "connect", port]
    for i, step in enumerate(steps):
        command += (["+"] if i else []) + step
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as done:
        try:
            out, told = waiting.communicate(done, timeout)
        except subprocess.TimeoutExpired as error:
            raise Failed(f"mpremote on {port} did not end within {timeout} s") from error
        finally:
            done.kill()
    if done.returncode:
        words = (out + told).strip()
        if "no device" in words or "failed to access" in words:
            raise NoDevice(f"{port}: {words}")
        raise Failed(f"mpremote on {port} ended with {done.returncode}:\n{words[-2000:]}")
    return out


def answers(port, code, timeout=300):
    """Run a program on the board that calls answer(object); return the objects."""
    program = f"import json\ndef answer(x): print({_MARK!r} + json.dumps(x))\n{code}"
    out = run(port, ["exec", program], timeout=timeout)
    rows = [line[len(_MARK) :] for line in out.splitlines() if line.startswith(_MARK)]
    if not rows:
        raise Failed(f"the board on {port} gave no answer:\n{out[-2000:]}")
    return [json.loads(row) for row in rows]


def ask(port, code, timeout=300):
    """Run a program on the board that calls answer(object) once; return the object."""
    return answers(port, code, timeout)[-1]
