"""Deck files as CSV and JSON, and back."""

import csv
import io
import json

from card_shoe.errors import Refused
from card_shoe.numbers import counted
from shoe import deck as decks
from shoe.setup import deck_file

FORMATS = ("csv", "json")


def entries_of(deck):
    """Return [(tag as upper-case hex, word's name)] of a shoe.deck.Deck, cards first, in their
    order."""
    found = [(deck.word(index), deck.tag(index)) for index in range(deck.tags)]
    return [(tag, decks.word_name(word)) for word, tag in sorted(found)]


def to_csv(deck):
    """Return the deck as CSV: tag, card."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("tag", "card"))
    rows.writerows(entries_of(deck))
    return out.getvalue()


def to_json(deck):
    """Return the deck as a JSON object: name, recipe, tags."""
    tags = dict(entries_of(deck))
    return json.dumps({"name": deck.name, "recipe": deck.recipe, "tags": tags}, indent=1) + "\n"


def from_csv(text, path):
    """Return [(tag, word)] and {} out of CSV with the columns tag and card. Raises Refused.

    An empty line is ("", ""), so that an entry's place is its line's.
    """
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or [cell.strip().lower() for cell in rows[0]] != ["tag", "card"]:
        raise Refused(f"{path}:1: the first line must be tag,card")
    entries = []
    for number, row in enumerate(rows[1:], 2):
        if row and len(row) != 2:
            raise Refused(f"{path}:{number}: {counted(len(row), 'column')}; a line is tag,card")
        tag, word = row or ("", "")
        entries.append((tag.strip(), word.strip()))
    return entries, {}


def from_json(text, path):
    """Return [(tag, word)] and {name, recipe} out of an object as to_json makes it. Raises
    Refused."""
    try:
        raw = json.loads(text, object_pairs_hook=_once(path))
    except ValueError as error:
        raise Refused(f"{path}: not JSON: {error}") from error
    tags = raw.get("tags") if isinstance(raw, dict) else None
    if not isinstance(tags, dict) or not all(isinstance(word, str) for word in tags.values()):
        raise Refused(f'{path}: must be an object with "tags": {{"HEX": "As", …}}')
    return list(tags.items()), {key: raw[key] for key in ("name", "recipe") if key in raw}


def _once(path):
    def made(pairs):
        keys = [key for key, _ in pairs]
        twice = [key for key in keys if keys.count(key) > 1]
        if twice:
            raise Refused(f"{path}: {twice[0]} is given twice")
        return dict(pairs)

    return made


def deck_text(entries, name, recipe, place=None):
    """Return the text of a deck file of entries (tag, word), and the Deck. Raises Refused.

    place: what errors call the source of the entries, of which the first is its second line;
    the deck's name unless given.
    """
    head = f"# shoedeck 1 name={name} recipe={recipe}"
    rows = [f"{tag.upper()} {word}".strip() for tag, word in entries]
    try:
        made = deck_file.load("\n".join([head, *rows, ""]), str(place or name))
    except deck_file.DeckError as error:
        raise Refused(str(error)) from error
    return "\n".join([head, *filter(None, rows), ""]), made
