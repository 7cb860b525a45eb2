"""Deals rounds and writes what a reader would send meanwhile: feeds with a known truth.

A Dealer has a deck's tags, a clock and dice with a fixed seed. Each card rests on the reader for
150 to 600 ms (less where the dealing is brisk) and repeats its frame every 50 to 65 ms; between
cards there is nothing, or noise.
What was really dealt is kept in `rounds`, so that a test needs no look into the feed.
"""

import functools
import json
import random
from dataclasses import dataclass, field

from card_shoe.feeds import reader_frames
from card_shoe.feeds.feed import Feed, Line
from workshop.dealer.scripts import SCRIPTS

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]

# Ids that radio noise has made with a good check and no card near.
PHANTOMS = ("0000000000", "000000078F", "00F00000F0", "F000060007")

# What an open or badly grounded line gives, more often than anything else.
LINE_NOISE = bytes((0xFC, 0xFF, 0xC0, 0x80, 0x00))

MS = 1000


@dataclass
class Dealt:
    """The truth of one round.

    places: (to, card) in dealing order, `to` a seat, "board" or "burn". folded: seats that went
    out. ended: "result", "uncontested" or "void".
    """

    places: list = field(default_factory=list)
    folded: list = field(default_factory=list)
    ended: str = "result"

    def cards(self, to):
        """Return the cards that went to a place, as dealt."""
        return [card for place, card in self.places if place == to]


class Dealer:
    """Deals `game` to `seats` (labels, first dealt to first) from tags {card: [hex id, …]}.

    seed: of everything that is left to chance. rotate: the first position moves on by one seat
    after each round that was not void, as with the option `button`. brisk: divides all times
    that people take, and that a card rests beyond the 150 ms that it needs.
    """

    def __init__(self, game, seats, tags, seed, kind="rdm6300", rotate=False, brisk=1):
        self.seats = list(seats)
        self.script = SCRIPTS[game]
        self.rounds = []
        self.lines = []
        self._tags = tags
        self._frame = functools.partial(reader_frames.encode, kind)
        self._dice = random.Random(seed)
        self._rotate = rotate
        self._brisk = brisk
        self._first = 0
        self._us = 500 * MS
        self._live = []
        self._highlight = None

    def feed(self, config):
        """Return what came down the wire, as a Feed whose header names the configuration."""
        return Feed(config, sorted(self.lines, key=lambda line: line.us))

    # The pieces that a script of faults is put together from

    def wait(self, least, most):
        """Let time pass: between `least` and `most` milliseconds."""
        self._us += self._dice.randint(least, most) * MS // self._brisk

    def key(self, name, held=None):
        """A key is pressed for `held` ms, else as long as a finger takes."""
        held = held or self._dice.randint(80, 180)
        self.lines.append(Line(self._us, "key", (name, held * MS)))
        self._us += held * MS
        self.wait(250, 600)

    def ask(self, **request):
        """The host sends a request."""
        self.lines.append(Line(self._us, "link", json.dumps(request)))
        self.wait(250, 600)

    def rest(self, tag, comment, damaged=0):
        """A tag rests on the reader; `damaged` percent of its frames but the first are broken."""
        frame = self._frame(tag)
        end = self._us + self._dice.randint(150, 150 + 450 // self._brisk) * MS
        while self._us < end:
            sent = frame
            if comment is None and self._dice.randint(1, 100) <= damaged:
                sent = self._break(frame)
            self._send(sent, comment or "")
            comment = None
            self._us += self._dice.randint(50, 65) * MS
        self.wait(120, 700)

    def card(self, card, damaged=0):
        """A card of the deck rests on the reader, by any of its tags."""
        self.rest(self._dice.choice(self._tags[card]), card, damaged)

    def noise(self, most=12):
        """Bytes that belong to no frame."""
        count = self._dice.randint(1, most)
        common = self._dice.randint(0, 2) > 0
        noise = bytes(
            self._dice.choice(LINE_NOISE) if common else self._dice.randint(0, 255)
            for _ in range(count)
        )
        self._send(noise, "noise")
        self.wait(60, 200)

    def phantom(self):
        """A frame with a good check and no card near, once or twice."""
        frame = self._frame(self._dice.choice(PHANTOMS))
        for _ in range(self._dice.randint(1, 2)):
            self._send(frame, "phantom")
            self._us += self._dice.randint(50, 65) * MS
        self.wait(60, 200)

    def _break(self, frame):
        """Return the frame with its end missing, or with one digit changed."""
        at = self._dice.randint(1, len(frame) - 2)
        if self._dice.randint(0, 1):
            return frame[:at]
        digit = b"0" if frame[at : at + 1] != b"0" else b"7"
        return frame[:at] + digit + frame[at + 1 :]

    def _send(self, data, comment):
        self.lines.append(Line(self._us, "rx", data, comment))

    # Whole rounds

    def round(self, folds=None, stacked=None, disturb=None, damaged=0):
        """Deal one round to its end: result shown and cleared, or won by the last live seat.

        folds: {street: [seats]} that go out once that street is out. stacked: {to: [cards]}
        that must come there. disturb: called before each card, for noise and phantoms. damaged:
        percent of broken frames. Return the Dealt.
        """
        dealt = self.begin(stacked)
        for street, letters in self.script:
            self.street(dealt, letters, disturb, damaged)
            for seat in (folds or {}).get(street, ()):
                self.fold(dealt, seat)
            if len(self._live) == 1:
                dealt.ended = "uncontested"
                self.wait(500, 1500)
                self.key("ok")
                break
        else:
            self.wait(1500, 3000)
            self.key("show")
        self.finish()
        return dealt

    def begin(self, stacked=None):
        """Shuffle for a round; return its Dealt, still without cards."""
        dealt = Dealt()
        self.rounds.append(dealt)
        self._stack = {to: list(cards) for to, cards in (stacked or {}).items()}
        held = {card for cards in self._stack.values() for card in cards}
        self._pack = [card for card in PACK if card not in held]
        self._dice.shuffle(self._pack)
        order = self.seats[self._first :] + self.seats[: self._first]
        self._live = order
        self._highlight = None
        return dealt

    def street(self, dealt, letters, disturb=None, damaged=0):
        """Deal one street of the script and confirm it with `ok` where cards lie face up."""
        for letter in letters:
            places = {"x": ["burn"], "b": ["board"]}.get(letter) or list(self._live)
            for to in places:
                if disturb:
                    disturb()
                self.card(self.next_card(dealt, to), damaged)
        self.wait(300, 800)
        if "b" in letters or "u" in letters:
            self.key("ok")

    def next_card(self, dealt, to):
        """Take the next card of the pack (or the stacked one) for a place."""
        stack = self._stack.get(to)
        card = stack.pop(0) if stack else self._pack.pop()
        dealt.places.append((to, card))
        return card

    def fold(self, dealt, seat):
        """Move the highlight to the seat and press fold."""
        at = self.seats.index(seat)
        if self._highlight is None:
            # Nobody is highlighted yet; the first press chooses the first position.
            self.key("next")
            self._highlight = self._first
        while self._highlight != at:
            self.key("next")
            self._highlight = (self._highlight + 1) % len(self.seats)
        self.key("fold")
        dealt.folded.append(seat)
        self._live = [live for live in self._live if live != seat]

    def finish(self):
        """The result is looked at, then cleared with `ok`."""
        self.wait(2500, 4000)
        self.key("ok")
        if self._rotate:
            self._first = (self._first + 1) % len(self.seats)
        self.wait(800, 2000)

    def void(self, dealt):
        """The round is called off."""
        dealt.ended = "void"
        self.wait(800, 1500)
        self.key("void")
        self.wait(800, 2000)
