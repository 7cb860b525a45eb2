"""In which order the cards of a deck pass while it is taught."""

from card_shoe.errors import Refused
from shoe import card as cards
from shoe import deck as decks

NEW_DECK = "A23456789TJQK"
_ROLES = {"cut": decks.CUT, "dealer": decks.DEALER}


def parse(text, recipe, roles=()):
    """Return the words (ints) of an order: four suit letters, such as shcd, which stand for ace to
    king of each suit and the joker last; or all cards by name.

    roles: "cut", "dealer" after them. Raises Refused.
    """
    words = text.replace(",", " ").split()
    if len(words) == 1 and sorted(words[0]) == sorted("cdhs"):
        order = [cards.parse(rank + suit) for suit in words[0] for rank in NEW_DECK]
        order += [cards.JOKER] * (recipe - 52)
    else:
        order = [_card(word) for word in words]
        _whole(order, recipe)
    return order + [_ROLES[role] for role in roles]


def _card(word):
    try:
        return cards.parse(word)
    except ValueError as error:
        raise Refused(f"--order: {error}") from error


def _whole(order, recipe):
    twice = sorted({card for card in order if order.count(card) > 1})
    if twice:
        raise Refused(f"--order: {', '.join(map(cards.name, twice))} stand more than once")
    missing = [cards.name(card) for card in range(recipe) if card not in order]
    if missing:
        raise Refused(f"--order: {', '.join(missing)} missing; a deck of {recipe} has all of them")
    if len(order) != recipe:
        raise Refused(f"--order: {len(order)} cards; a deck of {recipe} is taught")
