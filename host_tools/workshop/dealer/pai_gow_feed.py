"""Deals rounds of pai gow: seven positions, a remainder, wagers that are out, own settings.

The Dealer of `deal_feed` with a joker in the pack. `Dealt.places` ends with the remainder, as far
as it was read; `Dealt.folded` are the seats without a wager.
"""

from workshop.dealer.deal_feed import Dealer

JOKER = "Jk"
_EACH = 7


class PaiGowDealer(Dealer):
    """Deals pai gow to seven seats, "dealer" one of them, clockwise from `start`.

    start: 1 the dealer, counted counter-clockwise. stacks: seven cards in a row to each seat.
    """

    def __init__(self, seats, tags, seed, start=1, stacks=False, **more):
        super().__init__("pai_gow", seats, tags, seed, **more)
        self._stacks = stacks
        self._first = (seats.index("dealer") - start + 1) % len(seats)

    def begin(self, stacked=None):
        dealt = super().begin(stacked)
        if not any(JOKER in cards for cards in self._stack.values()):
            self._pack.insert(self._dice.randint(0, len(self._pack)), JOKER)
        return dealt

    def deal(self, hands=None, count=None, remainder=0):
        """Deal 49 cards, or only `count` of them, and some of the remainder; return Dealt.

        hands: {seat: seven cards} that must be dealt.
        """
        dealt = self.begin(hands)
        ring = list(self._live)
        order = [seat for seat in ring for _ in range(_EACH)] if self._stacks else ring * _EACH
        for to in order[:count] + ["remainder"] * remainder:
            self.card(self.next_card(dealt, to))
        self.wait(1500, 3000)
        return dealt

    def pai_gow_round(self, hands=None, remainder=0, no_wager=(), own=None):
        """Deal one round to its end; return Dealt.

        no_wager: seats without one. own: {seat: its seven cards}, the two of the low hand first,
        in `seats` order: what players have set themselves, read again after `show`.
        """
        dealt = self.deal(hands, remainder=remainder)
        for seat in no_wager:
            self.fold(dealt, seat)
        self.key("show")
        shown = [None] + [seat for seat in self.seats if seat not in dealt.folded]
        page = 0
        for seat, cards in (own or {}).items():
            while shown[page] != seat:
                self.key("next")
                page += 1
            for card in cards:
                self.card(card)
        self.finish()
        return dealt
