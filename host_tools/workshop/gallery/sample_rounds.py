"""A round of every game, played by the firmware's own code: a view of each of its states.

Runs under MicroPython too; the importer sees to the path (card_shoe on the host).
"""

import json

from shoe import card, games
from shoe.rounds import new_round, result_pages
from shoe.screens.view import View
from shoe.setup import config

_BONUSES = ["fortune", "emperors_challenge", "emperors_treasure", "progressive", "dynasty"]

# The order of the gallery; MicroPython's dictionaries have none. A game that is not named here
# comes behind these.
_FIRST = (
    "holdem",
    "omaha",
    "omaha_hilo",
    "stud7",
    "stud7_hilo",
    "razz",
    "stud5",
    "draw5",
    "draw_27",
    "badugi",
    "pai_gow",
    "hi_lo",
    "flop_poker",
)
GAMES = _FIRST + tuple([name for name in games.NAMES if name not in _FIRST])

# game: how many players sit at the sample's table, where it is not the game's own number or six
_PLAYERS = {"stud7": 4, "stud7_hilo": 4, "razz": 4, "stud5": 4, "draw5": 3, "draw_27": 3,
            "badugi": 3, "hi_lo": 3}  # fmt: skip
_OPTIONS = {
    "holdem": {"high_hand_jackpot": "pair"},
    "pai_gow": {"bonus": _BONUSES, "envy": ["1", "2"]},
}


def seats_of(game):
    """Return the labels at the sample's table of a game."""
    dealt = games.find(game)
    players = _PLAYERS.get(game, min(6, dealt.seat_range[1]))
    return [str(number + 1) for number in range(players)] + ["dealer"] * dealt.has_dealer


# What is dealt first, so that bonuses, a joker and a split pot can be seen.
_STACKED = {
    "holdem": "2c 3d 4h 2h 3s 4s 9c Td Js Qh 5c 5d 8c As Kd Qc 8d Jh 8h Tc",
    "pai_gow": "As 2c 7d 9h 4s Kc Jd Ks 2d 7c 9s 4h Kd Jc Qs 2h 8c 3s 5d Kh Td Js 5c 8d 3h 6s Qc "
    "Th Ts 6c 6d 9c 4d Qd 4c Ad Ac 3c 9d Qh 2s Tc Ah Jk 6h Jh 8s 8h 7h",
    "flop_poker": "As 2d 7h 9c Jd 3c Ks 2h 7s 9d Jc 3h Qs 2c 7c Ts 8h 4d",
}


class Player:
    """A table at which a round is played by chance, the same on every machine."""

    def __init__(self, game, seed=1):
        raw = {"game": game, "seats": seats_of(game), "reader": {"kind": "rdm6300"}}
        raw["deck"] = "house-a.deck"
        raw["options"] = _OPTIONS.get(game, {})
        self.config = config.load(json.dumps(raw), "table.json")
        self.table = new_round(self.config, self._say)
        self.events = []
        self._state = seed
        stacked = list(card.parse_many(_STACKED.get(game, "")))
        rest = [one for one in range(self.config.game.cards) if one not in stacked]
        for i in range(len(rest) - 1, 0, -1):
            k = self.below(i + 1)
            rest[i], rest[k] = rest[k], rest[i]
        self.stub = stacked + rest
        self.hands = {}

    def _say(self, event):
        self.events.append(event)

    def below(self, n):
        """Return a number from 0 to n - 1."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % n

    def view(self):
        """Return what may be seen now."""
        return View(self.config, self.table, None)

    def deal(self):
        """The next card passes the reader."""
        due = self.table.due()
        dealt = self.stub.pop(0)
        self.table.read(dealt)
        self.hands.setdefault(due, []).append(dealt)

    def play(self):
        """A whole round; a generator that yields the name of each state that is reached."""
        table = self.table
        yield "idle"
        while table.phase in ("idle", "dealing"):
            before = table.street(), table.due()
            if before[0] == "showdown":
                yield from self._show_hands()
                break
            if (before[0] or "").startswith("draw") and before[1] != "burn":
                yield before[0]
                yield from self._draw()
                continue
            self.deal()
            street = table.street()
            if street != before[0] or (table.due() == "burn") != (before[1] == "burn"):
                yield street or table.phase
                yield from self._confirm()
        if table.phase == "complete":
            yield from self._confirm()
            yield "complete"
            table.key("show")
            if table.phase == "dealing":
                yield from self._show_hands()
        for page in range(len(result_pages.pages(table.result))):
            yield "result-%d" % page
            table.key("next")

    def _confirm(self):
        """`ok` where a street with face-up cards is out."""
        table = self.table
        before = len(table.exposed())
        last = table.deal.street()
        if table.confirmed <= last < len(table.game.streets) and not table.deal.left(last):
            if table.deal.face_up(last):
                table.key("ok")
        if len(table.exposed()) > before:
            yield "exposed-%d" % len(table.exposed())

    def _draw(self):
        """The seat whose turn it is draws a card or two, or none."""
        table = self.table
        due = table.due()
        for _ in range(self.below(3)):
            if table.due() == due:
                self.hands[due].pop(0)
                self.deal()
        if table.due() == due:
            table.key("next")
        yield "drawn"

    def _show_hands(self):
        table = self.table
        yield "showdown"
        while table.phase == "dealing":
            seat = table.due()
            for dealt in self.hands[seat]:
                table.read(dealt)
                if table.due() == seat:
                    yield "showing"


def views():
    """(name, view) of every state of a round of every game; one where a state comes again."""
    for game in GAMES:
        player = Player(game)
        seen = set()
        for state in player.play():
            if state not in seen:
                seen.add(state)
                yield "%s-%s" % (game, state.replace(" ", "-")), player.view()
        assert not player.table.faults, (game, player.events[-1])
