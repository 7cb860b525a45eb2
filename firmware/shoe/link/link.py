"""The link: events to the host, requests from it, one JSON object a line.

The host can read, acknowledge, void and configure. Nothing that it can send puts a card into a
round: no request reaches Round.read.
"""

import json

from micropython import const

from shoe import ticks
from shoe.events import event, line

_LONGEST_LINE = const(4096)
_HOLD_MS = const(100)  # a line that never rests must not keep the host waiting for longer


class Link:
    """Lines over a port: write(bytes), readline() -> bytes or None where no whole line waits.

    told: called with each event and its line when that is sent, or None.
    """

    def __init__(self, port, told=None):
        self._port = port
        self._told = told
        self._held = []
        self._held_since = 0

    def say(self, made):
        """Take an event, which nobody changes any more; release() sends it, once what it tells
        of is on record."""
        self._held.append(made)

    def step(self, now, unready):
        """Send one event that was said, once it is on record and on the screen or has waited long
        enough; return whether more remains that may go now.

        unready: whether anything is still to be put on record or drawn.
        """
        if not self._held:
            self._held_since = now
            return False
        if unready and ticks.diff(now, self._held_since) < _HOLD_MS:
            return False
        self.release_one()
        return bool(self._held)

    def release(self):
        """Send all that has been said."""
        while self._held:
            self.release_one()

    def release_one(self):
        """Send the event that was said first."""
        made = self._held.pop(0)
        said = line(made)
        self._port.write(said)
        if self._told:
            self._told(made, said)

    def poll(self, handlers):
        """Take one waiting request and answers it; return whether there was one.

        handlers: dict of request name to a function of the request that gives the answering
        event, or None where other events answer it. It raises ValueError to refuse.
        """
        raw = self._port.readline()
        if raw is None:
            return False
        if raw.strip():
            answer = _answer(raw, handlers)
            if answer is not None:
                self.say(answer)
        return True


def _answer(raw, handlers):
    try:
        request = _parse(raw)
        return handlers[request["do"]](request)
    except KeyError:
        return _error("do: one of " + ", ".join(sorted(handlers)))
    except ValueError as error:
        return _error(str(error))
    except (RuntimeError, MemoryError):
        # Whatever a host sends, the table goes on.
        return _error("a request that is nested too deeply, or too long")


def _parse(raw):
    if len(raw) > _LONGEST_LINE:
        raise ValueError("a line of more than %d bytes" % _LONGEST_LINE)
    try:
        request = json.loads(raw)
    except (ValueError, UnicodeError):
        raise ValueError("not JSON; a request is one object a line, such as {\"do\":\"id\"}")
    if not isinstance(request, dict) or not isinstance(request.get("do"), str):
        raise ValueError("a request is an object with do, such as {\"do\":\"id\"}")
    return request


def _error(why):
    return event("error", "why", why)
