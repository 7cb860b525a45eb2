"""The device's events in plain words, for people who watch a replay."""

import json

from card_shoe.numbers import counted


def _places(event):
    if "places" in event:
        return f" at places {' and '.join(str(place) for place in event['places'])}"
    return f" at place {event['place']}" if "place" in event else ""


def _fault(event):
    text = f"FAULT {event['code']}{_places(event)}"
    if "have" in event:
        text += f": {counted(event['have'], 'card')}, {event['need']} needed"
    for key in ("tag", "why", "error"):
        if key in event:
            text += f": {event[key]}"
    keys = " or ".join(event["clear"])
    return text + (f"; cleared by {keys}" if keys else "; needs repair")


def _hand(hand):
    if hand.get("folded"):
        return f"  seat {hand['seat']}: folded"
    if "cards" not in hand:
        return f"  seat {hand['seat']}: cards not shown"
    text = f"  seat {hand['seat']}: {' '.join(hand['cards'])}"
    for key in ("name", "low_name", "outcome"):
        if hand.get(key):
            text += f"   {hand[key]}"
    return text + (f"   ({hand['cite']})" if "cite" in hand else "")


def _result(event):
    rows = [f"result of round {event['round']}, {event['game']}"]
    if event.get("board"):
        rows.append(f"  board: {' '.join(event['board'])}")
    rows += [_hand(hand) for hand in event["hands"]]
    for side, seats in event.get("winners", {}).items():
        rows.append(f"  {side}: seat {', '.join(seats) if seats else 'none'}")
    shares = event.get("shares", {})
    if len(shares) > 1:
        parts = ", ".join(f"seat {seat} {part}" for seat, part in shares.items())
        rows.append(f"  shares: {parts}")
    return "\n".join(rows)


def _fold(event):
    return f"seat {event['seat']} is {'out' if event['out'] else 'in again'}"


def _stat(event):
    counts = ", ".join(f"{key} {value}" for key, value in event.items() if key != "ev")
    return f"counts: {counts}"


_WORDS = {
    "boot": lambda e: f"ready: firmware {e['fw']} on {e['board']}, {e['game']}, {e['rules']}",
    "digest": lambda e: f"digest of the image {str(e['image'])[:16]}…",
    "card": lambda e: f"card {e['n']} to {e['to']}" + (f": {e['card']}" if "card" in e else ""),
    "street": lambda e: f"street: {' '.join(e['cards'])}",
    "fold": _fold,
    "complete": lambda e: f"round {e['round']} is complete, {counted(e['cards'], 'card')}",
    "result": _result,
    "fault": _fault,
    "cleared": lambda e: f"{e['code']} cleared by {e['by']}",
    "void": lambda e: f"round {e['round']} is void: {e['why']}",
    "refused": lambda e: f"key {e['key']} refused: {e['why']}",
    "display": lambda e: f"display {e['state']}",
    "stat": _stat,
}


def of(line):
    """Return an event line (JSON text) in plain words; one that has none of its own as
    key=value."""
    event = json.loads(line)
    say = _WORDS.get(event["ev"])
    if say:
        return say(event)
    rest = " ".join(f"{key}={value}" for key, value in event.items() if key != "ev")
    return f"{event['ev']} {rest}".rstrip()
