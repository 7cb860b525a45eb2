"""What a dealer has before him, and how he looks at the device and presses its keys."""

from workshop.dealer.deal_feed import PACK
from workshop.faults.judge import Truth
from workshop.faults.plan import Outcome, Over
from workshop.faults.wire import SPOILS, Spoil

KEYS = ("next", "fold", "show", "ok", "void")
_HELD_MS = (40, 150)


class Answering:
    """A Dealer's table, device and round, and what the device says of it.

    Takes what Dealer takes.
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

    def _begin(self, plan):
        """A round begins: nothing is dealt yet, and the device has said nothing of it."""
        self.plan = plan
        self.outcome = Outcome(plan)
        self._end_showing(plan)
        self.truth = Truth(self.table, self.first)
        self._faults = []
        self._result = self._complete = self._shows = False
        self._device_n = 0
        self._passed = 0
        self._last_card = self._gone_out = self._highlight = None
        self._pack = PACK + (["Jk"] if self.game == "pai_gow" else [])
        self._dice.shuffle(self._pack)
        self._live = self.seats[self.first :] + self.seats[: self.first]
        wire = plan.kind in SPOILS
        self._spoil = Spoil(plan.kind, plan.percent, self._dice) if wire else None

    def _end_showing(self, plan):
        """`ok` ends the last round's showing, or the next round's first card where that is sure
        to be read."""
        sure = plan.kind in ("clean", "swapped") and self._dice.random() < 0.5
        if self._showing and not sure:
            self.truth = Truth(self.table, self.first)
            self._key("ok")
            self._wait(300, 500)
        self._showing = False

    def _run(self, inputs, ms):
        inputs.sort(key=lambda entry: entry[0])
        last = inputs[-1][0] if inputs else 0
        self.now = max(self.now + ms, last)
        for at, event in self._device.run(inputs, self.now):
            self.outcome.log.append((at, event))
            self._see(event)

    def _wait(self, least, most):
        self._run([], self._dice.randint(least, most))

    def _see(self, event):
        kind = event["ev"]
        wrong = self.truth.check(event, self.table.gate)
        if wrong:
            self.outcome.wrong.append(wrong)
        if kind == "card":
            self._device_n = event["n"]
            self._last_card = event.get("card")
        elif kind == "fault":
            self._fault(event)
        elif kind == "complete":
            self._complete = True
        elif kind == "fold":
            self._gone_out = event["seat"]
        elif kind == "cleared":
            self._faults = [f for f in self._faults if f["code"] != event["code"]]
        elif kind == "result":
            self.outcome.result = event
            self._result = True
        elif kind == "void":
            self.outcome.faults = self.outcome.faults or [event["why"]]

    def _fault(self, event):
        if event["code"] == "two_cards" and "place" in event:
            self._device_n = event["place"] - 1
        for standing in self._faults:
            if standing["code"] == event["code"]:
                standing["clear"] = event["clear"]
                return
        self._faults.append(dict(event))
        self.outcome.faults.append(event["code"])

    def _clear(self):
        return set.intersection(*(set(fault["clear"]) for fault in self._faults))

    def _answer_count(self):
        """After `ok` or `show`: with every place dealt a short or long count is a misdeal."""
        if self._faults:
            self._void()

    def _void(self):
        self._wait(100, 400)
        self._key("void")
        raise Over

    def _key(self, name, log=False):
        bit = KEYS.index(name)
        held = self._dice.randint(*_HELD_MS)
        inputs = [(self.now, f"key {bit} 1"), (self.now + held, f"key {bit} 0")]
        if log:
            self.truth.ops.append(("key", name))
        self._run(inputs, held + self._dice.randint(40, 200))
