"""shoe demo: the main job, with no hardware."""

from pathlib import Path

import click

from card_shoe.feeds import demos, play, table
from card_shoe.numbers import Speed, counted

KEPT = 8

EPILOG = """\b
Examples
  shoe demo                          two rounds of hold'em in their own time
  shoe demo --game flop_poker --speed 0
  shoe demo --feed tests/replay/feeds/misdeal.feed
"""


@click.command(epilog=EPILOG)
@click.option(
    "--game", type=click.Choice(demos.demonstrated()), default="holdem", help="Default holdem."
)
@click.option("--feed", type=click.Path(), help="Another feed than the game's demonstration.")
@click.option("--target", default="unix", metavar="unix|pico|pico2", help="Device; default unix.")
@click.option(
    "--speed",
    type=Speed(),
    default=1.0,
    help="1.0 in the feed's own time (default), 0 as fast as it goes.",
)
def demo(game, feed, target, speed):
    """Play a recorded feed into the firmware under MicroPython, and show every screen.

    The bytes of an RDM6300 go into the reader's UART; what comes out is drawn as the display
    shows it. The last screens are saved as PNG.
    """
    path = Path(feed) if feed else demos.path(game)
    checked = table.load(path)
    outcome = play.play(checked, target, play.Plain(), speed=speed)
    folder = Path("build") / "demo" / path.stem
    paths = play.save_screens(outcome.screens, folder, last=KEPT)
    click.echo(f"\nSaved as PNG in {folder}, the last {counted(len(paths), 'screen')}:")
    for saved in paths:
        click.echo(f"  {saved}")
