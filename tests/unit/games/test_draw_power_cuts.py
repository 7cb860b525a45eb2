"""Power cut between any two inputs of a draw game: the records bring the same state back."""

import pytest
from kept_records import Recorded
from tabletop import RandomRound, Table

from shoe.journal import replay

GAMES = {"draw5": (6, 1, 5), "draw_27": (6, 3, 5), "badugi": (7, 3, 4)}


def state(table):
    """All that may not be lost: cards, places, phase, whose turn, what may come next."""
    made = table.round
    deal = made.deal
    cards = [deal.cards_to(seat) for seat in range(deal.seats)]
    found = [deal.find(number) for number in range(52)]
    shown = (made.phase, made.due(), made.street(), made.highlight, made.exposed(), made.result)
    return (cards, found, deal.count, deal.left(), bytes(deal.out), bytes(deal.missed), *shown)


def inputs(game, seed):
    most, draws, size = GAMES[game]
    made = RandomRound(game, 2 + seed % (most - 1), seed).by_draws(draws, size)
    words = list(made.words)
    words.insert(len(words) // 2, "two cards")
    words.insert(len(words) // 2 + 1, "ok")
    return len(made.table.seats), words


@pytest.mark.parametrize("game", GAMES)
def test_case_35(game):
    for seed in range(4):
        seats, words = inputs(game, seed)
        table = Table(game, seats)
        recorded = Recorded(table)
        for word in words:
            recorded.give(word)
            again = Table(game, seats)
            replay.replay(recorded.records, again.round)
            assert state(again) == state(table), word
