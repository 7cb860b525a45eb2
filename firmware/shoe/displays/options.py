"""What a table configuration may say of the display: needed only while it is loaded."""

from shoe import checks
from shoe.displays import BRIGHTNESS, KIND, KINDS

_SIZES = sorted(set(size for kind in KINDS for size in KINDS[kind][3] if KINDS[kind][2]))
_NO_FLIP = ("hd44780",)

OPTIONS = {
    "kind": (checks.one_of(*sorted(KINDS)), KIND),
    "size": (checks.or_null(checks.one_of(*_SIZES)), None),
    "flip": (checks.flag, False),
    "brightness": (checks.whole(1, 100), BRIGHTNESS),
    "dim_after_s": (checks.whole(0, 3600), 0),
}


def refuses(options):
    """Return why options that pass each by itself make no sense together, as (key, allowed), or
    None."""
    kind = options["kind"]
    sizes = KINDS[kind][3]
    if options["size"] is not None and options["size"] not in sizes:
        return "size", "%s for a %s" % (" or ".join(sizes), kind)
    if options["flip"] and kind in _NO_FLIP:
        return "flip", "false for a %s, which shows letters one way up only" % kind
    return None
