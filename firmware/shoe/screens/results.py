"""The pages of a result as screens."""

from micropython import const

from shoe import card as cards
from shoe.rounds import result_pages
from shoe.screens.screen import Screen
from shoe.screens.texts import find, place, places

_MANY = const(12)
_WINS = const("%s wins")
_LOW_WINS = const("%s low")
_SPLIT = const("%s split")
_LOW_SPLIT = const("%s split low")
_NO_LOW = const("No low hand")
_HIGH_TAKES_ALL = const("The high hand takes all of the pot.")
_POT_SPLIT = const("The pot is split")
_PART = const("%s: %s")
_ODD = const("Odd chip: %s")
_ODD_LOW = const("Odd chip of the low half: %s")
_AGAINST_DEALER = const("Outcomes")
_NO_PLAYERS = const("No player has a wager.")
_OUTCOMES = const((("win", "wins"), ("push", "pushes"), ("lose", "loses"), ("foul", "foul")))
_OUTCOME_ORDER = const(("win", "push", "lose", "foul"))
_OUTCOME_LINE = const("%s: %s")
_HAND_OUTCOME = const(
    (
        ("win", "%s wins"),
        ("push", "%s pushes"),
        ("lose", "%s loses"),
        ("foul", "%s is foul"),
    )
)
_BOTH_HANDS = const("%s / %s")
_HIGH_CARD = const("High card, ")
_SET_BY_PLAYER = const("Set by the player")
_HIGH_POINTS = const("High %d")
_LOW_POINTS = const("Low %d")
_NOTES_TITLE = const("Bonuses and notes")
_THREE_CARD = const("three cards, %s, %s")
_BONUS = const("%s: %s")
_PAYS = const(", pays %s")
_ENVY = const("envy of %s: %s")
_JACKPOT = const("high hand jackpot")
_DECISION = const("turns on house decision %s")
_UNCONTESTED = const("Uncontested")
_ALL_FOLDED = const("every other seat has folded")
_RANKS = const(
    (
        ("five_aces", "Five aces"),
        ("royal_flush", "Royal flush"),
        ("straight_flush", "Straight flush"),
        ("four_of_a_kind", "Four of a kind"),
        ("full_house", "Full house"),
        ("flush", "Flush"),
        ("straight", "Straight"),
        ("three_of_a_kind", "Three of a kind"),
        ("two_pair", "Two pair"),
        ("pair", "Pair"),
        ("high_card", "High card"),
        ("royal", "Royal"),
    )
)
_WAGERS = const(
    (
        ("fortune", "fortune"),
        ("emperors_challenge", "challenge"),
        ("emperors_treasure", "treasure"),
        ("progressive", "progressive"),
        ("dynasty", "dynasty"),
    )
)
_KEYS_SHOWING = const((("ok", "end"), ("void", "round")))
_KEY_PAGE = const(("next", "page %d/%d"))
_KEY_PAGE_SHORT = const(("next", "%d/%d"))


def count(result):
    """Return how many pages a `result` event has."""
    return len(result_pages.pages(result))


def result_page(view):
    """Return the screen of the page that a view of a table with a result stands at."""
    pages = result_pages.pages(view.result)
    count = len(pages)
    page = view.page % count
    kind, what = pages[page]
    screen = _PAGES[kind](view.result, what)
    screen.keys = _KEYS_SHOWING
    if count > 1:
        key, word = _KEY_PAGE if count < 10 else _KEY_PAGE_SHORT
        screen.keys = ((key, word % (page + 1, count)),) + _KEYS_SHOWING
    return screen


def page_screen(result, page):
    """Return the screen of a page (0, 1, …) of a `result` event, without its keys."""
    kind, what = result_pages.pages(result)[page]
    return _PAGES[kind](result, what)


def _uncontested(result, _):
    screen = Screen(_UNCONTESTED)
    screen.headline = _WINS % place(list(result["shares"])[0])
    screen.lines = (_ALL_FOLDED,)
    return screen


def _winners(result, side):
    seats = result["winners"][side]
    if not seats:
        screen = Screen(_NO_LOW)
        screen.lines = (_HIGH_TAKES_ALL,)
        return screen
    hand = _hand_of(result, seats[0])
    low_half = side == "low" and "high" in result["winners"]
    if len(seats) > 1:
        title = (_LOW_SPLIT if low_half else _SPLIT) % places(seats)
    else:
        title = (_LOW_WINS if low_half else _WINS) % place(seats[0])
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
    screen = Screen(_POT_SPLIT)
    parts = []
    for part in result["shares"].values():
        if part not in parts:
            parts.append(part)
    lines = []
    for part in parts:
        seats = [seat for seat in result["shares"] if result["shares"][seat] == part]
        lines.append(_PART % (part, places(seats, _MANY)))
    for key, text in (("odd", _ODD), ("odd_low", _ODD_LOW)):
        if result.get(key):
            lines.append(text % place(result[key]))
    screen.lines = lines
    return screen


def _table(result, _):
    """Return who wins, who pushes, who loses against the dealer."""
    screen = Screen(_AGAINST_DEALER)
    lines = []
    for outcome in _OUTCOME_ORDER:
        seats = [hand["seat"] for hand in result["hands"] if hand.get("outcome") == outcome]
        if seats:
            lines.append(_OUTCOME_LINE % (find(_OUTCOMES, outcome, ""), ", ".join(seats)))
    screen.lines = lines or [_NO_PLAYERS]
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
        title = (_SPLIT if tied else _WINS) % title
    screen = Screen(title, hand.get("cite") or hand.get("low_cite") or "")
    screen.cards = _cards(hand["cards"])
    screen.lines = [hand[key] for key in ("name", "low_name") if hand.get(key)]
    return screen


def _against(hand, cite):
    """Return the head of a hand that plays against the dealer's."""
    title = place(hand["seat"])
    if hand["outcome"]:
        title = find(_HAND_OUTCOME, hand["outcome"], "%s") % title
    return Screen(title, cite)


def _set_hand(hand):
    """Pai gow: the two cards in front, the five behind."""
    screen = _against(hand, hand["cite"])
    screen.cards = _cards(hand["low"]) + _cards(hand["high"])
    screen.split = 2
    front = hand["low_name"].replace(_HIGH_CARD, "")
    screen.lines = (
        _BOTH_HANDS
        % (
            find(_RANKS, hand["rank"], hand["rank"]),
            front if front[1:2] == "-" else front[0].lower() + front[1:],
        ),
        _step(hand["step"]) if "step" in hand else _SET_BY_PLAYER,
    )
    return screen


def _step(step):
    """Return the id of a house way's step in words: "Two pair 7-T keep"."""
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
    for side, text in (("high", _HIGH_POINTS), ("low", _LOW_POINTS)):
        line = text % hand["points_" + side]
        outcome = hand["outcome_" + side]
        lines.append(line + " " + find(_OUTCOMES, outcome, "") if outcome else line)
    screen.lines = lines
    return screen


def _notes(result, notes):
    screen = Screen(_NOTES_TITLE)
    screen.lines = [place(seat) + ": " + _NOTES[kind](value) for seat, kind, value in notes]
    return screen


def _three_card(value):
    rank, cite = value
    return _THREE_CARD % (find(_RANKS, rank, rank).lower(), cite)


def _bonus(value):
    wagers, hand, figure = value
    said = hand.replace("_", " ")
    if wagers:
        said = _BONUS % (_listed(wagers), said)
    return said + _PAYS % figure if figure is not None else said


def _envy(value):
    wagers, seats = value
    return _ENVY % (_listed(wagers), places(seats, _MANY).lower())


def _listed(wagers):
    return ", ".join([find(_WAGERS, wager, wager) for wager in wagers])


def _jackpot(value):
    return _JACKPOT


def _decision(value):
    return _DECISION % ", ".join(value)


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
