"""Slow, obvious evaluators written from the sections' texts, to hold the device's against.

They share nothing with the firmware: a card here is a text such as `As` or `Jk`, a hand's worth a
tuple, and a better hand has the larger tuple.
"""

from workshop.oracles.high import best_high, high, pai_gow_high
from workshop.oracles.low import ace_to_five, badugi, best_low, deuce_to_seven
from workshop.oracles.small import pai_gow_low, three_card

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
