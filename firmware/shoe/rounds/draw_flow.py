"""How a round of a draw game goes: draws seat by seat, discards that are reshuffled, and hands
that are shown.

637a.6(f): a hand is ranked by the cards themselves, so each hand that is shown passes the reader
again and must have been dealt to its seat in this round.
"""

from shoe.rounds.deal import BURN, NOWHERE
from shoe.rounds.deal_flow import DealFlow
from shoe.rounds.draw_deal import DrawDeal
from shoe.rounds.round import COMPLETE, DEALING, IDLE, NOBODY, SHOWING


class DrawFlow(DealFlow):
    """The flow of a game that has `draws` draws.

    The highlight is on the seat that draws or shows its hand. In the showdown the round's phase
    is DEALING.
    """

    next_points = False
    known_by_dealing = False
    _chosen = False  # `next` has chosen a seat outside a draw, and nothing has followed yet

    def new_deal(self):
        game = self.table.game
        return DrawDeal(game.streets, len(self.table.config.seats), game.draws)

    def clear(self):
        super().clear()
        self._chosen = False

    def reads(self, card):
        """After `next` outside a draw take no card before `ok`."""
        table = self.table
        if not self._chosen or table.phase != DEALING or table.faults:
            return False
        self._chosen = False
        self.missing(table.deal.count + max(1, table.deal.left(0)))
        return True

    def follow_card(self, to):
        if self.table.deal.showdown or to == BURN:
            self._follow_turn()

    def undo(self):
        deal = self.table.deal
        turn = deal.turn()
        super().undo()
        if deal.turn() != turn:
            self._highlight_turn()

    def next(self, held):
        """`next`: end a seat's draw."""
        table = self.table
        if held or table.deal.turn() == NOWHERE or table.phase == SHOWING:
            # To choose who folds; or, where cards were not read, to end a draw that the device
            # does not know of. The next key or card tells.
            out = table.phase != IDLE
            self._chosen = out and not held and not table.config.gate
            return super().next(held)
        if table.deal.showdown:
            return "this seat shows its hand; fold mucks it"
        self._pass_on()
        return None

    def follow_fold(self):
        self._chosen = False
        if self.table.deal.turn() != NOWHERE:
            self._pass_on()

    def _pass_on(self):
        self.table.deal.pass_on()
        self._follow_turn()

    def _follow_turn(self):
        self._highlight_turn()
        table, deal = self.table, self.table.deal
        if table.highlight != NOBODY:
            return
        if deal.showdown:
            table.work_out()
        elif deal.draw == deal.draws:
            self.complete()

    def _highlight_turn(self):
        turn = self.table.deal.turn()
        self.table.highlight = NOBODY if turn == NOWHERE else turn

    def show(self):
        if self.shows_hands():
            return "the hands are being shown, card by card"
        return super().show()

    def reveal(self):
        """Open the showdown."""
        self.table.deal.open_showdown()
        self.table.phase = DEALING
        self._follow_turn()

    def confirm_street(self):
        """`ok` within a draw: the discards have been reshuffled."""
        table = self.table
        if table.deal.in_draw():
            table.deal.reshuffle()
            table.notice = "reshuffled: cards may come again"
            return None
        if table.deal.showdown:
            return "the hands are being shown; fold mucks one"
        if table.phase == COMPLETE:
            return "the draws are over; show opens the showdown"
        return super().confirm_street()

    def shows_hands(self):
        return self.table.phase == DEALING and self.table.deal.showdown


FLOW = DrawFlow
