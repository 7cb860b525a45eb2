"""Displays: the name in the table configuration -> a driver and the layout that it is drawn with.

A driver takes its bus and never raises: a panel that is absent, or pulled, is tried again until
it answers. Drivers give draw(screen), step(now), wait(now), state and cut (texts that the last
screen had no room for).
"""

from shoe import checks

KINDS = {
    # kind: (module of displays/, class, layout of screens/, sizes)
    "ssd1306": ("ssd1306", "Ssd1306", "mono_128x64", ("128x64",)),
}

_SIZES = sorted(set(size for kind in KINDS for size in KINDS[kind][3]))

OPTIONS = {
    "kind": (checks.one_of(*sorted(KINDS)), "ssd1306"),
    "size": (checks.or_null(checks.one_of(*_SIZES)), None),
    "flip": (checks.flag, False),
    "brightness": (checks.whole(1, 100), 80),
    "dim_after_s": (checks.whole(0, 3600), 0),
}


def make_display(options, bus):
    """Makes the driver that a table configuration names.

    options: the configuration's `display` as a dict, keys of OPTIONS; what is left out has its
    default. bus: writeto(address, data), raising OSError where nobody answers.
    """
    module, name, layout, _ = KINDS[options.get("kind", OPTIONS["kind"][1])]
    driver = getattr(__import__("shoe.displays." + module, None, None, (name,)), name)
    draw = __import__("shoe.screens." + layout, None, None, ("draw",)).draw
    flip = options.get("flip", OPTIONS["flip"][1])
    return driver(bus, draw, flip, options.get("brightness", OPTIONS["brightness"][1]))
