"""shoe record: what a reader sends, as a feed."""

import os
import queue
import sys
from pathlib import Path

import click

from card_shoe import files
from card_shoe.errors import Failed, Refused
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import table
from card_shoe.numbers import Number, counted

DEFAULT_BAUD = 9600

EPILOG = """\b
Examples
  shoe record /dev/ttyUSB0 evening.feed --config table.json
  shoe record /dev/ttyUSB0 raw.feed --baud 115200 --for 60
  shoe record socket://shoe.local:4000 far.feed
  shoe record /dev/ttyUSB0 both.feed --tx /dev/ttyUSB1 --config table.json

\b
Typed while it runs, each with Enter: `show`, `ok 1.2` … become the feed's key lines.
What is shown: seconds, direction, bytes, the same as text, what the table's reader makes of it.

\b
Exit codes
  0 ended by Ctrl-C or --for, the file is saved   1 the cable was pulled; the file holds what came
  2 wrong usage                                   3 no such port
"""


@click.command(epilog=EPILOG)
@click.argument("port")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--baud", type=click.IntRange(300, 4_000_000), help="Else the table's, or 9600.")
@click.option("--config", type=click.Path(), help="The table: named in the feed, names the cards.")
@click.option("--tx", metavar="PORT", help="A second port, on the line from device to reader.")
@click.option("--silence", type=Number(0.001, 10), default=0.02,
              help="Seconds without a byte that begin a new line; default 0.02.")  # fmt: skip
@click.option("--for", "seconds", type=Number(min=0), help="End after this many seconds.")
@click.option("--quiet", is_flag=True, help="Show nothing while it runs.")
@click.option("--force", is_flag=True, help="Write over FILE.")
def record(port, file, baud, config, tx, silence, seconds, quiet, force):
    """Record what comes from the reader at PORT into FILE, until Ctrl-C.

    PORT is anything that pyserial opens: a device, socket://, rfc2217://. The feed's time begins
    with the first byte or key. The file is a whole feed at every moment, so nothing is lost
    whatever happens.
    """
    from card_shoe.record.recording import Recording
    from card_shoe.record.sources import Port, typed_lines
    from card_shoe.record.writer import Writer

    checked = _Config(config, file)
    rate = baud or checked.baud
    waiting = queue.Queue()
    ports = [Port(port, rate, "rx", waiting)]
    if tx:
        ports.append(Port(tx, rate, "tx", waiting))
    with _open(file, force) as out:
        tell = None if quiet else show
        silence_us = int(silence * feeds.SECOND)
        writer = Writer(out, checked.header, rate, silence_us, checked.name, tell)
        recording = Recording(writer)
        click.echo(f"recording {port} at {rate} into {file}; Ctrl-C ends it", err=True)
        typed_lines(waiting)
        gone = recording.run(ports, waiting, seconds)
    _tell(recording, file, port, rate, gone)


class _Config:
    """The table's part of a recording: name in the header, baud, what names the bytes."""

    def __init__(self, path, out):
        self.header, self.baud, self.name = None, DEFAULT_BAUD, None
        if path:
            from card_shoe.record.names import Names

            config, deck = table.load_config(path)
            self.baud = config.reader["baud"]
            self.name = Names(config, deck)
            self.header = os.path.relpath(path, Path(out).parent)
            if len(self.header.split()) != 1:
                raise Refused(f"--config {path}: a feed's header cannot name a file with blanks")


def show(line):
    """Print a line as pyserial's spy does: time, direction, bytes, text; then what it means."""
    at = f"{feeds.to_seconds(line.us):>13}"
    if line.verb == "key":
        click.echo(f"{at} KEY  {line.value[0]}")
        return
    for start in range(0, len(line.value), 16):
        part = line.value[start : start + 16]
        text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in part)
        meaning = line.comment if start + 16 >= len(line.value) else ""
        row = f"{at} {line.verb.upper()}   {part.hex(' ').upper():<48} {text:<16} {meaning}"
        click.echo(row.rstrip())


def _open(path, force):
    try:
        return open(path, "w" if force else "x", encoding="utf-8")
    except FileExistsError:
        raise Refused(f"{path} is there already; --force writes over it") from None
    except OSError as error:
        raise Refused(files.unwritable(path, error)) from error


def _tell(recording, file, port, baud, gone):
    writer = recording.writer
    held = f"{file}: {counted(writer.bytes, 'byte')} in {counted(writer.lines, 'line')}"
    if writer.us:
        held += f", {feeds.to_seconds(writer.us)} s"
    click.echo(held, err=True)
    if gone:
        raise Failed(
            f"the cable was pulled, or the port is gone ({gone}); {file} is whole up to there"
        )
    if not writer.bytes:
        click.echo(
            f"nothing came from {port}: is the reader's TX on the adapter's RX, do they share "
            f"their ground, does the reader have power and speak at {baud}?",
            err=True,
        )
    sys.stdout.flush()
