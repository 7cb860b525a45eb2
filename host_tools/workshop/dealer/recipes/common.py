"""What the recipes share: the deck's tags, a table's configuration, what goes wrong anywhere."""

import random

from workshop.dealer.deal_feed import PACK

DECK = "house-a.deck"
SEATS = ["1", "2", "3", "4", "5", "6"]
FOUR = SEATS[:4]


def tags():
    """Return the deck's tags: {card: [hex id, …]}, roles included; some cards carry two tags."""
    dice = random.Random(53)
    ids = iter(f"{dice.randrange(1 << 40):010X}" for _ in range(80))
    named = {card: [next(ids)] for card in PACK + ["Jk"]}
    for card in ("As", "Td", "2c", "9h"):
        named[card].append(next(ids))
    named["cut"] = [next(ids)]
    named["dealer"] = [next(ids)]
    return named


def deck_text():
    """Return the deck file."""
    rows = ["# shoedeck 1 name=house-a recipe=53"]
    rows += [f"{tag} {word}" for word, ids in tags().items() for tag in ids]
    return "\n".join(rows) + "\n"


def table(game, seats=SEATS, **more):
    """Return a table configuration with the recorded deck, an RDM6300 and a small display."""
    return {
        "game": game,
        "seats": list(seats),
        "reader": {"kind": "rdm6300", "baud": 9600},
        "deck": DECK,
        "display": {"kind": "ssd1306"},
    } | more


def first_street(dealer, stacked=None):
    """Begin a round and deal its first street."""
    dealt = dealer.begin(stacked)
    dealer.street(dealt, dealer.script[0][1])
    return dealt


def other_streets(dealer, dealt, first=1):
    """Deal the streets from the one of index `first` on."""
    for _, letters in dealer.script[first:]:
        dealer.street(dealt, letters)


def duplicate(dealer, place=3):
    """The card of a place (1, 2, …) comes once more after the first street: void."""
    dealt = first_street(dealer)
    dealer.card(dealt.places[place - 1][1])
    dealer.void(dealt)


def foreign_card(dealer):
    """A tag that no deck knows; `ok`, and the deal goes on to its result."""
    dealt = first_street(dealer)
    dealer.rest("5A5A5A5A5A", "a card of another deck")
    dealer.key("ok")
    other_streets(dealer, dealt)
    dealer.key("show")
    dealer.finish()


def shown_early(dealer):
    """`show` while cards are missing; `ok`, and the deal goes on to its result."""
    dealt = first_street(dealer)
    dealer.street(dealt, dealer.script[1][1])
    dealer.key("show")
    dealer.wait(500, 900)
    dealer.key("ok")
    other_streets(dealer, dealt, 2)
    dealer.key("show")
    dealer.finish()


def one_too_many(dealer):
    """A card after the last one: void."""
    dealt = first_street(dealer)
    other_streets(dealer, dealt)
    dealer.card(dealer.next_card(dealt, "nowhere"))
    dealer.key("show")
    dealer.void(dealt)


def joker(dealer):
    """The joker in a game of 52 cards: void, and `ok` does not help."""
    dealt = first_street(dealer)
    dealer.card("Jk")
    dealer.key("ok")
    dealer.void(dealt)
