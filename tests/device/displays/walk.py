"""A walk by chance through the games, on either Python: keys and cards, whatever comes.

Two tables walk side by side. The second is dealt other cards: the first one's, each replaced by
its image under a shuffle of the deck. While no hand may be seen, both must show the same but for
the faces of cards that an event has named: so nothing hidden is in any pixel. What an event names
must be open: a street that was confirmed, a hand that was shown, a result.
"""

import json

import framebuf
from driver_bench import Chance

from shoe import card as cards
from shoe.rounds import new_round
from shoe.screens import canvas, compose, layout, themes
from shoe.screens.view import View
from shoe.setup import config
from shoe.supervisor.last_rounds import LastRounds
from shoe.supervisor.menu import Menu

SEATS = {
    "holdem": 6, "omaha": 3, "omaha_hilo": 4, "stud7": 8, "stud7_hilo": 3, "razz": 4, "stud5": 9,
    "draw5": 3, "draw_27": 2, "badugi": 4, "pai_gow": 6, "hi_lo": 3, "flop_poker": 4,
}  # fmt: skip
KEYS = ("next", "fold", "show", "ok", "void")
_THEME = themes.of((128, 64))
_COLOURS = (0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1)


class Table:
    """One of the two tables. image: what each card of the walk is here."""

    deck = None

    def __init__(self, game, image):
        seats = [str(seat + 1) for seat in range(SEATS[game])]
        if game in ("pai_gow", "hi_lo"):
            seats.append("dealer")
        raw = {"game": game, "seats": seats, "reader": {"kind": "rdm6300"}, "deck": "a.deck"}
        raw["options"] = {"bonus": ["fortune"]} if game == "pai_gow" else {}
        self.config = config.load(json.dumps(raw), "table.json")
        self.image = image
        self.named = set()
        self.kinds = []
        self.last_rounds = LastRounds()
        self.round = new_round(self.config, self.say)
        self.pages = Menu(self)

    def say(self, made):
        self.kinds.append(made["ev"])
        if made["ev"] == "card" and made["n"] == 1 and not made.get("shown"):
            self.named.clear()
        if made.get("card"):
            self.named.add(made["card"])
        self.named.update(made.get("cards", ()) if made["ev"] == "street" else ())
        self.last_rounds.note(made)

    # What the supervisor's pages ask

    def stat(self):
        return {"frames": 1, "bad_frames": 2, "noise_bytes": 3, "phantoms": 4, "repeats": 5}

    def identity(self):
        return {"fw": "0", "board": "walk", "rules": "", "digest": None}

    def memory(self):
        return None

    def uptime_s(self):
        return 0

    def switch(self):
        return None

    def move_start(self):
        self.round.key("next", True)

    # What happens

    def read(self, card):
        own = self.image[card]
        if not self.pages.read(own):
            self.round.read(own)

    def key(self, name, held):
        if self.round.faults:
            self.pages.close()
        if not self.pages.key(name, held):
            self.round.key(name, held)

    def screen(self):
        view = View(self.config, self.round, None)
        if self.pages.open and not self.round.faults:
            view.supervisor = self.pages.sheet()
        return compose(view)


class Walk:
    """game: its name; seed: of chance. pixels: after how many steps the pixels are compared."""

    def __init__(self, game, seed, pixels):
        self.chance = Chance(seed)
        for _ in range(8):
            self.chance.below(2)
        size = config.games.find(game).cards
        self.stub = []
        self.size = size
        image = list(range(size))
        self._shuffle(image, 52)
        self.tables = (Table(game, list(range(53))), Table(game, image + [52] * (53 - size)))
        self.pixels = pixels
        self.states = set()
        self.steps = 0

    def _shuffle(self, things, n):
        for i in range(n - 1, 0, -1):
            k = self.chance.below(i + 1)
            things[i], things[k] = things[k], things[i]

    def go(self, steps):
        """So many keys and cards; raises AssertionError where something may not be."""
        for _ in range(steps):
            self.steps += 1
            self._one()
            self._check()
        self._leave()

    def _one(self):
        round = self.tables[0].round
        if self.chance.below(100) < self._cards_of_100(round):
            card = self._card(round)
            for one in self.tables:
                one.read(card)
            return
        name = KEYS[self.chance.below(5)]
        if self._in_draw(round) and self.chance.below(8):
            name = "next"
        elif round.phase == "complete" and not round.faults and self.chance.below(3):
            name = "show"
        elif name == "void" and self.chance.below(6) and not round.faults:
            name = "next"
        held = self.chance.below(12) == 0
        for one in self.tables:
            one.key(name, held)

    def _cards_of_100(self, round):
        if round.faults or round.phase == "complete":
            return 5
        if round.phase == "showing":
            return 15
        return 50 if self.tables[0].pages.open or self._in_draw(round) else 95

    def _in_draw(self, round):
        return (round.street() or "").startswith("draw") and round.due() != "burn"

    def _card(self, round):
        if self.chance.below(400) == 0:
            return self.chance.below(53)
        if round.phase == "dealing" and round.street() == "showdown":
            seat = self.tables[0].config.seats.index(round.due())
            hand = [c for i, c in enumerate(_dealt(round)) if _places(round)[i] == seat]
            shown = round.exposed()
            left = [card for card in hand[-len(round.game.streets[0][2]) :] if card not in shown]
            if left:
                return left[0]
        if round.phase == "idle" or not self.stub:
            self.stub = list(range(self.size))
            self._shuffle(self.stub, self.size)
        return self.stub.pop()

    def _check(self):
        one, other = self.tables
        assert one.kinds == other.kinds, (one.kinds, other.kinds)
        one.kinds.clear()
        other.kinds.clear()
        round = one.round
        self.states.add((round.phase, round.street(), bool(round.faults), one.pages.open))
        screens = (one.screen(), other.screen())
        if round.phase == "showing" and not round.faults:
            self._check_result(one, screens[0])
            return
        if one.pages.open:
            assert not any(screen.cards for screen in screens) or one.last_rounds.last(1)
            if one.last_rounds.last(1):
                return
        for table, screen in zip(self.tables, screens):
            assert {cards.name(card) for card in screen.cards} <= table.named, table.named
        assert [one.image.index(c) for c in screens[0].cards] == [
            other.image.index(c) for c in screens[1].cards
        ]
        drawn = [_marks(screen) for screen in screens]
        assert drawn[0] == drawn[1]
        if self.steps % self.pixels == 0:
            assert _pixels(drawn[0]) == _pixels(drawn[1])

    def _check_result(self, table, screen):
        """The screen shows cards of hands that are in, and of the board."""
        result = table.round.result
        named = set(result.get("board", ()))
        for hand in result["hands"]:
            assert not (hand.get("folded") and len(hand) > 2), hand
            named.update(hand.get("cards", ()))
        assert {cards.name(card) for card in screen.cards} <= named

    def _leave(self):
        """Whatever the state is: `ok` leaves the pages, `void` the round with all its faults."""
        for table in self.tables:
            if table.pages.open:
                table.key("ok", False)
            table.key("void", False)
            assert table.round.phase == "idle" and not table.round.faults
            assert not table.pages.open


def _dealt(round):
    return list(round.deal._cards[: round.deal._dealt])


def _places(round):
    return round.deal._to


def _marks(screen):
    """The marks of a screen; of a face only where it stands."""
    drawn = canvas.Canvas()
    for _ in layout.lay_out(screen, drawn, _THEME):
        pass
    assert not drawn.cut, drawn.cut
    return [
        mark[:3] + (None,) + mark[5:] if mark[canvas.PAINT] is canvas._face else mark
        for mark in drawn.marks
    ]


def _pixels(marks):
    picture = bytearray(1024)
    frame = framebuf.FrameBuffer(picture, 128, 64, framebuf.MONO_VLSB)
    surface = canvas.Surface(frame, _COLOURS, framebuf.MONO_HLSB)
    for mark in marks:
        if mark[canvas.PAINT] is not None:
            canvas.paint(surface, mark, 0)
    return picture


def walk(steps, pixels, seed=1):
    """Walk a number of steps through each game; return {game: number of different states}."""
    states = {}
    for i, game in enumerate(sorted(SEATS)):
        made = Walk(game, seed * 100 + i, pixels)
        for _ in range(4):
            made.go(steps // 4)
        states[game] = len(made.states)
    return states


if __name__ == "__main__":
    for game, states in sorted(walk(120, 12).items()):
        print("ok check_walk", game, states)
