"""What stands for the bus that a display wants and the board does not have."""


class NoWires:
    """The bus of a board that has none, four-wire or I2C."""

    light = None
    answers = True

    def reset(self, level):
        """Nothing is there."""

    def command(self, code, arguments=b""):
        """Nobody is there."""
        raise OSError(19)

    pixels = ask = writeto = readfrom = command
