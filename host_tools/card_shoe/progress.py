"""How far a long command is, on standard error: standard output is for what was asked for."""

import sys
import time

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

EVERY_S = 10
"""How often a line says how far it is, where standard error is no terminal."""


class Steps:
    """The steps of a long command: a line for each, and how far the last one is.

    On a terminal that is a bar beneath the lines, elsewhere a line every EVERY_S. Used as a
    context; the bar is gone after it.
    """

    def __init__(self):
        self._bar = None
        self._task = None
        self._text = ""
        self._told_s = 0.0

    def __enter__(self):
        if sys.stderr.isatty():
            self._bar = Progress(
                TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(),
                TimeElapsedColumn(), console=Console(stderr=True), transient=True,
                redirect_stdout=False, redirect_stderr=False,
            )  # fmt: skip
            self._bar.start()
        return self

    def __exit__(self, *_):
        if self._bar:
            self._bar.stop()

    def say(self, text, short=""):
        """Begin a step: `text` is its line, `short` what stands before its bar."""
        self._text = short or text
        self._told_s = time.monotonic()
        if not self._bar:
            click.echo(text, err=True)
            return
        self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)
        if self._task is not None:
            self._bar.remove_task(self._task)
        self._task = self._bar.add_task(self._text[:40], total=None)

    def at(self, done, total):
        """So much of the step is done."""
        if self._bar:
            self._bar.update(self._task, completed=done, total=total)
        elif time.monotonic() - self._told_s >= EVERY_S:
            self._told_s = time.monotonic()
            click.echo(f"{self._text}: {done} of {total}", err=True)
