"""The RP2040's SPI with a colour panel on it: every byte takes its eight bit times on the wire."""

_BITS = 8


class SpiWire:
    """Puts a panel of boards/unix/panels on one of the chip's SPI blocks.

    pins: numbers of the lines select, data and reset. bits: what has gone over the wire;
    on_change: called when a window of the panel has been filled.
    """

    def __init__(self, chip, block, pins):
        self._block = block
        self._panel = None
        self._held = bytearray()
        self._levels = {"select": 1, "data": 1, "reset": 1}
        self._alarm = chip.clock.create_alarm(self._sent)
        self._value = 0
        self.bits = 0
        self.on_change = None
        block.on_transmit = self._transmit
        for name, pin in pins.items():
            chip.mcu.gpio[pin].add_listener(
                lambda value, _before, name=name: self._line(name, value)
            )

    def plug(self, panel):
        """Put the panel on the wire, with the lines as they stand."""
        self._panel = panel
        panel.on_change = self._changed
        panel.select, panel.data = self._levels["select"], self._levels["data"]
        panel.reset = self._levels["reset"]

    def unplug(self, panel):
        """Take it off."""
        self._flush()
        self._panel = None

    def _changed(self):
        if self.on_change:
            self.on_change()

    def _line(self, name, value):
        level = 1 if value == 1 else 0
        self._flush()
        self._levels[name] = level
        if self._panel is None:
            return
        if name == "reset":
            self._panel.set_reset(level)
        else:
            setattr(self._panel, name, level)

    def _transmit(self, value):
        self._value = value
        self._alarm.schedule(_BITS * 1e9 / (self._block.clock_frequency or 1e6))

    def _sent(self):
        self.bits += _BITS
        self._held.append(self._value)
        # Only a command can be asked; pixels are handed over many at a time.
        answer = 0xFF
        if self._panel is not None and not self._levels["select"]:
            if not self._levels["data"] or len(self._held) >= 4096:
                self._flush()
            elif self._panel.answers:
                self._held.clear()
                answer = self._panel.read()
        self._block.complete_transmit(answer)

    def _flush(self):
        if self._held:
            data, self._held = bytes(self._held), bytearray()
            if self._panel is not None:
                self._panel.write(data)
