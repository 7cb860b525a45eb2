"""shoe screens: the gallery of every screen on every display."""

import click

from card_shoe import files
from card_shoe.numbers import counted
from card_shoe.progress import Steps
from workshop.gallery import gallery

EPILOG = """\b
Examples
  shoe screens                       build/screens/index.html and the pictures beside it
  shoe screens gallery --display st7789
  shoe screens --sheet docs/screens.png
"""


@click.command(epilog=EPILOG)
@click.argument("folder", type=click.Path(file_okay=False), required=False)
@click.option(
    "--display",
    "kinds",
    multiple=True,
    type=click.Choice(sorted({kind for kind, _ in gallery.DISPLAYS})),
    help="Only these kinds; all unless given.",
)
@click.option("--sheet", type=click.Path(dir_okay=False), help="One small picture instead.")
def screens(folder, kinds, sheet):
    """Draw every screen of every game on every display: PNGs and one HTML page in FOLDER.

    The firmware's own code draws them, and an emulated panel decodes what its driver sends.
    """
    if sheet:
        if folder or kinds:
            raise click.UsageError("--sheet is one picture: without FOLDER and --display")
        files.check_place(sheet)
        click.echo(gallery.write_sheet(sheet))
        return
    folder = folder or "build/screens"
    files.check_folder(folder)
    displays = [named for named in gallery.DISPLAYS if not kinds or named[0] in kinds]
    with Steps() as steps:
        steps.say(f"drawing every screen on {counted(len(displays), 'display')}", "screens")
        page, count, cut = gallery.write(folder, displays, steps.at)
    click.echo(f"{count} screens on {counted(len(displays), 'display')}: {page}")
    for name, texts in cut:
        click.echo(f"cut off on {name}: {', '.join(texts)}", err=True)
    if cut:
        raise click.exceptions.Exit(1)
