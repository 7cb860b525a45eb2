"""The time of day, once the host has told it. Everything works without."""

from shoe import ticks


class Clock:
    """Seconds since 1970, kept by the ticks since they were set.

    utc() must be called now and then, at least every six days: ticks wrap.
    """

    def __init__(self):
        self._utc = 0
        self._at = 0

    def set(self, utc, now):
        """It is utc (seconds since 1970, below 2**32) at the tick now. Raises ValueError."""
        if isinstance(utc, bool) or not isinstance(utc, int) or not 0 < utc < 1 << 32:
            raise ValueError("utc: seconds since 1970, a whole number below 2**32")
        self._utc = utc
        self._at = now

    def utc(self, now):
        """Return the seconds at the tick now, 0 where the clock was never set."""
        passed = ticks.diff(now, self._at) // 1000
        if passed > 0:
            self._at = ticks.add(self._at, passed * 1000)
            if self._utc:
                self._utc += passed
        return self._utc
