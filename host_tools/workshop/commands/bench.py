"""shoe bench: the figures of speed, memory and size, each measured in this run."""

import json
import sys

import click
from rich.console import Console
from rich.table import Table

EPILOG = """\b
Examples
  shoe bench            a table of all figures; about ten minutes, most of them on the chip
  shoe bench --json     one object; what could not be measured is under not_measured
"""

UNITS = {"us": "µs", "ms": "ms", "bytes": "bytes"}


@click.command(epilog=EPILOG)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@click.option("--chip/--no-chip", default=True, help="Whether the emulated Pico is measured.")
def bench(as_json, chip):
    """Measure the evaluator, the board and the display, on the emulated Pico at 125 MHz and here.

    Times of the chip are emulated ones and the same at every run; the unix port's are ratios of
    one run.
    """
    found, missing = measure(chip)
    if as_json:
        click.echo(json.dumps({**found, "not_measured": missing}))
        return
    table = Table("figure", "value", "unit")
    for name, value in found.items():
        text = f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
        table.add_row(name, text, UNITS.get(name.rsplit("_", 1)[-1], ""))
    console = Console()
    console.print(table)
    for name, why in missing.items():
        console.print(f"not measured: {name}: {why}")


def measure(chip, say=lambda line: print(line, file=sys.stderr)):
    """Return (figures, {what was not measured: why}). chip: whether the Pico takes part."""
    from workshop.bench import board, display, evaluator

    found, missing = evaluator.figures(chip, say)
    parts = (("board", board.figures), ("display", display.figures))
    for name, figures in parts:
        if not chip:
            missing[name] = "left out by --no-chip"
            continue
        try:
            found.update(figures(say))
        except Exception as why:  # one part that fails must not hide the other's figures
            missing[name] = f"{type(why).__name__}: {why}"
    return found, missing
