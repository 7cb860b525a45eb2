"""What a board has on file is read once, and what has read it is forgotten.

shoe.setup.load stays and is the door; the parsers behind it, and the tables of what is allowed,
are imported when something is to be read and dropped afterwards. On a board they are frozen in
flash, so that importing them again costs some milliseconds and no reading.
"""

import sys

_KEPT = "shoe.setup.load"
_BESIDES = ("shoe.checks", "shoe.displays.options")


def forget():
    """Drop the modules that only loading needs; the next collection takes what they hold."""
    for name in list(sys.modules):
        if (name.startswith("shoe.setup.") and name != _KEPT) or name in _BESIDES:
            del sys.modules[name]
            room, _, last = name.rpartition(".")
            delattr(sys.modules[room], last)
