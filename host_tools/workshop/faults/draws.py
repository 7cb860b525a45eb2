"""The dealer's part in draw games: the draws, and the hands that are shown in the end."""

from workshop.faults import scripts
from workshop.faults.dealing import Dealing
from workshop.faults.passing import GONE_MS

_TRIES = 4


class Draws(Dealing):
    """What a Dealer does in a draw game."""

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
        self._shows = True
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
                self._wait(*GONE_MS)
                self._key("ok")
            if self._last_card == card or self._result:
                return
            self._wait(*GONE_MS)
        self._void()
