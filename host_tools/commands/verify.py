"""`shoe verify`: is the firmware on a board the one that was built?"""

import json

import click

from host_tools import service, waiting
from host_tools.errors import Failed, NoDevice, Refused

EPILOG = """\b
Examples
  shoe verify --board /dev/ttyACM0 --image build/pico/shoe-0.1.0-pico.uf2
  shoe verify --flash dump.bin --image build/pico/shoe-0.1.0-pico.uf2
  shoe verify --digest 3f2a… --image shoe.uf2         the digest as read off the display

\b
Exit codes
  0 equal   1 something differs, or could not be compared   2 wrong usage, or no firmware
  3 no such board, or its prompt answers in the application's place
"""
_ANSWER_S = 30
_PIECE = 1024
_OF_A_PROMPT = b"{'do'"  # the question, as MicroPython prints a dictionary
_BLOCK = f"""
import chip
piece = bytearray({_PIECE})
def block(i):
    return bytes(memoryview(piece)[: chip.image(i * {_PIECE}, piece)])
"""


@click.command(epilog=EPILOG)
@click.option("--image", "path", type=click.Path(), required=True, metavar="FILE",
              help="The .uf2 or .bin built.")  # fmt: skip
@click.option("--board", metavar="PORT", help="The board: asked for its digest, flash read back.")
@click.option("--flash", "dump", type=click.Path(), metavar="FILE",
              help="A dump of the flash, from its beginning.")  # fmt: skip
@click.option("--digest", metavar="SHA256", help="The digest as the display or the link gave it.")
@click.option("--no-readback", is_flag=True, help="Only ask the board, do not read its flash.")
@click.option("--deck", type=click.Path(), metavar="FILE",
              help="The deck that the board should have.")  # fmt: skip
@click.option("--config", type=click.Path(), metavar="FILE",
              help="The table configuration that it should have.")  # fmt: skip
def verify(path, board, dump, digest, no_readback, deck, config):
    """Compare the digest three ways: the board's own, the image's, the flash's read back.

    Nothing on the board is trusted as a reference. Where bytes differ, address and module are
    named. For the flash of a board to be read back it must allow service.
    """
    from host_tools import files
    from host_tools import verify as digests

    if not (board or dump or digest):
        raise Refused("nothing to compare with: --board PORT, --flash FILE or --digest SHA256")
    image = digests.read_image(path)
    reported = {"image": digest.lower()} if digest else None
    flash = digests.read_flash(dump) if dump else None
    named = (("deck", deck, "deck"), ("config", config, "configuration"))
    given = {key: (name, files.read(name, what)) for key, name, what in named if name}
    if board:
        reported = ask(board)
        if flash is None and not no_readback:
            flash = read_back(board, len(image.data))
    said = reported["image"] if reported else None
    image.sha256(said)
    verdict = digests.compare(image, said, flash, digests.places_beside(image))
    if given and (not reported or "config" not in reported):
        raise Refused("--deck and --config are compared with what a board says: --board PORT")
    digests.compare_files(verdict, reported, given)
    for line in verdict.lines:
        click.echo(line)
    if not verdict.equal:
        raise Failed("the firmware does not verify")
    click.echo("equal")


def ask(port):
    """The `digest` event of the board at a port, as a dict. Raises NoDevice where its prompt is
    open, Failed where it does not answer.
    """
    with _open(port) as link:
        try:
            return request(link, {"do": "digest"}, "digest", lambda made: made.get("image"))
        except NoDevice as prompt:
            raise NoDevice(f"{port}: {prompt.format_message()}") from None


def read_back(port, n):
    """The first n bytes of the flash of the board at a port, which goes into service for it."""
    with service.session(port) as on_board:
        return service.read_blocks(on_board, _BLOCK, (n + _PIECE - 1) // _PIECE, "flash")[:n]


def _open(port):
    import serial

    try:
        return serial.Serial(port, timeout=0.2)
    except (OSError, serial.SerialException) as error:
        raise NoDevice(f"{port}: will not open: {error}") from None


def request(link, question, name, complete=lambda made: True):
    """Sends a question over an open link; gives the answer of that name, as a dict.

    An answer that is not complete is followed by another one. Raises Failed where the board
    refuses or does not answer within half a minute, NoDevice where MicroPython's prompt answers.
    """
    deadline = waiting.now() + _ANSWER_S
    rest = b""
    # To the application the blanks around it are nothing; a prompt takes them for Enter.
    link.write(b"\r\n" + json.dumps(question).encode() + b"\r\n")
    while waiting.now() < deadline:
        *lines, rest = (rest + link.read(4096)).split(b"\n")
        for line in lines:
            if line.lstrip(b"> ").startswith(_OF_A_PROMPT):
                raise NoDevice(f"{service.PROMPT}; {service.LEAVE}")
            made = _event(line)
            if made.get("ev") == "error":
                raise Failed(f"the board refuses {question['do']}: {made.get('why')}")
            if made.get("ev") == name and complete(made):
                return made
    raise Failed(f"the board does not answer {question['do']} within {_ANSWER_S} s")


def _event(line):
    try:
        made = json.loads(line)
    except ValueError:
        return {}
    return made if isinstance(made, dict) else {}
