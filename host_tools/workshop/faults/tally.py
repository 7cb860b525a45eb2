"""Counts of what came of spoiled rounds, by kind."""

from dataclasses import dataclass, field

from card_shoe.numbers import counted
from workshop.faults.kinds import KINDS, is_right

DECKS_100 = 5200
COLUMNS = ("rounds", "right", "refused_right_fault", "refused_other", "wrong")


def verdict(outcome, game):
    """One of COLUMNS but the first: what came of a round."""
    if outcome.wrong:
        return "wrong"
    if outcome.result is not None:
        return "right"
    fault = outcome.faults[0] if outcome.faults else None
    right = is_right(outcome.plan.kind, fault, game)
    return "refused_right_fault" if right else "refused_other"


@dataclass
class Tally:
    """counts: {kind: {column: n}}; cards: that passed; unread: that the device found unread."""

    counts: dict = field(default_factory=dict)
    cards: int = 0
    wrong: list = field(default_factory=list)
    refused_clean: list = field(default_factory=list)

    def add(self, outcome, table, where):
        """Count a round. where: how it can be dealt again, in words."""
        kind = outcome.plan.kind + (" +gate" if table.gate else "")
        counts = self.counts.setdefault(kind, dict.fromkeys(COLUMNS, 0))
        came = verdict(outcome, table.raw["game"])
        counts["rounds"] += 1
        counts[came] += 1
        self.cards += outcome.cards
        if came == "wrong":
            self.wrong.append(f"{where}: {outcome.wrong[0]}")
        elif outcome.plan.kind == "clean" and came != "right":
            self.refused_clean.append(f"{where}: {outcome.faults}")

    def join(self, other):
        """Add the counts of another."""
        for kind, counts in other.counts.items():
            mine = self.counts.setdefault(kind, dict.fromkeys(COLUMNS, 0))
            for column in COLUMNS:
                mine[column] += counts[column]
        self.cards += other.cards
        self.wrong += other.wrong
        self.refused_clean += other.refused_clean

    def total(self):
        """Return {column: n} of all kinds."""
        return {c: sum(counts[c] for counts in self.counts.values()) for c in COLUMNS}

    def ordered(self):
        """counts in the order of KINDS, each without and with a gate."""
        names = [kind + gate for kind in KINDS for gate in ("", " +gate")]
        return {name: self.counts[name] for name in names if name in self.counts}

    def accuracy(self):
        """Return lines: wrong cards and cards that were found unread or misread, per hundred
        decks."""
        total = self.total()
        refused = total["refused_right_fault"] + total["refused_other"]
        of_decks = [count * DECKS_100 / max(1, self.cards) for count in (total["wrong"], refused)]
        clean = [counts for kind, counts in self.counts.items() if kind.startswith("clean")]
        fair = sum(counts["rounds"] for counts in clean)
        return [
            f"{counted(self.cards, 'card')} passed; per 5,200 of them "
            f"{of_decks[0]:.2f} wrong results, {of_decks[1]:.1f} spoiled rounds refused",
            f"{len(self.refused_clean)} of {counted(fair, 'clean round')} refused",
        ]

    def object(self):
        """Return the object that `shoe faults --json` prints."""
        return {**self.total(), "kinds": self.ordered()}
