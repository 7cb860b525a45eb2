"""Paytables: what the hands of a bonus wager pay, filed by each house and so read from a file.

A file is one JSON object:
    wager    the bonus, such as "fortune"
    example  true or false: whether the figures are made up to show the format
    pays     [[hand, figure], …] in the order in which a hand is looked for: the first that the
             cards make is paid. A figure is a whole number, to one, or "50%" of a meter.
    envy     [[hand, figure], …], the first hands of `pays`; may be left out
    note     any text; may be left out
"""

from shoe.games.bonuses import WAGERS
from shoe.games.paytable import Paytable
from shoe.ranking import bonus
from shoe.setup.json_lines import Document

_KEYS = ("wager", "example", "pays", "envy", "note")

# Wagers of other games than pai gow: their hands, in the order of the section.
_HI_LO = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight")
_OTHERS = {
    "poker_bonus": _HI_LO + ("three_of_a_kind", "two_pair", "pair"),
    "three_card": ("royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair"),
}

# A hand -> hands that it makes as well, so that it must be looked for before them.
_MAKES = {
    "seven_card_straight_flush": ("straight_flush",),
    "seven_card_straight_flush_joker": ("straight_flush",),
    "royal_flush_royal_match": ("royal_flush",),
    "royal_flush_ace_king_suited": ("royal_flush",),
    "natural_royal_flush_ace_king_suited": ("royal_flush",),
    "ace_five_natural_straight_flush_ace_queen_suited": ("ace_five_natural_straight_flush",),
    "ace_five_natural_straight_flush": ("straight_flush",),
    "five_aces": ("four_of_a_kind",),
    "royal_flush": ("straight_flush",),
    "royal": ("straight_flush",),
    "straight_flush": ("flush", "straight"),
    "four_of_a_kind": ("three_of_a_kind", "two_pair"),
    "full_house": ("three_of_a_kind", "two_pair"),
    "three_of_a_kind": ("pair",),
    "two_pair": ("pair",),
}


class PaytableError(ValueError):
    """A paytable that is refused; the text names file, line, key, value and what is allowed."""


def wagers():
    """Return the names of all wagers that a paytable can be for."""
    return tuple(sorted(list(WAGERS) + list(_OTHERS)))


def hands_of(wager):
    """Return the hands that a wager can pay, in the section's order. Raises KeyError."""
    return _OTHERS[wager] if wager in _OTHERS else bonus.order(wager)


def attach(config, read):
    """Load the files that a Config names into its `pays`, a dict of wager to Paytable.

    read: a function of a file's name that gives its text. Raises PaytableError for a file that is
    refused, for a wager that the table does not offer, and for a second table of one wager.
    """
    offered = config.game.wagers(config.options)
    config.pays = {}
    for name in config.paytables:
        table = load(read(name), name)
        if table.wager not in offered:
            allowed = ", ".join(offered) or "no bonus"
            raise PaytableError(
                "%s: wager: %s is not offered here; this table has %s"
                % (name, table.wager, allowed)
            )
        if table.wager in config.pays:
            raise PaytableError("%s: wager: %s has a paytable already" % (name, table.wager))
        config.pays[table.wager] = table


def load(text, name):
    """Read a paytable; name is what errors call the file. Raise PaytableError."""
    return _Loader(text, name, PaytableError).load()


class _Loader(Document):
    """Checks a paytable key by key."""

    def load(self):
        raw = self.raw
        for key in raw:
            if key not in _KEYS:
                raise self.error(key, "unknown; known: " + ", ".join(_KEYS))
        for key in ("wager", "example", "pays"):
            if key not in raw:
                raise self.error(key, "is missing; wager, example and pays are required")
        if raw["wager"] not in wagers():
            raise self.error("wager", "must be one of " + ", ".join(wagers()))
        if not isinstance(raw["example"], bool):
            raise self.error("example", "true where the figures are made up, or false")
        if not isinstance(raw.get("note", ""), str):
            raise self.error("note", "must be a text")
        known = hands_of(raw["wager"])
        pays = self._rows("pays", raw["pays"], known)
        self._find_order("pays", pays)
        self._find_gap("pays", pays, known)
        envy = self._rows("envy", raw.get("envy", []), known) if raw.get("envy") else []
        paid = [hand for hand, _ in pays]
        if [hand for hand, _ in envy] != paid[: len(envy)]:
            raise self.error("envy", "must be the first hands of pays, in their order, no gap")
        return Paytable(raw["wager"], raw["example"], pays, envy)

    def _rows(self, key, rows, known):
        if not isinstance(rows, list) or not rows:
            raise self.error(key, "must be a list of [hand, figure], at least one")
        taken = []
        before = None
        for i, row in enumerate(rows):
            path = "%s[%d]" % (key, i)
            if not isinstance(row, list) or len(row) != 2:
                raise self.error(path, "must be [hand, figure]")
            hand, figure = row
            if hand not in known:
                raise self.error(path, "unknown hand %s; known: %s" % (hand, ", ".join(known)))
            if hand in [other for other, _ in taken]:
                raise self.error(path, "%s is given twice" % hand)
            worth = self._worth(path, figure)
            if before is not None and worth > before:
                raise self.error(path, "wrong order: %s pays more than the hand above" % hand)
            before = worth
            taken.append((hand, figure))
        return taken

    def _worth(self, path, figure):
        """Return what figures are ordered by: shares of a meter above whole numbers."""
        if isinstance(figure, str) and figure[-1:] == "%" and _digits(figure[:-1]):
            if 1 <= int(figure[:-1]) <= 100:
                return (1, int(figure[:-1]))
        elif isinstance(figure, int) and not isinstance(figure, bool) and figure >= 1:
            return (0, figure)
        raise self.error(path, 'a figure is a whole number from 1 up, or "1%" to "100%"')

    def _find_order(self, key, rows):
        above = []
        for i, (hand, _) in enumerate(rows):
            for other in _made_by(hand):
                if other in above:
                    why = "wrong order: %s comes after %s, which it is as well" % (hand, other)
                    raise self.error("%s[%d]" % (key, i), why)
            above.append(hand)

    def _find_gap(self, key, rows, known):
        paid = [hand for hand, _ in rows]
        last = max([known.index(hand) for hand in paid])
        for hand in known[:last]:
            if hand not in paid:
                why = "a gap: %s is missing, and %s, which ranks below it, is paid"
                raise self.error(key, why % (hand, known[last]))


def _made_by(hand):
    """Return all hands that a hand makes as well."""
    made = []
    for other in _MAKES.get(hand, ()):
        made.append(other)
        made.extend(_made_by(other))
    return made


def _digits(text):
    return text != "" and all("0" <= letter <= "9" for letter in text)
