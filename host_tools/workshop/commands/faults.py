"""`shoe faults`: real rounds, spoiled on purpose, and how the device took them."""

import json
import os

import click
from rich.console import Console
from rich.table import Table as Rows

from card_shoe.errors import Failed
from card_shoe.numbers import counted
from card_shoe.progress import Steps
from workshop.faults import kinds, tables


@click.command()
@click.option("--rounds", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The same rounds again.")
@click.option("--game", type=click.Choice(tables.GAMES), help="One game only.")
@click.option("--kind", type=click.Choice(kinds.KINDS), help="One kind of fault only.")
@click.option("--target", type=click.Choice(["unix", "pico"]), default="unix", show_default=True)
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="Processes; one for each core unless given."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def faults(rounds, seed, game, kind, target, jobs, as_json):
    """Deal rounds through every reader, spoil the wire or the deck, judge by what was dealt.

    Every game, every reader, with a gate and without one, on the firmware under MicroPython. For
    each kind of fault: rounds that came out right, rounds refused with the right fault, rounds
    refused with another, and rounds that were wrong: a wrong hand, seat, winner or board card, or
    a hidden card shown. One wrong round, and the command ends with exit code 1.

    \b
    Examples
      shoe faults --rounds 3000 --seed 7
      shoe faults --rounds 200 --target pico       on the emulated chip
      shoe faults --game holdem --json
      shoe faults --kind waits --rounds 2000       one kind, at the tables where it can happen
    """
    from workshop.faults import run

    jobs = jobs or os.cpu_count()
    if target == "pico":
        from card_shoe.emulator.c_compiler import say_complaint
        from card_shoe.emulator.target import image

        # Before the work is parted, or each process would say it.
        say_complaint()
        image()  # once, and not in each process
    with Steps() as steps:
        steps.say(_plan(rounds, seed, game, jobs, target, kind), "rounds")
        tally = run.run(
            rounds, seed, game, jobs, target, lambda done: steps.at(done, rounds), kind
        )
    if as_json:
        click.echo(json.dumps(tally.object()))
    else:
        _print(tally)
    for line in tally.wrong:
        click.echo(f"wrong: seed {seed} {line}", err=True)
    if tally.wrong:
        were = "was" if len(tally.wrong) == 1 else "were"
        raise Failed(f"{len(tally.wrong)} of {counted(rounds, 'round')} {were} wrong")


def _plan(rounds, seed, game, jobs, target, kind):
    """Return what is about to be dealt, as one line."""
    parts = [
        counted(rounds, "round"),
        f"seed {seed}",
        game or "every game",
        f"kind {kind}" if kind else "every kind of fault",
        f"target {target}",
        counted(jobs, "process", "processes"),
    ]
    return ", ".join(parts)


def _print(tally):
    rows = Rows("kind", "rounds", "right", "right fault", "other fault", "wrong")
    for kind, counts in tally.ordered().items():
        rows.add_row(kind, *map(str, counts.values()))
    rows.add_section()
    rows.add_row("all", *map(str, tally.total().values()))
    Console(width=100).print(rows)
    for line in tally.accuracy():
        click.echo(line)
