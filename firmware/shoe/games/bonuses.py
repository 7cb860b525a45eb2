"""The bonus wagers of pai gow, 645a.6(d) to (g): what a hand is paid for, and who is paid envy."""

from micropython import const

from shoe.card import JOKER
from shoe.events import fields
from shoe.ranking import bonus, kernel

WAGERS = ("fortune", "emperors_challenge", "emperors_treasure", "progressive", "dynasty")

# Sections (d), (e) and (g) speak of an Envy Bonus, (f) does not. Where no paytable says which
# hands pay it, those down to this one do.
_NO_ENVY = ("progressive",)
_LEAST_ENVY = "four_of_a_kind"

_LEAST_PAID = const(3)  # three of a kind

_BROADWAY = 0x1F00
_WHEEL = 0x100F
_ACE_LOW_SEVEN = 0x103F


def hands_of(cards, config, house):
    """Return what seven cards (bytes) are paid for: an object of each configured wager to a hand's
    name or None. house: dict of decision id to choice."""
    made = fields()
    wagers = config.options["bonus"]
    # Three hands in four rank below all that any wager pays: one look spares the search.
    pays = bool(wagers) and kernel.pai_gow(cards, 7, 1) >> 26 >= _LEAST_PAID
    for wager in wagers:
        table = config.pays.get(wager)
        names = table.hands if table else None
        made[wager] = bonus.resolve(wager, cards, house, names) if pays else None
    return made


def pays(paid_for, config):
    """Return what the paytables say for hands_of(): an object of wager to figure, where one is
    loaded."""
    made = fields()
    for wager in paid_for:
        table = config.pays.get(wager)
        if table:
            made[wager] = table.pays(paid_for[wager])
    return made


def envy_of(seat, paid_for, players, config):
    """Return whose hands pay a seat (an index) envy: an object of wager to labels of seats.

    paid_for: hands_of() of each seat; players: the seats (indices) that have a wager, without
    the dealer. Nobody is paid envy for the own hand or the dealer's.
    """
    made = fields()
    for wager in config.options["bonus"]:
        if wager in _NO_ENVY:
            continue
        made[wager] = [
            config.seats[other]
            for other in players
            if other != seat and _pays_envy(wager, paid_for[other][wager], config)
        ]
    return made


def _pays_envy(wager, name, config):
    if name is None:
        return False
    table = config.pays.get(wager)
    if table:
        return table.envy(name) is not None
    order = bonus.order(wager)
    return order.index(name) <= order.index(_LEAST_ENVY)


def may_turn_on(cards):
    """Return the decisions of C1, C2, C4 and C5 that seven cards (bytes) can turn on at all.

    A cheap look before the hand is resolved with the other choice of each.
    """
    suits = [0, 0, 0, 0]
    for card in cards:
        if card != JOKER:
            suits[card & 3] |= 1 << (card >> 2)
    joker = JOKER in cards
    made = []
    if any([suit & _BROADWAY == _BROADWAY for suit in suits]):
        made.append("C4" if joker else "C1")
    if (suits[0] | suits[1] | suits[2] | suits[3]) & _WHEEL == _WHEEL:
        made.append("C2")
    if any([_count(suit & _ACE_LOW_SEVEN) + joker >= 7 for suit in suits]):
        made.append("C5")
    return made


def _count(ranks):
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count
