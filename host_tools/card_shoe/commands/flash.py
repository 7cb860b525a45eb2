"""shoe flash: the firmware onto a board, and read back."""

import click

from card_shoe import flash as flashing
from card_shoe import rooms
from card_shoe.boards.board import image_boards, module_boards
from card_shoe.errors import Refused

EPILOG = """\b
Examples
  shoe flash --board pico --port /dev/ttyACM0
  shoe flash --board pico2 --port /dev/ttyACM0 --mount /media/me/RP2350
  shoe flash --board pico --port /dev/ttyACM0 --dev --config table.json

\b
Exit codes
  0 the board reports what was sent   1 it failed, or reports anything else
  2 an image or board of another kind   3 no such device
"""
BOARDS_HELP = (
    f"Board; default pico. With an image: {', '.join(image_boards())}; with --dev alone: "
    f"{', '.join(module_boards())}."
)


@click.command(epilog=EPILOG)
@click.option("--board", default="pico", metavar="NAME", help=BOARDS_HELP)
@click.option("--port", help="Its serial port, for reading back and for --dev.")
@click.option("--mount", type=click.Path(file_okay=False), help="The boot loader's disk.")
@click.option("--image", type=click.Path(dir_okay=False),
              help="A UF2 file; else it is built, in the project's tree.")  # fmt: skip
@click.option("--dev", is_flag=True, help="Compiled modules onto stock MicroPython instead.")
@click.option("--config", type=click.Path(dir_okay=False),
              help="With --dev: the table whose game, reader and display are brought.")
def flash(board, port, mount, image, dev, config):
    """Put the firmware on a board, read version and digest back, compare.

    The product's image goes through the boot loader (BOOTSEL). With --dev the application goes
    as compiled modules onto stock MicroPython: only what changed, and the version before is
    kept and run again if the new one does not start.
    """
    if not port:
        raise Refused("which board? --port (PORT=) names its serial port; `shoe ports` lists them")
    say = lambda text: click.echo(text, err=True)  # noqa: E731
    if not dev:
        image = image or _built(board, say)
        made = flashing.flash_product(board, port, image, mount, say)
    else:
        table, extra = flashing.load_table(config) if config else (None, {})
        made = flashing.flash_dev(board, port, table, extra, say)
    click.echo(f"{made['fw']}")


def _built(board, say):
    """Return the path of the image that the tree's workshop builds. Raises Failed without one."""
    wanted = "an image is built only where there is none to name with --image"
    return rooms.workshop("build", wanted).build(board, say=say).uf2
