"""The house decisions: points where a section contradicts itself, is silent or reads oddly.

REGISTER holds, a decision: id, section, what the text says in our own words, the default, the
other choice (None where the point has no other and is only recorded). C13, C14: never used.
"""

REGISTER = (
    (
        "C1",
        "645a.6(g)(3)",
        "the title of the hand pairs the ace with a king, its description with a queen",
        "ace_king",
        "ace_queen",
    ),
    (
        "C2",
        "645a.6(g)(1), (5)",
        "called a straight flush, yet the five cards are listed without asking for one suit",
        "same_suit",
        "any_suit",
    ),
    (
        "C3",
        "645a.6(b)(2), (f)(3)",
        "a royal flush is listed with the joker as its ace only; (a) lets it complete any royal",
        "any",
        "ace_only",
    ),
    (
        "C4",
        "645a.6(d)(2)",
        "whether the joker may be one of the matching pair is not said; (e)(2) forbids it",
        "natural",
        "joker",
    ),
    (
        "C5",
        "645a.6(d)(1), (3)",
        "whether A-2-3-4-5-6-7 of one suit is a seven-card straight flush is not said",
        "yes",
        "no",
    ),
    ("C6", "645a.6(g)", "the five hands are numbered but not said to be in order", "listed", None),
    (
        "C7",
        "645a.6(c), 637a.6(e)",
        "the highest card that the other hand lacks; read alone it would put Q-Q-J-J-A above"
        " K-K-3-3-2: pairs are compared before kickers, as (b) orders them",
        "groups_first",
        None,
    ),
    (
        "C8",
        "637a.6(e)",
        "read with the low order of (c) it would compare lows from their best card: they are"
        " compared from the worst card down",
        "worst_card_first",
        None,
    ),
    (
        "C9",
        "637a.6(c), (d)",
        "in 2-7 the ace is the worst card; whether A-2-3-4-5 is still a straight is not said",
        "ace_high",
        "straight",
    ),
    ("C10", "637a.6(c)", "2-7 is named for triple draw alone", "triple_draw_only", None),
    (
        "C11",
        "583.6(a), (d)",
        "the ace below a 2 is allowed for five cards; whether A-2-3 is a straight is not said",
        "yes",
        "no",
    ),
    (
        "C12",
        "583.6(d)(5)",
        "three of a suit whatever the ranks, so a royal would be a flush too: the first that"
        " fits in the listed order is the hand",
        "first_match",
        None,
    ),
    (
        "C15",
        "663a.6(a)",
        "an ace has two point values: the hand in which it is set decides",
        "by_hand",
        None,
    ),
    (
        "C16",
        "637a.6(d)",
        "the order among lows that hold a pair: fewest pairs first, then from the worst card",
        "fewest_pairs_first",
        None,
    ),
)


def choices():
    """Return what a table configuration may choose: decision id -> (check, default)."""
    from shoe.checks import one_of  # only loading needs it

    return {entry[0]: (one_of(entry[3], entry[4]), entry[3]) for entry in REGISTER if entry[4]}


def default(decision):
    """Return the choice that a decision has where the table says nothing. Raise KeyError."""
    for entry in REGISTER:
        if entry[0] == decision:
            return entry[3]
    raise KeyError(decision)


def other(decision, chosen):
    """Return the choice of `decision` that was not `chosen`. Raises KeyError."""
    for entry in REGISTER:
        if entry[0] == decision and entry[4]:
            return entry[4] if chosen == entry[3] else entry[3]
    raise KeyError(decision)


def listing(house):
    """Return the register under a table's choices (dict of decision id to choice), to be told to
    people.

    Return a list of (id, section, what the text says, choice in force, other choice or None).
    """
    rows = []
    for entry in REGISTER:
        decision, section, says, default, second = entry
        chosen = house.get(decision, default)
        rows.append((decision, section, says, chosen, default if chosen == second else second))
    return rows
