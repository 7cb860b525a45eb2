"""What a board has on file: the table's configuration, its deck and its paytables.

Of the files' bytes only the digests are kept; raw() reads a file again.
"""

import hashlib

from shoe import setup

CONFIG_FILE = "table.json"


class Broken(Exception):
    """The device cannot play: a fault code that only a repair clears, and why."""

    def __init__(self, code, why):
        super().__init__(why)
        self.code = code
        self.why = why


class Loaded:
    """A configuration that can be played.

    config: shoe.table_config.Config; deck: shoe.deck.Deck or None; digests: dict of the name of
    each file that was read to the SHA-256 of its bytes (32 bytes).
    """

    def __init__(self, files, raw):
        """files: read(name) -> bytes, OSError. raw: the bytes of the configuration."""
        self._files = files
        self.config = self.deck = None
        self.digests = {CONFIG_FILE: hashlib.sha256(raw).digest()}

    def read(self, name, code):
        """Return the bytes of a file that the configuration names. Raise Broken with `code`."""
        raw = _file(self._files, name, code)
        self.digests[name] = hashlib.sha256(raw).digest()
        return raw

    def raw(self, name):
        """Return the bytes of a file of `digests` again, the configuration's once it is on file.

        Raise OSError where they cannot be read, or are no longer what was loaded.
        """
        raw = self._files.read(name)
        if hashlib.sha256(raw).digest() != self.digests[name]:
            raise OSError(name + " has changed since it was loaded")
        return raw


def load(files, raw=None):
    """Read the table's configuration and what it names.

    files: read(name) -> bytes, OSError. raw: a configuration (bytes) to check in place of the
    one on file. Return Loaded; raise Broken with config_invalid or deck_invalid.
    """
    try:
        return _load(files, raw)
    finally:
        setup.forget()


def config_of(raw, name, texts):
    """Return the Config that a configuration (bytes) comes to with its paytables.

    name: what errors call it; texts: dict of a paytable's file name to its text, empty where
    there are none. Raise ValueError where it is refused, KeyError where a text is missing.
    """
    from shoe.setup import config, paytables

    try:
        made = config.load(raw.decode(), name)
        if texts:
            paytables.attach(made, lambda file: texts[file])
        return made
    finally:
        setup.forget()


def deck_of(raw, name, config):
    """Return the Deck that a deck file (bytes) comes to at a table of `config`.

    Raise ValueError where it is refused.
    """
    try:
        return _deck(raw, name, config)
    finally:
        setup.forget()


def _load(files, raw):
    from shoe.setup import config

    if raw is None:
        raw = _file(files, CONFIG_FILE, "config_invalid")
    loaded = Loaded(files, raw)
    try:
        loaded.config = config.load(_text(raw), CONFIG_FILE)
    except ValueError as error:
        raise Broken("config_invalid", str(error))
    except RuntimeError:
        raise Broken("config_invalid", CONFIG_FILE + ": objects are nested too deeply")
    if loaded.config.deck is not None:
        _load_deck(loaded)
    if loaded.config.paytables:
        _load_paytables(loaded)
    return loaded


def _load_deck(loaded):
    name = loaded.config.deck
    raw = loaded.read(name, "deck_invalid")
    try:
        loaded.deck = _deck(raw, name, loaded.config)
    except ValueError as error:
        raise Broken("deck_invalid", str(error))


def _deck(raw, name, config):
    from shoe.setup import config as checked
    from shoe.setup import deck_file

    made = deck_file.load(_text(raw), name)
    checked.check_deck(config, made, name)
    return made


def _load_paytables(loaded):
    from shoe.setup import paytables

    try:
        paytables.attach(loaded.config, lambda name: _text(loaded.read(name, "config_invalid")))
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
