"""The player: a feed into a device, as a discrete event simulation.

Three clocks, all in integer microseconds. World time starts when the device is first powered on;
the feed's time starts when the device has sent `boot`; the device's time starts at each power on.
The next moment is always the earlier of the next thing that happens and the device's own wish,
so results do not depend on how fast the host is. `speed` only sleeps between the moments.
"""

import heapq
import itertools
import time

from card_shoe.errors import Failed
from card_shoe.feeds import answers
from card_shoe.feeds.feed import SECOND
from card_shoe.feeds.outcome import Outcome, together
from card_shoe.feeds.watching import Watcher
from card_shoe.feeds.wire import Wire, span_us
from card_shoe.targets import DeviceFailed

AFTER_US = 2 * SECOND
"""How long the clock runs on after the feed's last line."""

BOOT_US = 30 * SECOND
"""Device time within which `boot` must come."""

STAT_US = SECOND
"""Device time within which the last `stat` must come."""

REAL_STAT_US = 10 * SECOND
"""The same where the device's time is not the player's."""

TICK_US = 20_000
"""How often the user is asked for the next step."""

FINEST_US = 100
"""A device that wants to run again at once is run after this."""


class Player:
    """Plays `feed` into `target`.

    baud, kind: of the reader. speed: 0 as fast as it goes, else times the wall clock. chunk:
    byte, line or natural; None for the target's own. passes: how often the feed is played, 0 for
    ever; pause_us: from its last line to its first again. step: None, or a function that says
    whether the next lines are to be sent now.
    """

    def __init__(self, target, feed, baud, kind, speed=0, chunk=None, watcher=None,
                 passes=1, pause_us=AFTER_US, step=None):  # fmt: skip
        self.target = target
        self.feed = feed
        self.watcher = watcher or Watcher()
        self.outcome = Outcome()
        self._speed = 1.0 if step else speed
        self._passes = passes
        self._pause_us = pause_us
        self._ask = step
        self._end = None  # world time
        self._wire = Wire(baud, chunk or target.chunk)
        self._answer = answers.find(kind)
        self._agenda = []
        self._order = itertools.count()
        self._now = 0  # world time
        self._origin = None  # world time of the feed's zero
        self._powered = None  # world time of power on, None while off
        self._wish = None  # world time
        self._cuts = 0
        self._armed = []
        self._heard = b""

    def play(self):
        """Play the whole feed; return the Outcome.

        Raises Failed where the device sends no `boot` or no `stat`, DeviceFailed where it
        crashes or hangs. The target is closed in every case.
        """
        try:
            self._boot()
            if self._ask:
                self._play_by_steps()
            else:
                self._begin_pass()
            while self._next() <= self._end:
                self._step(self._next())
            self._step(self._end)
            self._stat()
        except DeviceFailed as failure:
            # What it said before it failed is shown as well; its words are the failure's text.
            failure.report.words.clear()
            self._take(failure.report)
            raise
        finally:
            self.target.close()
        self.outcome.end_us = self._feed_us()
        self.outcome.unsent = [line for line, _ in self._armed]
        return self.outcome

    # The agenda

    def _put(self, us, act, *arguments):
        heapq.heappush(self._agenda, (us, next(self._order), act, arguments))

    def _begin_pass(self):
        """Put the whole feed on the agenda, from now on; and the next pass behind it."""
        self._put_lines(self.feed.lines, self._now)
        self._passes -= 1
        last = self._now + self.feed.last_us
        self._end = last + AFTER_US
        if self._passes:
            self._end = last + self._pause_us
            self._put(self._end, self._begin_pass)

    def _put_lines(self, lines, start):
        """Put lines on the agenda; the feed's zero is at world time `start`."""
        answered = False
        for line, following in zip(lines, lines[1:] + [None]):
            us = start + line.us
            if line.verb == "tx":
                answered = bool(following and following.verb == "rx")
                self._put(us, self._do_tx, line, following if answered else None)
            elif not answered:
                self._put(us, getattr(self, f"_do_{line.verb}"), line)
            else:
                answered = False

    def _play_by_steps(self):
        """Send what belongs together each time that the user asks for it."""
        for group in together(self.feed.lines):
            self.watcher.waiting(group)
            while not self._ask():
                self._step(min(self._next(), self._now + TICK_US))
            self._put_lines(group, self._now - group[0].us)
            while self._agenda:
                self._step(self._next())
        self._end = self._now + AFTER_US

    def _next(self):
        """Return world time of the next moment at which something happens."""
        times = [self._agenda[0][0]] if self._agenda else []
        if self._wish is not None:
            times.append(max(self._wish, self._now + FINEST_US))
        return min(times, default=float("inf"))

    def _step(self, us):
        """Go to world time `us`, do what is due, and let the device work."""
        self._now = max(us, self._now)
        self._pace()
        if self._powered is not None:
            self.target.at(self._now - self._powered)
        while self._agenda and self._agenda[0][0] <= self._now:
            _, _, act, arguments = heapq.heappop(self._agenda)
            act(*arguments)
        if self._powered is not None:
            self._take(self.target.run())
        if self._end is not None:
            self.watcher.moment(self._feed_us(), self._end - self._origin)

    def _pace(self):
        if self._speed and self._origin is not None:
            due = self._wall + (self._now - self._origin) / SECOND / self._speed
            time.sleep(max(0, due - time.monotonic()))

    def _feed_us(self):
        return self._now - (self._origin or 0)

    # The device's own life

    def _power_on(self):
        self._powered = self._now
        self.target.power_on()
        self.target.at(0)

    def _boot(self):
        """Power on and wait for `boot`, from which the feed's time counts."""
        self._power_on()
        self._take(self.target.run())
        while self.target.boots and not self._booted():
            if self._next() > BOOT_US:
                raise Failed(f"the device sent no boot within {BOOT_US // SECOND} s of its time")
            self._step(self._next())
        self._origin = self._now
        self._wall = time.monotonic()
        shift = self._origin
        self.outcome.events = [(us - shift, line) for us, line in self.outcome.events]
        self.outcome.screens = [(us - shift, screen) for us, screen in self.outcome.screens]
        self.watcher.begun(shift)

    def _booted(self):
        return any('"ev":"boot"' in line for _, line in self.outcome.events)

    def _stat(self):
        """Ask for `stat`, the last event of every replay; a device without power has none."""
        if self._powered is None:
            return
        before = len(self.outcome.events)
        until = self._now + (REAL_STAT_US if self.target.real else STAT_US)
        self.target.link('{"do":"stat"}')
        self._take(self.target.run())
        while not any('"ev":"stat"' in line for _, line in self.outcome.events[before:]):
            if self._next() > until:
                raise Failed('the device did not answer the last {"do":"stat"}')
            self._step(self._next())

    def _take(self, report):
        shift = self._powered - (self._origin or 0)
        for kind in ("events", "screens", "words"):
            tell = getattr(self.watcher, kind.rstrip("s") if kind != "words" else kind)
            kept = getattr(self.outcome, kind, [])
            for us, what in getattr(report, kind):
                kept.append((us + shift, what))
                tell(us + shift, what)
        for us, data in report.sent:
            self.outcome.sent.append((us + shift, data))
            self._heard_from_device(us + self._powered, data)
        self._wish = None if report.wish is None else report.wish + self._powered

    def _heard_from_device(self, us, data):
        """The device sent bytes to its reader at world time `us`: what answers them?"""
        done = us + span_us(len(data), self._wire.baud)
        self._heard += data
        if self._armed:
            line, reply = self._armed[0]
            if self._heard.endswith(line.value):
                self._armed.pop(0)
                self._heard = b""
                if reply:
                    self._put(done + reply.us - line.us, self._do_rx, reply)
                return
            if line.value.startswith(self._heard):
                return
        self._heard = b""
        reply = self._answer(data)
        if reply:
            self._put(done + answers.DELAY_US, self._send, reply)

    # What the feed's lines do

    def _do_rx(self, line):
        self._send(line.value)

    def _send(self, data):
        for arrival in self._wire.send(self._now, data):
            self._put(arrival.us, self._arrive, arrival.data, self._cuts)

    def _arrive(self, data, cuts):
        if self._powered is not None and cuts == self._cuts:
            self.target.rx(data)

    def _do_tx(self, line, reply):
        self._armed.append((line, reply))

    def _do_gate(self, line):
        self._pin(self.target.gate, True)
        self._put(self._now + line.value, self._pin, self.target.gate, False)

    def _do_key(self, line):
        name, held = line.value
        self._pin(self.target.key, name, True)
        self._put(self._now + held, self._pin, self.target.key, name, False)

    def _pin(self, pin, *state):
        if self._powered is not None:
            pin(*state)

    def _do_link(self, line):
        self._pin(self.target.link, line.value)

    def _do_power(self, line):
        if line.value:
            self._power_on()
            return
        self.target.power_off()
        self._powered = None
        self._wish = None
        self._cuts += 1
        self._wire.cut(self._now)

    def _do_end(self, line):
        """Its time has been counted as the feed's last."""
