"""Five keys: levels in, presses out, debounced, short or long.

`next` and `ok` mean something else when held, so they act when they are released or when a
second has passed; the others act as soon as they are down.

With a gate, a key acts after the cards that passed before it was pressed. Whether a passage was
a card may be known some hundred milliseconds after it: a key that overtook the card would end a
draw, or fold a seat, before the card is there.
"""

from micropython import const

from shoe import ticks

NAMES = ("next", "fold", "show", "ok", "void")

_BOUNCE_MS = const(10)
_LONG_MS = const(1000)
_HELD_KEYS = ("next", "ok")


_ALWAYS = "void"


class Keys:
    """Turns the levels of the pins into presses, and keeps those that must wait.

    used: the tick of the last press. pressed: the first key that is down and has not acted yet,
    as note_pressed() found it, or None.
    """

    def __init__(self, now=0):
        self._keys = [_Key(name in _HELD_KEYS) for name in NAMES]
        self._resting = False  # all are up and have acted: nothing to look at
        self._waiting = []  # (name, held, by, whether a fault stood then)
        self.used = now
        self.pressed = None

    # Keys that wait for cards

    def put_off(self, name, held, by, faulty):
        """Keep a key for later. faulty: whether a fault stands, which the person has seen."""
        self._waiting.append((name, held, by, faulty))

    def take_late(self, faulty):
        """Return the keys that may act now, in order: a list of (name, held, by).

        faulty: whether a fault stands now. One that has come since was not meant by any key but
        `void`, and the others are forgotten.
        """
        waiting, self._waiting = self._waiting, []
        return [
            (name, held, by)
            for name, held, by, seen in waiting
            if name == _ALWAYS or seen or not faulty
        ]

    def forget_late(self):
        """Forget the keys that wait: another table begins."""
        self._waiting = []

    # Levels

    def scan(self, mask, now):
        """Take the pins' levels: bit i set where key NAMES[i] is down.

        Return a press as (name, held), or None; call again while there is one.
        """
        if self._resting and not mask:
            return None
        self._resting = False
        for i, key in enumerate(self._keys):
            press = key.level((mask >> i) & 1, now)
            if press is not None:
                return NAMES[i], press
        self._resting = not mask and all([key.rests() for key in self._keys])
        return None

    def note_pressed(self):
        """Set `pressed`, once scan() has no more to tell."""
        self.pressed = self.down()

    def down(self):
        """Return the first key that is down and has not acted yet, or None."""
        if self._resting:
            return None
        for i, key in enumerate(self._keys):
            if key.pending():
                return NAMES[i]
        return None

    def wait(self, now):
        """Return the milliseconds until a level must be looked at, or None where all rest."""
        if self._resting:
            return None
        waits = [key.wait(now) for key in self._keys]
        waits = [wait for wait in waits if wait is not None]
        return min(waits) if waits else None


class _Key:
    """One key. A level counts once it has stood for the bounce time."""

    def __init__(self, holds):
        self._holds = holds
        self._down = 0
        self._raw = 0
        self._since = 0
        self._pressed_at = 0
        self._spent = True

    def level(self, raw, now):
        """True for a long press, False for a short one, None for neither."""
        if raw != self._raw:
            self._raw = raw
            self._since = now
        elif raw != self._down and ticks.diff(now, self._since) >= _BOUNCE_MS:
            self._down = raw
            return self._edge(now)
        if self._down and not self._spent and ticks.diff(now, self._pressed_at) >= _LONG_MS:
            self._spent = True
            return True
        return None

    def _edge(self, now):
        if self._down:
            self._pressed_at = self._since
            self._spent = not self._holds
            return None if self._holds else False
        if not self._spent:
            self._spent = True
            return ticks.diff(self._since, self._pressed_at) >= _LONG_MS
        return None

    def rests(self):
        return not (self._raw or self._down)

    def pending(self):
        return self._down and not self._spent

    def wait(self, now):
        if self._raw != self._down:
            return max(0, _BOUNCE_MS - ticks.diff(now, self._since))
        if self._down and not self._spent:
            return max(0, _LONG_MS - ticks.diff(now, self._pressed_at))
        return None
