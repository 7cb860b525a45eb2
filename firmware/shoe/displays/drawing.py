"""A screen on its way to marks: the layout is worked on a piece at a time."""

from shoe.screens.canvas import Canvas
from shoe.screens.layout import lay_out


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
        """Starts with a screen; what was under way is dropped."""
        self._canvas = Canvas()
        self._work = lay_out(screen, self._canvas, self._theme)

    def piece(self):
        """Works on; gives whether the layout is now done."""
        for _ in self._work:
            return False
        self.marks = self._canvas.marks
        self.cut = self._canvas.cut
        self._work = self._canvas = None
        return True
