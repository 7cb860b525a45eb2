"""A deck: which tag is which card (shoe.setup.deck_file reads its file).

A deck is kept as sorted bytes, one block for each length of id, so that on a board it costs a
few bytes a tag and no dictionary: five-byte ids take six bytes each.
"""

from micropython import const

from shoe import card as cards

CUT = const(64)
DEALER = const(65)
UNKNOWN = const(-1)

ROLES = {"cut": CUT, "dealer": DEALER}


class Deck:
    """The tags of one deck.

    name: the deck's name; recipe: 52 or 53 cards; tags: how many tags it knows.
    """

    def __init__(self, name, recipe, entries):
        """entries: list of (id bytes, word), ids unique; word is a card, CUT or DEALER."""
        self.name = name
        self.recipe = recipe
        self.tags = len(entries)
        self._groups = []
        for width in sorted({len(tag) for tag, _ in entries}):
            group = sorted(entry for entry in entries if len(entry[0]) == width)
            ids = b"".join([tag for tag, _ in group])
            self._groups.append((width, ids, bytes([word for _, word in group])))

    def find(self, tag, n):
        """Return the index (0 … tags - 1) of the id tag[:n], or -1 where the deck does not know
        it."""
        base = 0
        for width, ids, words in self._groups:
            if width == n:
                place = _search(ids, width, tag)
                return base + place if place >= 0 else UNKNOWN
            base += len(words)
        return UNKNOWN

    def word(self, index):
        """Return what the tag at an index of find() stands for: a card 0 … 52, CUT or DEALER."""
        for _, _, words in self._groups:
            if index < len(words):
                return words[index]
            index -= len(words)
        raise IndexError("no such tag")

    def tag(self, index):
        """Return the id at an index of find(), as upper-case hex text."""
        for width, ids, words in self._groups:
            if index < len(words):
                found = ids[index * width : (index + 1) * width]
                return "".join(["%02X" % byte for byte in found])
            index -= len(words)
        raise IndexError("no such tag")


def _search(ids, width, tag):
    low = 0
    high = len(ids) // width - 1
    while low <= high:
        middle = (low + high) >> 1
        at = middle * width
        i = 0
        while i < width and ids[at + i] == tag[i]:
            i += 1
        if i == width:
            return middle
        if ids[at + i] < tag[i]:
            low = middle + 1
        else:
            high = middle - 1
    return UNKNOWN


def word_name(word):
    """Return what a deck file calls a word: a card's name, "cut" or "dealer"."""
    for role in ROLES:
        if ROLES[role] == word:
            return role
    return cards.name(word)
