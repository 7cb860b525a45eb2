"""Slow, obvious evaluators written from the sections' texts, to hold the device's against.

They share nothing with the firmware: a card here is a text such as `As` or `Jk`, a hand's worth a
tuple, and a better hand has the larger tuple.
"""

from host_tools.reference.high import best_high, high, pai_gow_high
from host_tools.reference.low import ace_to_five, badugi, best_low, deuce_to_seven
from host_tools.reference.small import pai_gow_low, three_card

__all__ = [
    "ace_to_five",
    "badugi",
    "best_high",
    "best_low",
    "deuce_to_seven",
    "high",
    "pai_gow_high",
    "pai_gow_low",
    "three_card",
]
