"""Four-wire SPI as the controllers of colour panels want it: a line tells commands from data."""

from micropython import const

_READ_HZ = const(5_000_000)


class FourWire:
    """The bus of one panel.

    spi: write(buffer), readinto(buffer), init(baudrate=), as machine.SPI; hz: its rate for
    writing, reading is slower. select, data, reset: the pins CS, DC and RESET, called with a
    level. light: function of 0 … 100 for the backlight, or None. answers: whether the panel's
    SDO is wired to the board.
    """

    def __init__(self, spi, hz, select, data, reset, light=None, answers=False):
        self._spi = spi
        self._hz = hz
        self._select = select
        self._data = data
        self.reset = reset
        self.light = light
        self.answers = answers
        self._one = bytearray(1)
        select(1)
        reset(1)

    def command(self, code, arguments=b""):
        """Send a command and its arguments."""
        self._one[0] = code
        self._select(0)
        self._data(0)
        self._spi.write(self._one)
        self._data(1)
        if arguments:
            self._spi.write(arguments)
        self._select(1)

    def pixels(self, data):
        """Go on with data of the last command; a raised CS is only a pause."""
        self._select(0)
        self._spi.write(data)
        self._select(1)

    def ask(self, code):
        """Return the byte that a command answers with; meaningless where answers is false."""
        self._spi.init(baudrate=_READ_HZ)
        self._one[0] = code
        self._select(0)
        self._data(0)
        self._spi.write(self._one)
        self._data(1)
        self._spi.readinto(self._one)
        self._select(1)
        self._spi.init(baudrate=self._hz)
        return self._one[0]
