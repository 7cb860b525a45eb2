"""What a board has on file: the table's configuration, its deck and its paytables."""

from shoe import deck
from shoe.setup import config

CONFIG_FILE = "table.json"


class Broken(Exception):
    """The device cannot play: a fault code that only a repair clears, and why."""

    def __init__(self, code, why):
        super().__init__(why)
        self.code = code
        self.why = why


class Loaded:
    """A configuration that can be played: config, deck (or None), and the files' bytes.

    paytables: (name, bytes) of each paytable file.
    """

    def __init__(self, made, raw_config, loaded_deck, raw_deck):
        self.config = made
        self.raw_config = raw_config
        self.deck = loaded_deck
        self.raw_deck = raw_deck
        self.paytables = []


def load(files, raw=None):
    """Reads the table's configuration and what it names.

    files: read(name) -> bytes, OSError. raw: a configuration (bytes) to check in place of the
    one on file. Returns Loaded; raises Broken with config_invalid or deck_invalid.
    """
    raw_config = _file(files, CONFIG_FILE, "config_invalid") if raw is None else raw
    try:
        made = config.load(_text(raw_config), CONFIG_FILE)
    except ValueError as error:
        raise Broken("config_invalid", str(error))
    except RuntimeError:
        raise Broken("config_invalid", CONFIG_FILE + ": objects are nested too deeply")
    loaded = Loaded(made, raw_config, None, None)
    if made.deck is not None:
        _load_deck(files, loaded)
    if made.paytables:
        _load_paytables(files, loaded)
    return loaded


def _load_deck(files, loaded):
    name = loaded.config.deck
    loaded.raw_deck = _file(files, name, "deck_invalid")
    try:
        loaded.deck = deck.load(_text(loaded.raw_deck), name)
        config.check_deck(loaded.config, loaded.deck, name)
    except ValueError as error:
        raise Broken("deck_invalid", str(error))


def _load_paytables(files, loaded):
    from shoe.setup import paytables  # takes memory that most tables do not have to spend

    def read(name):
        raw = _file(files, name, "config_invalid")
        loaded.paytables.append((name, raw))
        return _text(raw)

    try:
        paytables.attach(loaded.config, read)
    except ValueError as error:
        raise Broken("config_invalid", str(error))


def _file(files, name, code):
    try:
        return files.read(name)
    except OSError as error:
        raise Broken(code, "%s: cannot be read (%s)" % (name, error))


def _text(raw):
    try:
        return raw.decode()
    except UnicodeError:
        raise ValueError("not UTF-8 text")
