"""A card passes the reader, and what goes wrong on the way happens to it."""

from workshop.faults import scripts
from workshop.faults.answering import Answering
from workshop.faults.plan import Over

GONE_MS = (620, 1100)
"""A card that goes back is away for longer than a flicker."""
_LEAD_MS = 25
_BEFORE_MS = 40  # the most by which a barrier stands in front of the reader


class Passing(Answering):
    """How a Dealer's cards pass."""

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
        at = self.now + _BEFORE_MS
        inputs = self._reader.rest(tags, at, rest, spoil) if frames else []
        end = at + rest
        if self.table.gate and passage:
            earliest = -_BEFORE_MS
            if self._reader.once() and frames:
                # Such a reader's barrier stands where a card has been told by then.
                earliest = self._reader.frame_ms(tags[0]) - _LEAD_MS
            broken = at + self._dice.randint(earliest, max(earliest, min(120, rest)))
            over = broken + self._dice.randint(80, 200)
            inputs += [(broken, "gate 1"), (over, "gate 0")]
            end = max(end, over)
        self._run(inputs, end - self.now + self._dice.randint(130, 600))

    def _pass_missed(self, card):
        self._rest([], frames=False)

    def _pass_waits(self, card):
        """It passes unread; the next one is read in its window, and waits before it passes."""
        if not self._pack or self._shows:
            return self._rest(self._tags(card))
        other = self._pack.pop()
        start = self.now + self._dice.randint(0, 80)
        end = start + self._dice.randint(80, 200)
        came = self._dice.randint(start + 31, end + self.table.config.gate_window_ms)
        passes = max(end + 20, came + self._dice.choice((0, 150, 320, 600, 1800)))
        self.truth.deal(scripts.Place("?", False, 99), other)
        inputs = self._reader.rest(self._tags(other), came, passes - came + 60)
        for at, over in ((start, end), (passes, passes + 120)):
            inputs += [(at, "gate 1"), (over, "gate 0")]
        self._run(inputs, passes - self.now + self._dice.randint(500, 900))
        if self._device_n > len(self.truth.places) - 2:
            self.outcome.wrong.append(f"{other} was credited to the passage of {card}")
        return None

    def _pass_roles(self, card):
        """The cut card comes before it."""
        if "cut" in self.table.tags:
            self._rest([self.table.tags["cut"][0]])
        self._rest(self._tags(card))

    def _pass_again(self, card):
        """The card comes, goes, and comes once more."""
        self._rest(self._tags(card))
        self._wait(*GONE_MS)
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
            raise Over
        if self._faults:
            self._wait(300, 600)
            self._key("ok")
