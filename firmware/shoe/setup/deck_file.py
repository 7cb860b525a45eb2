"""Deck files: a header, and a line a tag.

    # shoedeck 1 name=house-a recipe=53
    04A0B35A As
"""

from micropython import const

from shoe import card as cards
from shoe.deck import ROLES, Deck

_HEX = "0123456789ABCDEF"
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789-"
_MAX_DIGITS = const(32)


class DeckError(ValueError):
    """A deck file that is refused; the text names file, line, fault and what is allowed."""


def load(text, name):
    """Read the text of a deck file; name is what errors call the file.

    Return a Deck. Raises DeckError, whose text is "file:line: fault", at the first fault: a
    header that is none, a line that is not HEX WORD, a tag twice, a card of the recipe that no
    tag names, a joker in a 52-card recipe. Nothing is kept of a deck that is refused.
    """
    lines = text.split("\n")
    title, recipe = _header(lines[0], name)
    entries = []
    seen = {}
    for number, line in enumerate(lines[1:], 2):
        words = line.split("#")[0].split()
        if words:
            _entry(words, recipe, entries, seen, "%s:%d: " % (name, number))
    _complete(entries, recipe, "%s:%d: " % (name, len(lines)))
    return Deck(title, recipe, entries)


def _header(line, name):
    where = name + ":1: "
    words = line.split()
    if words[:3] != ["#", "shoedeck", "1"]:
        raise DeckError(where + "the first line must be '# shoedeck 1 name=… recipe=52|53'")
    fields = {}
    for word in words[3:]:
        key, equals, value = word.partition("=")
        if key not in ("name", "recipe") or not equals or key in fields:
            raise DeckError(where + "'%s' does not belong in the header: name=… recipe=…" % word)
        fields[key] = value
    title = fields.get("name", "")
    if not title or any(letter not in _NAME for letter in title):
        raise DeckError(where + "name='%s': must be of a-z, 0-9 and -" % title)
    if fields.get("recipe") not in ("52", "53"):
        raise DeckError(where + "recipe='%s': must be 52 or 53" % fields.get("recipe", ""))
    return title, int(fields["recipe"])


def _entry(words, recipe, entries, seen, where):
    if len(words) != 2:
        raise DeckError(where + "'%s': a line is HEX WORD, such as 04A0B35A As" % " ".join(words))
    tag = words[0].upper()
    if any(digit not in _HEX for digit in tag):
        raise DeckError(where + "tag '%s': not hex digits" % words[0])
    if len(tag) % 2 or not 2 <= len(tag) <= _MAX_DIGITS:
        raise DeckError(where + "tag '%s': an even number of 2 to 32 hex digits" % words[0])
    if tag in seen:
        raise DeckError(where + "tag %s stands in line %d already" % (tag, seen[tag]))
    word = _word(words[1], where)
    if word == cards.JOKER and recipe == 52:
        raise DeckError(where + "a joker in a deck of 52; recipe=53 has one")
    seen[tag] = int(where.split(":")[-2])
    pairs = [int(tag[i : i + 2], 16) for i in range(0, len(tag), 2)]
    entries.append((bytes(pairs), word))


def _word(text, where):
    if text in ROLES:
        return ROLES[text]
    try:
        return cards.parse(text)
    except ValueError:
        raise DeckError(where + "'%s': a card such as As, Td, Jk, or cut, or dealer" % text)


def _complete(entries, recipe, where):
    named = {word for _, word in entries}
    missing = [cards.name(card) for card in range(recipe) if card not in named]
    if missing:
        raise DeckError(
            where + "no tag for %s; a deck of %d needs one each" % (", ".join(missing), recipe)
        )
