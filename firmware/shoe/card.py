"""A card as a small integer: rank * 4 + suit, and 52 for the joker.

Ranks 0 to 12 are `23456789TJQKA`, suits 0 to 3 are `cdhs`, so 0 is 2c and 51 is As.
"""

from micropython import const

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = const(52)


class CardError(ValueError):
    """A text that names no card; the message holds the text and where it stood."""


def parse(text, where=""):
    """Return the card that `text` names: `As`, `10s` for `Ts`, `Jk` for the joker.

    `where` (such as "house-a.deck:3") says where the text stood. Raises CardError.
    """
    short = "T" + text[2:] if text[:2] == "10" else text
    if short == "Jk":
        return JOKER
    if len(short) == 2:
        rank = RANKS.find(short[0])
        suit = SUITS.find(short[1])
        if rank >= 0 and suit >= 0:
            return rank * 4 + suit
    place = where + ": " if where else ""
    raise CardError(f"{place}{text!r} is no card: a rank of {RANKS}, a suit of {SUITS}, or Jk")


def parse_many(text, where=""):
    """Return, as bytes, the cards that `text` names with blanks between them.

    Raises CardError, which counts the words from 1.
    """
    words = text.split()
    prefix = where + ", " if where else ""
    return bytes([parse(word, f"{prefix}word {i + 1}") for i, word in enumerate(words)])


def name(card):
    """Return the name of `card`, such as `As`; the joker is `Jk`. Raises CardError."""
    if card == JOKER:
        return "Jk"
    if not 0 <= card < JOKER:
        raise CardError(f"{card} is no card: 0 to 51, or 52 for the joker")
    return RANKS[card >> 2] + SUITS[card & 3]


def names(cards):
    """Return the names of `cards` as a list of str."""
    return [name(card) for card in cards]
