"""A board in service: its prompt is open, and a program can be run on it.

The application is asked for service over the link; it agrees while no round is played, where
`ok` is held down or the board has its service setting. A board that was started with `ok` held
is in service already.
"""

import binascii
import contextlib
import functools
import json
import subprocess
import sys
import time

from host_tools.errors import Failed, NoDevice

_ANSWER_S = 30
_RUN_S = 600
_TRIES = 4
_BLOCKS = """
import binascii
{define}
for i in {wanted}:
    data = block(i)
    print(i, binascii.crc32(data), binascii.b2a_base64(data).decode(), end="")
"""
_WRITE = """
import binascii
with open({name!r}, "wb") as file:
    for line in {lines!r}:
        file.write(binascii.a2b_base64(line))
"""
_LINE = 96  # bytes of a file in each line of base64
_RESET = (
    "import machine\n"
    "machine.Timer(-1, mode=0, period=50, callback=lambda _: machine.reset())"
)  # fmt: skip


@contextlib.contextmanager
def session(port):
    """The board at a port in service; gives run(program) -> what it prints.

    A board that goes into service for it is reset afterwards. Raises NoDevice where the port does
    not open or a program does not run, Failed where the board refuses.
    """
    asked = enter(port)
    try:
        yield functools.partial(run_on_board, port)
    finally:
        if asked:
            run_on_board(port, _RESET)


def run(port, program):
    """What a MicroPython program prints on the board at a port, which goes into service for it."""
    with session(port) as on_board:
        return on_board(program)


def put(port, files):
    """Writes files into a board's own, and has it start anew with them.

    files: {name: bytes}, short ones such as tables and decks. Raises NoDevice or Failed as
    session() does.
    """
    with session(port) as on_board:
        for name, data in files.items():
            parts = [data[at : at + _LINE] for at in range(0, len(data), _LINE)]
            lines = [binascii.b2a_base64(part, newline=False).decode() for part in parts]
            on_board(_WRITE.format(name=name, lines=lines))


def read_blocks(on_board, define, count):
    """The bytes of so many blocks, as a board in service reads them.

    define: MicroPython statements that define block(i), which gives bytes. A board whose host
    does not read for half a second drops what it has to say, so each block comes with its number
    and its check, and what did not come whole is asked for again. Raises Failed in the end.
    """
    found = {}
    for _ in range(_TRIES):
        missing = [i for i in range(count) if i not in found]
        if not missing:
            break
        wanted = missing if len(missing) < count else f"range({count})"
        found.update(_whole(on_board(_BLOCKS.format(define=define, wanted=wanted))))
    if len(found) < count:
        raise Failed(f"{count - len(found)} of {count} blocks did not come whole from the board: "
                     "another cable or port, or a computer that does less besides")  # fmt: skip
    return b"".join(found[i] for i in range(count))


def _whole(printed):
    """{number: bytes} of the blocks that came whole, out of what was printed."""
    found = {}
    for line in printed.splitlines():
        try:
            number, check, *text = line.split()
            data = binascii.a2b_base64("".join(text))
            if binascii.crc32(data) == int(check):
                found[int(number)] = data
        except ValueError:
            continue
    return found


def enter(port):
    """Sees to it that a board is in service; gives whether it had to be asked for it."""
    with _open(port) as link:
        # At the prompt this is a dictionary, and prints as one.
        link.write(b'\r\n{"do":"service"}\r\n')
        heard = b""
        deadline = time.monotonic() + _ANSWER_S
        while time.monotonic() < deadline:
            heard += link.read(4096)
            # The prompt that the request has opened may have come as well by now.
            for line in heard.split(b"\n")[:-1]:
                made = _event(line)
                if made.get("ev") == "service":
                    return True
                if made.get("ev") == "error":
                    raise Failed(f"the board refuses service: {made.get('why')}")
            if b">>> " in heard:
                return False
    raise Failed(f"the board does not answer service within {_ANSWER_S} s")


def run_on_board(port, program):
    """What a program prints on a board that is in service; raises NoDevice where it does not."""
    command = [sys.executable, "-m", "mpremote", "connect", port, "resume", "exec", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_RUN_S)
    if done.returncode:
        why = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no answer"]
        remedy = "the board must be in service: its REPL is open only then"
        raise NoDevice(f"{port}: {why[0]}; {remedy}")
    return done.stdout


def _open(port):
    import serial

    try:
        return serial.Serial(port, timeout=0.2)
    except (OSError, serial.SerialException) as error:
        raise NoDevice(f"{port}: will not open: {error}") from None


def _event(line):
    try:
        made = json.loads(line)
    except ValueError:
        return {}
    return made if isinstance(made, dict) else {}
