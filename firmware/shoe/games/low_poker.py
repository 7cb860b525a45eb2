"""Poker for the low hand of 637a.6(d), for all of the pot or for half of it."""

from shoe.card import names
from shoe.games.high_poker import HighPoker
from shoe.games.poker import Poker
from shoe.ranking import eight_or_better


class LowPoker(Poker):
    """A game whose pot goes to the best low hand.

    order: a module of shoe.ranking that ranks it.
    """

    halves = ("low",)
    order = None

    def cite(self):
        """Return the paragraph that ranks the hands."""
        return self.section.cite_low()

    def value(self, config, cards):
        """Return the value of a hand's cards (bytes)."""
        return self.order.value(cards)

    def _rank_into(self, hand, config, own, board):
        cards = bytes(own) + bytes(board)
        value = self.value(config, cards)
        hand["cite"] = self.cite()
        hand["low"] = names(self.order.make(value, cards))
        hand["low_name"] = self.order.name(value)
        hand["low_cite"] = hand["cite"]
        return (value,)


class SplitPoker(HighPoker):
    """A high game half of whose pot goes to the best low of eight or better, if there is one."""

    halves = ("high", "low")

    def low(self, own, board):
        """Return (value, cards) of the best low of a seat's own cards and a board; None for
        none."""
        cards = bytes(own) + bytes(board)
        value = eight_or_better.value(cards)
        return (value, eight_or_better.make(value, cards)) if value else None

    def _rank_into(self, hand, config, own, board):
        worth = super()._rank_into(hand, config, own, board)
        low = self.low(own, board)
        if low is None:
            hand["low"] = hand["low_name"] = hand["low_cite"] = None
            return worth + (None,)
        value, best = low
        hand["low"] = names(best)
        hand["low_name"] = eight_or_better.name(value)
        hand["low_cite"] = self.section.cite_low()
        return worth + (value,)
