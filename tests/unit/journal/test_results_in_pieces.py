"""Results that are worked out in pieces: the same words in the same order as those that come at
once, whatever comes between the pieces, and nothing before it was asked for."""

import random

import pytest
from test_replay import GAMES, act, fresh, make

# By chance alone these would not come to an end.
STRAIGHT = ("draw5", "draw_27", "badugi", "pai_gow")
ASKS = ("read", "key", "unknown_tag", "fault", "missed_read")


class Twins:
    """Two tables that are given the same: one has its results at once, the other in pieces."""

    def __init__(self, name, gate):
        made = make(name, gate)
        self.said = ([], [])
        self.at_once = fresh(made, self.said[0].append)
        self.in_pieces = fresh(made, self.said[1].append)
        self.in_pieces.in_pieces = True
        for ask in ASKS:
            setattr(self, ask, self._both(ask))

    def _both(self, ask):
        def asked(*what, **named):
            getattr(self.at_once, ask)(*what, **named)
            getattr(self.in_pieces, ask)(*what, **named)

        return asked


def go_straight(twins, table, chance, shoe):
    """The next input of a round in which all goes well; in a draw game nobody draws and all
    show, at pai gow one of the players sets a hand."""
    deal = table.deal
    if table.phase == "idle":
        shoe[:] = chance.sample(range(table.game.cards), table.game.cards)
    if table.flow.shows_hands() and not deal.showdown:
        for card in deal.cards_to(table.highlight):
            twins.read(card)
    elif table.phase == "showing":
        twins.key(chance.choice(["next", "next", "ok"]))
    elif table.faults:
        twins.key("void")
    elif table.phase == "complete":
        twins.key("show")
    elif deal.showdown:
        own = [deal._cards[i] for i in range(deal._dealt) if deal._to[i] == deal.turn()]
        twins.read(own[len(deal.cards_to(deal.turn()))])
    elif table.game.flow == "draw" and deal.in_draw() and table.due() != "burn":
        twins.key("next")
    else:
        twins.read(shoe.pop())


@pytest.mark.parametrize("gate", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_results_in_pieces_are_those_at_once(name, gate):
    chance = random.Random(f"pieces {name} {gate}")
    twins = Twins(name, gate)
    shoe = []
    waited = 0
    for _ in range(2400):
        if name in STRAIGHT:
            go_straight(twins, twins.at_once, chance, shoe)
        else:
            act(twins, twins.at_once, chance, shoe)
        waited += twins.in_pieces.working()
        for _ in range(chance.choice([0, 0, 1, 3, 30])):
            before = len(twins.said[1])
            asked_for = twins.in_pieces.working()
            more = twins.in_pieces.work()
            assert asked_for or len(twins.said[1]) == before
            if not more:
                break
        if not twins.in_pieces.working():
            assert twins.said[0] == twins.said[1]
            assert twins.at_once.phase == twins.in_pieces.phase
    results = sum(event["ev"] == "result" for event in twins.said[0])
    assert waited and results > 2


def test_a_result_that_was_ready_comes_with_the_key():
    twins = Twins("holdem", False)
    for card in range(len(twins.at_once.config.seats) * 2 + 8):
        twins.read(card * 5 % 52)
    while twins.in_pieces.work():
        assert all(event["ev"] != "result" for event in twins.said[1])
    twins.key("show")
    assert not twins.in_pieces.working()
    assert twins.said[1][-1]["ev"] == "result"
    assert twins.said[0] == twins.said[1]


def test_a_fold_behind_the_work_counts():
    twins = Twins("holdem", False)
    for card in range(len(twins.at_once.config.seats) * 2 + 8):
        twins.read(card * 5 % 52)
    while twins.in_pieces.work():
        pass
    twins.key("next")
    twins.key("fold")
    twins.key("show")
    twins.in_pieces.settle()
    assert sum("folded" in hand for hand in twins.said[1][-1]["hands"]) == 1
    assert twins.said[0] == twins.said[1]
