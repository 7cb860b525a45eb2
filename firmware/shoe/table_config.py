"""What a table's configuration has come to: it stays after what has read it was forgotten."""


class Config:
    """A configuration that has been checked, with every default filled in.

    game: a game of shoe.games. seats: labels, clockwise, first dealt to first. reader, display:
    dicts of their keys. deck: the deck file's name, or None. house: dict of decision id to
    choice. options: dict of the game's options. paytables: names of files; pays: what
    shoe.setup.paytables.attach() has read from them. key_switch: None, or the codes of the faults
    that only the supervisor's key switch lets the keys clear. The rest as in the table
    configuration.
    """

    def __init__(self):
        self.game = None
        self.seats = []
        self.reader = {}
        self.display = {}
        self.house = {}
        self.options = {}
        self.pays = {}
