"""The round of pai gow: a remainder, wagers that are out, and hands that players set themselves.

Nothing of any hand, of the dealer's or of the house way is said before `show`. After it `next`
goes through the hands; while it stands on a player's, that seat's seven cards, read again with
the two of the low hand first, are taken as the player's own setting.
"""

from micropython import const

from shoe import card as cards
from shoe.events import event
from shoe.rounds import result_pages
from shoe.rounds.pai_gow_deal import DEALT, EACH, REMAINDER, SEATS, WHOLE, PaiGowDeal
from shoe.rounds.round import COMPLETE, DEALING, IDLE, SHOWING, Round

_NOBODY = const(-1)


class PaiGowRound(Round):
    """As Round. page 0 is the whole table, page 1 … the hands with a wager, in seats order, then
    what is paid besides."""

    next_points = False
    deal: PaiGowDeal

    def __init__(self, config, say, number=0):
        super().__init__(config, say, number)
        self._dealer = config.seats.index("dealer")
        self._first = (self._dealer - config.options["start"] + 1) % SEATS
        self._read = []
        self._set_by_players = {}
        self._clear_table()

    def _new_deal(self, config):
        return PaiGowDeal(config.game.streets, config.options["deal"] == "stacks")

    def start(self):
        """The starting position: 1 the dealer, counted counter-clockwise."""
        return (self._dealer - self.first()) % SEATS + 1

    # What comes from the reader

    def read(self, card):
        """As Round.read; with a seat selected after `show`, a card of the player's setting."""
        if self.shows_hands() and not self.faults:
            self.changes += 1
            self._read_own(card)
        else:
            super().read(card)

    def two_cards(self, accepted=True):
        """As Round.two_cards; one of the remainder, or of a player's setting, goes back there."""
        if accepted and not self.faults and self.shows_hands() and self._read:
            self._read.pop()
            self._latch("two_cards", len(self._read) + 1)
            return
        super().two_cards(accepted)
        if self.phase == DEALING and not self.deal.left():
            self.phase = COMPLETE

    def _read_own(self, card):
        seat = self.highlight
        own = self.deal.cards_to(seat)
        if card not in own:
            self._latch("card_not_due", len(self._read) + 1)
        elif card in self._read:
            places = [self._read.index(card) + 1, len(self._read) + 1]
            self._latch("duplicate_card", None, ("places", places))
        else:
            self._read.append(card)
            self._say_shown(seat, card)
            if len(self._read) == EACH:
                self._take_setting(seat)

    def _say_shown(self, seat, card):
        label = self.config.seats[seat]
        said = event("card", "round", self.number, "n", self.deal.find(card), "to", label)
        said["card"] = cards.name(card)
        said["shown"] = True
        self._say(said)

    def _take_setting(self, seat):
        self._set_by_players[seat] = bytes(self._read[:2])
        self._read = []
        self.highlight = _NOBODY
        self._work_out(self._retake)

    def _retake(self, result):
        self.result = result
        self._say(result)

    # Keys

    def _next(self, held):
        if held or self.phase != SHOWING:
            return super()._next(held)
        self._read = []
        pages = result_pages.pages(self.result)
        self.page = (self.page + 1) % len(pages)
        kind, hand = pages[self.page]
        seat = self.config.seats.index(hand["seat"]) if kind == "hand" else self._dealer
        self.highlight = _NOBODY if seat == self._dealer else seat
        return None

    def _move_first(self):
        if self.phase != IDLE:
            return "the start moves between rounds only"
        self._first = (self._first - 1) % SEATS
        return None

    def _follow_fold(self):
        """Cards come to every position, so a wager changes nothing about the deal."""

    def _show(self):
        have = self.deal.count
        if self.phase == COMPLETE and DEALT < have < WHOLE:
            self._latch("extra_card", None, ("have", have, "need", DEALT))
            return None
        return super()._show()

    # The round's own way

    def _dealt_out(self):
        return self.deal.count == DEALT

    def _label(self, to):
        return "remainder" if to == REMAINDER else super()._label(to)

    def _ranking(self):
        own = self._set_by_players
        return self.game.ranking(self.number, self.config, self.deal, own)

    def _clear_table(self):
        self._read = []
        self._set_by_players = {}
        super()._clear_table()

    def settings(self, label):
        """Every legal setting of a seat's hand, once the hands are shown, for a supervisor.

        Gives what PaiGow.legal_settings does; raises ValueError where there is none to be told.
        """
        if label not in self.config.seats:
            raise ValueError("seat: one of " + ", ".join(self.config.seats))
        if self.phase != SHOWING:
            raise ValueError("settings: only while the hands are shown")
        seat = self.config.seats.index(label)
        if self.deal.out[seat]:
            raise ValueError("settings: seat %s has no wager" % label)
        theirs = None if seat == self._dealer else self.deal.cards_to(self._dealer)
        return self.game.legal_settings(self.config, self.deal.cards_to(seat), theirs)

    def shown_so_far(self):
        return bytes(self._read)

    def shows_hands(self):
        return self.phase == SHOWING and self.highlight != _NOBODY
