"""The table configuration: what is played, by whom, read and shown by what.

load() refuses every key or value that it does not know, with file, line, key and what is allowed.
"""

import json

from shoe import checks, games, readers
from shoe.displays import options as display_options
from shoe.rounds.faults import CODES
from shoe.rules import decisions
from shoe.setup.json_lines import Document
from shoe.table_config import Config

_SEAT_LABEL = checks.text(8)
_NOT_A_SEAT = ("board", "burn", "remainder")


class ConfigError(ValueError):
    """A configuration that is refused; the text names file, line, key, value and remedy."""


def load(text, name):
    """Read a table configuration; name is what errors call the file.

    Return a shoe.table_config.Config. Raise ConfigError at the first fault.
    """
    return _Loader(text, name, ConfigError).load()


class _Loader(Document):
    """Checks a configuration key by key."""

    def _refuse(self, path, value, allowed):
        raise self.error(path, "%s is not allowed; allowed: %s" % (json.dumps(value), allowed))

    def _take(self, path, value, check):
        try:
            return check(value)
        except ValueError as refused:
            self._refuse(path, value, str(refused))

    def _section(self, path, raw, known):
        """Check an object by a table of key -> (check, default); return it with defaults."""
        if not isinstance(raw, dict):
            self._refuse(path, raw, "an object of " + ", ".join(sorted(known)))
        for key in raw:
            if key not in known:
                inner = path + "." + key if path else key
                raise self.error(inner, "unknown; known: " + ", ".join(sorted(known)))
        taken = {}
        for key in known:
            check, default = known[key]
            inner = path + "." + key if path else key
            taken[key] = self._take(inner, raw[key], check) if key in raw else default
        return taken

    def load(self):
        raw = self._section("", self.raw, _TOP)
        for key in ("game", "seats", "reader"):
            if key not in self.raw:
                raise self.error(key, "is missing; game, seats and reader are required")
        made = Config()
        for key in raw:
            setattr(made, key, raw[key])
        made.game = games.find(raw["game"])
        self._seats(made)
        self._reader(made, self.raw["reader"])
        shown = self.raw.get("display", {})
        made.display = self._section("display", shown, display_options.OPTIONS)
        refused = display_options.refuses(made.display)
        if refused:
            key, allowed = refused
            self._refuse("display." + key, made.display[key], allowed)
        made.house = self._section("house", self.raw.get("house", {}), decisions.choices())
        made.options = self._section("options", self.raw.get("options", {}), made.game.options())
        self._options(made)
        self._deck(made)
        return made

    def _seats(self, made):
        game = made.game
        fewest, most = game.seat_range
        labels = made.seats
        players = [label for label in labels if label != "dealer"]
        if game.has_dealer != ("dealer" in labels):
            must = "must have a seat" if game.has_dealer else "has no seat"
            raise self.error("seats", "%s %s named dealer" % (game.name, must))
        if not fewest <= len(players) <= most:
            allowed = str(most) if fewest == most else "%d to %d" % (fewest, most)
            why = "%d players; %s takes %s" % (len(players), game.name, allowed)
            raise self.error("seats", why)

    def _reader(self, made, raw):
        kinds = sorted(readers.KINDS)
        if not isinstance(raw, dict) or "kind" not in raw:
            self._refuse("reader", raw, "an object with kind, one of " + ", ".join(kinds))
        kind = self._take("reader.kind", raw["kind"], checks.one_of(*kinds))
        self._made_by = readers.reader_class(kind)
        known = {"kind": (checks.one_of(kind), kind)}
        known["baud"] = (checks.one_of(*self._made_by.bauds), self._made_by.baud)
        for key in _READER_OPTIONS:
            check, default, takers = _READER_OPTIONS[key]
            if kind in takers:
                known[key] = (check, default)
        made.reader = self._section("reader", raw, known)

    def _options(self, made):
        why = made.game.refuses(made.options, made.seats)
        if why:
            raise self.error("options", why)

    def _deck(self, made):
        if made.deck is None and not self._made_by.names_cards:
            why = "is missing; a %s names tags, not cards" % made.reader["kind"]
            raise self.error("deck", why)


def check_deck(config, loaded, name):
    """Raise ConfigError where a game needs a joker and the deck of a file has none."""
    if config.game.cards > loaded.recipe:
        why = "%s needs a deck of %d, and %s has recipe=%d"
        raise ConfigError(why % (config.game.name, config.game.cards, name, loaded.recipe))


def _seat_labels(value):
    try:
        labels = checks.listed(_SEAT_LABEL, 12)(value)
    except checks.Refused as refused:
        raise checks.Refused(str(refused) + " (clockwise, first dealt to first)")
    if any(label in _NOT_A_SEAT for label in labels):
        raise checks.Refused("labels other than " + ", ".join(_NOT_A_SEAT))
    return labels


def _anything(value):
    return value


_READER_OPTIONS = {
    # key: (check, default, kinds that take it)
    "checksum": (checks.one_of("ascii", "raw"), "ascii", ("rdm6300",)),
    "suits": (checks.or_null(checks.suit_order), None, ("angel_eye", "barcode")),
    "codes": (checks.one_of("plain", "checked"), "plain", ("barcode", "lines")),
}

_TOP = {
    "game": (checks.one_of(*games.NAMES), None),
    "seats": (_seat_labels, None),
    "reader": (_anything, None),
    "deck": (checks.or_null(checks.text(64)), None),
    "display": (_anything, None),
    "gate": (checks.flag, False),
    "gate_window_ms": (checks.whole(20, 2000), 300),
    "house": (_anything, None),
    "options": (_anything, None),
    "name": (checks.text(24), ""),
    "serial": (checks.text(24), ""),
    "paytables": (checks.listed(checks.text(64), 8), []),
    "remote_keys": (checks.flag, False),
    "play_without_journal": (checks.flag, False),
    "key_switch": (checks.or_null(checks.listed(checks.one_of(*CODES), len(CODES))), None),
}
