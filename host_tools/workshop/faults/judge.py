"""The truth of a round, and by it what the device may show and what its result has to be."""

import json
import random

from shoe import card as cards
from shoe import events
from shoe.rounds import new_round
from workshop.faults import scripts

_FROM_THE_RESULT = ("ev", "round")


class Truth:
    """What is really dealt.

    places: (Place, card) in the order in which cards passed, "??" for a card of another deck.
    folded: labels. ops: what an ideal device would have been given: ("card", name), ("key",
    name) and ("fold", seat's index).
    """

    def __init__(self, table, first):
        self.table = table
        self.first = first
        self.places = []
        self.folded = []
        self.ops = []
        self.shown = {}
        self.habit = random.Random(first + len(table.files["table.json"])).randint(0, 1)
        self._held = {}
        self._named = -1

    def deal(self, place, card):
        """A card goes to a Place."""
        self.places.append((place, card))
        self.ops.append(("card", card))
        self._held.setdefault(place.to, []).append(card)

    def take_back(self):
        """Take the last card back; return it."""
        place, card = self.places.pop()
        self._held[place.to].remove(card)
        at = max(i for i, op in enumerate(self.ops) if op == ("card", card))
        del self.ops[at]
        return card

    def discard(self, seat, away):
        """A seat gives cards away."""
        self._held[seat] = [card for card in self._held[seat] if card not in away]

    def held(self, to):
        """Return the cards that a place has now, as dealt."""
        return list(self._held.get(to, ()))

    def fold(self, seat):
        """A seat is out."""
        self.folded.append(seat)

    def show(self, seat, card):
        """A seat passes a card of its hand over the reader again."""
        self.shown.setdefault(seat, []).append(card)
        self.ops.append(("card", card))

    # What the table may see

    def check(self, event, gate):
        """Return what is wrong with an event, in words, or None."""
        if event["ev"] == "street":
            return self._check_street(event)
        if event["ev"] == "card" and "card" in event:
            if event.get("shown"):
                known = any(event["card"] in hand for hand in self.shown.values())
                return None if known else f"shown that was not: {event}"
            return self._check_open(event, gate)
        if event["ev"] == "fault" and ("card" in event or "cards" in event):
            return f"a fault names cards: {event}"
        return None

    def _check_open(self, event, gate):
        at = event["n"] - 1
        if not gate:
            return f"named without a gate before its street is out: {event}"
        if at >= len(self.places):
            return f"named before it was dealt: {event}"
        place, card = self.places[at]
        right = place.up and place.to == event["to"] and card == event["card"]
        return None if right else f"named {event}, and it is {card} to {place}"

    def _check_street(self, event):
        """Check that a street that is named is the next with face-up cards, and names them all.

        Return what is wrong, in words, or None.
        """
        streets = [place.street for place, _ in self.places if place.up]
        after = [street for street in streets if street > self._named]
        if not after:
            return f"a street that is not dealt: {event}"
        self._named = min(after)
        face = [(p.to, card) for p, card in self.places if p.up and p.street == self._named]
        to = event.get("to", ["board"] * len(event["cards"]))
        if [*zip(to, event["cards"])] != face:
            return f"named {event}, and the street is {face}"
        return None

    # The result

    def judge(self, result):
        """Return what is wrong with a result, in words, or None."""
        if any(card == "??" for _, card in self.places):
            return self._check_hands(result)  # no ideal device would have had all of this deal
        expected = self._ideal()
        if expected is None:
            return f"a result where there is none: {json.dumps(result)}"
        theirs = {key: value for key, value in result.items() if key not in _FROM_THE_RESULT}
        if theirs != expected:
            return f"the result is {json.dumps(theirs)}, and the truth {json.dumps(expected)}"
        return self._check_hands(result)

    def _ideal(self):
        """Return the result that the rules give for the truth, or None."""
        said = []
        config = self.table.config
        table = new_round(config, said.append)
        while table.first() != self.first:
            table.key("next", True)
        for what, value in self.ops:
            if what == "card":
                table.read(cards.parse(value))
            elif what == "fold":
                table.highlight = value
                table.key("fold")
            else:
                table.key(value)
        results = [event for event in said if event["ev"] == "result"]
        if not results:
            return None
        made = json.loads(events.line(results[-1]))
        return {key: value for key, value in made.items() if key not in _FROM_THE_RESULT}

    def _check_hands(self, result):
        """Without the firmware's help: every hand that is open is what its seat was given."""
        uncontested = result.get("uncontested")
        board = self.held("board")
        if not uncontested and result.get("board", []) != board:
            return f"the board is {result.get('board')}, and it is {board}"
        for hand in result["hands"]:
            seat = hand["seat"]
            if hand.get("folded"):
                if seat not in self.folded:
                    return f"seat {seat} is not folded"
                continue
            draws = self.table.raw["game"] in scripts.DRAWS
            own = self.shown.get(seat, []) if draws else self.held(seat)
            if not uncontested and hand["cards"] != own:
                return f"seat {seat} holds {own}, and not {hand['cards']}"
        return None
