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

from host_tools import waiting
from host_tools.errors import Failed, NoDevice
from host_tools.numbers import counted
from host_tools.progress import Steps

# Of a board whose prompt is open where the application is asked, and the remedy.
PROMPT = "MicroPython's prompt answers, and not the application: the board is in service"
LEAVE = (
    "let go of `ok` and switch the board off and on (a stuck `ok` at power on opens the service, "
    "too); if it stays so, there is no application on it: `shoe flash`"
)

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


def read_blocks(on_board, define, count, what):
    """The bytes of so many blocks, as a board in service reads them. How far it is goes to
    standard error.

    define: MicroPython statements that define block(i), which gives bytes. what: the word for
    what is read. A board whose host does not read for half a second drops what it has to say, so
    each block comes with its number and its check, and what did not come whole is asked for
    again. Raises Failed in the end.
    """
    found = {}
    with Steps() as steps:
        steps.say(f"reading the {what} from the board")

        def keep(line):
            found.update(_whole(line))
            steps.at(len(found), count)

        for _ in range(_TRIES):
            missing = [i for i in range(count) if i not in found]
            if not missing:
                break
            wanted = missing if len(missing) < count else f"range({count})"
            on_board(_BLOCKS.format(define=define, wanted=wanted), keep)
    if len(found) < count:
        raise Failed(f"{count - len(found)} of {counted(count, 'block')} did not come whole "
                     "from the board: another cable or port, or a computer that does less "
                     "besides")  # fmt: skip
    return b"".join(found[i] for i in range(count))


def _whole(line):
    """{number: bytes} of a block that came whole in a line that was printed, else {}."""
    try:
        number, check, *text = line.split()
        data = binascii.a2b_base64("".join(text))
        return {int(number): data} if binascii.crc32(data) == int(check) else {}
    except ValueError:
        return {}


def enter(port):
    """Sees to it that a board is in service; gives whether it had to be asked for it."""
    with _open(port) as link:
        # At the prompt this is a dictionary, and prints as one.
        link.write(b'\r\n{"do":"service"}\r\n')
        heard = b""
        deadline = waiting.now() + _ANSWER_S
        while waiting.now() < deadline:
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


def run_on_board(port, program, heard=None):
    """What a program prints on a board that is in service.

    heard(line): called with each line as soon as it is there. Raises NoDevice where the program
    does not run, Failed where it does not end in time.
    """
    run = subprocess.Popen(_command(port, program), stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)  # fmt: skip
    lines = []
    try:
        with waiting.Alarm(_RUN_S, run.kill) as ends:
            for line in run.stdout:
                lines.append(line)
                if heard:
                    heard(line)
            said = run.stderr.read()
            run.wait()
    finally:
        run.kill()
        run.wait()
        run.stdout.close()
        run.stderr.close()
    if ends.rang:
        raise Failed(f"{port}: what was asked of the board took more than {_RUN_S} s; switch it "
                     "off and on, and try again")  # fmt: skip
    if run.returncode:
        why = (said or "".join(lines)).strip().splitlines()[-1:] or ["no answer"]
        remedy = "the board must be in service: its REPL is open only then"
        raise NoDevice(f"{port}: {why[0]}; {remedy}")
    return "".join(lines)


def _command(port, program):
    return [sys.executable, "-m", "mpremote", "connect", port, "resume", "exec", program]


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
