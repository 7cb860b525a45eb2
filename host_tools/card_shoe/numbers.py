"""Numbers on the command line, and counts in what is said."""

import math

import click


class Number(click.FloatRange):
    """As click's range, and neither nan nor infinite."""

    def convert(self, value, param, ctx):
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is no number to count with; give one such as 1.5", param, ctx)
        return number


class Speed(Number):
    """How fast a feed goes: 1.0 in its own time, 0 as fast as the target takes it."""

    _SLOWEST, _FASTEST = 0.01, 1000

    def __init__(self):
        super().__init__(min=0, max=self._FASTEST)

    def convert(self, value, param, ctx):
        number = super().convert(value, param, ctx)
        if 0 < number < self._SLOWEST:
            self.fail(f"{value} is slower than {self._SLOWEST}, the slowest; 0 is as fast as it "
                      "goes", param, ctx)  # fmt: skip
        return number


def counted(number, one, many=None):
    """Return a count with its noun: "1 card", "2,000 cards"; many: its plural, else one + s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
