"""The layout of screens for displays of pixels, in the sizes of a theme.

From the top: the title as a bar, then what the screen is about, and the keys in the last rows.
The rows between go to the cards first, in the largest faces that leave the texts their place. A
fault has its headline in a bar as well; a notice takes the place of the keys.
"""

from shoe.screens.canvas import (
    ALARM,
    BAR,
    CAP,
    GROUND,
    INK,
    ON_ALARM,
    ON_BAR,
    ON_CAP,
    QUIET,
    shorten,
    wrap,
)
from shoe.screens.screen import DUE, FIRST, OUT, PICKED


def lay_out(screen, canvas, theme):
    """Puts the marks of a Screen on a Canvas; a generator that yields between pieces of work."""
    if screen.lit:
        canvas.fill(0, 0, theme.width, theme.height)
        return
    _title(canvas, screen, theme)
    yield
    bottom = theme.height
    if screen.notice and not screen.alarm:
        bottom = _notice(canvas, screen.notice, theme)
    elif screen.alarm:
        bottom = _key_rows(canvas, screen, theme)
    elif screen.keys:
        bottom = _key_line(canvas, screen, theme)
    yield
    if screen.seats:
        bottom -= theme.seats
        _seat_row(canvas, screen.seats, bottom, theme)
        yield
    if screen.cards:
        yield from _cards_and_lines(canvas, screen, bottom, theme)
    else:
        yield from _words(canvas, screen, bottom, theme)


def _title(canvas, screen, theme):
    canvas.fill(0, 0, theme.width, theme.bar, ALARM if screen.alarm else BAR)
    ink = ON_ALARM if screen.alarm else ON_BAR
    margin, small = theme.margin, theme.small
    room = theme.width - 2 * margin
    fonts = theme.title_fonts
    if screen.aside:
        width = small.width(screen.aside)
        y = _middle(theme.bar, small)
        canvas.text(small, screen.aside, theme.width - margin - width, y, ink)
        room -= width + 2 * margin
    font = fonts[0] if fonts[0].width(screen.title) <= room else fonts[1]
    title = canvas.fit(font, screen.title, room)
    canvas.text(font, title, margin, _middle(theme.bar, font), ink)


def _middle(height, font):
    """The first row of a line that stands in the middle of so many rows."""
    return (height - font.height + 1) // 2


# Keys, seats, notices: from the bottom up, each gives the first row of pixels that it takes


def _key_line(canvas, screen, theme):
    """The keys side by side, in as many rows as the theme allows."""
    keys = screen.keys
    rows = [keys]
    if theme.key_rows > 1 and _line_width(keys, theme) > theme.width:
        half = (len(keys) + 1) // 2
        rows = [keys[:half], keys[half:]]
    y = top = theme.height - theme.keys * len(rows)
    for row in rows:
        _key_row(canvas, row, y, screen.pressed, theme)
        y += theme.keys
    return top


def _line_width(keys, theme):
    least = theme.pad if len(keys) > 1 else 0
    return sum([_key_width(name, word, theme) for name, word in keys]) + least * (len(keys) - 1)


def _key_row(canvas, keys, y, pressed, theme):
    widths = [_key_width(name, word, theme) for name, word in keys]
    spare = theme.width - sum(widths)
    if spare < len(keys) - 1:
        canvas.cut.append(" ".join([name + " " + word for name, word in keys]))
    x = 0
    for i, (name, word) in enumerate(keys):
        after = _key(canvas, name, x, y, pressed, theme)
        canvas.text(theme.small, word, after + theme.pad, y + _middle(theme.keys, theme.small))
        gaps_left = len(keys) - 1 - i
        if gaps_left:
            gap = spare // gaps_left
            spare -= gap
            x += widths[i] + gap


def _key_rows(canvas, screen, theme):
    """A row a key, with room for a sentence."""
    top = theme.height - theme.keys * len(screen.keys)
    y = top
    small = theme.small
    for name, word in screen.keys:
        after = _key(canvas, name, 0, y, screen.pressed, theme) + 3 * theme.pad
        text = canvas.fit(small, word, theme.width - after)
        canvas.text(small, text, after, y + _middle(theme.keys, small))
        y += theme.keys
    return top


def _key_width(name, word, theme):
    small, pad = theme.small, theme.pad
    return small.width(name) + 2 * pad + (small.width(word) + pad if word else 0)


def _key(canvas, name, x, y, pressed, theme):
    """A key's name on its cap, hollow while it is down; gives the x after it."""
    small, pad = theme.small, theme.pad
    width = small.width(name) + 2 * pad
    canvas.fill(x, y, width, theme.keys - pad, CAP)
    ink = ON_CAP
    if pressed == name:
        canvas.fill(x + 1, y + 1, width - 2, theme.keys - pad - 2, GROUND)
        ink = INK
    canvas.text(small, name, x + pad, y + _middle(theme.keys, small), ink)
    return x + width


def _notice(canvas, notice, theme):
    """A bar; what is longer than its rows ends in dots."""
    small, margin = theme.small, theme.margin
    room = theme.width - 2 * margin
    lines = wrap(small, notice, room)
    if len(lines) > theme.notice_lines:
        rest = " ".join(lines[theme.notice_lines - 1 :])
        lines[theme.notice_lines - 1 :] = [shorten(small, rest, room)]
    pitch = small.height + (theme.line - theme.line_fonts[0].height)
    y = theme.height - pitch * len(lines) - 2
    canvas.fill(0, y, theme.width, theme.height - y, BAR)
    for i, line in enumerate(lines):
        canvas.text(small, line, margin, y + 1 + pitch * i, ON_BAR)
    return y - 1


def _seat_row(canvas, seats, y, theme):
    """A cell a seat: the chosen one light, the due one underlined, a dot at the first position,
    those that are out crossed."""
    width = min(theme.width // len(seats), theme.seat_most)
    x = (theme.width - width * len(seats)) // 2
    for label, marks in seats:
        _seat(canvas, label, marks, x, y, width, theme)
        x += width


def _seat(canvas, label, marks, x, y, width, theme):
    ink = QUIET if marks & OUT else INK
    height = theme.seats
    thick = 2 if height > 20 else 1
    if marks & PICKED:
        ink = GROUND
        canvas.fill(x, y + 2 * thick, width - 1, height - 3 * thick)
    font = theme.label if theme.label.width(label) <= width else theme.small
    text = canvas.fit(font, label, width)
    left = x + (width - font.width(text)) // 2
    canvas.text(font, text, left, y + 3 * thick + (height - 3 * thick - font.height) // 2, ink)
    if marks & OUT:
        canvas.strike(x, y + height // 2 + 4, width - 2, ink)
    if marks & FIRST:
        canvas.fill(x + width // 2 - 2 * thick, y, 4 * thick - 1, 2 * thick)
    if marks & DUE:
        canvas.fill(x, y + height - thick, width - 1, thick)


# The middle


def _words(canvas, screen, bottom, theme):
    """Label and headline in the largest font that fits, and the lines under them."""
    top = theme.bar + 1
    lines = () if screen.notice and not screen.alarm else screen.lines
    least = theme.headlines[-1].height if screen.headline else 0
    fonts = theme.line_fonts if screen.headline else theme.beside_fonts
    room = bottom - top - least
    font, pitch, lines = _broken(theme, fonts, lines, theme.width - theme.inset, room)
    yield
    if not screen.headline:
        _lines(canvas, font, pitch, lines, theme.inset, top + theme.inset, bottom, theme)
        return
    below = _headline(canvas, screen, top, bottom - pitch * len(lines), theme)
    below += max(0, bottom - below - pitch * len(lines)) // 2
    yield
    _lines(canvas, font, pitch, lines, theme.inset, below, bottom, theme)


def _headline(canvas, screen, top, bottom, theme):
    """The largest text of the screen; gives the row after it."""
    label = theme.label
    start = theme.margin if screen.alarm else theme.inset
    left = start + (label.width(screen.label) + 4 if screen.label else 0)
    room = bottom - top
    font = _headline_font(screen.headline, theme.width - left, room, theme)
    ink = INK
    y = top + max(0, room - font.height) // 2
    if screen.alarm:
        y = top
        canvas.fill(0, theme.bar, theme.width, font.height + 1, ALARM)
        ink = ON_ALARM
    canvas.text(label, screen.label, start, y + font.baseline - label.baseline, ink)
    text = canvas.fit(font, screen.headline, theme.width - left)
    canvas.text(font, text, left, y, ink)
    return y + font.height


def _headline_font(text, width, height, theme):
    for font in theme.headlines:
        if font.height <= height and font.width(text) <= width:
            return font
    return theme.headlines[-1]


def _cards_and_lines(canvas, screen, bottom, theme):
    """Faces with the lines under them; beside them where there are few cards."""
    top = theme.bar + 1
    lines = () if screen.notice else screen.lines
    count = len(screen.cards)
    if count <= theme.beside and lines and _goes_beside(count, lines, theme):
        height = _face_height(bottom - top, theme)
        y = top + max(0, bottom - top - height) // 2
        pitch = theme.face + theme.gap
        _faces(canvas, screen, theme.inset, y, pitch, height, theme)
        yield
        left = theme.inset + count * pitch + 2 * theme.gap
        _lines_beside(canvas, lines, left, top, bottom, theme)
        return
    room = bottom - top - theme.faces[-1]
    font, pitch, lines = _broken(theme, theme.line_fonts, lines, theme.width, room)
    yield
    room = bottom - top - pitch * len(lines)
    height = _face_height(room, theme)
    group = theme.group if screen.split else 0
    each = min((theme.width - group) // count, theme.face + theme.gap)
    width = each * count + group - (each - min(theme.face, each - 1))
    y = top + max(0, room - height) // 2
    _faces(canvas, screen, (theme.width - width) // 2, y, each, height, theme)
    yield
    below = max(y + height, bottom - pitch * len(lines))
    _lines(canvas, font, pitch, lines, None, below, bottom, theme)


def _goes_beside(count, lines, theme):
    room = theme.width - count * (theme.face + theme.gap) - 2 * theme.gap - theme.inset
    small = theme.small
    return all(small.width(line) <= room for text in lines for line in wrap(small, text, room))


def _lines_beside(canvas, lines, left, top, bottom, theme):
    """In the larger letters where there is room for them."""
    room = bottom - top
    font, pitch, broken = _broken(theme, theme.beside_fonts, lines, theme.width - left, room)
    y = top + max(0, room - pitch * len(broken)) // 2
    _lines(canvas, font, pitch, broken, left, y, bottom, theme)


def _face_height(room, theme):
    for height in theme.faces:
        if height <= room:
            return height
    return theme.faces[-1]


def _faces(canvas, screen, x, y, pitch, height, theme):
    for i, card in enumerate(screen.cards):
        if screen.split and i == screen.split:
            x += theme.group
        canvas.face(card, x, y, min(theme.face, pitch - 1), height)
        x += pitch


def _broken(theme, fonts, lines, width, room):
    """(font, pitch, rows of text): in the first font whose rows have room, else in the last."""
    for font in fonts:
        broken = []
        for line in lines:
            broken.extend(wrap(font, line, width))
        pitch = _pitch(theme, font)
        fits = pitch * len(broken) <= room
        if fits and all(font.width(line) <= width for line in broken):
            break
    return font, pitch, broken


def _pitch(theme, font):
    """From a line to the next: the smallest letters of a mono display stand closer."""
    if font is theme.line_fonts[0]:
        return theme.line
    return font.height + (1 if theme.line < 20 else 4)


def _lines(canvas, font, pitch, lines, x, y, bottom, theme):
    """Lines from x on, or each in the middle where x is None."""
    for i, line in enumerate(lines):
        if y + pitch > bottom:
            canvas.cut.append(" ".join(lines[i:]))
            return
        text = canvas.fit(font, line, theme.width - (x or 0))
        left = (theme.width - font.width(text)) // 2 if x is None else x
        canvas.text(font, text, left, y)
        y += pitch
