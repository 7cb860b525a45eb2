"""A dealer at the table: deals a game's places, looks at the device, does what its faults ask for.

He knows what he has dealt and the device does not: that is the truth by which it is judged.
"""

from dataclasses import dataclass, field

from host_tools.deal_feed import PACK
from host_tools.faults import scripts
from host_tools.faults.judge import Truth
from host_tools.faults.wire import SPOILS, Spoil

KEYS = ("next", "fold", "show", "ok", "void")
_HELD_MS = (40, 150)
_TRIES = 4
_GONE_MS = (620, 1100)  # a card that goes back is away for longer than a flicker


@dataclass
class Plan:
    """What goes wrong in a round.

    kind: "clean", a wire's of SPOILS, or one of the deck's or of people's (kinds.py). at: at the
    how many-th card that passes. count: how many cards in a row. percent: of frames, on the wire.
    policy: what the dealer does with a fault that `ok` clears: "exact" (takes the card back where
    the device has not taken it), "back" (always takes the last card back), "leaves" (leaves it
    where it lies), "void", "deals" (deals on before he looks).
    """

    kind: str = "clean"
    at: int = 0
    count: int = 1
    percent: int = 0
    policy: str = "exact"
    forgets: bool = False


@dataclass
class Outcome:
    """What came of a round: the device's result or None, its fault codes in order, what was
    wrong in words, how many cards passed, and whether it has a fault that stands at the end.
    """

    plan: Plan
    result: dict | None = None
    faults: list = field(default_factory=list)
    wrong: list = field(default_factory=list)
    cards: int = 0
    log: list = field(default_factory=list)


class _Over(Exception):
    """The round has ended, by `void` or by a result."""


class Dealer:
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
        self._result = self._complete = False
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
        except _Over:
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
        raise _Over

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

    # Draws and the showdown

    def _draw_game(self):
        for place in self._street(0, False):
            self._deal(place)
        self._wait(200, 500)
        draws, size = scripts.DRAWS[self.game]
        self._gone = []
        for draw in range(draws):
            self._made_up()
            self._gone.append(self._deal(scripts.Place("burn", False, 1 + draw)))
            for seat in list(self._live):
                self._draw(seat, size, 1 + draw)
        self._wait(200, 500)

    def _draw(self, seat, size, street):
        self._wait(150, 400)
        held = self.truth.held(seat)
        if len(self._live) > 2 and self._dice.random() < 0.15:
            self._gone += held
            return self._out(seat)
        away = self._dice.sample(held, self._dice.choice((0, 1, 2, 3, size)))
        self.truth.discard(seat, away)
        for _ in away:
            self._made_up()
            self._deal(scripts.Place(seat, False, street))
        self._gone += away
        self._key("next", log=True)
        return None

    def _made_up(self):
        """The discards become the pack where it has run out."""
        if self._pack:
            return
        if len(self.truth.places) != scripts.DECK:
            self._key("ok", log=True)
        self._pack, self._gone = self._gone, []
        self._dice.shuffle(self._pack)

    def _showdown(self):
        for seat in list(self._live):
            self._wait(150, 400)
            if len(self._live) > 2 and self._dice.random() < 0.15:
                self._out(seat)
                continue
            hand = self.truth.held(seat)
            self._dice.shuffle(hand)
            for card in hand:
                self.truth.show(seat, card)
                self._show_card(card)

    def _show_card(self, card):
        """Pass a card in the showdown, and once more where the device has not named it."""
        for _ in range(_TRIES):
            self._pass(card)
            if self._faults:
                if "ok" not in self._clear() or self.plan.policy == "void":
                    self._void()
                self._wait(*_GONE_MS)
                self._key("ok")
            if self._last_card == card or self._result:
                return
            self._wait(*_GONE_MS)
        self._void()

    def _out(self, seat):
        self._gone_out = None
        self._key("fold", log=True)
        if self._gone_out != seat:
            self._void()  # the device stands on another seat, or on none
        self._live.remove(seat)
        self.truth.fold(seat)

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

    def _pass(self, card):
        """A card passes the reader, and what the plan has for it happens."""
        self._passed += 1
        self._last_card = None
        plan = self.plan
        here = plan.at <= self._passed < plan.at + plan.count
        act = getattr(self, "_pass_" + plan.kind, None) if here else None
        if act:
            act(card)
        else:
            self._rest(self._tags(card), self._spoil)
        if plan.kind == "noise" and self._dice.random() < 0.3:
            self._run(self._reader.bytes(self.now, self._reader.phantom()), 60)
        if here and plan.kind == "short":
            self._show_early()

    def _tags(self, card):
        if card == "??":
            return [self._foreign_tag()]
        tags = list(self.table.tags[card])
        self._dice.shuffle(tags)
        return tags

    def _foreign_tag(self):
        if self.table.kind == "barcode":
            return self._dice.choice(["ZZ", "Qz", "1s", "X17", "A5020"])
        size = len(self.table.tags["As"][0])
        return f"{self._dice.randrange(1 << 4 * size):0{size}X}"

    def _rest(self, tags, spoil=None, rest=None, frames=True, passage=True):
        rest = rest or self._dice.randint(150, 450)
        if self.table.config.reader.get("codes") == "plain":
            rest = max(rest, 330)  # long enough for two equal reads
        inputs = self._reader.rest(tags, self.now, rest, spoil) if frames else []
        end = self.now + rest
        if self.table.gate and passage:
            broken = max(1, self.now + self._dice.randint(-40, min(120, rest)))
            over = broken + self._dice.randint(80, 200)
            inputs += [(broken, "gate 1"), (over, "gate 0")]
            end = max(end, over)
        self._run(inputs, end - self.now + self._dice.randint(130, 600))

    def _pass_missed(self, card):
        self._rest([], frames=False)

    def _pass_roles(self, card):
        """The cut card comes before it."""
        if "cut" in self.table.tags:
            self._rest([self.table.tags["cut"][0]])
        self._rest(self._tags(card))

    def _pass_again(self, card):
        """The card comes, goes, and comes once more."""
        self._rest(self._tags(card))
        self._wait(*_GONE_MS)
        self._rest(self._tags(card))

    def _pass_two(self, card):
        """The next card comes with this one: their tags alternate, or jam."""
        if not self._pack or self._reader.once() or self.table.kind in ("barcode", "lines"):
            self._rest([], frames=False)
            return
        other = self._pack[-1]
        self._rest([self._tags(card)[0], self._tags(other)[0]], rest=400)

    def _pass_silent(self, card):
        ms = self._dice.randint(200, 1500)
        if self._reader.polled:
            inputs = [(self.now, "field ")] + self._reader.clear(self.now + ms)
        else:
            inputs = [(self.now, "low 1"), (self.now + ms, "low 0")]
        if self.table.gate:
            inputs += [(self.now + 50, "gate 1"), (self.now + 180, "gate 0")]
        self._run(inputs, ms + 300)

    def _show_early(self):
        if self._faults:
            return
        self._key("show")
        if self._result:  # it was the last card
            self.truth.ops.append(("key", "show"))
            raise _Over
        if self._faults:
            self._wait(300, 600)
            self._key("ok")

    # What the device says, and what he does about it

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
        self._wait(*_GONE_MS)
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
        raise _Over

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

    # Keys

    def _key(self, name, log=False):
        bit = KEYS.index(name)
        held = self._dice.randint(*_HELD_MS)
        inputs = [(self.now, f"key {bit} 1"), (self.now + held, f"key {bit} 0")]
        if log:
            self.truth.ops.append(("key", name))
        self._run(inputs, held + self._dice.randint(40, 200))

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
