"""`shoe verify`: is the firmware on a board the one that was built?"""

import json
import time

import click

from host_tools.errors import Failed, NoDevice, Refused

EPILOG = """\b
Examples
  shoe verify --board /dev/ttyACM0 --image build/pico/shoe-0.1.0-pico.uf2
  shoe verify --flash dump.bin --image build/pico/shoe-0.1.0-pico.uf2
  shoe verify --digest 3f2a… --image shoe.uf2         the digest as read off the display

\b
Exit codes
  0 equal   1 something differs, or could not be compared   2 wrong usage   3 no such board
"""
_ANSWER_S = 30
_PIECE = 1024
_BLOCK = f"""
import chip
piece = bytearray({_PIECE})
def block(i):
    return bytes(memoryview(piece)[: chip.image(i * {_PIECE}, piece)])
"""


@click.command(epilog=EPILOG)
@click.option("--image", "path", required=True, metavar="FILE", help="The .uf2 or .bin built.")
@click.option("--board", metavar="PORT", help="The board: asked for its digest, flash read back.")
@click.option("--flash", "dump", metavar="FILE", help="A dump of the flash, from its beginning.")
@click.option("--digest", metavar="SHA256", help="The digest as the display or the link gave it.")
@click.option("--no-readback", is_flag=True, help="Only ask the board, do not read its flash.")
@click.option("--deck", metavar="FILE", help="The deck that the board should have.")
@click.option("--config", metavar="FILE", help="The table configuration that it should have.")
def verify(path, board, dump, digest, no_readback, deck, config):
    """Compare the digest three ways: the board's own, the image's, the flash's read back.

    Nothing on the board is trusted as a reference. Where bytes differ, address and module are
    named. For the flash of a board to be read back it must allow service.
    """
    from host_tools import verify as digests

    if not (board or dump or digest):
        raise Refused("nothing to compare with: --board PORT, --flash FILE or --digest SHA256")
    image = digests.read_image(path)
    reported = {"image": digest.lower()} if digest else None
    flash = digests.read_image(dump).data if dump else None
    if board:
        reported = ask(board)
        if flash is None and not no_readback:
            flash = read_back(board, len(image.data))
    said = reported["image"] if reported else None
    image.sha256(said)
    verdict = digests.compare(image, said, flash, digests.places_beside(image))
    files = {key: name for key, name in (("deck", deck), ("config", config)) if name}
    if files and (not reported or "config" not in reported):
        raise Refused("--deck and --config are compared with what a board says: --board PORT")
    digests.compare_files(verdict, reported, files)
    for line in verdict.lines:
        click.echo(line)
    if not verdict.equal:
        raise Failed("the firmware does not verify")
    click.echo("equal")


def ask(port):
    """The `digest` event of the board at a port, as a dict."""
    with _open(port) as link:
        return request(link, {"do": "digest"}, "digest", lambda made: made.get("image"))


def read_back(port, n):
    """The first n bytes of the flash of the board at a port, which goes into service for it."""
    from host_tools import service

    with service.session(port) as on_board:
        return service.read_blocks(on_board, _BLOCK, (n + _PIECE - 1) // _PIECE)[:n]


def _open(port):
    import serial

    try:
        return serial.Serial(port, timeout=0.2)
    except (OSError, serial.SerialException) as error:
        raise NoDevice(f"{port}: will not open: {error}") from None


def request(link, question, name, complete=lambda made: True):
    """Sends a question over an open link; gives the answer of that name, as a dict.

    Asks again while the answer is not complete. Raises Failed where the board refuses or does
    not answer within half a minute.
    """
    deadline = time.monotonic() + _ANSWER_S
    rest = b""
    link.write(json.dumps(question).encode() + b"\n")
    while time.monotonic() < deadline:
        *lines, rest = (rest + link.read(4096)).split(b"\n")
        for line in lines:
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
