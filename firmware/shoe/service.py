"""Service: the prompt of the board is open; that stands on the display and in the journal."""

import gc

from micropython import const

from shoe.displays import make_display
from shoe.journal import record
from shoe.journal.journal import Journal
from shoe.journal.tail import OK
from shoe.screens.screen import Screen
from shoe.setup.load import Broken, load
from shoe.version import VERSION

_SLICES = const(2000)
_DEFAULT_DISPLAY = {"kind": "ssd1306"}


def announce(board):
    """Show and record that a board is in service. board: its parts (boards/README.md)."""
    _record(board)
    options = _display(board)
    gc.collect()
    display = make_display(options, board)
    display.draw(_screen())
    for _ in range(_SLICES):
        if not display.step(board.clock.ticks_ms()):
            break


def _record(board):
    flash = getattr(board, "flash", None)
    if not flash:
        return
    journal = Journal(flash)
    if journal.open() == OK:
        journal.add(record.BOOT, bytes([getattr(board, "cause", 0)]) + VERSION.encode())
        journal.add(record.NOTE, b"in service")
        journal.flush()


def _display(board):
    try:
        return load(board.files).config.display
    except Broken:
        return _DEFAULT_DISPLAY


def _screen():
    screen = Screen("Service", VERSION)
    screen.alarm = True
    screen.headline = "Service"
    screen.lines = ("The prompt is open: no cards are read. A reset ends it.",)
    return screen
