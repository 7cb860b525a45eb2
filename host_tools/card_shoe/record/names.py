"""What the bytes of a recording mean, told by the firmware's own reader and the table's deck."""

from shoe import card as cards
from shoe import deck as decks
from shoe import readers


class Names:
    """Calls the bytes of one line by name. config: shoe.table_config.Config; deck: Deck or None.

    The reader keeps its state from line to line, so a frame in two pieces is named at its end.
    """

    def __init__(self, config, deck):
        self._deck = deck
        self._found = []
        self._reader = readers.reader_class(config.reader["kind"])(self, config.reader)

    def __call__(self, data):
        """Return the ids and cards that end in these bytes, as text; empty where there are
        none."""
        self._found.clear()
        self._reader.feed(bytearray(data), len(data), 0)
        return ", ".join(self._found)

    # What the reader says

    def tag(self, tag, n, now):
        text = bytes(tag[:n]).hex().upper()
        index = self.lookup(tag, n)
        self._found.append(f"{text} {_word(self._deck.word(index))}" if index >= 0 else text)

    def lookup(self, tag, n):
        return self._deck.find(tag, n) if self._deck else decks.UNKNOWN

    def card(self, card, now):
        self._found.append(cards.name(card))

    def role(self, word, now):
        self._found.append(_word(word))

    def error(self, code, now):
        self._found.append(f"reader error {code}")

    def again(self):
        self._found.append("the same again")

    def silent(self, now):
        """Silence is seen without help."""

    def poll(self, now):
        """Poll are the device's affair."""


def _word(word):
    return {decks.CUT: "cut", decks.DEALER: "dealer"}.get(word) or cards.name(word)
