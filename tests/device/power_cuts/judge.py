"""After a cut: is the device where it must be, and is what is dealt from there on right?

It may come back to a card that was dealt and is not behind the last one that it told of, or
declare the round void. It may be idle only where no card of the round had been told, or showing
where its result was due. Everything else is wrong.
"""

import json
from dataclasses import dataclass

from deal import CARD_US, KEY_US, SEATS, Dealt

SETTLE_US = 60_000
BOOT_US = 8_000_000
PRESS_US = 100_000


class Wrong(Exception):
    """A third thing: neither the right card nor void."""


@dataclass
class Moment:
    """When the power went. dealt: the round at the table; begun: how many of its inputs had
    begun; told: the events of that round that the host had been sent.
    """

    dealt: Dealt
    following: Dealt
    begun: int
    told: list

    def _tells(self, name):
        return any(event["ev"] == name for event in self.told)

    def cards_told(self):
        """How many cards of the round the host knew of."""
        return sum(event["ev"] == "card" for event in self.told)

    def cards_begun(self):
        """How many may have been read."""
        return sum(isinstance(given.what, int) for given in self.dealt.inputs[: self.begun])

    def showing(self):
        """Return whether the result may be out: True, False, or None where it may or may not."""
        if self._tells("result"):
            return True
        pressed = any(given.what == "show" for given in self.dealt.inputs[: self.begun])
        return None if pressed else False

    def folds(self):
        """What may be true of the fold: a set of flags."""
        if self.dealt.folded is None or not any(
            given.what == "fold" for given in self.dealt.inputs[: self.begun]
        ):
            return {False}
        return {True} if self._tells("fold") else {True, False}


class Judge:
    """Judges a board that has power again. send: function of a card that gives its bytes."""

    def __init__(self, board, moment, send):
        self._board = board
        self._moment = moment
        self._send = send

    def verdict(self, deal_on):
        """ "right" or "void"; raises Wrong. deal_on: whether the rest of the round is dealt."""
        board = self._board
        if not board.run_while(lambda: '"boot"' not in self._text(), BOOT_US, 5_000):
            raise Wrong(f"no boot: {self._text()}")
        board.run_for(SETTLE_US)
        events = self._events()
        faults = [event for event in events if event["ev"] == "fault"]
        voids = [event for event in events if event["ev"] == "void"]
        if len(faults) + len(voids) > 1:
            raise Wrong(f"more than one thing: {events}")
        if voids:
            return self._is_void(voids[0], deal_on)
        if faults:
            return self._is_lost(faults[0], deal_on)
        return self._goes_on(deal_on)

    def _text(self):
        return "\n".join(line for _, line in self._board.lines)

    def _events(self, start=0):
        return [json.loads(line) for _, line in self._board.lines[start:] if line.startswith("{")]

    def _is_void(self, said, deal_on):
        moment = self._moment
        if said["round"] != moment.dealt.number or said["why"] != "power_lost":
            raise Wrong(f"void: {said}")
        if moment.showing():
            raise Wrong(f"void, and its result had been told: {said}")
        if deal_on:
            self._deal(moment.following, 0, {False})
        return "void"

    def _is_lost(self, fault, deal_on):
        moment = self._moment
        n = fault.get("n", -1)
        if fault["code"] != "power_lost" or fault["round"] != moment.dealt.number:
            raise Wrong(f"fault: {fault}")
        if not max(1, moment.cards_told()) <= n <= moment.cards_begun() or moment.showing():
            raise Wrong(f"told {moment.cards_told()}, dealt {moment.cards_begun()}: {fault}")
        if "ok" in fault["clear"]:
            if deal_on:
                self._press("ok")
                self._deal(moment.dealt, n, moment.folds())
            return "right"
        if deal_on:
            self._press("void")
            self._deal(moment.following, 0, {False})
        return "void"

    def _goes_on(self, deal_on):
        """Nothing was lost: idle before the round, or its result is out."""
        moment = self._moment
        if moment.cards_told() and moment.showing() is False:
            raise Wrong(f"told {moment.cards_told()} cards, and nothing is said of them")
        if deal_on:
            over = moment.showing() is not False
            self._deal(moment.following if over else moment.dealt, 0, {False})
        return "right"

    # The dealer

    def _press(self, name):
        board = self._board
        board.key(name, True)
        board.run_for(PRESS_US)
        board.key(name, False)
        board.run_for(KEY_US - PRESS_US)

    def _deal(self, dealt, n, folds):
        """Deal a round from its card n on to its end; the result must be right."""
        board = self._board
        start = len(board.lines)
        fold = n <= 2 * SEATS and dealt is self._moment.following and dealt.folded is not None
        for place in range(n, len(dealt.cards)):
            if place == 2 * SEATS and fold:
                for _ in range(dealt.folded + 1):
                    self._press("next")
                self._press("fold")
                folds = {True}
            board.rx(self._send(dealt.cards[place]))
            board.run_for(CARD_US)
        self._press("show")
        board.run_for(KEY_US)
        results = [event for event in self._events(start) if event["ev"] == "result"]
        right = [json.loads(json.dumps(dealt.result(folded))) for folded in folds]
        if len(results) != 1 or results[0] not in right:
            raise Wrong(f"dealt on from {n}: {results or self._events(start)} is not {right}")
