"""shoe firmware: a board's image, its manifest and its size report."""

import click

from host_tools.firmware import build

EPILOG = """\b
Examples
  shoe firmware --board pico
  MPY_DIR=/path/to/micropython shoe firmware --board pico2

\b
Exit codes
  0 built and within the budget   1 it failed, or is over the budget   2 no such board
"""


@click.command(epilog=EPILOG)
@click.option("--board", default="pico", metavar="NAME", help="Board: pico (default) or pico2.")
def firmware(board):
    """Build the image of a board: MicroPython with the application frozen into it.

    The sources come from Debian's source packages, or from the checkout in MPY_DIR; what the
    build needs of the machine is installed, or the command to type is printed.
    """
    image = build(board, say=lambda text: click.echo(text, err=True))
    click.echo("\n".join(image.report.lines()))
    click.echo(f"{image.uf2}\n{image.manifest}\nsha256 {image.data['sha256']}")
