"""Hand histories in the format that PokerKit reads (.phh), for the games of flop, turn and river.

The shoe sees cards, not chips: an ante of 1 and, where a seat folded, a bet of 2 on that street
stand for whatever was wagered, and a field `_bets = "nominal"` says so. Cards that were never
shown are `??`, unless supervisor's rights give them.
"""

from card_shoe.journal.export import time_text

_STREETS = ("hole", "flop", "turn", "river")
_GAMES = {
    # game: (variant, cards of a hand, fields of the limits)
    "holdem": ("NT", 2, ("min_bet = 2",)),
    "omaha": ("PO", 4, ("min_bet = 2",)),
    "omaha_hilo": ("FO/8", 4, ("small_bet = 2", "big_bet = 2")),  # codespell:ignore
}
_STACK = 100

GAMES = tuple(_GAMES)


def hand_history(played, supervisor=False):
    """Return the text of a round's .phh, or None where the game or the round has none.

    A round has one when it came to a result. PokerKit knows no round of fewer than two seats.
    """
    result = played.result()
    if result is None or played.config.game.name not in _GAMES:
        return None
    hand = _Hand(played, result, supervisor)
    return hand.text() if len(hand.seats) >= 2 else None


class _Hand:
    def __init__(self, played, result, supervisor):
        self._played = played
        self._result = result
        self._supervisor = supervisor
        self._variant, self._size, self._limits = _GAMES[played.config.game.name]
        first = played.config.seats.index(result["first"])
        clockwise = played.config.seats[first:] + played.config.seats[:first]
        # Who sat out was dealt no card, and is not in the hand.
        self.seats = [seat for seat in clockwise if self._dealt(seat)]
        self._folded = self._folds()

    def _dealt(self, seat):
        return [card for to, card in self._played.cards if to == seat]

    def _folds(self):
        """Seat to the street on which it went out for good."""
        streets, street, dealt = {}, 0, 0
        for made in (made for _, made in self._played.events):
            if made["ev"] == "card" and made["to"] == "board":
                dealt = max(dealt, made["n"])
                boards = sum(to == "board" for to, _ in self._played.cards[: made["n"]])
                street = max(0, boards - 2)
            elif made["ev"] == "fold" and made["out"]:
                streets[made["seat"]] = street
            elif made["ev"] == "fold":
                streets.pop(made["seat"], None)
        return {seat: streets[seat] for seat in streets if seat in self.seats}

    def _player(self, seat):
        return f"p{self.seats.index(seat) + 1}"

    def _hole(self, seat):
        shown = {hand["seat"]: hand.get("cards") for hand in self._result["hands"]}
        if self._supervisor:
            return "".join(self._dealt(seat)[: self._size])
        return "".join(shown.get(seat) or ["??"] * self._size)

    def actions(self):
        """Return what happened, as PokerKit's actions."""
        made = [f"d dh {self._player(seat)} {self._hole(seat)}" for seat in self.seats]
        live = list(self.seats)
        board = [card for to, card in self._played.cards if to == "board"]
        for street in range(len(_STREETS)):
            if street:
                cards = board[:3] if street == 1 else board[street + 1 : street + 2]
                if not cards or len(live) < 2:
                    break
                made.append("d db " + "".join(cards))
            made += self._street(live, street)
        if len(live) > 1:
            made += [f"{self._player(seat)} sm {self._hole(seat)}" for seat in live]
        return made

    def _street(self, live, street):
        """Check round, or one bet that some seats fold to; live loses those."""
        out = [seat for seat in live if self._folded.get(seat) == street]
        out = out[: len(live) - 1]
        if not out:
            return [f"{self._player(seat)} cc" for seat in live]
        bettor = next(seat for seat in live if seat not in out)
        at = live.index(bettor)
        made = [f"{self._player(seat)} cc" for seat in live[:at]]
        made.append(f"{self._player(bettor)} cbr 2")
        for seat in live[at + 1 :] + live[:at]:
            made.append(f"{self._player(seat)} {'f' if seat in out else 'cc'}")
        live[:] = [seat for seat in live if seat not in out]
        return made

    def text(self):
        n = len(self.seats)
        lines = [
            "# Cards as dealt by the shoe; antes, bets and stacks are nominal.",
            f'variant = "{self._variant}"',
            f"antes = {[1] * n}",
            f"blinds_or_straddles = {[0] * n}",
            *self._limits,
            f"starting_stacks = {[_STACK] * n}",
            "actions = [" + ", ".join(f'"{action}"' for action in self.actions()) + "]",
            "players = [" + ", ".join(f'"{seat}"' for seat in self.seats) + "]",
            f"hand = {self._played.number}",
            *self._when(),
            '_bets = "nominal"',
        ]
        if self._played.chain:
            lines.append(f'_journal = "{self._played.chain}"')
        return "\n".join(lines) + "\n"

    def _when(self):
        text = time_text(self._played.utc)
        if not text:
            return []
        year, month, day = text[:10].split("-")
        return [f"time = {text[11:19]}", 'time_zone = "UTC"', f"day = {int(day)}",
                f"month = {int(month)}", f"year = {int(year)}"]  # fmt: skip
