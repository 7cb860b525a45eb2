"""Numbers on the command line."""

import math

import click


class Number(click.FloatRange):
    """As click's range, and neither nan nor infinite."""

    def convert(self, value, param, ctx):
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is no number to count with; give one such as 1.5", param, ctx)
        return number
