"""Power cut between any two inputs of a pai gow round: the records bring the same state back."""

import random

import pytest
from dealer_table import PaiGowTable
from kept_records import Recorded

from shoe.journal import replay


def state(table):
    """All that may not be lost: cards, places, phase, wagers, settings, what is being read."""
    made = table.round
    deal = made.deal
    hands = [deal.cards_to(seat) for seat in range(deal.seats)]
    shown = (made.phase, made.due(), made.highlight, made.result, made.deal.remainder())
    faults = [(fault.code, fault.place, fault.clear) for fault in made.faults.standing]
    return hands, deal.count, bytes(deal.out), shown, bytes(made.flow.shown), faults


def inputs(seed):
    """A round by chance: wagers that are out, a remainder, settings that players read again."""
    dice = random.Random(seed)
    table = PaiGowTable({"deal": dice.choice(["round_robin", "stacks"]), "start": seed % 7 + 1})
    words = ["next"] * dice.randint(1, 6) + ["fold"] + table.words({}, dice)
    words[20:20] = ["two cards", "ok", words[19]]
    if dice.random() < 0.5:
        words += table.rest + ["two cards", "ok", table.rest[-1]]
    words.append("show")
    for _ in range(dice.randint(1, 3)):
        words += ["next"] * dice.randint(1, 8) + ["set"]
    return table, [*words, "ok"]


@pytest.mark.parametrize("seed", range(12))
def test_case_35(seed):
    table, words = inputs(seed)
    recorded = Recorded(table)
    while words:
        word = words.pop(0)
        if word == "set":
            if table.round.highlight >= 0:
                hand = table.hands[table.seats[table.round.highlight]][::-1]
                words[:0] = [hand[0], hand[1], "two cards", "ok", hand[1], *hand[2:]]
        else:
            recorded.give(word)
        again = PaiGowTable(table.raw["options"])
        replay.replay(recorded.records, again.round)
        assert state(again) == state(table), word
