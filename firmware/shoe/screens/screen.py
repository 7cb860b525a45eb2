"""A screen, said without a display: what it shows, and not where."""

from micropython import const

# What is marked at a seat in the row of seats; any of them together.
FIRST = const(1)
DUE = const(2)
PICKED = const(4)
OUT = const(8)


class Screen:
    """One screen. What is empty is not shown.

    title, aside: the two ends of the top line. alarm: something is wrong, and the screen says so
    in its whole manner. label, headline: a word and what it announces, the largest text. cards:
    ints, shown as faces; split: after how many of them a gap stands, 0 for none. lines: texts,
    each broken over several rows where it must be. seats: (label, marks). keys: (key's name, what
    it does there). pressed: the key that is down. notice: a passing text over the rest. lit: every
    pixel shines, and nothing else.
    """

    def __init__(self, title="", aside=""):
        self.title = title
        self.aside = aside
        self.alarm = False
        self.label = ""
        self.headline = ""
        self.cards = ()
        self.split = 0
        self.lines = ()
        self.seats = ()
        self.keys = ()
        self.pressed = None
        self.notice = None
        self.lit = False
