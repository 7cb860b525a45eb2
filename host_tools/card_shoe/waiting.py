"""How long is waited for a board: by the wall's clock, or by the board's own where it is emulated.

On a busy computer an emulated board is slower than a real one and as healthy. A tool
that waits for it counts the seconds that the board has lived, and gives up only one that stands
still.
"""

import contextlib
import math
import subprocess
import threading
import time

HANG_S = 900
"""By the wall an emulated board may stand still for this long before it counts as hung."""

_LOOK_S = 0.2
_clock = time.monotonic


def now():
    """Return the seconds of the clock that waiting is measured by."""
    return _clock()


def sleep(seconds):
    """Let this many seconds of that clock go by."""
    end = now() + seconds
    while (left := end - now()) > 0:
        time.sleep(min(left, _LOOK_S))


@contextlib.contextmanager
def by(clock):
    """Have waiting measured by another clock: a function that returns seconds."""
    global _clock
    before, _clock = _clock, clock
    try:
        yield
    finally:
        _clock = before


def communicate(process, seconds):
    """Do as process.communicate() does with a time-out. Raises subprocess.TimeoutExpired."""
    end = now() + seconds
    while True:
        try:
            return process.communicate(timeout=_LOOK_S)
        except subprocess.TimeoutExpired:
            if now() >= end:
                raise


class Alarm:
    """Calls act() once, in a thread, when this many seconds have gone by; as a context."""

    def __init__(self, seconds, act):
        self.rang = False
        self._end = now() + seconds
        self._act = act
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _run(self):
        while not self._ended.wait(min(_LOOK_S, max(0, self._end - now()))):
            if now() >= self._end:
                self.rang = True
                self._act()
                return


class Lived:
    """A clock of the seconds that a board has lived; one that is over has lived for ever.

    seconds(): of the board, by its own clock. A board that stands still for HANG_S by the wall is
    over, and so is one of which over() was called.
    """

    def __init__(self, seconds):
        self._seconds = seconds
        self._last = None
        self._moved = time.monotonic()
        self._over = False

    def over(self):
        """The board is gone: nobody waits for it any more."""
        self._over = True

    def __call__(self):
        seconds, wall = self._seconds(), time.monotonic()
        if seconds != self._last:
            self._last, self._moved = seconds, wall
        if self._over or wall - self._moved > HANG_S:
            return math.inf
        return seconds
