"""The edges of a screen of pixels: the title on top; keys, seats and notices from the bottom up.

What stands at the bottom returns the first row of pixels that it takes.
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


def title(canvas, screen, theme):
    """The top line: the title, and its other end."""
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
    text = canvas.fit(font, screen.title, room)
    canvas.text(font, text, margin, _middle(theme.bar, font), ink)


def _middle(height, font):
    """Return the first row of a line that stands in the middle of the rows."""
    return (height - font.height + 1) // 2


def key_line(canvas, screen, theme):
    """Return the keys side by side, in as many rows as the theme allows."""
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


def key_rows(canvas, screen, theme):
    """Return a row a key, with room for a sentence."""
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
    """Draw a key's name on its cap, hollow while it is down; return the x after it."""
    small, pad = theme.small, theme.pad
    width = small.width(name) + 2 * pad
    canvas.fill(x, y, width, theme.keys - pad, CAP)
    ink = ON_CAP
    if pressed == name:
        canvas.fill(x + 1, y + 1, width - 2, theme.keys - pad - 2, GROUND)
        ink = INK
    canvas.text(small, name, x + pad, y + _middle(theme.keys, small), ink)
    return x + width


def notice(canvas, said, theme):
    """Draw a bar; what is longer than its rows ends in dots."""
    small, margin = theme.small, theme.margin
    room = theme.width - 2 * margin
    lines = wrap(small, said, room)
    if len(lines) > theme.notice_lines:
        rest = " ".join(lines[theme.notice_lines - 1 :])
        lines[theme.notice_lines - 1 :] = [shorten(small, rest, room)]
    pitch = small.height + (theme.line - theme.line_fonts[0].height)
    y = theme.height - pitch * len(lines) - 2
    canvas.fill(0, y, theme.width, theme.height - y, BAR)
    for i, line in enumerate(lines):
        canvas.text(small, line, margin, y + 1 + pitch * i, ON_BAR)
    return y - 1


def seat_row(canvas, seats, y, theme):
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
