"""`shoe verify`: is the firmware on a board the one that was built?"""

import click

from card_shoe.errors import Failed, Refused
from card_shoe.link import service
from card_shoe.link.client import Client

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
_PIECE = 1024
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
    from card_shoe import files
    from card_shoe import verify as digests

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


def ask(port: str) -> dict:
    """Return the `digest` event of the board at a port.

    Raises NoDevice where the port does not open or the prompt answers, Failed where the board
    does not answer.
    """
    with Client(port) as link:
        return link.ask({"do": "digest"}, "digest", complete=lambda made: made.get("image"))


def read_back(port: str, n: int) -> bytes:
    """Return the first n bytes of a board's flash. The board goes into service for it."""
    with service.session(port) as on_board:
        return service.read_blocks(on_board, _BLOCK, (n + _PIECE - 1) // _PIECE, "flash")[:n]
