"""shoe replay: one feed into the firmware."""

import click

from host_tools import play, table
from host_tools.wire import CHUNKS

EPILOG = """\b
Examples
  shoe replay tests/replay/feeds/holdem.feed
  shoe replay tests/replay/feeds/holdem.feed --json | grep '"ev":"result"'
  shoe replay tests/replay/feeds/quick.feed --speed 1.0 --screens build/screens
  shoe replay tests/replay/feeds/misdeal.feed --strict
  shoe replay my.feed --config table.json --deck house-a.deck --noise 2 --seed 7

\b
Exit codes
  0 done, faults inside the replay included   1 differences under --strict, a crash, a time-out
  2 feed, configuration or deck refused       3 no such port      130 Ctrl-C
"""


@click.command(epilog=EPILOG)
@click.argument("feed", type=click.Path())
@click.option("--target", default="unix", metavar="unix|pico|PORT", help="Device; default unix.")
@click.option("--config", type=click.Path(), help="Table configuration; else the feed's own.")
@click.option("--deck", type=click.Path(), help="Deck file; else the configuration's own.")
@click.option(
    "--speed",
    type=click.FloatRange(min=0),
    default=0,
    help="1.0 in the feed's own time, 0 as fast as it goes (default); the results are the same.",
)
@click.option("--json", "as_json", is_flag=True, help="Only the device's events, as JSON Lines.")
@click.option("--screens", type=click.Path(file_okay=False), help="Save every screen as PNG here.")
@click.option("--strict", is_flag=True, help="Compare with FEED's .expected.jsonl and tx lines.")
@click.option(
    "--chunk",
    type=click.Choice(CHUNKS),
    help="How bytes reach the device: each alone, an rx line at once, or as they come.",
)
@click.option(
    "--noise",
    type=click.FloatRange(0, 100),
    default=0,
    help="Percent of noise bytes to put between the frames.",
)
@click.option("--seed", type=int, default=1, help="Of the noise.")
def replay(feed, target, config, deck, speed, as_json, screens, strict, chunk, noise, seed):
    """Play FEED into the firmware, and print its screens and events.

    Feed, configuration and deck are checked with the firmware's own code before anything is
    sent. On unix and pico the device's clock is the feed's.
    """
    checked = table.load(feed, config, deck)
    if strict:
        play.check_comparable(checked.feed)
    watcher = play.JsonLines() if as_json else play.Plain()
    outcome = play.play(checked, target, speed, chunk, noise, seed, watcher)
    if screens:
        paths = play.save_screens(outcome.screens, screens)
        click.echo(f"{len(paths)} screens saved in {screens}", err=True)
    if strict:
        play.compare(checked.feed, outcome, noise)
        click.echo("as recorded", err=True)
