"""Deals rounds of draw games: draws, reshuffled discards, and the hands that are shown.

The Dealer of `deal_feed` with a pack that people discard into. `Dealt.places` ends with the last
card that was dealt; the hands that were shown stand beside it.
"""

from workshop.dealer.deal_feed import PACK, Dealer
from workshop.dealer.scripts import DRAWS


class DrawDealer(Dealer):
    """Deals `game` of DRAWS as a Dealer does; round() has draws and a showdown."""

    def __init__(self, game, seats, tags, seed, **more):
        super().__init__(game, seats, tags, seed, **more)
        self._draws, self._size = DRAWS[game]

    def draw_round(self, hands=None, pat=(), folds=None, mucks=()):
        """Deal one round to its result; return (Dealt, {seat: the hand it showed}).

        mucks: seats that muck in the showdown; the rest as in draws().
        """
        dealt, held = self.draws(hands, pat, folds)
        self.wait(800, 2000)
        self.key("show")
        shown = self._showdown(dealt, held, mucks)
        self.finish()
        return dealt, shown

    def draws(self, hands=None, pat=(), folds=None):
        """Deal one round as far as `show`; return (Dealt, {seat: the hand it holds}).

        hands: {seat: cards} that must be dealt and held. pat: seats that never draw. folds:
        {index of a draw: [seats]} that go out when their turn comes in it. The others draw by
        chance, and a pack that runs out is made up of the discards.
        """
        dealt = self.begin(hands)
        self._gone = []
        self.street(dealt, self.script[0][1])
        held = {seat: dealt.cards(seat) for seat in self._live}
        for draw in range(self._draws):
            self._gone.append(self._take(dealt, "burn"))
            for seat in list(self._live):
                self.wait(400, 900)
                if seat in (folds or {}).get(draw, ()):
                    self._out(dealt, seat, held)
                    continue
                if seat not in pat and seat not in (hands or {}):
                    self._draw(dealt, seat, held)
                self.key("next")
        return dealt, held

    def _take(self, dealt, to):
        if not self._pack:
            if len(dealt.places) != len(PACK):  # the first time the device knows it by itself
                self.key("ok")
            self._pack, self._gone = self._gone, []
            self._dice.shuffle(self._pack)
        card = self.next_card(dealt, to)
        self.card(card)
        return card

    def _out(self, dealt, seat, held):
        self.key("fold")
        dealt.folded.append(seat)
        self._live = [live for live in self._live if live != seat]
        self._gone += held.pop(seat)

    def _draw(self, dealt, seat, held):
        self._dice.shuffle(held[seat])
        away = [held[seat].pop() for _ in range(self._dice.randint(0, self._size))]
        held[seat] += [self._take(dealt, seat) for _ in away]
        self._gone += away

    def _showdown(self, dealt, held, mucks):
        shown = {}
        for seat in list(self._live):
            self.wait(400, 900)
            if seat in mucks:
                self._out(dealt, seat, held)
                continue
            for card in held[seat]:
                self.card(card)
            shown[seat] = held[seat]
        return shown
