"""Flop Poker (583): three cards each, three common cards, and the three-card bonus."""

from shoe.games.game import Game
from shoe.games.high_poker import HighPoker
from shoe.ranking import high, three_card
from shoe.rules import pa583


class FlopPoker(HighPoker):
    """The five-card hand uses all three of the seat's cards and two of the common three."""

    name = "flop_poker"
    title = "Flop Poker"
    section = pa583
    seat_range = (1, 8)
    streets = (
        ("deal", 0, "ddd", 0),
        ("flop", 0, "", 3),
    )

    def options(self):
        from shoe.checks import flag

        taken = Game.options(self)
        taken["three_card_bonus"] = (flag, True)
        return taken

    def wagers(self, options):
        return ("three_card",) if options["three_card_bonus"] else ()

    def rank(self, own, board):
        value = high.flop(own, board)
        return value, high.make_flop(value, own, board)

    def _extras(self, hand, config, own, rank):
        if config.options["three_card_bonus"]:
            wheel = config.house["C11"] == "yes"
            bonus = _bonus(own, wheel)
            hand["three_card"] = bonus
            hand["three_card_cite"] = pa583.cite_three(bonus) if bonus else None
            if "three_card" in config.pays:
                hand["pays"] = config.pays["three_card"].pays(bonus)
            if bonus != _bonus(own, not wheel):
                hand["decision"] = ["C11"]


def _bonus(own, wheel):
    rank = three_card.rank(three_card.value(own, wheel))
    return None if rank == "high_card" else rank


GAME = FlopPoker()
