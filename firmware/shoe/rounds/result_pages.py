"""The pages of a result: what each is about, in the order in which `next` turns them."""

from micropython import const

_NOTES_A_PAGE = const(2)


def pages(result):
    """Return a list of (kind, what) for a result event:

    "uncontested"   None: one seat is left
    "winners"       "high" or "low": who wins that half of the pot
    "shares"        None: how a pot that several win is divided
    "table"         None: each player's outcome against the dealer
    "hand"          a hand of the result that is not folded
    "notes"         a list of (seat, kind, value): what bonuses pay, jackpots, house decisions
    """
    if result.get("uncontested"):
        return [("uncontested", None)]
    made = [("winners", half) for half in ("high", "low") if half in result.get("winners", ())]
    if len(result.get("shares", ())) > 1:
        made.append(("shares", None))
    if "winners" not in result:
        made.append(("table", None))
    made.extend([("hand", hand) for hand in result["hands"] if not hand.get("folded")])
    made.extend([("notes", page) for page in _pages_of_notes(result["hands"])])
    return made


def _pages_of_notes(hands):
    """Two notes a page; one that names more than two wagers has a page of its own."""
    made = []
    room = 0
    for hand in hands:
        for note in notes(hand):
            is_long = note[1] in ("bonus", "envy") and len(note[2][0]) > 2
            if not room or is_long:
                made.append([])
                room = _NOTES_A_PAGE
            made[-1].append(note)
            room = 0 if is_long else room - 1
    return made


def notes(hand):
    """Return what a hand is paid for besides, as (seat, kind, value): "three_card" (rank,
    paragraph), "bonus" (wagers, hand, figure or None), "envy" (wagers, seats), "jackpot" True,
    "decision" the ids of house decisions whose other choice would change it."""
    seat = hand["seat"]
    made = []
    if hand.get("three_card"):
        made.append((seat, "three_card", (hand["three_card"], hand["three_card_cite"])))
    made.extend([(seat, "bonus", value) for value in _bonuses(hand)])
    made.extend([(seat, "envy", value) for value in _envies(hand.get("envy") or {})])
    if hand.get("jackpot"):
        made.append((seat, "jackpot", True))
    if hand.get("decision"):
        made.append((seat, "decision", hand["decision"]))
    return made


def _bonuses(hand):
    """Return (wagers, hand, figure) of what is paid, wagers with the same together."""
    bonus, pays = hand.get("bonus"), hand.get("pays")
    if not isinstance(bonus, dict):
        return [((), bonus, pays)] if bonus else []
    pays = pays or {}
    found = [((bonus[wager], pays.get(wager)), wager) for wager in bonus if bonus[wager]]
    return [(wagers, what[0], what[1]) for what, wagers in _together(found)]


def _envies(envy):
    """Return (wagers, seats) of what is paid, wagers with the same seats together."""
    found = [(envy[wager], wager) for wager in envy if envy[wager]]
    return [(wagers, seats) for seats, wagers in _together(found)]


def _together(found):
    """Return [(what, [name, …])] of (what, name): names with the same together, in order."""
    made = []
    for what, name in found:
        for other, names in made:
            if other == what:
                names.append(name)
                break
        else:
            made.append((what, [name]))
    return made
