"""The pins of a board, for remedies that name them: read from its board.py, which is data."""

import ast

from card_shoe.boards.board import BOARDS

KEYS = ("next", "fold", "show", "ok", "void")


def wiring(board):
    """Return the WIRING of boards/<board>/board.py as a dict; {} for a board without one."""
    path = BOARDS / str(board) / "board.py"
    if not path.is_file():
        return {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "WIRING":
            return ast.literal_eval(node.value)
    return {}


class Pins:
    """Names of pins for texts, such as `pin GP1`; plain words where the board is not known."""

    def __init__(self, board):
        self._wiring = wiring(board)
        self._letters = "GPIO" if str(board).startswith("esp32") else "GP"

    def _pin(self, number):
        return f"pin {self._letters}{number}"

    def reader_in(self):
        """Return the pin that hears the reader."""
        return self._pin(self._wiring["reader"][2]) if self._wiring else "the reader's pin"

    def reader_out(self):
        """Return the pin that speaks to the reader."""
        return self._pin(self._wiring["reader"][1]) if self._wiring else "the pin to the reader"

    def display(self):
        """Return the pins of the display's I2C bus."""
        if not self._wiring:
            return "SDA and SCL"
        _, sda, scl = self._wiring["display"]
        return f"SDA on {self._pin(sda)}, SCL on {self._pin(scl)}"

    def key(self, name):
        """Return the pin of a key."""
        return self._pin(self._wiring["keys"][KEYS.index(name)]) if self._wiring else "its pin"

    def gate(self):
        """Return the pin of the light barrier."""
        return self._pin(self._wiring["gate"]) if self._wiring else "its pin"
