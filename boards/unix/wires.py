"""The display's wires on the unix board: I2C or SPI to an emulated panel, with a plug."""


class Wires:
    """A panel (of panels/, or None) that can be unplugged; as an SPI bus with its lines."""

    def __init__(self, panel):
        self.panel = panel
        self.there = panel is not None

    def plugged(self, plugged):
        """Put the plug in or pull it; a panel without power forgets everything."""
        if plugged and not self.there and self.panel:
            self.panel.power_on()
        self.there = plugged and self.panel is not None

    # As machine.SPI

    def init(self, baudrate):
        """Nothing: this wire has no rate."""

    def write(self, data):
        if self.there:
            self.panel.write(bytes(data))

    def readinto(self, buffer):
        """Nobody there: the line floats high."""
        for i in range(len(buffer)):
            buffer[i] = self.panel.read() if self.there else 0xFF

    # As pins

    def select(self, level):
        if self.panel:
            self.panel.select = level

    def data(self, level):
        if self.panel:
            self.panel.data = level

    def reset(self, level):
        if self.there and hasattr(self.panel, "set_reset"):
            self.panel.set_reset(level)

    def light(self, percent):
        if self.panel:
            self.panel.light = percent


class Bus:
    """An I2C bus with one panel on it."""

    def __init__(self, wires):
        self._wires = wires

    def _panel(self, address):
        panel = self._wires.panel
        if not self._wires.there or address != getattr(panel, "address", None):
            raise OSError(5)
        return panel

    def writeto(self, address, data):
        self._panel(address).write(bytes(data))

    def readfrom(self, address, n):
        return bytes([self._panel(address).read() for _ in range(n)])
