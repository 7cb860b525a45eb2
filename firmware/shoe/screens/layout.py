"""The layout of screens for displays of pixels, in the sizes of a theme.

From the top: the title as a bar, then what the screen is about, and the keys in the last rows.
The rows between go to the cards first, in the largest faces that leave the texts their place. A
fault has its headline in a bar as well; a notice takes the place of the keys.
"""

from shoe.screens import edges
from shoe.screens.canvas import ALARM, INK, ON_ALARM, wrap


def lay_out(screen, canvas, theme):
    """Put the marks of a Screen on a Canvas; a generator that yields between pieces of work."""
    if screen.lit:
        canvas.fill(0, 0, theme.width, theme.height)
        return
    edges.title(canvas, screen, theme)
    yield
    bottom = theme.height
    if screen.notice and not screen.alarm:
        bottom = edges.notice(canvas, screen.notice, theme)
    elif screen.alarm:
        bottom = edges.key_rows(canvas, screen, theme)
    elif screen.keys:
        bottom = edges.key_line(canvas, screen, theme)
    yield
    if screen.seats:
        bottom -= theme.seats
        edges.seat_row(canvas, screen.seats, bottom, theme)
        yield
    if screen.cards:
        yield from _cards_and_lines(canvas, screen, bottom, theme)
    else:
        yield from _words(canvas, screen, bottom, theme)


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
    """Return the largest text of the screen; return the row after it."""
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
    """Return (font, pitch, rows of text): in the first font whose rows have room, else in the
    last."""
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
