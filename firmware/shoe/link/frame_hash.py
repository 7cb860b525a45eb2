"""The picture that the display shows, as a hash for the host that wants to compare it.

Only what anybody at the table sees is hashed: not while the supervisor's pages are open, which
may name cards that a host could find again by trying. Worked on in slices, between everything
else, once the display shows the whole of the last screen.
"""

import hashlib

from micropython import const

from shoe import ticks
from shoe.events import event

_PATIENCE_MS = const(3000)


class Frame:
    """One look at the display. app: shoe.app.App, whose parts are asked.

    answer: the `screen` or `error` event, once step() has given False. Its hash is the SHA-256
    over the picture as MONO_VLSB, over the pixels of 5-6-5 bits (high byte first, row by row),
    or over the codes on the rows; null where the display is absent, or there is none.
    """

    def __init__(self, app):
        self._app = app
        self._since = app.board.clock.ticks_ms()
        self._begin(None)
        self.answer = None

    def _begin(self, parts):
        self._parts = parts
        self._next = 0
        self._hash = hashlib.sha256()

    def step(self):
        """Work on for one slice; return whether more remains."""
        app = self._app
        display = app.shown.display
        if app.table and app.table.pages.open:
            why = "screen: not while the supervisor's pages are open"
            self.answer = event("error", "why", why)
        elif display.state != "ok":
            self._say(None)
        else:
            self._look(display, display.shown())
        return self.answer is None

    def _look(self, display, parts):
        if not parts:
            waited = ticks.diff(self._app.board.clock.ticks_ms(), self._since)
            if parts is not None or waited >= _PATIENCE_MS:
                self._say(None)
            return
        if parts is not self._parts:
            # Another screen has come since the last slice.
            self._begin(parts)
        if self._next < len(parts):
            self._hash.update(display.stretch(self._next))
            self._next += 1
        if self._next == len(parts):
            self._say("".join(["%02x" % byte for byte in self._hash.digest()]))

    def _say(self, digest):
        app = self._app
        kind = app.table.config.display["kind"] if app.table else "ssd1306"
        made = event("screen", "kind", kind, "state", app.shown.display.state)
        made["hash"] = digest
        self.answer = made
