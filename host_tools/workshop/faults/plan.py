"""What goes wrong in a round, and what came of it."""

from dataclasses import dataclass, field


@dataclass
class Plan:
    """What goes wrong in a round.

    kind: "clean", a wire's of SPOILS, or one of the deck's or of people's (kinds.py). at: at the
    how many-th card that passes. count: how many cards in a row. percent: of frames, on the wire.
    policy: what the dealer does with a fault that `ok` clears: "exact" (takes the card back where
    the device has not taken it), "back" (always takes the last card back), "leaves" (leaves it
    where it lies), "void", "deals" (deals on before he looks).
    """

    kind: str = "clean"
    at: int = 0
    count: int = 1
    percent: int = 0
    policy: str = "exact"
    forgets: bool = False


@dataclass
class Outcome:
    """What came of a round: the device's result or None, its fault codes in order, what was
    wrong in words, how many cards passed, and whether it has a fault that stands at the end.
    """

    plan: Plan
    result: dict | None = None
    faults: list = field(default_factory=list)
    wrong: list = field(default_factory=list)
    cards: int = 0
    log: list = field(default_factory=list)


class Over(Exception):
    """The round has ended, by `void` or by a result."""
