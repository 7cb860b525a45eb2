"""Who is told what a device does during a replay, while it does it."""

import io
import time
from pathlib import Path

import click

from card_shoe import files, picture
from card_shoe.numbers import counted

QUIET_S = 10
"""After so long without a word on either stream the user hears how far a replay is."""

_OLD = "[0-9][0-9][0-9][0-9]*-*ms.png"


class Watcher:
    """Told what the device does while it does it; this one ignores all of it."""

    def begun(self, us):
        """The feed's time starts: `us` of the times until now, which counted from power on."""

    def moment(self, us, last_us):
        """The feed's time is `us`; the replay, or this pass of it, ends at `last_us`."""

    def event(self, us, line):
        """A line of the link."""

    def screen(self, us, screen):
        """The panel has changed."""

    def words(self, us, line):
        """The device said what is no event."""

    def waiting(self, lines):
        """These lines of the feed are sent with the next step."""


class Talking(Watcher):
    """Says how far the replay is, on standard error, when nothing else was said for QUIET_S."""

    def __init__(self):
        self._said_s = time.monotonic()

    def said(self):
        """Something has just been printed."""
        self._said_s = time.monotonic()

    def moment(self, us, last_us):
        if time.monotonic() - self._said_s >= QUIET_S:
            click.echo(f"at {us / 1e6:.1f} s of {last_us / 1e6:.1f} s of the feed", err=True)
            self.said()


class KeptScreens(Watcher):
    """Writes every screen into `folder` as it comes, and tells `watcher` all that happens.

    Used as a context: however it ends, what came is in the folder then, and how much is said on
    standard error. Screens of an earlier replay go once the first one of this has come.
    """

    def __init__(self, folder, watcher):
        self._folder = Path(folder)
        self._watcher = watcher
        self._waiting = []
        self._origin_us = None
        self._count = 0
        self._cleared = False
        for name in ("moment", "event", "words", "waiting"):
            setattr(self, name, getattr(watcher, name))

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self._write()
        if self._count or kind is None:
            click.echo(f"{counted(self._count, 'screen')} saved in {self._folder}", err=True)

    def begun(self, us):
        self._origin_us = us
        self._write()
        self._watcher.begun(us)

    def screen(self, us, screen):
        # Until the feed begins nobody knows which of its times these are.
        early = self._origin_us is None
        self._count += 1
        self._waiting.append((self._count, us, screen, early))
        if not early:
            self._write()
        self._watcher.screen(us, screen)

    def _write(self):
        """Write what waits; what Ctrl-C comes upon is still there and is written at the end."""
        if self._waiting and not self._cleared:
            clear(self._folder)
            self._cleared = True
        while self._waiting:
            number, us, screen, early = self._waiting[0]
            us -= (self._origin_us or 0) if early else 0
            save(screen, us, number, self._folder)
            self._waiting.pop(0)


def clear(folder):
    """Make the folder of screens, and remove those of an earlier replay."""
    files.make_folder(folder)
    for old in folder.glob(_OLD):
        old.unlink()


def save(screen, us, number, folder):
    """Write a screen as PNG, named by its number and the feed's milliseconds; return its path."""
    path = folder / f"{number:04d}-{us // 1000:07d}ms.png"
    # In one piece, so that no Ctrl-C leaves half a picture.
    made = io.BytesIO()
    picture.save_png(screen, made)
    files.write(path, made.getvalue())
    return path
