"""`shoe journal`: read a device's journal; check, export and print it."""

import sys
import time

import click

from card_shoe import files
from card_shoe.errors import Failed, Refused
from card_shoe.numbers import counted

SUPERVISOR = click.option(
    "--supervisor", is_flag=True, help="Name hidden and folded cards too: supervisor's rights."
)


def source_argument(function):
    return click.argument("source", type=click.Path(), metavar="SOURCE")(function)


@click.group()
def journal():
    """Read a device's journal: check its chain, export it, print reports; begin a new one.

    SOURCE is a dump of the journal or of the whole flash, the folder of a device on the unix
    port, or the serial port of a board, which must allow service. No secret is needed.

    \b
    Examples
      shoe journal verify flash.bin
      shoe journal verify flash.bin --head 3f2a…           the hash of a receipt or of the display
      shoe journal export flash.bin --format csv
      shoe journal export flash.bin --format phh --out hands
      shoe journal report /dev/ttyACM0 --round 812
      shoe journal begin /dev/ttyACM0 --save old.bin
    """


@journal.command()
@source_argument
@click.option("--head", metavar="HASH", help="A hash noted outside, 32 hex digits: the tail.")
def verify(source, head):
    """Check the whole chain, from the first record kept to the last.

    Every break is named by the number of its record; exit code 1 where there is one.
    """
    from card_shoe.journal.chain import check

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
    from card_shoe.journal import export as formats

    if kind == "phh":
        files.check_folder(out or "hands")
    elif out:
        files.check_place(out)
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
    """Print a round, or the receipt of its deck, for paper.

    The deck is told by its name and digest; `shoe journal export` has its whole file.
    """
    from card_shoe.journal import report as paper

    rounds = _history(_scan(source)).rounds
    found = [played for played in rounds if number in (None, played.number)]
    if not found:
        kept = f"{rounds[0].number} to {rounds[-1].number}" if rounds else "none"
        raise Refused(f"--round {number}: is not in this journal; it holds {kept}")
    played = found[-1]
    click.echo(paper.receipt(played) if receipt else paper.round_report(played, supervisor))


@journal.command()
@click.argument("port")
@click.option("--save", type=click.Path(dir_okay=False), help="File for what is there now; "
              "default journal-DATE-TIME.bin.")  # fmt: skip
@click.option("--last-round", type=click.IntRange(0, 2**30 - 2), metavar="N",
              help="Rounds go on behind N; default behind the highest that can still be read.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def begin(port, save, last_round, yes):
    """Begin a new journal on the board at PORT, whose journal is damaged.

    The board must allow service. What its journal's flash holds is saved first, whatever it is;
    `shoe journal verify`, `export` and `report` read that file as far as it can be read. A
    journal that is in order is left alone.
    """
    from card_shoe.journal import begin as beginning

    save = save or time.strftime("journal-%Y%m%d-%H%M%S.bin")

    def agree(found):
        after = found.last_round if last_round is None else last_round
        click.echo(f"the board says: {found.state}: {found.why}")
        click.echo(f"saved to {save}: {counted(found.records, 'record')} can be read, the last "
                   f"round named is {found.last_round}; SHA-256 {found.sha256}")  # fmt: skip
        click.echo(f"A new journal goes on with round {after + 1}. The old one then no longer "
                   "counts on the board, and is overwritten as the new one grows.")  # fmt: skip
        return yes or _typed("begin")

    beginning.begin(port, save, agree, last_round)
    click.echo("a new journal has begun, and the board starts again with it; a board that was "
               "started with `ok` held is to be switched off and on")  # fmt: skip


def _typed(word):
    """Return whether the user types a word when asked for it; no where nobody is there to ask."""
    if not sys.stdin.isatty():
        raise Refused(f"nobody is there to type `{word}`: with --yes it goes on without")
    return click.prompt(f"Type {word} to go on, anything else to leave it", default="",
                        show_default=False) == word  # fmt: skip


def _scan(source):
    from card_shoe.journal.scan import scan
    from card_shoe.journal.source import load

    return scan(load(source))


def _history(scan):
    from card_shoe.journal.history import history

    return history(scan)


def _write(text, out):
    if out is None:
        sys.stdout.write(text)
        return
    files.write(out, text)


def _write_hands(history, out, supervisor):
    from card_shoe.journal.phh import GAMES, hand_history

    folder = files.make_folder(out or "hands")
    count = 0
    for played in history.rounds:
        text = hand_history(played, supervisor)
        if text:
            files.write(folder / f"{played.number}.phh", text)
            count += 1
    left = len(history.rounds) - count
    without = f"{counted(left, 'round')} without one"
    click.echo(f"{counted(count, 'hand')} in {folder}; {without}", err=True)
    if not count and history.rounds:
        raise Failed(f"no round of this journal has a hand history; games: {', '.join(GAMES)}")
