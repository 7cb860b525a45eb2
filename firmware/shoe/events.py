"""Events: what the device says, one JSON object a line."""

import json
from collections import OrderedDict

_COMPACT = (",", ":")


def fields(*pairs):
    """Return an ordered object from key, value, key, value …; plain MicroPython dicts keep no
    order."""
    made = OrderedDict()
    for i in range(0, len(pairs), 2):
        made[pairs[i]] = pairs[i + 1]
    return made


def event(name, *pairs):
    """Return an event: fields() with "ev" in front."""
    return fields("ev", name, *pairs)


def line(made):
    """Return the event as one line of JSON, ended by a newline, as bytes."""
    return (json.dumps(made, separators=_COMPACT) + "\n").encode()
