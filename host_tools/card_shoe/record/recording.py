"""A recording: what the sources put on the queue, in time, into a Writer."""

import queue
import signal
import time

import click

from card_shoe.feeds import feed as feeds

_LOOK_S = 0.01


class Recording:
    """One recording. writer: where its lines go; it is closed at the end."""

    def __init__(self, writer):
        self.writer = writer
        self._start = None

    def run(self, ports, waiting, seconds):
        """Record until Ctrl-C, SIGTERM, the time is over (gives None) or a port is gone (why)."""
        end = time.monotonic() + seconds if seconds is not None else None
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        gone = None
        try:
            for port in ports:
                port.start()
            while gone is None and (end is None or time.monotonic() < end):
                gone = self._next(waiting)
        except KeyboardInterrupt:
            pass
        finally:
            # From here on a second Ctrl-C must not cost what has come.
            kept = signal.signal(signal.SIGINT, signal.SIG_IGN)
            for port in ports:
                port.close()
            while not waiting.empty():
                gone = self._take(*waiting.get()) or gone
            self.writer.close()
            signal.signal(signal.SIGINT, kept)
            signal.signal(signal.SIGTERM, before)
        return gone

    def _next(self, waiting):
        try:
            return self._take(*waiting.get(timeout=_LOOK_S))
        except queue.Empty:
            if self._start is not None:
                self.writer.quiet(self._us(time.monotonic()))
            return None

    def _take(self, now, verb, value):
        if verb == "gone":
            return value
        if verb == "typed":
            self._type(now, value)
        else:
            self._begin(now, len(value))
            self.writer.came(self._us(now), verb, value)
        return None

    def _begin(self, now, count):
        if self._start is None:
            self._start = now - self.writer.span_us(count) / feeds.SECOND

    def _us(self, now):
        return int((now - self._start) * feeds.SECOND)

    def _type(self, now, text):
        if not text:
            return
        try:
            name, held_us = feeds.VERBS["key"](text)
        except ValueError as error:
            click.echo(f"not recorded: {error}", err=True)
            return
        self._begin(now, 0)
        self.writer.key(self._us(now), name, held_us)
