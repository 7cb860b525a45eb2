"""Faults as screens, and in words."""

from micropython import const

from shoe.screens.screen import Screen
from shoe.screens.texts import plain

_ALARM = const("STOP")
_CARD_PLACE = const("card %d")
_CARD_PLACES = const("cards %s")
_HAVE_NEED = const("%s cards read, %s needed.")
_CAME_MEANWHILE = const("A card has passed since.")
_PLACE_UNKNOWN = const("Its exact place is not known.")
_VOID_ENDS = const("end the round, no result")
_KEY = const("by key")
_HOST = const("by the host")
_DEAL_AGAIN = const("card back, deal it again")
_GOES_ON = const("the deal goes on")

# code, what happened, what to know or do, what `ok` does where it clears the fault
_FAULTS = const(
    (
        ("unknown_tag", "Unknown card", "This card is not in the deck.", _DEAL_AGAIN),
        ("two_cards", "Two cards read", "Two cards lay on the reader.", _DEAL_AGAIN),
        ("missing_card", "Cards missing", "", _GOES_ON),
        ("reader_silent", "Reader silent", "Check its cable and its power.", _DEAL_AGAIN),
        ("reader_error", "Reader error", "The reader reports a fault.", _DEAL_AGAIN),
        ("duplicate_card", "Same card twice", "It has been dealt before.", ""),
        ("wrong_joker", "Joker dealt", "This game is played without it.", ""),
        ("card_not_due", "Card not due", "One card too many may be out.", ""),
        ("extra_card", "Too many cards", "", ""),
        ("missed_read", "Card not read", "A card passed and was not read.", ""),
        ("unshuffled", "Not shuffled", "Too orderly to be chance.", ""),
        ("watchdog", "Device restarted", "It hung, and the round is lost.", ""),
        ("power_lost", "Power was lost", "It failed within a round.", _GOES_ON),
        ("deck_invalid", "Deck refused", "Load a good deck file.", ""),
        ("config_invalid", "Set-up refused", "Load a good table.json.", ""),
        ("storage_damaged", "Storage damaged", "Call service.", ""),
        ("low_memory", "Out of memory", "Call service.", ""),
    )
)


def why(code):
    """Return why a round is void, in words: of a fault's code, "key" or "host"."""
    if code == "key":
        return _KEY
    if code == "host":
        return _HOST
    row = _of_code(code)
    return row[0].lower() if row else code


def fault_screen(view):
    """Return the screen of the fault of a view: what happened, what to know, what clears it."""
    fault = view.fault
    headline, note, ok_word = _of_code(fault.code)
    screen = Screen(_ALARM, _fault_place(fault))
    screen.alarm = True
    screen.headline = headline
    lines = [note] if note else []
    have, need = fault.get("have"), fault.get("need")
    if have is not None:
        lines.append(_HAVE_NEED % (have, need))
    if ok_word and fault.clear and "ok" not in fault.clear:
        lost = fault.code == "power_lost"
        lines.append(_PLACE_UNKNOWN if lost else _CAME_MEANWHILE)
    if view.notice:
        lines = [plain(view.notice)]
    screen.lines = lines
    words = {"ok": ok_word, "void": _VOID_ENDS}
    screen.keys = [(key, words[key]) for key in fault.clear]
    return screen


def _fault_place(fault):
    places = fault.get("places")
    if places:
        return _CARD_PLACES % ", ".join([str(number) for number in places])
    return _CARD_PLACE % fault.place if fault.place else ""


def _of_code(code):
    for row in _FAULTS:
        if row[0] == code:
            return row[1:]
    return None
