"""From the view of a table to the screen that says it. Nothing here knows a display."""

from micropython import const

from shoe.screens import results
from shoe.screens.faults import fault_screen
from shoe.screens.screen import DUE, FIRST, OUT, PICKED, Screen
from shoe.screens.texts import find, place, plain

_SHORT_LABEL = const(2)

_FIRST_CARD = const("first card to")
_NEXT_CARD = const("next to")
_NEXT_PLACE = const("Next: %s")
_VERSION = const("v%s")
_DECK = const("%s: %d cards")
_NO_DECK = const("%d cards")
_COUNT = const("%d of %d")
_ALL_OUT = const("All cards out")
_PRESS_SHOW = const("Press show")
_STREETS = const(
    (
        ("hole", "Hole cards"),
        ("deal", "Deal"),
        ("flop", "Flop"),
        ("turn", "Turn"),
        ("river", "River"),
        ("first", "First card"),
        ("second", "Second card"),
        ("third", "Third card"),
        ("fourth", "Fourth card"),
        ("fifth", "Fifth card"),
        ("sixth", "Sixth card"),
        ("seventh", "Seventh card"),
        ("draw 1", "First draw"),
        ("draw 2", "Second draw"),
        ("draw 3", "Third draw"),
        ("showdown", "Showdown"),
        ("board", "Board"),
    )
)
_KEYS_IDLE = const((("next", "seat"), ("fold", "out"), ("hold next", "1st")))
_KEYS_DEALING = const((("next", "seat"), ("fold", ""), ("ok", "street"), ("void", "")))
_KEYS_DRAW = const((("next", "done"), ("fold", ""), ("ok", "mixed"), ("void", "")))
_KEYS_SHOWDOWN = const((("fold", "muck"), ("void", "")))
_KEYS_COMPLETE = const((("next", "seat"), ("fold", ""), ("show", ""), ("void", "")))
_KEYS_PAGES = const((("next", "page"), ("ok", "leave")))
_KEYS_PAGES_SHORT = const((("next", ""), ("ok", "leave")))


def compose(view):
    """Return the screen for a view of the table (shoe/screens/view.py), which shows what the view
    holds and no more."""
    if view.fault:
        screen = fault_screen(view)
        screen.pressed = view.pressed
        return screen
    if view.supervisor:
        screen = _supervisor(view.supervisor)
    elif view.phase == "showing" and view.result:
        screen = results.result_page(view)
    else:
        screen = {"idle": _idle, "dealing": _dealing, "complete": _complete}[view.phase](view)
    screen.pressed = view.pressed
    screen.notice = plain(view.notice)
    return screen


def pages(view):
    """Return how many pages the present state has, 1 or more."""
    if view.fault or view.phase != "showing" or not view.result:
        return 1
    return results.count(view.result)


# The states of a round


def _idle(view):
    screen = Screen(view.title, _VERSION % view.version)
    screen.label = _FIRST_CARD
    screen.headline = place(view.seats[view.first])
    name, count = view.deck
    deck = _DECK % (name, count) if name else _NO_DECK % count
    screen.lines = (view.table + ", " + deck if view.table else deck,)
    screen.seats = _seats(view)
    screen.keys = _KEYS_IDLE
    return screen


def _dealing(view):
    drawing = (view.street or "").startswith("draw")
    sure = view.need and not drawing  # how many cards a draw takes is the seats' own choice
    count = _COUNT % (view.n, view.need) if sure else str(view.n)
    due = place(view.due) if view.due else _ALL_OUT
    screen = Screen(find(_STREETS, view.street, view.street or view.title), count)
    screen.keys = _KEYS_DEALING
    if view.street == "showdown":
        screen.keys = _KEYS_SHOWDOWN
    elif drawing and view.due != "burn":
        screen.keys = _KEYS_DRAW
    if view.exposed:
        screen.title = _NEXT_PLACE % due if view.due else due
        return _with_board(screen, view)
    screen.label = _NEXT_CARD if view.due else ""
    screen.headline = due
    screen.seats = _seats(view)
    return screen


def _complete(view):
    screen = Screen(_ALL_OUT, str(view.n))
    screen.keys = _KEYS_COMPLETE
    if view.exposed:
        screen.title = _PRESS_SHOW
        return _with_board(screen, view)
    screen.headline = _PRESS_SHOW
    screen.seats = _seats(view)
    return screen


def _with_board(screen, view):
    """Show the cards large; the seats beside them only while one of them is being chosen."""
    screen.cards = view.exposed
    if view.highlight >= 0:
        screen.seats = _seats(view)
    return screen


def _seats(view):
    return [(_short(view.seats[i]), _marks(view, i)) for i in range(len(view.seats))]


def _marks(view, i):
    marks = OUT if view.out[i] else 0
    if i == view.first:
        marks |= FIRST
    if i == view.highlight:
        marks |= PICKED
    if view.phase == "dealing" and view.seats[i] == view.due:
        marks |= DUE
    return marks


def _short(label):
    """Return a label for the row of seats: "10", "D" of "dealer"."""
    return label if len(label) <= _SHORT_LABEL else label[0].upper()


def _supervisor(sheet):
    """Return the screen of a page of the supervisor's, a shoe.supervisor.pages.Sheet."""
    if sheet.result:
        screen = results.page_screen(*sheet.result)
        screen.title = sheet.title + " " + screen.title
    else:
        screen = Screen(sheet.title)
        screen.headline = sheet.headline
        screen.lines = [plain(line) for line in sheet.lines]
        screen.lit = sheet.lit
    screen.aside = sheet.aside
    ends = _KEYS_PAGES_SHORT if len(sheet.keys) > 1 else _KEYS_PAGES
    screen.keys = ends[:1] + sheet.keys + ends[1:]
    return screen
