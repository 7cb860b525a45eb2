"""Poker for the high hand of 637a.6(b): what its games share."""

from shoe.card import names
from shoe.games.poker import Poker
from shoe.ranking import high


class HighPoker(Poker):
    """A game whose pot goes to the highest five-card hand (637a.6(b), (e))."""

    def options(self):
        from shoe.checks import one_of, or_null

        taken = super().options()
        taken["high_hand_jackpot"] = (or_null(one_of(*high.RANKS)), None)
        return taken

    def rank(self, own, board):
        """Return (value, cards that make the hand in print order) of a seat's own cards and a
        board."""
        both = bytes(own) + bytes(board)
        value = high.value(both)
        return value, high.make(value, both)

    def _rank_into(self, hand, config, own, board):
        value, best = self.rank(own, board)
        rank = high.rank(value)
        hand["best"] = names(best)
        hand["rank"] = rank
        hand["name"] = high.name(value)
        hand["cite"] = self.section.cite(rank)
        self._extras(hand, config, own, rank)
        return (value,)

    def _extras(self, hand, config, own, rank):
        """What a game adds to a hand; here the high hand jackpot of 637a.16."""
        least = config.options.get("high_hand_jackpot")
        if least is not None:
            hand["jackpot"] = high.RANKS.index(rank) <= high.RANKS.index(least)
