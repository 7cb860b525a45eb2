"""What a bonus wager pays, as it was read from a paytable's file (shoe.setup.paytables)."""


class Paytable:
    """What one wager pays. wager: its name; example: bool; hands: names in the table's order."""

    def __init__(self, wager, example, pays, envy):
        self.wager = wager
        self.example = example
        self.hands = tuple([hand for hand, _ in pays])
        self._pays = dict(pays)
        self._envy = dict(envy)

    def pays(self, hand):
        """Return the figure for a hand, whole number or "50%"; None for no hand."""
        return self._pays.get(hand)

    def envy(self, hand):
        """Return the envy figure for a hand, or None."""
        return self._envy.get(hand)
