"""The English that people read on the device; nothing else in the firmware words a screen.

Short, since 128 pixels hold about 30 letters: the tests draw every text and fail on one that is
cut off.
"""

READY = "Ready"
FIRST_CARD = "first card to"
NEXT_CARD = "next to"
NEXT_PLACE = "Next: %s"
VERSION = "v%s"
DECK = "%s: %d cards"
NO_DECK = "%d cards"
COUNT = "%d of %d"
ALL_OUT = "All cards out"
PRESS_SHOW = "Press show"
SEAT = "Seat %s"
SEATS = "Seats %s"
WINS = "%s wins"
LOW_WINS = "%s low"
SPLIT = "%s split"
LOW_SPLIT = "%s split low"
NO_LOW = "No low hand"
HIGH_TAKES_ALL = "The high hand takes all of the pot."
MANY_SEATS = "%d seats"
POT_SPLIT = "The pot is split"
PART = "%s: %s"
ODD = "Odd chip: %s"
ODD_LOW = "Odd chip of the low half: %s"
AGAINST_DEALER = "Outcomes"
NO_PLAYERS = "No player has a wager."
OUTCOMES = {"win": "wins", "push": "pushes", "lose": "loses", "foul": "foul"}
OUTCOME_ORDER = ("win", "push", "lose", "foul")
OUTCOME_LINE = "%s: %s"
HAND_OUTCOME = {"win": "%s wins", "push": "%s pushes", "lose": "%s loses", "foul": "%s is foul"}
BOTH_HANDS = "%s / %s"
HIGH_CARD = "High card, "
SET_BY_PLAYER = "Set by the player"
HIGH_POINTS = "High %d"
LOW_POINTS = "Low %d"
NOTES = "Bonuses and notes"
THREE_CARD = "three cards, %s, %s"
BONUS = "%s: %s"
PAYS = ", pays %s"
ENVY = "envy of %s: %s"
JACKPOT = "high hand jackpot"
DECISION = "hangs on house decision %s"
UNCONTESTED = "Uncontested"
ALL_FOLDED = "every other seat has folded"

PLACES = {"burn": "Burn", "board": "Board", "remainder": "Remainder"}

STREETS = {
    "hole": "Hole cards",
    "deal": "Deal",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "first": "First card",
    "second": "Second card",
    "third": "Third card",
    "fourth": "Fourth card",
    "fifth": "Fifth card",
    "sixth": "Sixth card",
    "seventh": "Seventh card",
    "draw 1": "First draw",
    "draw 2": "Second draw",
    "draw 3": "Third draw",
    "showdown": "Showdown",
    "board": "Board",
}

RANKS = {
    "five_aces": "Five aces",
    "royal_flush": "Royal flush",
    "straight_flush": "Straight flush",
    "four_of_a_kind": "Four of a kind",
    "full_house": "Full house",
    "flush": "Flush",
    "straight": "Straight",
    "three_of_a_kind": "Three of a kind",
    "two_pair": "Two pair",
    "pair": "Pair",
    "high_card": "High card",
    "royal": "Royal",
}
WAGERS = {
    "fortune": "fortune",
    "emperors_challenge": "challenge",
    "emperors_treasure": "treasure",
    "progressive": "progressive",
    "dynasty": "dynasty",
}

# What a key does, beside its name; "" where the name says it.
KEYS_IDLE = (("next", "seat"), ("fold", "out"), ("hold next", "1st"))
KEYS_DEALING = (("next", "seat"), ("fold", ""), ("ok", "street"), ("void", ""))
KEYS_DRAW = (("next", "done"), ("fold", ""), ("ok", "mixed"), ("void", ""))
KEYS_SHOWDOWN = (("fold", "muck"), ("void", ""))
KEYS_COMPLETE = (("next", "seat"), ("fold", ""), ("show", ""), ("void", ""))
KEYS_SHOWING = (("ok", "end"), ("void", "annul"))
KEY_PAGE = ("next", "page %d/%d")
KEY_PAGE_SHORT = ("next", "%d/%d")

# The supervisor's pages
OF = "%d/%d"
LAST_ROUNDS = "Last rounds"
NO_ROUNDS = "No round since power on."
ROUND = "#%d"
VOIDED = "Void: %s"
THE_DECK = "Deck"
STANDARD_CODES = "standard codes"
CARDS = "%d cards"
READ = "Read: %d of %d"
REMAINDER = "Remainder: %s"
DECISIONS = "House decisions"
DECISION_LINE = "%s: %s"
WRITTEN = "rules of %s"
READER = "Reader"
READER_LINE = "%s, %d baud"
FRAMES = "Reads %d, broken %d"
REPEATS = "Repeats %d, phantoms %d"
NOISE = "Noise %d bytes"
SILENT = ", SILENT"
FIRMWARE = "Firmware %s"
BOARD_RULES = "%s, %s"
DIGEST_LATER = "Digest: being worked out"
MEMORY = "Memory"
FREE = "Free %d bytes"
USED = "In use %d bytes"
UPTIME = "Up for %d h %d min"
SERIAL = "Serial %s"
SELF_TEST = "Self-test"
KEYS_SEEN = "Keys: %s"
LAST_READ = "Read: %s"
NONE = "none yet"
COUNT_DECK = "Count the deck"
EVERY_CARD = "Pass every card once."
ALL_THERE = "Every card is there, once."
EXTRA = "Too much: %s"
AND_MORE = " and %d more"
TEACH = "Teach a deck"
TEACH_ORDER = "Spades, hearts, clubs, diamonds,"
TEACH_RANKS = "ace to king; the joker last."
TEACH_KEEPS = "The old deck stays until the end."
TEACH_AGAIN = "%s passes again."
TAUGHT = "%s has its tag."
SHORT_ID = "Only a part of its id is read."
SECOND_TAG = "%s has a second tag."
COLLISION = "That is the tag of %s."
COLLISION_DO = "Pass %s, or change its tag."
CUT_IDS = "Ids are read in part: new tag."
NO_ANSWER = "The reader does not answer."
TEACH_DONE = "Each card has its tag."
CARD_AWAY = "Take the card away first."
NOT_KEPT = "Not kept: %s"
NOT_WRITTEN = "it cannot be written"
DECK_TAUGHT = "the deck that was taught is in force"
DICE = "Dice"
START = "Start %d"
DICE_START = "%d: start %d"
DICE_HOW = "The total of three dice."
KEYS_PAGES = (("next", "page"), ("ok", "leave"))
KEYS_PAGES_SHORT = (("next", ""), ("ok", "leave"))
KEYS_MORE = (("show", "on"), ("fold", "back"))
KEYS_TEST = (("show", "light"),)
KEYS_COUNT = (("show", "anew"),)
KEYS_TEACH = (("show", "begin"),)
KEYS_TEACHING = (("fold", "back"),)
KEYS_TAUGHT = (("show", "keep"),)
KEYS_DICE = (("show", "+1"), ("fold", "-1"))
LOCKED = "the supervisor's key switch clears this fault"
KEY = "by key"
HOST = "by the host"

ALARM = "STOP"
CARD_PLACE = "card %d"
CARD_PLACES = "cards %s"
HAVE_NEED = "%s cards read, %s needed."
CAME_MEANWHILE = "A card has passed since."
PLACE_UNKNOWN = "Its exact place is not known."
VOID_ENDS = "end the round, no result"
OK_GOES_ON = "the deal goes on"
OK_DEALS_AGAIN = "card back, deal it again"

# code: what happened, what to know or do, what `ok` does where it clears the fault
FAULTS = {
    "unknown_tag": ("Unknown card", "This card is not in the deck.", OK_DEALS_AGAIN),
    "two_cards": ("Two cards read", "Two cards lay on the reader.", OK_DEALS_AGAIN),
    "missing_card": ("Cards missing", "", OK_GOES_ON),
    "reader_silent": ("Reader silent", "Check its cable and its power.", OK_DEALS_AGAIN),
    "reader_error": ("Reader error", "The reader reports a fault.", OK_DEALS_AGAIN),
    "duplicate_card": ("Same card twice", "It has been dealt before.", ""),
    "wrong_joker": ("Joker dealt", "This game is played without it.", ""),
    "card_not_due": ("Card not due", "One card too many may be out.", ""),
    "extra_card": ("Too many cards", "", ""),
    "missed_read": ("Card not read", "A card passed and was not read.", ""),
    "unshuffled": ("Not shuffled", "Too orderly to be chance.", ""),
    "watchdog": ("Device restarted", "It hung, and the round is lost.", ""),
    "power_lost": ("Power was lost", "It failed within a round.", OK_GOES_ON),
    "deck_invalid": ("Deck refused", "Load a good deck file.", ""),
    "config_invalid": ("Set-up refused", "Load a good table.json.", ""),
    "storage_damaged": ("Storage damaged", "Call service.", ""),
    "low_memory": ("Out of memory", "Call service.", ""),
}


def why(code):
    """Why a round is void, in words: a fault's code, "key" or "host"."""
    if code in FAULTS:
        return FAULTS[code][0].lower()
    return {"key": KEY, "host": HOST}.get(code, code)
