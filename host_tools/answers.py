"""What a polled reader answers when no card is there, so that feeds need not say it.

One function a reader kind, named in ANSWERS: it takes the bytes that the device has just sent
and gives the reader's answer with "no target", or None where the reader would say nothing.
Readers that are not polled are in no line here and answer nothing.
"""

ANSWERS = {}

DELAY_US = 5_000
"""From the last byte of a poll to the first of its answer."""


def find(kind):
    """The function for a reader kind; one that never answers where the kind is not polled."""
    return ANSWERS.get(kind, lambda sent: None)
