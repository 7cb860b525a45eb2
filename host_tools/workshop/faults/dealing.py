"""Cards go to the places that are due, seats go out, and what faults ask for is done."""

from workshop.dealer.deal_feed import PACK
from workshop.faults import scripts
from workshop.faults.passing import GONE_MS, Passing


class Dealing(Passing):
    """How a Dealer deals a place, and a seat out."""

    def _street(self, index, stacks):
        return scripts.street(self.game, index, self._live, len(self.truth.places), stacks)

    def _deal(self, place):
        """Deal the next card of the pack to a place; return it. Follows what faults ask for."""
        while True:
            card = self._next_card()
            self.truth.deal(place, card)
            self._pass(card)
            if not self._faults or not self._settle():
                return card

    def _next_card(self):
        plan = self.plan
        here = plan.at <= self._passed + 1 < plan.at + plan.count
        if not self._pack:
            return self._dice.choice(PACK)
        if here and plan.kind == "duplicate" and len(self.truth.places) > 1:
            # Not the very last one: what comes again at once is the same card for a reader.
            return self._dice.choice(self.truth.places[:-1])[1]
        if here and plan.kind == "joker":
            return "Jk"
        if here and plan.kind == "foreign":
            return "??"
        if here and plan.kind == "swapped" and len(self._pack) > 1:
            self._pack[-1], self._pack[-2] = self._pack[-2], self._pack[-1]
        return self._pack.pop()

    def _settle(self):
        """Do what a fault asks for; return whether the last card has gone back."""
        policy = self.plan.policy
        if policy == "deals":
            self._deal_on()
        if "ok" not in self._clear() or policy == "void":
            if policy in ("deals", "back"):
                self._key("ok")
            self._void()
        have = len(self.truth.places)
        behind = have - self._device_n
        if policy in ("exact", "deals") and behind not in (0, 1):
            self._void()
        back = behind == 1 if policy in ("exact", "deals") else policy == "back"
        self._wait(*GONE_MS)
        self._key("ok")
        if self._faults:
            self._void()
        if back:
            card = self.truth.take_back()
            if card in PACK or card == "Jk" and self.game == "pai_gow":
                self._pack.append(card)
        return back

    def _deal_on(self):
        """He has not looked and deals some more."""
        for _ in range(self._dice.randint(1, 2)):
            if self._pack:
                card = self._pack.pop()
                self.truth.deal(scripts.Place("?", False, 99), card)
                self._pass(card)

    def _out(self, seat):
        self._gone_out = None
        self._key("fold", log=True)
        if self._gone_out != seat:
            self._void()  # the device stands on another seat, or on none
        self._live.remove(seat)
        self.truth.fold(seat)
