"""A dealer at the table: deals a game's places, looks at the device, does what its faults ask for.

He knows what he has dealt and the device does not: that is the truth by which it is judged.
"""

from workshop.faults import scripts
from workshop.faults.draws import Draws
from workshop.faults.plan import Over


class Dealer(Draws):
    """Deals rounds at one table on one device, which must have been started.

    table: faults.tables.Table. reader: faults.wire.Reader. dice: random.Random.
    at: ms of the device's clock from which he begins.
    """

    # One round

    def round(self, plan):
        """Deal one round with what goes wrong in it; return its Outcome."""
        self._begin(plan)
        try:
            self._whole_round()
        except Over:
            pass
        self._clean_up()
        self.outcome.cards = self._passed
        return self.outcome

    def _whole_round(self):
        if self.game in scripts.DRAWS:
            self._draw_game()
        else:
            self._street_game()
        self._key("show", log=True)
        self._answer_count()
        if self.game in scripts.DRAWS:
            self._showdown()
        self._wait(600, 900)

    def _street_game(self):
        stacks = self.table.raw["options"].get("deal") == "stacks"
        for index in range(len(scripts.SCRIPTS[self.game])):
            for place in self._street(index, stacks):
                self._deal(place)
            self._wait(200, 500)
            if self._folds_first() and self._fold_some():
                return self._uncontested()
            if self._confirms(index):
                self._key("ok")
                self._answer_count()
            if not self._folds_first() and self._fold_some():
                return self._uncontested()
        if self.game == "pai_gow":
            self._remainder()
        self._extra()

    def _folds_first(self):
        """Some dealers confirm a street before the betting, some after it."""
        return self.truth.habit == 0

    def _confirms(self, index):
        up = any(place.up and place.street == index for place, _ in self.truth.places)
        if self.plan.forgets:
            return up and self._dice.random() < 0.5
        return up or self._dice.random() < 0.2

    def _uncontested(self):
        self._wait(300, 600)
        self._key("ok", log=True)
        raise Over

    def _remainder(self):
        """The four cards that remain pass once the device says that the deal is complete. Where
        no more than three cards were missed he need not look, for the count then tells."""
        looks = self.plan.kind != "missed"
        if looks and not self._complete:
            return
        if self._dice.random() < 0.5:
            for _ in range(4):
                self._deal(scripts.Place("remainder", False, 0))

    def _extra(self):
        for _ in range(self.plan.count if self.plan.kind == "extra" else 0):
            if self._pack:
                self._deal(scripts.Place("nowhere", False, 99))

    # Seats that go out

    def _fold_some(self):
        """Some seats fold after a street; return whether only one is left."""
        if self.game in ("pai_gow", "hi_lo"):
            return False
        before = len(self._live)
        for seat in [seat for seat in self.seats if seat in self._live]:
            if len(self._live) > 1 and self._dice.random() < 0.12:
                self._fold(seat)
        return len(self._live) == 1 < before

    def _fold(self, seat):
        at = self.seats.index(seat)
        if not self._device_n:
            self._void()  # nothing has been read yet, and a fold now would last
        if self._highlight is None:
            self._key("next")
            self._highlight = self.first
        while self._highlight != at:
            self._key("next")
            self._highlight = (self._highlight + 1) % len(self.seats)
        self._gone_out = None
        self._key("fold")
        if self._faults or self._gone_out != seat:
            self._void()
        self._live.remove(seat)
        self.truth.fold(seat)
        self.truth.ops.append(("fold", at))

    # The end

    def _clean_up(self):
        """Leave the device idle for the next round."""
        over = self.outcome.result is not None
        if not over or self._faults:
            self._wait(700, 900)
            self._key("void")
        else:
            self._showing = True
        rotates = self.table.raw["options"].get("button") == "rotate"
        annulled = any(event["ev"] == "void" for _, event in self.outcome.log)
        wrong = self.truth.judge(self.outcome.result) if over else None
        if wrong:
            self.outcome.wrong.append(wrong)
        if over and rotates and not annulled:
            self.first = (self.first + 1) % len(self.seats)
        self._wait(1100, 1400)
