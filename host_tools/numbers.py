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


def counted(number, one, many=None):
    """A count with its noun: "1 card", "2,000 cards"; many: its plural, else one + s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
