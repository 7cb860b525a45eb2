"""shoe replay: one feed into the firmware."""

from contextlib import nullcontext

import click

from card_shoe import files, targets
from card_shoe.errors import Refused
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import play, table
from card_shoe.feeds.watching import KeptScreens
from card_shoe.feeds.wire import CHUNKS
from card_shoe.numbers import Number, Speed

EPILOG = """\b
Examples
  shoe replay tests/replay/feeds/holdem.feed
  shoe replay tests/replay/feeds/holdem.feed --json | grep '"ev":"result"'
  shoe replay tests/replay/feeds/quick.feed --speed 1.0 --screens build/screens
  shoe replay tests/replay/feeds/misdeal.feed --strict
  shoe replay my.feed --config table.json --deck house-a.deck --noise 2 --seed 7
  shoe replay my.feed --step                       each card with Enter
  shoe replay my.feed --target /dev/ttyACM0 --feed-port /dev/ttyUSB0 --loop 0

\b
Exit codes
  0 done, faults inside the replay included   1 differences under --strict, a crash, a time-out
  2 feed, configuration or deck refused       3 no such port      130 Ctrl-C
"""


@click.command(epilog=EPILOG)
@click.argument("feed", type=click.Path())
@click.option("--target", default="unix", metavar="unix|pico|pico2|PORT",
              help="Device; default unix.")  # fmt: skip
@click.option("--config", type=click.Path(), help="Table configuration; else the feed's own.")
@click.option("--deck", type=click.Path(), help="Deck file; else the configuration's own.")
@click.option("--feed-port", metavar="PORT", help="Adapter at the reader's pin of a board.")
@click.option(
    "--speed",
    type=Speed(),
    help="1.0 in the feed's own time, 0 as fast as it goes (default); the results are the same. "
    "A board on a port takes 1.0 only.",
)
@click.option("--loop", type=click.IntRange(min=0), default=1, metavar="N",
              help="Play it N times, with 2 s between; 0 until Ctrl-C.")  # fmt: skip
@click.option("--step", is_flag=True, help="Wait for Enter before the lines of each card.")
@click.option("--gap", type=Number(0, 3600), default=0, metavar="SECONDS",
              help="At least so long from each line to the next.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Only the device's events, as JSON Lines.")
@click.option(
    "--screens",
    type=click.Path(file_okay=False),
    help="Save every screen as PNG here, as it comes.",
)
@click.option("--strict", is_flag=True, help="Compare with FEED's .expected.jsonl and tx lines.")
@click.option(
    "--chunk",
    type=click.Choice(CHUNKS),
    help="How bytes reach the device: each alone, an rx line at once, or as they come.",
)
@click.option(
    "--noise",
    type=Number(0, 100),
    default=0,
    help="Percent of noise bytes to put between the frames.",
)
@click.option("--seed", type=int, default=1, help="Of the noise.")
def replay(feed, target, config, deck, feed_port, speed, loop, step, gap, as_json, screens,
           strict, chunk, noise, seed):  # fmt: skip
    """Play FEED into the firmware, and print its screens and events.

    Feed, configuration and deck are checked with the firmware's own code before anything is
    sent. On unix, pico, pico2 the device's clock is the feed's. On a port the time is the wall's:
    key lines need remote_keys, power and gate lines are refused.
    """
    checked = table.load(feed, config, deck)
    if strict:
        play.check_comparable(checked.feed)
    if screens:
        files.check_folder(screens)
    watcher = play.JsonLines() if as_json else play.Plain()
    if screens and targets.find(target).real:
        raise Refused("--screens: a board on a port does not say what it shows")
    if strict and (loop != 1 or step or gap):
        raise Refused("--strict compares with one pass in the feed's own time")
    with KeptScreens(screens, watcher) if screens else nullcontext(watcher) as told:
        outcome = play.play(
            checked, target, told, speed=speed, chunk=chunk, noise=noise, seed=seed, passes=loop,
            by_step=step, gap_us=round(gap * feeds.SECOND), feed_port=feed_port,
        )  # fmt: skip
    if strict:
        play.compare(checked.feed, outcome, noise)
        click.echo("as recorded", err=True)
