"""The round of a draw game: draws seat by seat, reshuffled discards, and hands that are shown.

637a.6(f): a hand is ranked by the cards themselves, so each hand that is shown passes the reader
again and must have been dealt to its seat in this round.
"""

from micropython import const

from shoe import card as cards
from shoe.events import event
from shoe.rounds.deal import BURN, DECK, NOWHERE
from shoe.rounds.draw_deal import DrawDeal
from shoe.rounds.round import COMPLETE, DEALING, SHOWING, Round

_NOBODY = const(-1)


class DrawRound(Round):
    """A Round whose game has `draws` draws and hands of `hand_size` cards.

    The highlight stands on the seat that draws or shows its hand; in the showdown the phase is
    DEALING and exposed() holds what that seat has shown so far.
    """

    next_points = False
    deal: DrawDeal
    _known_by_dealing = False  # but by the hands that are shown
    _chosen = False  # `next` has chosen a seat outside a draw, and nothing has followed yet

    def _new_deal(self, config):
        game = config.game
        return DrawDeal(game.streets, len(config.seats), game.draws, game.hand_size)

    def read(self, card):
        """As Round.read. After `next` outside a draw a card is not taken before `ok`."""
        if self._chosen and self.phase == DEALING and not self.faults:
            self._chosen = False
            self.changes += 1
            self._missing(self.deal.count + max(1, self.deal.left(0)))
        else:
            super().read(card)

    def _begin(self):
        super()._begin()
        self._chosen = False
        self._watch.begin(DECK)  # draws may go through all of the deck

    def _take_back(self):
        turn = self.deal.turn()
        self.deal.undo()
        if self.deal.first_pass():
            self._watch.undo()
        if self.deal.turn() != turn:
            self._stand_on_turn()

    def _can_undo(self):
        return self.deal.undoable

    def _accept(self, card):
        shown = self.deal.showdown
        shuffled = self.deal.first_pass()
        to = self.deal.take(card)
        said = event("card", "round", self.number, "n", self.deal.count, "to", self._label(to))
        if shown:
            said["card"] = cards.name(card)
            said["shown"] = True
        self._say(said)
        if shuffled:
            self._watch_order(card)
        if shown or to == BURN:
            self._follow_turn()

    def _next(self, held):
        if held or self.deal.turn() == NOWHERE or self.phase == SHOWING:
            # To choose who folds; or, where cards were not read, to end a draw that the device
            # does not know of. The next key or card tells.
            self._chosen = not held and not self.config.gate
            return super()._next(held)
        if self.deal.showdown:
            return "this seat shows its hand; fold mucks it"
        self._pass_on()
        return None

    def _follow_fold(self):
        self._chosen = False
        if self.deal.turn() != NOWHERE:
            self._pass_on()

    def _pass_on(self):
        self.deal.pass_on()
        self._follow_turn()

    def _follow_turn(self):
        self._stand_on_turn()
        if self.highlight != _NOBODY:
            return
        if self.deal.showdown:
            self._work_out(self._finish)
        elif self.deal.draw == self.deal.draws:
            self._complete()

    def _stand_on_turn(self):
        turn = self.deal.turn()
        self.highlight = _NOBODY if turn == NOWHERE else turn

    def _show(self):
        if self.shows_hands():
            return "the hands are being shown, card by card"
        return super()._show()

    def _reveal(self):
        self.deal.open_showdown()
        self.phase = DEALING
        self._follow_turn()

    def _confirm_street(self):
        if self.deal.in_draw():
            self.deal.reshuffle()
            self.notice = "reshuffled: cards may come again"
            return None
        if self.deal.showdown:
            return "the hands are being shown; fold mucks one"
        if self.phase == COMPLETE:
            return "the draws are over; show opens the showdown"
        return super()._confirm_street()

    def shows_hands(self):
        return self.phase == DEALING and self.deal.showdown

    # What the screens ask

    def due(self):
        turn = self.deal.turn()
        if turn == NOWHERE or self.phase != DEALING:
            return super().due()
        return self._label(turn)

    def street(self):
        if self.phase != DEALING:
            return None
        if self.deal.showdown:
            return "showdown"
        if self.deal.dealt_out():
            return "draw %d" % (self.deal.draw + 1)
        return super().street()

    def exposed(self):
        """In the showdown what the seat has shown, as shown (ints); before it nothing."""
        if self.shows_hands():
            return list(self.deal.cards_to(self.deal.turn()))
        return []
