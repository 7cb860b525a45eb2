"""Runs the ranking scripts of this folder under MicroPython, for the tests beside it."""

import os
import shutil
import subprocess
import sys
from array import array

import card_shoe

HERE = os.path.dirname(os.path.abspath(__file__))


def micropython():
    """Return the path of the unix port that the set-up installed."""
    beside = os.path.join(os.path.dirname(sys.executable), "micropython")
    found = beside if os.path.exists(beside) else shutil.which("micropython")
    assert found, "micropython is missing: `make test` installs it"
    return found


def start(script, *arguments, heap="64m"):
    """Start `script` under MicroPython with the firmware on its path; return the process."""
    command = [micropython(), "-X", f"heapsize={heap}", os.path.join(HERE, script)]
    return subprocess.Popen(
        command + [str(argument) for argument in arguments],
        env={**os.environ, "MICROPYPATH": os.pathsep.join((HERE, card_shoe.FIRMWARE))},
        stdout=subprocess.PIPE,
        text=True,
    )


def finish(process):
    """Return what the process printed; it must have ended well."""
    printed = process.communicate()[0]
    assert process.returncode == 0, printed
    return printed


def values(path):
    """Return the 32-bit values of a file as an array."""
    made = array("i")
    with open(path, "rb") as file:
        made.frombytes(file.read())
    return made


def rank_all(order, n, deck, folder):
    """Return the values of all hands of `n` of `deck` cards, in lexicographic order."""
    path = folder / f"{order}-{n}-{deck}"
    finish(start("rank_all.py", order, n, deck, path))
    made = values(path)
    path.unlink()
    return made


def rank_hands(order, hands, folder):
    """Return the values of `hands`, bytes of one length each."""
    source = folder / "hands"
    source.write_bytes(b"".join(hands))
    finish(start("rank_file.py", order, len(hands[0]), source, folder / "values"))
    return values(folder / "values")
