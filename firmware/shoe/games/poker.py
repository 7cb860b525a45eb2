"""Poker: hands in one or two halves of a pot become a result."""

from shoe.card import names
from shoe.events import fields
from shoe.games import pot
from shoe.games.game import Game
from shoe.rules import pa637a


class Poker(Game):
    """A game whose pot, or each half of it, goes to the best hand of the live seats."""

    section = pa637a

    def ranking(self, number, config, deal):
        made = self._head(number, config, deal)
        board = deal.board()
        if board:
            made["board"] = names(board)
        made["hands"] = []
        values = [[None] * deal.seats for _ in self.halves]
        for seat in range(deal.seats):
            if deal.out[seat]:
                made["hands"].append(self._folded(config, seat))
                continue
            own = deal.cards_to(seat)
            hand = fields("seat", config.seats[seat], "cards", names(own))
            worth = self._rank_into(hand, config, own, board)
            for half, value in enumerate(worth):
                values[half][seat] = value
            made["hands"].append(hand)
            yield
        winners = [pot.best_seats(of_half) for of_half in values]
        pot.settle(made, config, deal, self.halves, winners)
        self._note_decisions(made, config, deal)
        return made

    def _rank_into(self, hand, config, own, board):
        """Write what a seat holds into its hand; return its value for each half.

        hand: the fields seat and cards; own, board: cards (bytes). A value is an int, higher
        wins, or None where the hand does not qualify.
        """
        raise NotImplementedError

    def _note_decisions(self, made, config, deal):
        """Name in the hands the house decisions whose other choice changes the result."""
