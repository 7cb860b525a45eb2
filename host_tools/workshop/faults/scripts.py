"""In which order a game's places are dealt."""

from dataclasses import dataclass

from workshop.dealer.scripts import DRAWS, SCRIPTS

__all__ = ("DECK", "DRAWS", "SCRIPTS", "Place", "street")

DECK = 52


@dataclass(frozen=True)
class Place:
    """Where a card goes: to a seat's label, "board" or "burn"; up: it lies face up; street: its
    index.
    """

    to: str
    up: bool
    street: int


def street(game, index, live, dealt, stacks=False):
    """Return the Places of one street in dealing order.

    live: labels of the seats that are in, first dealt to first. dealt: cards that are out.
    stacks: all cards of a seat in a row.
    """
    letters = SCRIPTS[game][index][1]
    if letters == "xs" and dealt + 1 + len(live) > DECK:
        # Seventh street that the deck cannot serve is one common card.
        places = [Place("burn", False, index)] if dealt + 1 < DECK else []
        return places + [Place("board", True, index)]
    if stacks:
        return [Place(to, False, index) for to in live for _ in letters]
    places = []
    for letter in letters:
        for to in {"x": ("burn",), "b": ("board",)}.get(letter, live):
            places.append(Place(to, letter in "ub", index))
    return places
