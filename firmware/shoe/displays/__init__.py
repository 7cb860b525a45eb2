"""Displays: the name in the table configuration -> a driver.

A driver takes its bus and never raises: a panel that is absent, or pulled, is tried again until
it answers. Drivers give draw(screen), step(now), wait(now), brighten(percent), state, drawing,
cut (texts that the last screen had no room for), and shown() with stretch(i): the bytes of what
stands on the panel.
"""

# What a driver is made on: the part of the board, or None.
_I2C = "bus"
_SLOW_I2C = "slow_bus"
_SPI = "spi"

KINDS = {
    # kind: (module of displays/, class, bus, sizes, the default first)
    "ssd1306": ("ssd1306", "Ssd1306", _I2C, ("128x64",)),
    "sh1106": ("sh1106", "Sh1106", _I2C, ("128x64",)),
    "st7789": ("st7789", "St7789", _SPI, ("320x240", "240x240")),
    "ili9341": ("ili9341", "Ili9341", _SPI, ("320x240",)),
    "hd44780": ("hd44780", "Hd44780", _SLOW_I2C, ("20x4", "16x2")),
    "headless": ("headless", "Headless", None, ("0x0",)),
}

# What a display has where the configuration does not say.
KIND = "ssd1306"
BRIGHTNESS = 80


def make_display(options, board):
    """Make the driver that a table configuration names.

    options: the configuration's `display` as a dict, keys of options.OPTIONS; what is left out
    has its default. board: its parts `bus`, `slow_bus` and `spi` (boards/README.md); one that a
    board does not have counts as a display that is absent.
    """
    module, name, bus, sizes = KINDS[options.get("kind", KIND)]
    driver = getattr(__import__("shoe.displays." + module, None, None, (name,)), name)
    width, _, height = (options.get("size") or sizes[0]).partition("x")
    return driver(
        _bus(board, bus) if bus else None,
        (int(width), int(height)),
        options.get("flip", False),
        options.get("brightness", BRIGHTNESS),
    )


def _bus(board, name):
    bus = getattr(board, name, None)
    if not bus:
        from shoe.displays.no_wires import NoWires  # most boards have every bus

        bus = NoWires()
    return bus
