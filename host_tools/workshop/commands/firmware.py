"""shoe firmware: a board's image, its manifest and its size report."""

import tempfile
from pathlib import Path

import click

from card_shoe.boards.board import ROOT, Board, Modules, module_boards, which_boards
from card_shoe.errors import Failed
from card_shoe.progress import Steps
from workshop.build import build, heap

EPILOG = """\b
Examples
  shoe firmware --board pico
  MPY_DIR=/path/to/micropython shoe firmware --board pico2
  shoe firmware --board esp32       its partition table, and what a table takes of its heap

\b
Exit codes
  0 built and within the budget   1 it failed, or is over the budget   2 no such board
"""


@click.command(epilog=EPILOG)
@click.option("--board", default="pico", metavar="NAME",
              help=f"Board; default pico: {which_boards()}.")  # fmt: skip
def firmware(board):
    """Build the image of a board: MicroPython with the application frozen into it.

    A board that has no image takes the application as compiled modules onto MicroPython as it
    comes; for it the partition table is written, and its modules are added up.

    The sources come from Debian's source packages, or from the checkout in MPY_DIR; what the
    build needs of the machine is installed, or the command to type is printed.
    """
    if board in module_boards():
        tell_modules(board)
        return
    with Steps() as steps:
        image = build(board, say=steps.say, at=steps.at)
        measure_heap(board, image, steps.say)
    click.echo("\n".join(image.report.lines()))
    click.echo(f"{image.uf2}\n{image.manifest}\nsha256 {image.data['sha256']}")


def measure_heap(name, image, say=lambda text: None):
    """Add to an image's report what it leaves of the heap at boot. Raises Failed: too little."""
    board = Board(name)
    free, why = heap.free_at_boot(image, board.chip, say)
    image.report.add(heap.PART, free, board.budget.get(heap.PART), why)
    if image.report.over:
        over = "\n".join(image.report.over)
        raise Failed(f"over the budget of {board.folder / 'budget.json'}:\n{over}")


def tell_modules(board):
    """For a board without an image: its partition table, and what each game takes of its heap."""
    from shoe import games
    from workshop.build import modules, partitions

    out = ROOT / "build" / board / "partitions.bin"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(partitions.pack(partitions.regions(board)))
    kind = Modules(board)
    click.echo(f"{'game':<14}{'modules':>10}{'bytes':>10}{'largest':>10}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        modules.compile_tree(kind.arch, folder / "all", modules.all_of([board]))
        for game in games.NAMES:
            found = modules.sizes(board, game, folder / "all", folder / game)
            row = f"{len(found):>10,}{sum(found.values()):>10,}{max(found.values()):>10,}"
            click.echo(f"{game:<14}{row}")
    limits = kind.budget
    click.echo(f"{'budget':<24}{limits['application_bytes']:>10,}"
               f"{limits['largest_block_bytes']:>10,}\n{out}")  # fmt: skip
