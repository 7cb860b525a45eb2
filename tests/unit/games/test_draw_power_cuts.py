"""Power cut between any two inputs of a draw game: the records bring the same state back."""

import pytest
from tabletop import KEYS, RandomRound, Table

from shoe import card
from shoe.journal import replay
from shoe.journal.recorder import Recorder

GAMES = {"draw5": (6, 1, 5), "draw_27": (6, 3, 5), "badugi": (7, 3, 4)}


class Records:
    """A journal that keeps its records in memory."""

    def __init__(self):
        self.kept = []

    def add(self, kind, body=b""):
        self.kept.append((kind, body))

    def seal(self):
        return None


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
        journal = Records()
        recorder = Recorder(table.round, journal, lambda: 0, lambda number, chain: None)
        for word in words:
            if word == "two cards":
                recorder.two_cards()
            elif word in KEYS:
                recorder.key(word)
            else:
                recorder.read(card.parse(word))
            again = Table(game, seats)
            replay.replay(journal.kept, again.round)
            assert state(again) == state(table), word
