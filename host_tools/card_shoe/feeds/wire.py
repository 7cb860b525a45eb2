"""The reader's line: when bytes arrive that were sent one after another at the line's rate."""

import random
from collections import namedtuple
from dataclasses import replace

from card_shoe.feeds import feed as feeds

BITS = 10
"""Of a byte on the line: start bit, eight data bits, stop bit."""

GROUP_US = 4_000
"""Bytes that come within this time are handed over together, where nothing else is asked for."""

CHUNKS = ("byte", "line", "natural")

Arrival = namedtuple("Arrival", "us data")
Arrival.__doc__ = "`data` has arrived completely at `us`."


def span_us(count, baud):
    """Return how long `count` bytes take on a line of `baud`, in us, rounded up."""
    return -(-count * BITS * feeds.SECOND // baud)


class Wire:
    """A line of `baud`, on which what overlaps queues.

    chunk: byte (each byte alone), line (what one `send` is given at once, when its last byte has
    arrived), natural (what arrives within GROUP_US together), whole (what one `send` is given at
    once, when its first byte leaves: a real line behind this one takes its own time).
    """

    def __init__(self, baud, chunk="natural"):
        self.baud = baud
        self.chunk = chunk
        self.free_us = 0

    def send(self, us, data):
        """Bytes leave the reader at `us`, or as soon as the line is free. Return Arrivals."""
        start = max(us, self.free_us)
        self.free_us = start + span_us(len(data), self.baud)
        if self.chunk == "whole":
            return [Arrival(start, data)]
        size = self._group(len(data))
        return [
            Arrival(start + span_us(min(at + size, len(data)), self.baud), data[at : at + size])
            for at in range(0, len(data), size)
        ]

    def cut(self, us):
        """The power went at `us`: what waited to be sent is gone."""
        self.free_us = us

    def _group(self, count):
        if self.chunk == "line":
            return count
        if self.chunk == "byte":
            return 1
        return max(1, GROUP_US * self.baud // (BITS * feeds.SECOND))


def with_noise(feed, percent, seed):
    """Return the feed with noise bytes between its frames: `percent` of the bytes that it has.

    The noise comes in lines of its own right before a frame, so never inside one. Any byte value
    may come; the same seed gives the same noise.
    """
    dice = random.Random(seed)
    lines = []
    for line in feed.lines:
        if line.verb == "rx":
            count = sum(dice.random() * 100 < percent for _ in line.value)
            if count:
                noise = dice.randbytes(count)
                lines.append(feeds.Line(line.us, "rx", noise, "noise"))
        lines.append(line)
    return replace(feed, lines=lines)
