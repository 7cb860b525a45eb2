"""shoe emulate: an emulated Pico in real time, its ports as pseudo-terminals."""

import json
import signal
import sys
import time
from pathlib import Path

import click

from card_shoe import files, picture, rooms
from card_shoe.byte_order import refuse_mark
from card_shoe.emulator import KEYS, Board, flash_with
from card_shoe.emulator.ptys import Bench
from card_shoe.errors import Refused
from card_shoe.flash.bootsel import check_image
from card_shoe.keyboard import Typed
from card_shoe.numbers import Number, counted

EPILOG = """\b
Examples
  shoe emulate --config tests/replay/feeds/holdem.table.json
  shoe emulate --service             then: mpremote connect PTY exec "print(1)"
  shoe emulate --board pico2 --config table.json
  shoe emulate --stock --flash build/dev.flash
  shoe emulate --power-cut 3.5 --flash build/cut.flash

\b
Exit codes
  0 ended by --for or --power-cut   1 it failed   2 wrong usage   130 Ctrl-C
"""


def first_flash(kept, config, deck, board, uf2):
    """Return the flash's contents: those that were kept, or a new board's with its files."""
    if kept and kept.exists():
        data = files.read(kept, "flash")
        size = len(flash_with(b"", board))
        if len(data) != size:
            raise Refused(f"{kept}: {counted(len(data), 'byte')}; this board's flash has {size:,}")
        return bytearray(data)
    contents = {}
    if config:
        config = Path(config)
        contents["table.json"] = refuse_mark(files.read(config, "configuration"), config)
        named = _deck_of(contents["table.json"])
        if named:
            deck = Path(deck or config.parent / named)
            contents[named] = refuse_mark(files.read(deck, "deck"), deck)
    if uf2:
        image = image_of(uf2, "pico" if board == "stock" else board)
    else:
        builder = rooms.workshop("build", "an image is built only where --uf2 names none")
        if board == "stock":
            image = builder.build_stock(say=_say)
        else:
            image = builder.build(board, say=_say).uf2
    return flash_with(image, board, contents)


def image_of(path, board="pico"):
    """Return the image's bytes of a UF2 for a board."""
    return check_image(path, board)[1]


def _deck_of(table):
    """Return the deck that a table.json names; a table that is none is for the device to
    refuse."""
    try:
        return json.loads(table).get("deck")
    except (ValueError, AttributeError):
        return None


def _say(text):
    click.echo(text, err=True)


def show_screens(board):
    """Print every screen as the application finishes it."""
    seen = [picture.of(board.panel)]

    def quiet():
        now = picture.of(board.panel)
        if now != seen[0]:
            seen[0] = now
            click.echo(picture.terminal(now))

    board.on_quiet = quiet


def press_typed_keys(board, typed):
    """Press the key whose name was typed, with the seconds that it is held (0.1)."""
    words = (typed.next() or "").split()
    if not words or words[0] not in KEYS:
        return
    held = float(words[1]) if len(words) > 1 else 0.1
    board.key(words[0], True)
    board.at(board.now_us + held * 1e6, board.key, words[0], False)


@click.command(epilog=EPILOG)
@click.option("--config", type=click.Path(), help="table.json.")
@click.option("--deck", type=click.Path(), help="Its deck file.")
@click.option("--flash", type=click.Path(dir_okay=False), help="File that keeps the flash.")
@click.option("--board", type=click.Choice(["pico", "pico2"]), default="pico", show_default=True,
              help="Which board is emulated.")  # fmt: skip
@click.option("--uf2", type=click.Path(), help="Image; else built.")
@click.option("--stock", is_flag=True, help="MicroPython as it comes instead of the product.")
@click.option("--service", is_flag=True, help="Power on with `ok` held: the prompt is open.")
@click.option("--for", "seconds", type=Number(min=0),
              help="End after this many seconds of wall time.")  # fmt: skip
@click.option("--power-cut", type=Number(min=0),
              help="Cut the power at this emulated second, and end.")  # fmt: skip
@click.option("--quiet", is_flag=True, help="Print no screens.")
def emulate(config, deck, flash, board, uf2, stock, service, seconds, power_cut, quiet):
    """Run an emulated Pico or Pico 2: chip, reader, SSD1306, keys, flash, USB serial port.

    The USB serial port and the reader's line are pseudo-terminals whose names are printed first.
    Lines typed here press keys: `show`, or `ok 1.2` to hold it.
    """
    kept = Path(flash) if flash else None
    if kept:
        files.make_folder(kept.parent)
    if stock and board != "pico":
        raise Refused(f"--stock goes with a Pico: there is no such image for --board {board}")
    name = "stock" if stock else board
    contents = first_flash(kept, config, deck, name, uf2)
    board = Board(contents, board=name, held=("ok",) if service else ())
    bench = Bench(board)
    click.echo(f"link   {bench.link.path}\nreader {bench.reader.path}")
    if not quiet:
        show_screens(board)
    typed = Typed() if sys.stdin.isatty() else None
    # A flash that is kept is kept however the run is ended.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    end = time.monotonic() + seconds if seconds else None
    try:
        while not (end and time.monotonic() > end):
            if power_cut and board.now_us >= power_cut * 1e6:
                break
            bench.turn()
            if typed:
                press_typed_keys(board, typed)
    finally:
        bench.close()
        if kept:
            files.write(kept, bytes(board.power_off()))
    click.echo(f"{board.now_us / 1e6:.3f} s emulated, {board.cycles:,} cycles", err=True)
