"""Reports for paper: a round, and the receipt of the deck that it was dealt from."""

import hashlib

from card_shoe.journal.export import time_text
from card_shoe.numbers import counted
from shoe.journal import setup
from shoe.setup import deck_file

_UNSET = "not set"


def _field(played, tag):
    value = played.fields.get(tag)
    return value.decode("utf-8", "replace") if value else _UNSET


def _head(played):
    config = played.config
    return [
        ("device", "card-reading shoe"),
        ("model", _field(played, setup.MODEL)),
        ("board", _field(played, setup.BOARD)),
        ("serial number", _field(played, setup.SERIAL)),
        ("firmware", _field(played, setup.VERSION)),
        ("operator", _field(played, setup.OPERATOR)),
        ("table", (config.name if config else "") or _UNSET),
        ("date and time", time_text(played.utc) or "clock not set"),
        *_deck(played.fields.get(setup.DECK)),
    ]


def _deck(file):
    """Return what names a deck: name and number of cards and tags, and the SHA-256 of its file,
    which is that of the `digest` event. The file itself is for the export.
    """
    if not file:
        return [("deck", _UNSET)]
    try:
        made = deck_file.load(file.decode("utf-8"), "deck")
        told = f"{made.name}, {made.recipe} cards, {counted(made.tags, 'tag')}"
    except ValueError:
        verb = "is" if len(file) == 1 else "are"
        told = f"{counted(len(file), 'byte')} that {verb} no deck file"
    return [("deck", told), ("deck's digest", hashlib.sha256(file).hexdigest())]


def _table(pairs):
    return [f"{key + ':':<16}{value}" for key, value in pairs]


def round_report(played, supervisor=False):
    """Return a round on paper, as text: device, table, rules, what was dealt, result, faults,
    hash."""
    lines = [f"ROUND {played.number}", "", *_table(_head(played)), ""]
    if played.config:
        lines += _table(_rules(played)) + [""]
    lines += _result(played) + _happenings(played)
    if supervisor:
        lines += ["", "Cards as dealt (supervisor)"]
        lines += [f"{n:>4}  {to:<10}{card}" for n, (to, card) in enumerate(played.cards, 1)]
    lines += ["", f"records {played.first} to {played.last}"]
    lines.append(f"journal {played.chain or 'not sealed: the round was not ended'}")
    return "\n".join(lines) + "\n"


def _rules(played):
    config = played.config
    decisions = ", ".join(f"{key} {value}" for key, value in sorted(config.house.items()))
    return [
        ("game", config.game.title),
        ("rules", config.game.section.TITLE),
        ("decisions", decisions or "none"),
        ("seats", " ".join(config.seats)),
        ("cards", str(len(played.cards))),
        ("outcome", _outcome(played)),
    ]


def _outcome(played):
    if played.outcome == "void":
        void = played.all("void")[-1]
        return f"void ({void['why']})" + (", the result annulled" if void["annuls"] else "")
    return {
        "open": "not ended",
        "lost": "given up by the device",
        "damaged": "not known: records of this round are damaged or missing",
        "unknown": "not known: the set-up that it was played under is no longer kept",
    }.get(played.outcome, played.outcome)


def _result(played):
    result = played.result()
    if result is None:
        return []
    lines = []
    if result.get("board"):
        lines += ["board: " + " ".join(result["board"]), ""]
    lines += [_hand(hand) for hand in result["hands"]]
    for half, seats in result.get("winners", {}).items():
        lines.append(f"wins ({half}): " + (" ".join(seats) or "nobody"))
    shares = result.get("shares")
    if shares:
        lines.append("shares: " + ", ".join(f"{seat} {part}" for seat, part in shares.items()))
    if "odd" in result:
        lines.append("odd chip: " + result["odd"])
    return lines


def _hand(hand):
    seat = f"{hand['seat']:<8}"
    if hand.get("folded"):
        return seat + "folded"
    parts = [" ".join(hand.get("cards") or [])]
    parts += [str(hand[key]) for key in ("name", "low_name") if hand.get(key)]
    parts += [f"[{hand[key]}]" for key in ("cite", "low_cite") if hand.get(key)]
    parts += [f"{key} {hand[key]}" for key in ("outcome", "bonus") if hand.get(key)]
    if hand.get("decision"):
        parts.append("by house decision " + ", ".join(hand["decision"]))
    return seat + "  ".join(part for part in parts if part)


def _happenings(played):
    lines = []
    for made in (made for _, made in played.events):
        if made["ev"] == "fault":
            place = f" at place {made['place']}" if "place" in made else ""
            lines.append(f"fault {made['code']}{place}")
        elif made["ev"] == "cleared":
            lines.append(f"cleared {made['code']} by {made['by']}")
    return ["", *lines] if lines else []


def receipt(played):
    """Return the deck receipt as text: device make, model, serial, operator, time, deck,
    result."""
    need = played.config.game.cards if played.config else None
    lines = ["DECK RECEIPT", "", *_table(_head(played))]
    lines += _table([
        ("round", str(played.number)),
        ("cards read", f"{len(played.cards)}" + (f" of a deck of {need}" if need else "")),
        ("faults", " ".join(made["code"] for made in played.all("fault")) or "none"),
        ("result", _outcome(played)),
        ("journal", played.chain or "not sealed"),
    ])  # fmt: skip
    return "\n".join(lines) + "\n"
