"""Every record of 300 is flipped, removed and swapped: each time the scan names it."""

import pytest
from table_of_six import Flash, Table

from card_shoe.journal import source
from card_shoe.journal.scan import scan
from shoe.journal import record
from shoe.journal.ring import PAGE, SECTOR

SECTORS = 8
RECORDS = 300


@pytest.fixture(scope="module")
def sound():
    """(bytes, records) of a journal of at least 300 records, which crosses sectors."""
    flash = Flash(SECTORS * SECTOR)
    table = Table(flash)
    table.start()
    while table.journal.number < 60:
        table.play(1)
    # Boots fill pages quickly, so that heads and pages' edges are among the records.
    for _ in range(20):
        again = Table(flash, seed=table.journal.number)
        again.journal.open()
        again.journal.add(record.BOOT, b"\0again")
        again.settle()
    while again.journal.number <= RECORDS:
        again.play(1)
    again.journal.seal()
    again.settle()
    data = bytes(flash.data)
    return data, examine(data).records


def examine(data):
    return scan(source.Ring(source.Image(data), source.SPARE))


def test_a_sound_journal_has_no_findings(sound):
    found = examine(sound[0])
    assert found.findings == [] and found.torn is None
    assert [made.number for made in found.records] == list(range(1, len(found.records) + 1))
    assert len(found.records) >= RECORDS
    assert sum(made.kind == record.SECTOR for made in found.records) >= 2


def span(made):
    """Where a record lies in the whole: (start, end)."""
    start = made.sector % SECTORS * SECTOR + made.place
    return start, start + (3 if made.kind < 0x80 else 4 + len(made.body))


def named(data, number, slack=0):
    """Return whether a scan of changed data names a record, and no record far from it."""
    found = examine(data)
    numbers = [(finding.first, finding.last) for finding in found.findings]
    if found.torn is not None:
        numbers.append((found.torn, found.torn))
    return numbers and all(low - 1 - slack <= number <= high + slack for low, high in numbers)


def test_every_flipped_bit_is_found_and_its_record_named(sound):
    data, records = sound
    for made in records[:RECORDS]:
        start, end = span(made)
        for bit in range(made.number % 5, 8 * (end - start), 11 + 2 * (end - start)):
            spoiled = bytearray(data)
            spoiled[start + bit // 8] ^= 1 << bit % 8
            assert named(bytes(spoiled), made.number), (made, bit)


def page_of(data, made):
    start = made.sector % SECTORS * SECTOR + made.place // PAGE * PAGE
    return start, bytearray(data[start : start + PAGE])


def test_every_removed_record_is_found_and_named(sound):
    data, records = sound
    for made in records[:RECORDS]:
        base, page = page_of(data, made)
        start, end = span(made)
        page = page[: start - base] + page[end - base :] + b"\xff" * (end - start)
        spoiled = data[:base] + bytes(page) + data[base + PAGE :]
        assert named(spoiled, made.number), (made, examine(spoiled).findings)


def neighbours(data, records):
    for first, second in zip(records, records[1:]):
        if page_of(data, first)[0] == page_of(data, second)[0]:
            yield first, second


def test_every_pair_of_swapped_neighbours_is_found_and_named(sound):
    data, records = sound
    count = 0
    for first, second in neighbours(data, records[:RECORDS]):
        (start, middle), (_, end) = span(first), span(second)
        swapped = data[middle:end] + data[start:middle]
        spoiled = data[:start] + swapped + data[end:]
        assert named(spoiled, first.number, 1), (first, second, examine(spoiled).findings)
        count += 1
    assert count > 200


def test_records_far_apart_that_changed_places_are_both_named(sound):
    data, records = sound
    cards = [made for made in records if made.kind <= record.LAST_CARD]
    for first, second in zip(cards[:40], cards[60:100]):
        spoiled = bytearray(data)
        (a, b), (c, d) = span(first), span(second)
        spoiled[a:b], spoiled[c:d] = data[c:d], data[a:b]
        found = examine(bytes(spoiled)).findings
        for made in (first, second):
            assert any(low.first - 1 <= made.number <= low.last for low in found), (made, found)


def test_a_record_changed_along_with_its_check_is_found(sound):
    data, records = sound
    by_number = {made.number: made for made in records}
    for made in records[5:RECORDS]:
        if made.kind > record.LAST_CARD or made.number + 1 not in by_number:
            continue
        start, _ = span(made)
        before = record_check(data, by_number[made.number - 1])
        other = (made.kind + 1) % 52
        raw = record.encode(other, b"", before, made.number)
        spoiled = data[:start] + raw + data[start + 3 :]
        assert named(spoiled, made.number + 1, 1), examine(spoiled).findings


def record_check(data, made):
    _, end = span(made)
    return data[end - 2] | data[end - 1] << 8


def test_a_whole_page_rewritten_with_fitting_checks_breaks_the_seal(sound):
    data, records = sound
    card = next(made for made in records[20:] if made.kind <= record.LAST_CARD)
    spoiled = bytearray(data)
    check = None
    for made in records:
        if made.number < card.number:
            check = record_check(data, made)
            continue
        if made.kind == record.SEAL:
            break
        start, end = span(made)
        kind = (made.kind + 1) % 52 if made is card else made.kind
        raw = record.encode(kind, made.body, check, made.number)
        spoiled[start:end] = raw
        check = raw[-2] | raw[-1] << 8
    start, end = span(made)
    raw = record.encode(made.kind, made.body, check, made.number)
    spoiled[start:end] = raw
    found = examine(bytes(spoiled)).findings
    assert found and found[0].first <= card.number <= found[0].last
    assert "seal" in found[0].text


def test_a_sector_that_is_gone_is_found():
    flash = Flash(SECTORS * SECTOR)
    table = Table(flash)
    table.start()
    table.play(130)
    data = bytes(flash.data)
    heads = [made for made in examine(data).records if made.kind == record.SECTOR]
    assert len(heads) == 4
    start = heads[1].sector % SECTORS * SECTOR
    spoiled = data[:start] + b"\xff" * SECTOR + data[start + SECTOR :]
    (gone,) = examine(spoiled).findings
    assert (gone.first, gone.last) == (heads[1].number, heads[2].number - 1)
