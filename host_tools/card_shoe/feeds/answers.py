"""What a polled reader answers when no card is there, so that feeds need not say it.

`find(kind)` gives a function that takes the bytes which the device has just sent, and gives the
reader's "no target", or None where the reader says nothing. A kind that is not polled never
answers. How each kind answers stands in host_tools/card_shoe/feeds/polled_readers.py.
"""

from card_shoe.feeds import polled_readers

DELAY_US = 5_000
"""From the last byte of a poll to the first of its answer."""

ANSWERS = {kind: polled_readers.no_target(kind) for kind in polled_readers.KINDS}


def find(kind):
    """Return the function for a reader kind; one that never answers where the kind is not
    polled."""
    return ANSWERS.get(kind, lambda sent: None)
