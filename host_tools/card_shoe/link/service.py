"""A board in service: its prompt is open, and a program can be run on it.

The application is asked for service over the link; it agrees while no round is played, where
`ok` is held down or the board has its service setting. A board that was started with `ok` held
is in service already.
"""

import binascii
import contextlib
import functools
import subprocess
import sys

from card_shoe import waiting
from card_shoe.errors import Failed, InService, NoDevice
from card_shoe.link.client import Client
from card_shoe.numbers import counted
from card_shoe.progress import Steps

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
    """The board at a port in service; return run(program) -> what it prints.

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
    """Return what a MicroPython program prints on the board at a port, which goes into service for
    it."""
    with session(port) as on_board:
        return on_board(program)


def put(port, files):
    """Write files into a board's own, and has it start again with them.

    files: {name: bytes}, short ones such as tables and decks. Raises NoDevice or Failed as
    session() does.
    """
    with session(port) as on_board:
        for name, data in files.items():
            parts = [data[at : at + _LINE] for at in range(0, len(data), _LINE)]
            lines = [binascii.b2a_base64(part, newline=False).decode() for part in parts]
            on_board(_WRITE.format(name=name, lines=lines))


def read_blocks(on_board, define, count, what):
    """Return the bytes of this many blocks, as a board in service reads them. How far it is goes
    to standard error.

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
    """Return {number: bytes} of a block that came whole in a line that was printed, else {}."""
    try:
        number, check, *text = line.split()
        data = binascii.a2b_base64("".join(text))
        return {int(number): data} if binascii.crc32(data) == int(check) else {}
    except ValueError:
        return {}


def enter(port: str) -> bool:
    """Have a board go into service; return whether it had to be asked for it.

    Raises NoDevice where the port does not open, Failed where the board refuses or is silent.
    """
    with Client(port) as link:
        try:
            link.ask({"do": "service"}, "service")
        except InService:
            return False
    return True


def run_on_board(port, program, heard=None):
    """Return what a program prints on a board that is in service.

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
