"""From the view of a table to the screen that says it. Nothing here knows a display."""

from shoe import card as cards
from shoe.rounds import result_pages
from shoe.screens import texts
from shoe.screens.screen import DUE, FIRST, OUT, PICKED, Screen

_SHORT_LABEL = 2
_FEW = 2
_MANY = 12


def compose(view):
    """The screen for a view of the table (shoe/screens/view.py); shows what the view holds, no
    more."""
    if view.fault:
        screen = _fault(view)
        screen.pressed = view.pressed
        return screen
    if view.supervisor:
        screen = _supervisor(view.supervisor)
    elif view.phase == "showing" and view.result:
        screen = _result_page(view)
    else:
        screen = {"idle": _idle, "dealing": _dealing, "complete": _complete}[view.phase](view)
    screen.pressed = view.pressed
    screen.notice = _plain(view.notice)
    return screen


def pages(view):
    """How many pages the present state has, 1 or more."""
    if view.fault or view.phase != "showing" or not view.result:
        return 1
    return len(result_pages.pages(view.result))


def place(label):
    """A seat or other place by its label: "Seat 4", "Dealer", "Burn"."""
    if label in texts.PLACES:
        return texts.PLACES[label]
    if _is_number(label):
        return texts.SEAT % label
    return label[0].upper() + label[1:]


# The states of a round


def _idle(view):
    screen = Screen(view.title, texts.VERSION % view.version)
    screen.label = texts.FIRST_CARD
    screen.headline = place(view.seats[view.first])
    deck = texts.DECK % (view.deck_name, view.deck_count) if view.deck_name else ""
    deck = deck or texts.NO_DECK % view.deck_count
    screen.lines = (view.table + ", " + deck if view.table else deck,)
    screen.seats = _seats(view)
    screen.keys = texts.KEYS_IDLE
    return screen


def _dealing(view):
    drawing = (view.street or "").startswith("draw")
    sure = view.need and not drawing  # how many cards a draw takes is the seats' own choice
    count = texts.COUNT % (view.n, view.need) if sure else str(view.n)
    due = place(view.due) if view.due else texts.ALL_OUT
    screen = Screen(texts.STREETS.get(view.street, view.street or view.title), count)
    screen.keys = texts.KEYS_DEALING
    if view.street == "showdown":
        screen.keys = texts.KEYS_SHOWDOWN
    elif drawing and view.due != "burn":
        screen.keys = texts.KEYS_DRAW
    if view.exposed:
        screen.title = texts.NEXT_PLACE % due if view.due else due
        return _with_board(screen, view)
    screen.label = texts.NEXT_CARD if view.due else ""
    screen.headline = due
    screen.seats = _seats(view)
    return screen


def _complete(view):
    screen = Screen(texts.ALL_OUT, str(view.n))
    screen.keys = texts.KEYS_COMPLETE
    if view.exposed:
        screen.title = texts.PRESS_SHOW
        return _with_board(screen, view)
    screen.headline = texts.PRESS_SHOW
    screen.seats = _seats(view)
    return screen


def _with_board(screen, view):
    """The cards large; the seats beside them only while one of them is being chosen."""
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
    """A label for the row of seats: "10", "D" of "dealer"."""
    return label if len(label) <= _SHORT_LABEL else label[0].upper()


def _plain(text):
    """A text from elsewhere in the letters that the fonts have, or None for None."""
    if text is None:
        return None
    return "".join([letter if " " <= letter <= "~" else "?" for letter in text])


def _is_number(label):
    return all("0" <= letter <= "9" for letter in label)


# The result, a page at a time


def _result_page(view):
    result = view.result
    all_pages = result_pages.pages(result)
    page = view.page % len(all_pages)
    kind, what = all_pages[page]
    screen = _PAGES[kind](result, what)
    screen.keys = texts.KEYS_SHOWING
    if len(all_pages) > 1:
        key, word = texts.KEY_PAGE if len(all_pages) < 10 else texts.KEY_PAGE_SHORT
        screen.keys = ((key, word % (page + 1, len(all_pages))),) + texts.KEYS_SHOWING
    return screen


def _uncontested(result, _):
    screen = Screen(texts.UNCONTESTED)
    screen.headline = texts.WINS % place(list(result["shares"])[0])
    screen.lines = (texts.ALL_FOLDED,)
    return screen


def _winners(result, side):
    seats = result["winners"][side]
    if not seats:
        screen = Screen(texts.NO_LOW)
        screen.lines = (texts.HIGH_TAKES_ALL,)
        return screen
    hand = _hand_of(result, seats[0])
    low_half = side == "low" and "high" in result["winners"]
    if len(seats) > 1:
        title = (texts.LOW_SPLIT if low_half else texts.SPLIT) % _places(seats)
    else:
        title = (texts.LOW_WINS if low_half else texts.WINS) % place(seats[0])
    screen = Screen(title)
    screen.cards = _cards(hand["low" if side == "low" else "best"])
    screen.lines = (hand["low_name" if side == "low" else "name"],)
    if len(seats) > 1 and seats[0] in result.get("shares", ()):
        screen.aside = result["shares"][seats[0]]
    else:
        screen.aside = hand["low_cite" if side == "low" and "low_cite" in hand else "cite"]
    return screen


def _shares(result, _):
    """Equal parts in one line, and who gets the odd chip."""
    screen = Screen(texts.POT_SPLIT)
    parts = []
    for part in result["shares"].values():
        if part not in parts:
            parts.append(part)
    lines = []
    for part in parts:
        seats = [seat for seat in result["shares"] if result["shares"][seat] == part]
        lines.append(texts.PART % (part, _places(seats, _MANY)))
    for key, text in (("odd", texts.ODD), ("odd_low", texts.ODD_LOW)):
        if result.get(key):
            lines.append(text % place(result[key]))
    screen.lines = lines
    return screen


def _table(result, _):
    """Who wins, who pushes, who loses against the dealer."""
    screen = Screen(texts.AGAINST_DEALER)
    lines = []
    for outcome in texts.OUTCOME_ORDER:
        seats = [hand["seat"] for hand in result["hands"] if hand.get("outcome") == outcome]
        if seats:
            lines.append(texts.OUTCOME_LINE % (texts.OUTCOMES[outcome], ", ".join(seats)))
    screen.lines = lines or [texts.NO_PLAYERS]
    return screen


def _hand(result, hand):
    if "points_high" in hand:
        return _hand_of_points(hand)
    if "set_by" in hand:
        return _set_hand(hand)
    winners = result.get("winners", {})
    seat = hand["seat"]
    sharing = [side for side in winners if seat in winners[side]]
    title = place(seat)
    if sharing:
        tied = len(winners[sharing[0]]) > 1
        title = (texts.SPLIT if tied else texts.WINS) % title
    screen = Screen(title, hand.get("cite") or hand.get("low_cite") or "")
    screen.cards = _cards(hand["cards"])
    screen.lines = [hand[key] for key in ("name", "low_name") if hand.get(key)]
    return screen


def _against(hand, cite):
    """The head of a hand that plays against the dealer's."""
    title = place(hand["seat"])
    if hand["outcome"]:
        title = texts.HAND_OUTCOME[hand["outcome"]] % title
    return Screen(title, cite)


def _set_hand(hand):
    """Pai gow: the two cards in front, the five behind."""
    screen = _against(hand, hand["cite"])
    screen.cards = _cards(hand["low"]) + _cards(hand["high"])
    screen.split = 2
    front = hand["low_name"].replace(texts.HIGH_CARD, "")
    screen.lines = (
        texts.BOTH_HANDS
        % (
            texts.RANKS[hand["rank"]],
            front if front[1:2] == "-" else front[0].lower() + front[1:],
        ),
        _step(hand["step"]) if "step" in hand else texts.SET_BY_PLAYER,
    )
    return screen


def _step(step):
    """The id of a house way's step in words: "Two pair 7-T keep"."""
    words = " ".join(
        [part.replace("_", "-" if len(part) < 4 else " ") for part in step.split(".")]
    )
    return words[0].upper() + words[1:]


def _hand_of_points(hand):
    """Hi-lo: the high hand, the low hand, their points."""
    screen = _against(hand, hand["cite"])
    screen.cards = _cards(hand["high"]) + _cards(hand["low"])
    screen.split = len(hand["high"])
    lines = []
    for side, text in (("high", texts.HIGH_POINTS), ("low", texts.LOW_POINTS)):
        line = text % hand["points_" + side]
        outcome = hand["outcome_" + side]
        lines.append(line + " " + texts.OUTCOMES[outcome] if outcome else line)
    screen.lines = lines
    return screen


def _notes(result, notes):
    screen = Screen(texts.NOTES)
    screen.lines = [place(seat) + ": " + _NOTES[kind](value) for seat, kind, value in notes]
    return screen


def _three_card(value):
    rank, cite = value
    return texts.THREE_CARD % (texts.RANKS[rank].lower(), cite)


def _bonus(value):
    wagers, hand, figure = value
    said = hand.replace("_", " ")
    if wagers:
        said = texts.BONUS % (_listed(wagers), said)
    return said + texts.PAYS % figure if figure is not None else said


def _envy(value):
    wagers, seats = value
    return texts.ENVY % (_listed(wagers), _places(seats, _MANY).lower())


def _listed(wagers):
    return ", ".join([texts.WAGERS[wager] for wager in wagers])


def _jackpot(value):
    return texts.JACKPOT


def _decision(value):
    return texts.DECISION % ", ".join(value)


_PAGES = {
    "uncontested": _uncontested,
    "winners": _winners,
    "shares": _shares,
    "table": _table,
    "hand": _hand,
    "notes": _notes,
}
_NOTES = {
    "three_card": _three_card,
    "bonus": _bonus,
    "envy": _envy,
    "jackpot": _jackpot,
    "decision": _decision,
}


def _hand_of(result, seat):
    return [hand for hand in result["hands"] if hand["seat"] == seat][0]


def _cards(names):
    return [cards.parse(name) for name in names]


def _places(seats, most=_FEW):
    """Seats by name, or only how many they are."""
    if len(seats) > most:
        return texts.MANY_SEATS % len(seats)
    if len(seats) > 1 and all(_is_number(seat) for seat in seats):
        return texts.SEATS % ", ".join(seats)
    return ", ".join([place(seat) for seat in seats])


# The supervisor's pages


def _supervisor(page):
    """The screen of a shoe.supervisor.menu.Page."""
    if page.result:
        result, number = page.result
        kind, what = result_pages.pages(result)[number]
        screen = _PAGES[kind](result, what)
        screen.title = page.title + " " + screen.title
    else:
        screen = Screen(page.title)
        screen.headline = page.headline
        screen.lines = [_plain(line) for line in page.lines]
        screen.lit = page.lit
    screen.aside = page.aside
    ends = texts.KEYS_PAGES_SHORT if len(page.keys) > 1 else texts.KEYS_PAGES
    screen.keys = ends[:1] + page.keys + ends[1:]
    return screen


# Faults


def _fault(view):
    fault = view.fault
    headline, why, ok_word = texts.FAULTS[fault.code]
    screen = Screen(texts.ALARM, _fault_place(fault))
    screen.alarm = True
    screen.headline = headline
    lines = [why] if why else []
    have, need = _of(fault, "have"), _of(fault, "need")
    if have is not None:
        lines.append(texts.HAVE_NEED % (have, need))
    if ok_word and fault.clear and "ok" not in fault.clear:
        lost = fault.code == "power_lost"
        lines.append(texts.PLACE_UNKNOWN if lost else texts.CAME_MEANWHILE)
    if view.notice:
        lines = [_plain(view.notice)]
    screen.lines = lines
    words = {"ok": ok_word, "void": texts.VOID_ENDS}
    screen.keys = [(key, words[key]) for key in fault.clear]
    return screen


def _fault_place(fault):
    places = _of(fault, "places")
    if places:
        return texts.CARD_PLACES % ", ".join([str(number) for number in places])
    return texts.CARD_PLACE % fault.place if fault.place else ""


def _of(fault, key):
    """A detail of a fault, or None."""
    return fault.get(key)
