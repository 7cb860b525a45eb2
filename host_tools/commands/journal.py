"""`shoe journal`: read a device's journal; check, export and print it."""

import sys
from pathlib import Path

import click

from host_tools.errors import Failed, Refused

SUPERVISOR = click.option(
    "--supervisor", is_flag=True, help="Name hidden and folded cards too: supervisor's rights."
)


def source_argument(function):
    return click.argument("source", metavar="SOURCE")(function)


@click.group()
def journal():
    """Read a device's journal: check its chain, export it, print reports.

    SOURCE is a dump of the journal or of the whole flash, the folder of a device on the unix
    port, or the serial port of a board, which must allow service. No secret is needed.

    \b
    Examples
      shoe journal verify flash.bin
      shoe journal verify flash.bin --head 3f2a…           the hash of a receipt or of the display
      shoe journal export flash.bin --format csv
      shoe journal export flash.bin --format phh --out hands
      shoe journal report /dev/ttyACM0 --round 812
    """


@journal.command()
@source_argument
@click.option("--head", metavar="HASH", help="A hash noted outside, 32 hex digits: the tail.")
def verify(source, head):
    """Check the whole chain, from the first record kept to the last.

    Every break is named by the number of its record; exit code 1 where there is one.
    """
    from host_tools.journal.chain import check

    checked = check(_scan(source), head)
    for line in checked.lines:
        click.echo(line)
    if not checked.sound:
        raise Failed("the journal does not verify")


@journal.command()
@source_argument
@click.option("--format", "kind", type=click.Choice(["jsonl", "csv", "phh"]), default="jsonl")
@click.option("--out", type=click.Path(), help="A file, or the folder of the .phh files.")
@SUPERVISOR
def export(source, kind, out, supervisor):
    """Write the journal as JSON Lines, CSV or PokerKit hand histories.

    Breaks in the chain are told on standard error, and the rounds that they touch give no result.
    """
    from host_tools.journal import export as formats

    scan = _scan(source)
    for finding in scan.findings:
        click.echo(f"record {finding.first}: {finding.text}", err=True)
    history = _history(scan)
    if kind == "phh":
        _write_hands(history, out, supervisor)
    elif kind == "csv":
        _write(formats.csv_text(history), out)
    else:
        _write("".join(formats.json_lines(history, supervisor)), out)


@journal.command()
@source_argument
@click.option("--round", "number", type=int, help="The round's number; the last one unless given.")
@click.option("--receipt", is_flag=True, help="The deck receipt instead of the round.")
@SUPERVISOR
def report(source, number, receipt, supervisor):
    """Print a round, or the receipt of its deck, for paper."""
    from host_tools.journal import report as paper

    rounds = _history(_scan(source)).rounds
    found = [played for played in rounds if number in (None, played.number)]
    if not found:
        kept = f"{rounds[0].number} to {rounds[-1].number}" if rounds else "none"
        raise Refused(f"--round {number}: is not in this journal; it holds {kept}")
    played = found[-1]
    click.echo(paper.receipt(played) if receipt else paper.round_report(played, supervisor))


def _scan(source):
    from host_tools.journal.scan import scan
    from host_tools.journal.source import load

    return scan(load(source))


def _history(scan):
    from host_tools.journal.history import history

    return history(scan)


def _write(text, out):
    if out is None:
        sys.stdout.write(text)
        return
    try:
        Path(out).write_text(text)
    except OSError as error:
        raise Failed(f"--out {out}: {error.strerror}") from None


def _write_hands(history, out, supervisor):
    from host_tools.journal.phh import GAMES, hand_history

    folder = Path(out or "hands")
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for played in history.rounds:
        text = hand_history(played, supervisor)
        if text:
            (folder / f"{played.number}.phh").write_text(text)
            count += 1
    left = len(history.rounds) - count
    click.echo(f"{count} hands in {folder}; {left} rounds have none", err=True)
    if not count and history.rounds:
        raise Failed(f"no round of this journal has a hand history; games: {', '.join(GAMES)}")
