"""An application started by hand on an emulated board, with what a bench adds to it."""

_UP_US = 1_500_000
_TURN_US = 50_000
_LINE_US = 5_000  # the prompt takes what it is sent in small pieces


def start(board, program):
    """Run a program over the raw prompt of a board that was powered with `ok` held.

    The key is let go of first, so that the application does not take it for one that is stuck.
    """
    board.run_until(_UP_US)
    board.key("ok", False)
    board.run_for(2 * _TURN_US)
    board.usb.send(b"\x03\x01")
    board.run_for(_TURN_US)
    for line in program.strip().splitlines():
        board.usb.send(line.encode() + b"\n")
        board.run_for(_LINE_US)
    board.usb.send(b"\x04")
