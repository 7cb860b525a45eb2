"""Games without draws against a second reading of their scripts: folds at any moment.

Seats sit out, go out in the middle of a street, come back in time or too late; the first
position moves on. The table has a gate, so that no fold has to be asked about.
"""

import json
import random

import pytest

from shoe import card, events
from shoe.rounds import new_round
from shoe.setup import config
from workshop.dealer.scripts import SCRIPTS

# game: fewest and most players
GAMES = {
    "holdem": (2, 11),
    "omaha": (2, 11),
    "omaha_hilo": (2, 11),
    "stud7": (2, 8),
    "stud7_hilo": (2, 8),
    "razz": (2, 8),
    "stud5": (2, 9),
    "flop_poker": (1, 8),
    "hi_lo": (1, 7),
}


class Places:
    """The places of one deal in order, spelt out from the script's letters.

    seats: in dealing order; out, missed: sets of seats.
    """

    def __init__(self, game, seats, out):
        self.seats, self.out, self.missed = seats, out, set()
        self._steps = [(street, letter) for street, letters in SCRIPTS[game] for letter in letters]
        self._step = self._turn = self._count = 0
        self._short = None

    def next(self):
        """Take the next place: a seat, "burn", "board", or None at the end."""
        place = self._find()
        self._count += place is not None
        return place

    def peek(self):
        """As next(), and takes nothing."""
        kept = self._step, self._turn, self._short, set(self.missed)
        place = self._find()
        self._step, self._turn, self._short, self.missed = kept
        return place

    def _find(self):
        while self._step < len(self._steps):
            street, letter = self._steps[self._step]
            if street == "seventh" and self._runs_short():
                self._step += 1
                if letter == "s":
                    return "board"
                if self._count < 51:
                    return "burn"
            elif letter in "xb":
                self._step += 1
                return "burn" if letter == "x" else "board"
            elif self._turn < len(self.seats):
                seat = self.seats[self._turn]
                self._turn += 1
                if seat not in self.out:
                    return seat
                self.missed.add(seat)
            else:
                self._step += 1
                self._turn = 0
        return None

    def _runs_short(self):
        if self._short is None:
            self._short = self._count + 1 + len(self.seats) - len(self.out) > 52
        return self._short


class Walk:
    """Rounds of a game by chance, each compared with Places card by card."""

    def __init__(self, game, seed):
        self.game, self.dice = game, random.Random(seed)
        players = self.dice.randint(*GAMES[game])
        self.seats = [str(seat + 1) for seat in range(players)]
        if game == "hi_lo":
            self.seats.insert(self.dice.randint(0, players), "dealer")
        raw = {
            "game": game,
            "seats": self.seats,
            "reader": {"kind": "rdm6300"},
            "deck": "a.deck",
            "gate": True,
            "options": {} if game == "hi_lo" else {"button": "rotate"},
        }
        made = config.load(json.dumps(raw), "table.json")
        self.said = []
        self.round = new_round(made, self._say)
        self.contested = made.game.contested
        self.first = 0
        self.sitting_out = set()

    def _say(self, event):
        self.said.append(json.loads(events.line(event)))

    def _toggle(self, out, missed=()):
        """Press fold at a seat by chance; the set `out` follows, as it should."""
        seat = self.dice.choice(self.seats)
        while self.round.highlight != self.seats.index(seat):
            self.round.key("next")
        done = self.round.key("fold")
        if seat == "dealer":
            assert not done
        elif seat in out:
            assert done == (seat not in missed)
            out -= {seat} if done else set()
        else:
            assert done == (len(self.seats) - len(out) > 1)
            out |= {seat} if done else set()

    def play(self):
        """One round, to its result where no alarm for the deck's order ends it."""
        for _ in range(self.dice.randint(0, 2)):
            self._toggle(self.sitting_out)
        order = self.seats[self.first :] + self.seats[: self.first]
        places = Places(self.game, order, set(self.sitting_out))
        pack = self.dice.sample(range(52), 52)
        went = {}
        while places.peek() and self._deal(places, pack, went):
            pass
        if self.round.faults:
            assert self.round.faults.first().code == "unshuffled"
            self.round.key("void")
            return
        self._check(places, went)
        self.round.key("ok")
        if self.game != "hi_lo":
            self.first = (self.first + 1) % len(self.seats)

    def _deal(self, places, pack, went):
        """Fold or deals a card; return whether the round goes on."""
        if went and self.dice.random() < 0.15:
            self._toggle(places.out, places.missed)
            alone = len(self.seats) - len(places.out) == 1
            if alone and places.out and self.contested and self.dice.random() < 0.5:
                self.round.key("ok")
                return False
            return True
        if went:
            assert self.round.due() == places.peek()
        place = places.next()
        number = pack.pop()
        self.round.read(number)
        went.setdefault(place, []).append(card.name(number))
        said = [event for event in self.said if event["ev"] == "card"][-1]
        assert said["to"] == place
        return not self.round.faults

    def _check(self, places, went):
        if self.round.phase != "showing":
            assert self.round.phase == "complete"
            self.round.key("show")
        result = self.said[-1]
        assert (result["ev"], result["first"]) == ("result", self.seats[self.first])
        if not result.get("uncontested"):
            assert result.get("board", []) == went.get("board", [])
        for hand in result["hands"]:
            if hand["seat"] in places.out:
                assert hand == {"seat": hand["seat"], "folded": True}
            elif not result.get("uncontested"):
                assert hand["cards"] == went[hand["seat"]]
        if "odd" in result:
            best = result["winners"]["high" if "high" in result["winners"] else "low"]
            assert result["odd"] == [seat for seat in places.seats if seat in best][0]


@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_tables_of_three_rounds(game):
    results = 0
    for seed in range(200):
        walk = Walk(game, seed)
        for _ in range(3):
            walk.play()
        results += len([event for event in walk.said if event["ev"] == "result"])
    assert results > 550
