"""A feed file that is written while its lines come: whole at every moment."""

import os

from card_shoe.feeds import feed as feeds
from card_shoe.feeds.wire import span_us

LONGEST = 256
"""Bytes of one line; a reader that never falls silent gets a new line after this many."""


class Writer:
    """Writes lines into an open text file. baud: of the line; silence_us: what parts two lines.

    name(line's bytes) -> text of its comment, or "". tell(Line) is called for each one written.
    bytes, lines: counts of what was written; `us`: the time of the last line.
    """

    def __init__(self, file, config, baud, silence_us, name=None, tell=None):
        self._file = file
        self._baud = baud
        self._silence_us = silence_us
        self._name = name or (lambda data: "")
        self._tell = tell or (lambda line: None)
        self._verb = None
        self._data = bytearray()
        self._begun_us = self._last_us = 0
        self.us = self.bytes = self.lines = 0
        self._put(feeds.write(feeds.Feed(config, [])))

    def span_us(self, count):
        """Return how long `count` bytes take on the line."""
        return span_us(count, self._baud)

    def came(self, us, verb, data):
        """`data` (verb rx or tx) had come completely at `us`."""
        begun = us - self.span_us(len(data))
        pause = begun - self._last_us
        if verb != self._verb or pause >= self._silence_us or len(self._data) >= LONGEST:
            self.flush()
            self._begun_us = begun
        self._verb = verb
        self._last_us = us
        self._data += data

    def quiet(self, us):
        """It is `us`: writes the line that waits, where it has ended."""
        if self._data and us - self._last_us >= self._silence_us:
            self.flush()

    def key(self, us, name, held_us=feeds.KEY_PRESS_US):
        """A key was pressed at `us`."""
        self.flush()
        self._line(feeds.Line(max(us, self.us), "key", (name, held_us)))

    def flush(self):
        """Write the line that waits, ended or not."""
        if self._data:
            data = bytes(self._data)
            self._data.clear()
            self.bytes += len(data)
            us = max(0, self._begun_us, self.us)
            comment = self._name(data) if self._verb == "rx" else ""
            self._line(feeds.Line(us, self._verb, data, comment))
        self._verb = None

    def close(self):
        """Write what waits, and has it on the disk when it returns."""
        self.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def _line(self, line):
        self.us = line.us
        self.lines += 1
        # The text without the header: one line of a feed.
        self._put(feeds.write(feeds.Feed(None, [line])).split("\n", 1)[1])
        self._tell(line)

    def _put(self, text):
        self._file.write(text)
        self._file.flush()
