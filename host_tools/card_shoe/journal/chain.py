"""What a check of a journal's chain says in the end, with or without a head noted outside."""

from dataclasses import dataclass

from card_shoe.errors import Refused
from card_shoe.numbers import counted
from shoe.journal import record

HEAD_DIGITS = 32


@dataclass
class Checked:
    """sound: nothing is wrong. lines: what to tell, the verdict last."""

    sound: bool
    lines: list


def check(scan, head=None):
    """Judge a Scan. head: hash as hex digits, of the `journal` event, display or a receipt."""
    if head is not None:
        head = head.strip().lower()
        if len(head) != HEAD_DIGITS or any(digit not in "0123456789abcdef" for digit in head):
            raise Refused(f"--head {head}: a hash is {HEAD_DIGITS} hex digits")
    lines = [_finding(finding) for finding in scan.findings]
    lines += _extent(scan)
    anchored, word = _tail(scan, head)
    lines.append(word)
    return Checked(not scan.findings and anchored, lines)


def _finding(finding):
    numbers = f"record {finding.first}"
    if finding.last > finding.first:
        numbers = f"records {finding.first} to {finding.last}"
    return f"{numbers}: {finding.text}"


def _extent(scan):
    if not scan.records:
        return ["no record could be read"]
    first, last = scan.records[0].number, scan.records[-1].number
    seals = sum(made.kind == record.SEAL for made in scan.records)
    numbers = f"{first} to {last}" if last > first else f"number {first}"
    count = counted(len(scan.records), "record")
    lines = [f"{count}, {numbers}, {counted(seals, 'ended round')}"]
    if first > 1:
        gone = f"records 1 to {first - 1} have" if first > 2 else "record 1 has"
        lines.append(f"{gone} been overwritten, as old ones are")
    if scan.torn is not None:
        lines.append(
            f"record {scan.torn}: torn, as by a power cut while it was written, or changed; "
            "it does not count"
        )
    return lines


def _tail(scan, head):
    if head is None:
        return True, "the tail is not anchored: only --head HASH would show that it was cut off"
    seals = [made for made in scan.records if made.kind == record.SEAL]
    for place, made in enumerate(seals):
        if made.chain == head:
            after = len(seals) - place - 1
            rest = scan.records[-1].number - made.number
            if not rest:
                return True, f"the tail is anchored: the head is that of record {made.number}"
            return True, (
                f"anchored up to record {made.number}; {counted(rest, 'record')} after it, "
                f"{counted(after, 'ended round')} among them"
            )
    return False, "the head is not in this journal: its tail was rewritten or cut off"
