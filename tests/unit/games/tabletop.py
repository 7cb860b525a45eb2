"""A table for tests: a Round whose cards and keys are given as words, and chance to deal it."""

import json
import random

from shoe import card, events
from shoe.rounds import new_round
from shoe.setup import config

PACK = card.names(range(52))
SHUFFLED = random.Random(1).sample(PACK, 52)
KEYS = ("next", "fold", "show", "ok", "void")


class Words:
    """A Round of a game that is given cards and keys as words.

    raw: the table configuration as an object; said: the events since the last play(), as objects;
    log: all of them as lines of the link; words_given: all that was given so far.
    """

    def __init__(self, raw):
        self.raw = raw
        self.config = config.load(json.dumps(raw), "table.json")
        self.seats = self.config.seats
        self.words_given = []
        self.said = []
        self.log = []

    def sit(self):
        """The table is set: the round is made."""
        self.round = new_round(self.config, self._say)

    def _say(self, event):
        self.log.append(events.line(event).decode())
        self.said.append(json.loads(self.log[-1]))

    def play(self, words):
        """Cards and keys in their order, as text or list; return the events since the last
        call."""
        for word in words.split() if isinstance(words, str) else words:
            self.words_given.append(word)
            if word in KEYS:
                self.round.key(word)
            else:
                self.round.read(card.parse(word))
        said, self.said = self.said, []
        return said

    def result(self, words):
        """play(), which must end in a result; return that."""
        said = self.play(words)
        assert said[-1]["ev"] == "result", said[-1]
        return said[-1]


class Table(Words):
    """A table of a number of seats, which are numbers."""

    def __init__(self, game, seats, options=None, house=None):
        super().__init__({
            "game": game,
            "seats": [str(seat + 1) for seat in range(seats)],
            "reader": {"kind": "rdm6300"},
            "deck": "a.deck",
            "options": options or {},
            "house": house or {},
        })  # fmt: skip
        self.sit()


def hands_of(result):
    """seat -> its object in a result, for the seats that have one open."""
    return {hand["seat"]: hand for hand in result["hands"] if "cards" in hand}


class Deck:
    """A shuffled pack that people deal from; the seed makes it the same every time."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.stub = list(PACK)
        self.dice.shuffle(self.stub)

    def deal(self):
        return self.stub.pop()


class RandomRound:
    """One round of a game, played on a Table by chance and by the rules of the game.

    hands: seat -> the cards that it holds at the end; board: the common cards; folded: seats.
    words: what was given to the table. result: what came of it.
    """

    def __init__(self, game, seats, seed):
        self.table = Table(game, seats)
        self.deck = Deck(seed)
        self.dice = self.deck.dice
        self.hands = {seat: [] for seat in self.table.seats}
        self.board = []
        self.folded = []
        self.words = []
        self.burnt = []

    def _give(self, word):
        self.words.append(word)
        return self.table.play([word])

    def _card(self):
        """The next card, and where the table says that it went."""
        name = self.deck.deal()
        (said,) = [event for event in self._give(name) if event["ev"] == "card"]
        pile = {"board": self.board, "burn": self.burnt}.get(said["to"])
        (self.hands[said["to"]] if pile is None else pile).append(name)
        return said["to"]

    def _maybe_fold(self):
        live = [seat for seat in self.table.seats if seat not in self.folded]
        if len(live) > 2 and self.dice.random() < 0.15:
            out = self.dice.choice(live)
            while self.table.round.highlight != self.table.seats.index(out):
                self._give("next")
            self._give("fold")
            self.folded.append(out)

    def by_script(self):
        """Deal a game without draws to its result."""
        street = None
        while self.table.round.phase in ("idle", "dealing"):
            if self.table.round.street() != street:
                if street:
                    self._maybe_fold()
                street = self.table.round.street()
                if self.table.round.phase == "complete":
                    break
            self._card()
        self.result = self._give("show")[-1]
        return self

    def by_draws(self, draws, size):
        """Deal a draw game: draws of a number of cards of a hand of `size`, and the showdown."""
        live = list(self.table.seats)
        while len(self.hands[live[-1]]) < size:
            self._card()
        for _ in range(draws):
            self._card()
            for seat in [seat for seat in self.table.seats if seat not in self.folded]:
                self._draw(seat, size)
        assert self.table.round.phase == "complete"
        self._give("show")
        self._showdown()
        return self

    def _draw(self, seat, size):
        if self.dice.random() < 0.1 and len(self.folded) < len(self.table.seats) - 2:
            self._give("fold")
            self.folded.append(seat)
            self.burnt += self.hands[seat]
            return
        hand = self.hands[seat]
        self.dice.shuffle(hand)
        count = self.dice.randint(0, size)
        away = [hand.pop() for _ in range(count)]
        for _ in range(count):
            self._made_up()
            assert self._card() == seat
        self.burnt += away
        self._give("next")
        self._made_up()

    def _made_up(self):
        """The discards become the stub where that has run out, or is about to."""
        if len(self.deck.stub) > 1:
            return
        if self.deck.stub:
            self._give("ok")
        self.deck.stub += self.burnt
        self.burnt.clear()
        self.dice.shuffle(self.deck.stub)

    def _showdown(self):
        for seat in self.table.seats:
            live = [other for other in self.table.seats if other not in self.folded]
            if seat in self.folded:
                continue
            if len(live) > 2 and self.dice.random() < 0.1:
                said = self._give("fold")
                self.folded.append(seat)
                continue
            self.dice.shuffle(self.hands[seat])
            for name in self.hands[seat]:
                said = self._give(name)
                assert said[0]["to"] == seat and said[0]["card"] == name and said[0]["shown"]
        assert said[-1]["ev"] == "result", said
        self.result = said[-1]
