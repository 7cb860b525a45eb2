"""A replay from the command line's point of view: files in, screens and events out."""

import json
import sys
import tempfile
from pathlib import Path

import click
from rich.console import Console

from card_shoe import picture, targets
from card_shoe.errors import Failed, Refused
from card_shoe.feeds import strict, words
from card_shoe.feeds.manner import Enter, Manner
from card_shoe.feeds.replay import AFTER_US, Player
from card_shoe.feeds.watching import Talking, clear, save


class JsonLines(Talking):
    """Standard output holds the events and nothing else."""

    def event(self, us, line):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
        self.said()

    def words(self, us, line):
        click.echo(f"the device said: {line}", err=True)

    def waiting(self, lines):
        tell_step(lines)


def tell_step(lines):
    """Say which lines the next Enter sends."""
    first = lines[0]
    more = f" and {len(lines) - 1} more" if len(lines) > 1 else ""
    said = first.comment or first.verb
    click.echo(f"Enter sends line {first.number}: {first.verb}{more} ({said})", err=True)


class Plain(Talking):
    """Every screen as it changes, and the events in plain words."""

    def __init__(self):
        super().__init__()
        self.console = Console(highlight=False, soft_wrap=True)

    def event(self, us, line):
        style = {"fault": "bold red", "result": "bold"}.get(json.loads(line)["ev"])
        self.console.print(f"{us / 1e6:9.3f} s  {words.of(line)}", style=style, markup=False)
        self.said()

    def screen(self, us, screen):
        self.console.print(self._draw(screen), markup=False)
        self.said()

    def _draw(self, screen):
        """Half blocks, or braille where the window is too narrow for them."""
        narrow = self.console.is_terminal and self.console.width < screen.width + 2
        if narrow and screen.kind == "mono":
            return picture.braille(screen)
        return picture.terminal(screen)

    def words(self, us, line):
        click.echo(f"the device said: {line}", err=True)


def play(checked, target="unix", watcher=None, **how):
    """Play a Table into a target; return the Outcome.

    target: unix, pico, pico2, a port. how: what Manner takes. Raises Refused, Failed,
    DeviceFailed or NoDevice.
    """
    manner = Manner(**how)
    kind = targets.find(target)
    feed = manner.feed(checked.feed)
    manner.check(kind, feed, checked.config)
    with tempfile.TemporaryDirectory(prefix="shoe-") as folder:
        checked.write(Path(folder))
        ports = (target, manner.feed_port) if kind.real else ()
        device = kind(Path(folder), checked.config, *ports)
        reader = checked.config.reader
        player = Player(
            device, feed, reader["baud"], reader["kind"],
            speed=manner.speed or float(kind.real), chunk=manner.chunk, watcher=watcher,
            passes=manner.passes, pause_us=max(AFTER_US, manner.gap_us),
            step=Enter().pressed if manner.by_step else None,
        )  # fmt: skip
        return player.play()


def load_expected(feed):
    """Return the expected event lines of a feed, or None where none were recorded."""
    path = strict.expected_path(feed.path)
    if not path.exists():
        return None
    return path.read_text("utf-8").splitlines()


def check_comparable(feed):
    """Refuse --strict, before anything is sent, where there is nothing to compare with."""
    has_tx = any(line.verb == "tx" for line in feed.lines)
    if load_expected(feed) is None and not has_tx:
        raise Refused(
            f"--strict compares with {strict.expected_path(feed.path)}, which is not there, "
            "or with the feed's tx lines, of which it has none"
        )


def compare(feed, outcome, noise=0):
    """The strict comparison; raises Failed with the differences."""
    rows = strict.unsent(outcome)
    expected = load_expected(feed)
    if expected is not None:
        # What counts noise is different once noise has been added.
        rows += strict.differences(expected, outcome.lines(), ("stat",) if noise else ())
    if rows:
        raise Failed("not as recorded:\n" + "\n".join(rows))


def save_screens(screens, folder, last=None):
    """Write screens as PNG into `folder`, named by number and the feed's milliseconds.

    screens: (us, Screen) pairs; last: only this many, from the end. Return the paths.
    """
    folder = Path(folder)
    clear(folder)
    numbered = list(enumerate(screens, 1))
    chosen = numbered[-last:] if last else numbered
    return [save(screen, us, number, folder) for number, (us, screen) in chosen]
