"""What is dealt at a table of six while the power is cut: inputs, and what results are right."""

import random
from dataclasses import dataclass, field

from shoe.rounds import new_round
from shoe.setup import config

SEATS = 6
CARDS = 2 * SEATS + 5 + 3
TABLE = """{"game": "holdem", "seats": ["1", "2", "3", "4", "5", "6"],
 "reader": {"kind": "rdm6300"}, "deck": "house-a.deck"}"""

CARD_US = 400_000
KEY_US = 350_000
BETWEEN_US = 1_300_000
"""From one input to the next: the last lets the journal erase."""


@dataclass
class Input:
    """A card (its number) or a key (its name), and how long until the next input."""

    what: object
    gap_us: int


@dataclass
class Dealt:
    """A round. number; cards in order; folded: index of the seat that folds, or None."""

    number: int
    cards: list
    folded: int | None
    inputs: list = field(default_factory=list)

    def result(self, folded):
        """The `result` event that is right, by the round itself; folded: whether that seat is."""
        said = []
        made = config.load(TABLE, "table.json")
        table = new_round(made, said.append, self.number - 1)
        for place, card in enumerate(self.cards):
            if place == 2 * SEATS and folded:
                for _ in range(self.folded + 1):
                    table.key("next")
                table.key("fold")
            table.read(card)
        table.key("show")
        return next(made for made in said if made["ev"] == "result")


def rounds(count, seed):
    """The rounds, as Dealt, of which some have a fold and some a street that is confirmed."""
    chance = random.Random(seed)
    return [_round(number, chance) for number in range(1, count + 1)]


def _round(number, chance):
    deck = list(range(52))
    chance.shuffle(deck)
    made = Dealt(number, deck[:CARDS], chance.randrange(3) if number % 2 else None)
    for place, card in enumerate(made.cards):
        if place == 2 * SEATS and made.folded is not None:
            made.inputs += [Input("next", KEY_US)] * (made.folded + 1) + [Input("fold", KEY_US)]
        made.inputs.append(Input(card, CARD_US))
        if place == 2 * SEATS + 3 and number % 3:
            made.inputs.append(Input("ok", KEY_US))
    made.inputs += [Input("show", KEY_US), Input("ok", BETWEEN_US)]
    return made
