"""The layout of screens for 128x64 pixels of one colour.

From the top: the title as a light bar, then what the screen is about, and the keys in the last
rows. The rows between go to the cards first, in the largest faces that leave the texts their
place. A fault turns its headline light as well; a notice takes the place of the keys.
"""

from micropython import const

from shoe.screens.canvas import (
    BOLD,
    FACE_HEIGHTS,
    LARGE,
    MEDIUM,
    SMALL,
    Canvas,
    shorten,
    wrap,
)
from shoe.screens.screen import DUE, FIRST, OUT, PICKED

_WIDTH = const(128)
_HEIGHT = const(64)
_BAR = const(11)
_KEYS = const(11)
_LINE = const(9)
_SEATS = const(13)
_SEAT_MOST = const(16)
_FACE_WIDTH = const(24)
_BESIDE = const(4)
_NOTICE_LINES = const(2)
_HEADLINES = (LARGE, MEDIUM, BOLD, SMALL)


def draw(screen, frame):
    """Draws a Screen on a framebuf of 128x64; gives the texts that had to be cut off."""
    canvas = Canvas(frame)
    frame.fill(0)
    _title(canvas, screen)
    bottom = _HEIGHT
    if screen.notice and not screen.alarm:
        bottom = _notice(canvas, screen.notice)
    elif screen.alarm:
        bottom = _key_rows(canvas, screen.keys)
    elif screen.keys:
        bottom = _key_line(canvas, screen.keys)
    if screen.seats:
        bottom -= _SEATS
        _seat_row(canvas, screen.seats, bottom)
    if screen.cards:
        _cards_and_lines(canvas, screen, bottom)
    else:
        _words(canvas, screen, bottom)
    return canvas.cut


def _title(canvas, screen):
    canvas.frame.fill_rect(0, 0, _WIDTH, _BAR, 1)
    room = _WIDTH - 4
    if screen.aside:
        width = SMALL.width(screen.aside)
        canvas.text(SMALL, screen.aside, _WIDTH - 2 - width, 1, 0)
        room -= width + 4
    font = BOLD if BOLD.width(screen.title) <= room else SMALL
    canvas.text(font, canvas.fit(font, screen.title, room), 2, 1, 0)


# Keys, seats, notices: from the bottom up, each gives the first row of pixels that it takes


def _key_line(canvas, keys):
    """The keys side by side."""
    widths = [_key_width(name, word) for name, word in keys]
    spare = _WIDTH - sum(widths)
    y = _HEIGHT - _KEYS
    if spare < len(keys) - 1:
        canvas.cut.append(" ".join([name + " " + word for name, word in keys]))
    x = 0
    for i, (name, word) in enumerate(keys):
        after = _key(canvas, name, x, y)
        canvas.text(SMALL, word, after + 1, y + 1)
        gaps_left = len(keys) - 1 - i
        if gaps_left:
            gap = spare // gaps_left
            spare -= gap
            x += widths[i] + gap
    return y


def _key_rows(canvas, keys):
    """A row a key, with room for a sentence."""
    top = _HEIGHT - _KEYS * len(keys)
    y = top
    for name, word in keys:
        after = _key(canvas, name, 0, y) + 3
        canvas.text(SMALL, canvas.fit(SMALL, word, _WIDTH - after), after, y + 1)
        y += _KEYS
    return top


def _key_width(name, word):
    return SMALL.width(name) + 2 + (SMALL.width(word) + 1 if word else 0)


def _key(canvas, name, x, y):
    """A key's name, dark on a light cap; gives the x after it."""
    width = SMALL.width(name) + 2
    canvas.frame.fill_rect(x, y, width, _KEYS - 1, 1)
    canvas.text(SMALL, name, x + 1, y + 1, 0)
    return x + width


def _notice(canvas, notice):
    """A light bar; what is longer than its rows ends in dots."""
    room = _WIDTH - 4
    lines = wrap(SMALL, notice, room)
    if len(lines) > _NOTICE_LINES:
        rest = " ".join(lines[_NOTICE_LINES - 1 :])
        lines[_NOTICE_LINES - 1 :] = [shorten(SMALL, rest, room)]
    y = _HEIGHT - _LINE * len(lines) - 2
    canvas.frame.fill_rect(0, y, _WIDTH, _HEIGHT - y, 1)
    for i, line in enumerate(lines):
        canvas.text(SMALL, line, 2, y + 1 + _LINE * i, 0)
    return y - 1


def _seat_row(canvas, seats, y):
    """A cell a seat: the chosen one light, the due one underlined, a dot at the first position,
    those that are out crossed."""
    width = min(_WIDTH // len(seats), _SEAT_MOST)
    x = (_WIDTH - width * len(seats)) // 2
    for label, marks in seats:
        _seat(canvas, label, marks, x, y, width)
        x += width


def _seat(canvas, label, marks, x, y, width):
    frame = canvas.frame
    ink = 1
    if marks & PICKED:
        ink = 0
        frame.fill_rect(x, y + 2, width - 1, 10, 1)
    text = canvas.fit(SMALL, label, width)
    canvas.text(SMALL, text, x + (width - SMALL.width(text)) // 2, y + 3, ink)
    if marks & OUT:
        for i in range(width - 2):
            frame.pixel(x + i, y + 10 - i * 8 // (width - 3), ink)
    if marks & FIRST:
        frame.fill_rect(x + width // 2 - 2, y, 3, 2, 1)
    if marks & DUE:
        frame.fill_rect(x, y + 12, width - 1, 1, 1)


# The middle


def _words(canvas, screen, bottom):
    """Label and headline in the largest font that fits, and the lines under them."""
    top = _BAR + 1
    lines = () if screen.notice and not screen.alarm else _wrapped(SMALL, screen.lines, _WIDTH)
    if not screen.headline:
        _lines(canvas, SMALL, lines, 0, top, bottom)
        return
    left = SMALL.width(screen.label) + 4 if screen.label else 0
    room = bottom - top - _LINE * len(lines)
    font = _headline_font(screen.headline, _WIDTH - left, room)
    ink = 0 if screen.alarm else 1
    if screen.alarm:
        canvas.frame.fill_rect(0, _BAR, _WIDTH, font.height + 1, 1)
        left += 2
    y = top if screen.alarm else top + max(0, room - font.height) // 2
    canvas.text(SMALL, screen.label, 0, y + font.baseline - SMALL.baseline, ink)
    canvas.text(font, canvas.fit(font, screen.headline, _WIDTH - left), left, y, ink)
    below = y + font.height
    below += max(0, bottom - below - _LINE * len(lines)) // 2
    _lines(canvas, SMALL, lines, 0, below, bottom)


def _headline_font(text, width, height):
    for font in _HEADLINES:
        if font.height <= height and font.width(text) <= width:
            return font
    return _HEADLINES[-1]


def _cards_and_lines(canvas, screen, bottom):
    """Faces with the lines under them; beside them where there are two cards at most."""
    top = _BAR + 1
    lines = () if screen.notice else screen.lines
    if len(screen.cards) <= 2 and lines:
        height = _face_height(bottom - top)
        _faces(canvas, screen.cards, 0, top, _FACE_WIDTH + 2, height)
        left = len(screen.cards) * (_FACE_WIDTH + 2) + _BESIDE
        _lines_beside(canvas, lines, left, top, bottom)
        return
    lines = _wrapped(SMALL, lines, _WIDTH)
    room = bottom - top - _LINE * len(lines)
    height = _face_height(room)
    pitch = min(_WIDTH // len(screen.cards), _FACE_WIDTH + 2)
    width = pitch * len(screen.cards) - (pitch - min(_FACE_WIDTH, pitch - 1))
    y = top + max(0, room - height) // 2
    _faces(canvas, screen.cards, (_WIDTH - width) // 2, y, pitch, height)
    below = max(y + height, bottom - _LINE * len(lines))
    _lines(canvas, SMALL, lines, None, below, bottom)


def _lines_beside(canvas, lines, left, top, bottom):
    """In bold letters where there is room for them."""
    for font in (BOLD, SMALL):
        broken = _wrapped(font, lines, _WIDTH - left)
        pitch = font.height + 1 if font is BOLD else _LINE
        fits = all(font.width(line) <= _WIDTH - left for line in broken)
        if fits and pitch * len(broken) <= bottom - top:
            break
    y = top + max(0, bottom - top - pitch * len(broken)) // 2
    _lines(canvas, font, broken, left, y, bottom, pitch)


def _face_height(room):
    for height in FACE_HEIGHTS:
        if height <= room:
            return height
    return FACE_HEIGHTS[-1]


def _faces(canvas, cards, x, y, pitch, height):
    for card in cards:
        canvas.face(card, x, y, min(_FACE_WIDTH, pitch - 1), height)
        x += pitch


def _wrapped(font, lines, width):
    made = []
    for line in lines:
        made.extend(wrap(font, line, width))
    return made


def _lines(canvas, font, lines, x, y, bottom, pitch=_LINE):
    """Lines from x on, or each in the middle where x is None."""
    for i, line in enumerate(lines):
        if y + pitch > bottom:
            canvas.cut.append(" ".join(lines[i:]))
            return
        text = canvas.fit(font, line, _WIDTH - (x or 0))
        canvas.text(font, text, (_WIDTH - font.width(text)) // 2 if x is None else x, y)
        y += pitch
