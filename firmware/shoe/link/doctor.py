"""What a board says of its own wiring, to the host that looks for what is wrong with it.

No card is in it: levels, states and figures only, so it may be asked at any time.
"""

import gc

from shoe.events import event
from shoe.intake.keys import NAMES


class Diagnosis:
    """Answers the request `doctor`.

    board: its parts. config: the table, None where it was refused. round: the one that is
    played, or None. display: the driver. why: what keeps the device from playing, or None.
    """

    def __init__(self, board, config, round, display, why):
        self._board = board
        self._config = config
        self._round = round
        self._display = display
        self._why = why

    def tell(self, request):
        """Return the `doctor` event; levels are those of this moment."""
        board = self._board
        config = self._config
        made = event("doctor", "why", self._why)
        made["phase"] = self._round.phase if self._round else None
        made["reader"] = config.reader["kind"] if config else None
        made["baud"] = config.reader["baud"] if config else None
        made["line_low"] = bool(board.uart.line_low())
        made["keys"] = self._down()
        made["gate"] = bool(board.gate.read()) if config and config.gate else None
        made["display"] = self._display.state
        made["files"] = getattr(board.files, "state", None)
        made["heap_free"] = _heap_free()
        return made

    def _down(self):
        mask = self._board.keys.read()
        return [NAMES[i] for i in range(len(NAMES)) if mask & (1 << i)]


def _heap_free():
    """Bytes; CPython cannot tell."""
    gc.collect()
    return gc.mem_free() if hasattr(gc, "mem_free") else None
