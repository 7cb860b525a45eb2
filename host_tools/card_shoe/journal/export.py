"""Exports of a journal: JSON Lines of everything, CSV with a line a round."""

import csv
import io
import json
from datetime import UTC, datetime

COLUMNS = (
    "round utc game first seats cards outcome why board winners shares odd faults "
    "first_record last_record hash"
).split()


def json_lines(history, supervisor=False):
    """Every event with the number of its record, one JSON object a line.

    supervisor: card events then name the cards that the table could not see.
    """
    hidden = _hidden(history) if supervisor else {}
    for number, made in history.events:
        line = {"record": number, **made}
        if line["ev"] == "card" and number in hidden:
            line["card"] = hidden[number]
        yield json.dumps(line, separators=(",", ":")) + "\n"


def _hidden(history):
    cards = {}
    for played in history.rounds:
        for number, made in played.events:
            if made["ev"] == "card" and made["n"] <= len(played.cards):
                cards[number] = played.cards[made["n"] - 1][1]
    return cards


def time_text(utc):
    """Return seconds since 1970 as ISO 8601, or "" where the clock was not set."""
    return datetime.fromtimestamp(utc, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if utc else ""


def csv_text(history):
    """Return a header and a line a round. No card is in it but the board of a result."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for played in history.rounds:
        writer.writerow(_row(played))
    return out.getvalue()


def _row(played):
    result = played.result() or {}
    voids = played.all("void")
    return {
        "round": played.number,
        "utc": time_text(played.utc),
        "game": played.config.game.name if played.config else "",
        "first": result.get("first", ""),
        "seats": " ".join(played.config.seats) if played.config else "",
        "cards": len(played.cards),
        "outcome": played.outcome,
        "why": voids[-1]["why"] if voids and played.outcome == "void" else "",
        "board": " ".join(result.get("board", [])),
        "winners": _halves(result.get("winners", {})),
        "shares": " ".join(f"{seat}:{part}" for seat, part in result.get("shares", {}).items()),
        "odd": result.get("odd", ""),
        "faults": " ".join(made["code"] for made in played.all("fault")),
        "first_record": played.first,
        "last_record": played.last,
        "hash": played.chain or "",
    }


def _halves(winners):
    return " ".join(f"{half}:{'+'.join(seats)}" for half, seats in winners.items())
