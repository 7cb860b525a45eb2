"""What a value says: its category, the ranks of its cards, and the cards that stand for them.

Categories are those of `kernel`; a set of ranks has bit 0 for a 2 and bit 12 for an ace.
"""

from micropython import const

from shoe.card import JOKER

WHEEL = const(0x000F)
_ACE = const(12)
# Cards a rank of `major`, and of `kickers`, by category.
_MAJOR = b"\x00\x02\x02\x03\x00\x00\x03\x04\x00\x00\x05"
_KICKER = b"\x01\x01\x01\x01\x01\x01\x02\x01\x01\x01\x00"
_SUITED = (5, 8, 9)


def category(value):
    """Return the category of `value`, 0 a high card to 10 five aces."""
    return value >> 26


def major(value):
    """Return the set of ranks that make the pairs, trips or quads."""
    return value >> 13 & 0x1FFF


def kickers(value):
    """Return the set of the other ranks; the whole hand where it has no pair."""
    return value & 0x1FFF


def descending(ranks):
    """Return the ranks of a set as a list, highest first."""
    return [rank for rank in range(_ACE, -1, -1) if ranks >> rank & 1]


def ranks_of(value):
    """Return the five ranks of a high hand in print order: larger groups first, then by rank,
    straights from the top (A-5 as 5 4 3 2 A, in 645a as A 5 4 3 2)."""
    kind = category(value)
    made = []
    for rank in descending(major(value)):
        made += [rank] * _MAJOR[kind]
    for rank in descending(kickers(value)):
        made += [rank] * _KICKER[kind]
    return made + [_ACE] if len(made) == 4 else made


def suited(value):
    """Return whether all cards of the hand are of one suit."""
    return category(value) in _SUITED


def pick(ranks, cards, one_suit=False):
    """Return, as a list, the cards that stand for `ranks`, in that order.

    The earlier of `cards` is taken; the joker only where no other card will do; cards of one
    rank come in suit order s h d c, the joker after them. Raises ValueError where a rank has
    no card.
    """
    left = list(cards)
    if one_suit:
        suit = suit_of(ranks, cards)
        left = [card for card in cards if card & 3 == suit or card == JOKER]
    made = []
    for rank in ranks:
        card = _take(rank, left)
        at = len(made)
        while at and ranks[at - 1] == rank and _below(made[at - 1], card):
            at -= 1
        made.insert(at, card)
    return made


def suit_of(ranks, cards):
    """Return the suit in which `cards` hold all `ranks`, or all but the joker's."""
    spare = 1 if JOKER in cards else 0
    for suit in range(4):
        missing = [rank for rank in ranks if rank * 4 + suit not in cards]
        if len(missing) <= spare:
            return suit
    raise ValueError("the value is not of these cards")


def _take(rank, left):
    for card in left:
        if card >> 2 == rank:
            left.remove(card)
            return card
    left.remove(JOKER)
    return JOKER


def _below(card, other):
    return other != JOKER and (card == JOKER or card < other)
