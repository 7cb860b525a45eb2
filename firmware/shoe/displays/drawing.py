"""A screen on its way to pixels: laid out, sorted into bands, painted, each in short pieces.

A band is a fixed number of rows of the picture. One whose marks are those that stand in it already
need not be painted again.
"""

from micropython import const

from shoe.screens.canvas import BOTTOM, COST, TOP, Canvas, paint
from shoe.screens.layout import lay_out

_PIECE_US = const(2500)


class Drawing:
    """The layout of one screen after another, for a theme of shoe.screens.themes.

    marks: of the last screen that was laid out whole; cut: its texts that had no room.
    """

    def __init__(self, theme):
        self._theme = theme
        self._work = None
        self._canvas = None
        self.marks = ()
        self.cut = ()

    @property
    def busy(self):
        """Whether a screen is being laid out."""
        return self._work is not None

    def begin(self, screen):
        """Start with a screen; what was under way is dropped."""
        self._canvas = Canvas()
        self._work = lay_out(screen, self._canvas, self._theme)

    def piece(self):
        """Work on; return whether the layout is now done."""
        for _ in self._work:
            return False
        self.marks = self._canvas.marks
        self.cut = self._canvas.cut
        self._work = self._canvas = None
        return True


def in_common(marks, others):
    """Return (at the beginning, at the end): how many marks two lists have in common there."""
    shorter = min(len(marks), len(others))
    start = 0
    while start < shorter and marks[start] == others[start]:
        start += 1
    end = 0
    while end < shorter - start and marks[-1 - end] == others[-1 - end]:
        end += 1
    return start, end


def sorted_into_bands(marks, rows, bands):
    """Return a list of `bands` lists of marks, each with those that touch its rows."""
    sorted_marks = [[] for _ in range(bands)]
    last = bands - 1
    for mark in marks:
        for band in range(mark[TOP] // rows, min(last, (mark[BOTTOM] - 1) // rows) + 1):
            sorted_marks[band].append(mark)
    return sorted_marks


def paint_some(surface, marks, i, rise):
    """Paint marks[i] and as many after it as a step may take; return the index of the next.

    rise: the row of the picture that is the first of the surface.
    """
    left = _PIECE_US
    while i < len(marks) and (left == _PIECE_US or marks[i][COST] <= left):
        paint(surface, marks[i], rise)
        left -= marks[i][COST]
        i += 1
    return i
