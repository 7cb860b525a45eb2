"""A dealer at the table: deals a game's places, looks at the device, does what its faults ask for.

He knows what he has dealt and the device does not: that is the truth by which it is judged.
"""

from host_tools.deal_feed import PACK
from host_tools.faults import scripts
from host_tools.faults.answering import Answering
from host_tools.faults.draws import Draws
from host_tools.faults.judge import Truth
from host_tools.faults.passing import Passing
from host_tools.faults.plan import Outcome, Over
from host_tools.faults.wire import SPOILS, Spoil


class Dealer(Answering, Draws, Passing):
    """Deals rounds at one table on one device, which must have been started.

    at: ms of the device's clock from which he begins.
    """

    def __init__(self, table, device, reader, dice, at):
        self.table = table
        self.game = table.raw["game"]
        self.seats = table.raw["seats"]
        self.now = at
        self.first = 0
        self._showing = False
        self._device = device
        self._reader = reader
        self._dice = dice
        if self.game == "pai_gow":
            dealers = self.seats.index("dealer")
            self.first = (dealers - table.raw["options"]["start"] + 1) % 7

    # One round

    def round(self, plan):
        """Deal one round with what goes wrong in it; returns its Outcome."""
        self.plan = plan
        self.outcome = Outcome(plan)
        self._end_showing(plan)
        self.truth = Truth(self.table, self.first)
        self._faults = []
        self._result = self._complete = self._shows = False
        self._device_n = 0
        self._passed = 0
        self._pack = PACK + (["Jk"] if self.game == "pai_gow" else [])
        self._dice.shuffle(self._pack)
        self._live = self.seats[self.first :] + self.seats[: self.first]
        self._highlight = None
        wire = plan.kind in SPOILS
        self._spoil = Spoil(plan.kind, plan.percent, self._dice) if wire else None
        try:
            self._whole_round()
        except Over:
            pass
        self._clean_up()
        self.outcome.cards = self._passed
        return self.outcome

    def _end_showing(self, plan):
        """`ok` ends the last round's showing, or the next round's first card where that is sure
        to be read."""
        sure = plan.kind in ("clean", "swapped") and self._dice.random() < 0.5
        if self._showing and not sure:
            self.truth = Truth(self.table, self.first)
            self._key("ok")
            self._wait(300, 500)
        self._showing = False

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
        for index in range(len(scripts.STREETS[self.game])):
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

    def _street(self, index, stacks):
        return scripts.street(self.game, index, self._live, len(self.truth.places), stacks)

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

    # A card

    def _deal(self, place):
        """Deal the next card of the pack to a place; returns it. Follows what faults ask for."""
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

    def _show_early(self):
        if self._faults:
            return
        self._key("show")
        if self._result:  # it was the last card
            self.truth.ops.append(("key", "show"))
            raise Over
        if self._faults:
            self._wait(300, 600)
            self._key("ok")

    # Seats that go out

    def _out(self, seat):
        self._gone_out = None
        self._key("fold", log=True)
        if self._gone_out != seat:
            self._void()  # the device stands on another seat, or on none
        self._live.remove(seat)
        self.truth.fold(seat)

    def _fold_some(self):
        """Some seats fold after a street; gives whether only one is left."""
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
