"""The layout of screens for displays of characters: a few rows that stay, and rows that turn.

What is said first stays; where the rest has no room, it is shown in turns. Suits are codes of
their own: SUITS + 0 … 3, and STAR for the joker, whose rank is written out.
"""

from micropython import const

from shoe.card import JOKER, RANKS
from shoe.screens.canvas import wrap
from shoe.screens.screen import DUE, FIRST, OUT, PICKED

SUITS = const(8)
_JOKER = "Jk"
_BLANKS = "  "
_BLOCK = chr(SUITS + 4)


class _Cell:
    """A font for wrap(): every letter is one wide."""

    @staticmethod
    def width(text):
        return len(text)


def lay_out(screen, columns, rows):
    """Return (pages, texts cut off): a page is a list of texts, one for each row."""
    if screen.lit:
        return [[_BLOCK * columns] * rows], []
    fixed, rest = _sorted(screen, columns, rows)
    whole = [row for text in rest for row in _wrapped(text, columns)]
    cut = [row for row in fixed + whole if len(row) > columns]
    if len(fixed) + len(whole) <= rows:
        return [_filled(fixed + whole, rows)], cut
    window = rows - len(fixed)
    pages = [fixed + whole[i : i + window] for i in range(0, len(whole), window)]
    return [_filled(page, rows) for page in pages], cut


def _filled(page, rows):
    return page + [""] * (rows - len(page))


def _sorted(screen, columns, rows):
    """Return (rows that stay, texts that may turn); what is longer than a row does not stay."""
    head, *aside = _head(screen, columns)
    main, rest = _main(screen, columns)
    stays = [head, main] if rows > 2 else [main or head]
    rest = aside + rest if rows > 2 else ([head] if main else []) + aside + rest
    if screen.notice and not screen.alarm:
        rest = [screen.notice] + rest
    rest += _keys(screen, columns)
    fixed = []
    moved = []
    for text in stays:
        if text:
            (fixed if len(text) <= columns else moved).append(text)
    return fixed, moved + rest


def _head(screen, columns):
    blank = columns - len(screen.title) - len(screen.aside)
    if not screen.aside:
        return [screen.title]
    if blank > 0:
        return [screen.title + " " * blank + screen.aside]
    return [screen.title, screen.aside]


def _main(screen, columns):
    """Return (what the screen is about, the rest of it)."""
    rest = [line for line in screen.lines]
    seats = _seats(screen, columns)
    if screen.headline:
        whole = screen.label + " " + screen.headline if screen.label else screen.headline
        if len(whole) <= columns:
            return whole, seats + rest
        return screen.headline, [screen.label] * bool(screen.label) + seats + rest
    if screen.cards:
        cards = _cards(screen)
        if len(cards) > columns:
            at = screen.split or (len(screen.cards) + 1) // 2
            return _row(screen.cards[:at]), [_row(screen.cards[at:])] + rest + seats
        return cards, rest + seats
    return "", rest + seats


def _cards(screen):
    if screen.split:
        return _row(screen.cards[: screen.split]) + " / " + _row(screen.cards[screen.split :])
    return _row(screen.cards)


def _row(cards):
    return " ".join([_name(card) for card in cards])


def _name(card):
    return _JOKER if card == JOKER else RANKS[card >> 2] + chr(SUITS + (card & 3))


def _seats(screen, columns):
    return _joined([_seat(label, marks) for label, marks in screen.seats], columns, " ")


def _seat(label, marks):
    """Return [3] chosen, >3 due, *3 the first position, -3 out."""
    if marks & OUT:
        label = "-" + label
    if marks & FIRST:
        label = "*" + label
    if marks & DUE:
        label = ">" + label
    return "[" + label + "]" if marks & PICKED else label


def _keys(screen, columns):
    """Sentences each by itself where something is wrong, else as many in a row as fit."""
    keys = []
    for name, word in screen.keys:
        if name == screen.pressed:
            name = name.upper()
        keys.append(name + ":" + word if word else name)
    return keys if screen.alarm else _joined(keys, columns, _BLANKS)


def _joined(words, columns, between):
    rows = []
    for word in words:
        if rows and len(rows[-1]) + len(between) + len(word) <= columns:
            rows[-1] += between + word
        else:
            rows.append(word)
    return rows


def _wrapped(text, columns):
    """Return rows of a text; a word that is longer than a row goes on in the next one."""
    rows = []
    for row in wrap(_Cell, text, columns) if text else []:
        while len(row) > columns:
            rows.append(row[:columns])
            row = row[columns:]
        rows.append(row)
    return rows
