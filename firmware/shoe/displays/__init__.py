"""Displays: the name in the table configuration -> a driver.

A driver takes its bus and never raises: a panel that is absent, or pulled, is tried again until
it answers. Drivers give draw(screen), step(now), wait(now), brighten(percent), state, drawing,
cut (texts that the last screen had no room for), and shown() with stretch(i): the bytes of what
stands on the panel.
"""

from shoe import checks
from shoe.displays.four_wire import NoWires

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

_SIZES = sorted(set(size for kind in KINDS for size in KINDS[kind][3] if KINDS[kind][2]))
_NO_FLIP = ("hd44780",)

OPTIONS = {
    "kind": (checks.one_of(*sorted(KINDS)), "ssd1306"),
    "size": (checks.or_null(checks.one_of(*_SIZES)), None),
    "flip": (checks.flag, False),
    "brightness": (checks.whole(1, 100), 80),
    "dim_after_s": (checks.whole(0, 3600), 0),
}


def refuses(options):
    """Why options that pass each by itself make no sense together, as (key, allowed), or None."""
    kind = options["kind"]
    sizes = KINDS[kind][3]
    if options["size"] is not None and options["size"] not in sizes:
        return "size", "%s for a %s" % (" or ".join(sizes), kind)
    if options["flip"] and kind in _NO_FLIP:
        return "flip", "false for a %s, which shows letters one way up only" % kind
    return None


def make_display(options, board):
    """Makes the driver that a table configuration names.

    options: the configuration's `display` as a dict, keys of OPTIONS; what is left out has its
    default. board: its parts `bus`, `slow_bus` and `spi` (boards/README.md); one that a board
    does not have counts as a display that is absent.
    """
    module, name, bus, sizes = KINDS[options.get("kind", OPTIONS["kind"][1])]
    driver = getattr(__import__("shoe.displays." + module, None, None, (name,)), name)
    width, _, height = (options.get("size") or sizes[0]).partition("x")
    return driver(
        getattr(board, bus, None) or NoWires() if bus else None,
        (int(width), int(height)),
        options.get("flip", OPTIONS["flip"][1]),
        options.get("brightness", OPTIONS["brightness"][1]),
    )
