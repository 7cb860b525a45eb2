"""Poker for the high hand of 637a.6(b): what its games share."""

from shoe.events import fields
from shoe.games import pot
from shoe.games.game import BUTTON, Game, names
from shoe.checks import one_of, or_null
from shoe.ranking import high
from shoe.rules import pa637a

_JACKPOT = or_null(one_of(*high.RANKS))


class HighPoker(Game):
    """A game whose pot goes to the highest five-card hand (637a.6(b), (e))."""

    section = pa637a
    options = {"button": BUTTON, "high_hand_jackpot": (_JACKPOT, None)}

    def rank(self, own, board):
        """(value, cards that make the hand in print order) of a seat's own cards and a board."""
        both = bytes(own) + bytes(board)
        value = high.value(both)
        return value, high.make(value, both)

    def result(self, number, config, deal):
        made = self._head(number, config, deal)
        board = self._board(deal)
        if board:
            made["board"] = names(board)
        made["hands"] = []
        values = []
        for seat in range(deal.seats):
            hand, value = self._hand(config, deal, seat, board)
            made["hands"].append(hand)
            values.append(value)
        pot.settle(made, config, deal, [("high", pot.best_seats(values))])
        return made

    def _hand(self, config, deal, seat, board):
        if deal.out[seat]:
            return self._folded(config, seat), None
        own = deal.cards_to(seat)
        value, best = self.rank(own, board)
        rank = high.rank(value)
        hand = fields("seat", config.seats[seat], "cards", names(own), "best", names(best))
        hand["rank"] = rank
        hand["name"] = high.name(value)
        hand["cite"] = self.section.cite(rank)
        self._extras(hand, config, own, rank)
        return hand, value

    def _extras(self, hand, config, own, rank):
        """What a game adds to a hand; here the high hand jackpot of 637a.16."""
        least = config.options.get("high_hand_jackpot")
        if least is not None:
            hand["jackpot"] = high.RANKS.index(rank) <= high.RANKS.index(least)
