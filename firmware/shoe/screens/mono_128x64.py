"""The layout of screens for 128x64 pixels of one colour.

From the top: the title as a light bar, then what the screen is about, and the keys in the last
ten rows. The rows between go to the cards first, in the largest faces that leave the texts their
place.
"""

from micropython import const

from shoe.screens.canvas import BOLD, FACE_HEIGHTS, LARGE, MEDIUM, SMALL, Canvas, shorten, wrap
from shoe.screens.screen import DUE, FIRST, OUT, PICKED

_WIDTH = const(128)
_HEIGHT = const(64)
_BAR = const(11)
_KEYS = const(10)
_LINE = const(9)
_SEATS = const(14)
_SEAT_MOST = const(16)
_FACE_WIDTH = const(24)
_NOTICE_LINES = const(3)


def draw(screen, frame):
    """Draws a Screen on a framebuf of 128x64; gives the texts that had to be cut off."""
    canvas = Canvas(frame)
    frame.fill(0)
    _title(canvas, screen)
    bottom = _HEIGHT
    if screen.alarm:
        bottom = _key_rows(canvas, screen)
    elif screen.keys:
        bottom = _HEIGHT - _KEYS
        _key_line(canvas, screen.keys)
    if screen.seats:
        bottom -= _SEATS
        _seat_row(canvas, screen.seats, bottom)
    if screen.cards:
        _cards_and_lines(canvas, screen, bottom)
    else:
        _words(canvas, screen, bottom)
    if screen.notice:
        _notice(canvas, screen.notice)
    return canvas.cut


def _title(canvas, screen):
    canvas.frame.fill_rect(0, 0, _WIDTH, _BAR, 1)
    room = _WIDTH - 4
    aside_width = SMALL.width(screen.aside)
    if screen.aside:
        canvas.text(SMALL, screen.aside, _WIDTH - 2 - aside_width, 0, 0)
        room -= aside_width + 4
    font = BOLD if BOLD.width(screen.title) <= room else SMALL
    canvas.text(font, canvas.fit(font, screen.title, room), 2, 0, 0)


def _key_line(canvas, keys):
    """The keys side by side, their names bold."""
    widths = [_key_width(name, word) for name, word in keys]
    spare = _WIDTH - sum(widths)
    if spare < 2 * (len(keys) - 1):
        canvas.cut.append(" ".join([name + " " + word for name, word in keys]))
    gap = spare // (len(keys) - 1) if len(keys) > 1 else 0
    x = 0
    for i, (name, word) in enumerate(keys):
        after = canvas.text(BOLD, name, x, _HEIGHT - _KEYS)
        if word:
            canvas.text(SMALL, word, after + 2, _HEIGHT - _KEYS)
        x += widths[i] + gap


def _key_width(name, word):
    return BOLD.width(name) + (SMALL.width(word) + 2 if word else 0)


def _key_rows(canvas, screen):
    """A row a key, with room for a sentence; gives the first row of pixels that they take."""
    y = _HEIGHT - _KEYS * len(screen.keys)
    top = y
    for name, word in screen.keys:
        after = canvas.text(BOLD, name, 0, y) + 4
        canvas.text(SMALL, canvas.fit(SMALL, word, _WIDTH - after), after, y)
        y += _KEYS
    return top


def _seat_row(canvas, seats, y):
    """A cell a seat: the chosen one light, the due one underlined, a dot at the first position,
    those that are out struck through."""
    width = min(_WIDTH // len(seats), _SEAT_MOST)
    x = (_WIDTH - width * len(seats)) // 2
    frame = canvas.frame
    for label, marks in seats:
        text = canvas.fit(SMALL, label, width)
        left = x + (width - SMALL.width(text) + 1) // 2
        picked = marks & PICKED
        if picked:
            frame.fill_rect(x, y + 2, width, 10, 1)
        canvas.text(SMALL, text, left, y + 3, 0 if picked else 1)
        if marks & OUT:
            frame.hline(x + 1, y + 7, width - 2, 0 if picked else 1)
        if marks & FIRST:
            frame.fill_rect(x + width // 2 - 1, y, 3, 2, 1)
        if marks & DUE:
            frame.fill_rect(x + 1, y + 12, width - 2, 2, 1)
        x += width


def _words(canvas, screen, bottom):
    """Label and headline in the largest font that fits, and the lines under them."""
    y = _BAR + 1
    lines = _wrapped(screen.lines, _WIDTH)
    if screen.headline:
        font = _headline_font(screen, bottom - y - _LINE * len(lines))
        label_width = SMALL.width(screen.label) + 4 if screen.label else 0
        text = canvas.fit(font, screen.headline, _WIDTH - label_width)
        spare = bottom - y - font.height - _LINE * len(lines)
        y += max(0, spare // 3)
        canvas.text(SMALL, screen.label, 0, y + font.baseline - SMALL.baseline)
        canvas.text(font, text, label_width, y)
        y += font.height + max(0, spare // 3)
    _lines(canvas, lines, 0, y, bottom)


def _headline_font(screen, height):
    label_width = SMALL.width(screen.label) + 4 if screen.label else 0
    for font in (LARGE, MEDIUM):
        if font.height <= height and font.width(screen.headline) + label_width <= _WIDTH:
            return font
    return MEDIUM


def _cards_and_lines(canvas, screen, bottom):
    """Faces with the lines under them; beside them where there are two cards at most."""
    top = _BAR + 1
    cards = screen.cards
    if len(cards) <= 2 and screen.lines:
        height = _face_height(bottom - top)
        _faces(canvas, cards, 0, top, _FACE_WIDTH + 1, height)
        left = len(cards) * (_FACE_WIDTH + 1) + 5
        lines = _wrapped(screen.lines, _WIDTH - left)
        _lines(canvas, lines, left, top + max(0, (bottom - top - _LINE * len(lines)) // 2), bottom)
        return
    lines = _wrapped(screen.lines, _WIDTH)
    height = _face_height(bottom - top - _LINE * len(lines))
    pitch = min(_WIDTH // len(cards), _FACE_WIDTH + 2)
    spare = bottom - top - height - _LINE * len(lines)
    top += max(0, spare // 2)
    _faces(canvas, cards, (_WIDTH - pitch * len(cards) + 1) // 2, top, pitch, height)
    _lines(canvas, lines, 0, top + height, bottom)


def _face_height(room):
    for height in FACE_HEIGHTS:
        if height <= room:
            return height
    return FACE_HEIGHTS[-1]


def _faces(canvas, cards, x, y, pitch, height):
    for card in cards:
        canvas.face(card, x, y, min(_FACE_WIDTH, pitch - 1), height)
        x += pitch


def _wrapped(lines, width):
    made = []
    for line in lines:
        made.extend(wrap(SMALL, line, width))
    return made


def _lines(canvas, lines, x, y, bottom):
    for i, line in enumerate(lines):
        if y + _LINE > bottom:
            canvas.cut.append(" ".join(lines[i:]))
            return
        canvas.text(SMALL, canvas.fit(SMALL, line, _WIDTH - x), x, y)
        y += _LINE


def _notice(canvas, notice):
    """A framed box over the middle; what is longer than three rows ends in dots."""
    lines = wrap(SMALL, notice, _WIDTH - 12)
    if len(lines) > _NOTICE_LINES:
        rest = " ".join(lines[_NOTICE_LINES - 1 :])
        lines[_NOTICE_LINES - 1 :] = [shorten(SMALL, rest, _WIDTH - 12)]
    height = _LINE * len(lines) + 6
    y = _BAR + (_HEIGHT - _BAR - _KEYS - height) // 2
    canvas.frame.fill_rect(0, y - 1, _WIDTH, height + 2, 0)
    canvas.frame.rect(2, y, _WIDTH - 4, height, 1)
    for i, line in enumerate(lines):
        canvas.text(SMALL, line, 6, y + 2 + _LINE * i)
