"""What the device says, and what the dealer does about it."""

from host_tools.deal_feed import PACK
from host_tools.faults import scripts
from host_tools.faults.passing import GONE_MS
from host_tools.faults.plan import Over

KEYS = ("next", "fold", "show", "ok", "void")
_HELD_MS = (40, 150)


class Answering:
    """How a Dealer looks at the device, presses its keys, and does what its faults ask for."""

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

    def _settle(self):
        """Do what a fault asks for; gives whether the last card has gone back."""
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
