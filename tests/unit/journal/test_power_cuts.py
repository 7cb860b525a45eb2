"""Power is cut inside every operation of the flash; nothing but the record under way is lost."""

import random

import pytest
from table_of_six import Table, fields, records

from host_tools.flash_part import SECTOR, FlashPart, PowerCut
from shoe.journal import record
from shoe.journal.journal import FRESH, OK, Journal
from shoe.journal.replay import replay
from shoe.round import Round

ROUNDS = 5


def state(table):
    """All of a round that a power cut must not change."""
    deal = table.deal
    cards = [deal.cards_to(to) for to in (*range(deal.seats), 0xF0, 0xF1)]
    standing = table.faults.standing
    faults = [(fault.code, fault.place, fault.clear, fault.detail) for fault in standing]
    seats = (bytes(deal.out), bytes(deal.missed), table.first())
    return table.number, table.phase, table.confirmed, table.result, cards, seats, faults


def session(flash, log):
    """Plays with every record programmed at once; log gets (records in flash, state) each time."""
    table = Table(flash)
    if table.journal.open() == FRESH:
        table.start()
    else:
        table.journal.setup(fields())
    note(table, log)
    for _ in range(ROUNDS):
        for step in table.inputs():
            table.do(step)
            note(table, log, may_erase=False)
        table.settle()


def note(table, log, may_erase=True):
    """Logs what the journal holds should power fail while it writes, and after."""
    # Unprogrammed, the flash still holds what the last entry says.
    log.append((table.journal.number - 1, state(table.round)))
    table.settle(may_erase)


def uncut(sectors):
    flash = FlashPart(sectors * SECTOR)
    log = []
    session(flash, log)
    return flash, log


def cut_session(operation, sectors):
    """The flash after a cut inside an operation, and the log up to it."""
    flash = FlashPart(sectors * SECTOR, seed=operation)
    flash.cut_at(operation)
    log = []
    with pytest.raises(PowerCut):
        session(flash, log)
    flash.power_on()
    return flash, log


def check_resumed(flash, log):
    """Opens the journal as after a cut, and compares with the states that were logged."""
    journal = Journal(flash)
    opened = journal.open()
    if opened == FRESH:
        assert len(log) <= 1
        return None
    assert (opened, journal.why) == (OK, None)
    kept = journal.number - 1
    table = Round(Table(flash).config, lambda made: None, journal.round)
    replay(journal.last_rounds(2), table)
    if len(log) > 1:
        assert kept >= log[-2][0], "a record that was in flash is gone"
        last = max(i for i, (count, _) in enumerate(log) if count <= kept)
        assert state(table) in [was for _, was in log[last : last + 2]] + between(log, last)
    return journal


def between(log, last):
    """The state between two rounds, where the second's first card was to end the first."""
    (_, before), (_, after) = log[last], log[min(last + 1, len(log) - 1)]
    if before[0] == after[0]:
        return []
    nothing = [b""] * len(before[4])
    return [(before[0], "idle", 0, None, nothing, after[5], [])]


def test_every_operation_of_five_rounds():
    flash, _ = uncut(8)
    for operation in range(1, flash.operations + 1):
        check_resumed(*cut_session(operation, 8))
    assert flash.operations > 150


def test_the_journal_goes_on_after_cuts_upon_cuts():
    chance = random.Random(8)
    flash = FlashPart(8 * SECTOR, seed=3)
    lost = 0
    for boot in range(300):
        flash.cut_at(flash.operations + chance.randrange(1, 60))
        try:
            table = Table(flash, seed=boot)
            if table.journal.open() == FRESH:
                table.start()
            assert table.journal.state == OK, (boot, table.journal.why)
            replay(table.journal.last_rounds(2), table.round)
            table.recorder.resumed()
            table.journal.add(record.BOOT, b"\0")
            table.recorder.key("void")
            table.settle(boot % 2 == 0)
            table.play(3)
        except PowerCut:
            lost += 1
        flash.power_on()
    assert lost > 250
    assert len(records(flash)) > 500
    assert flash.programmed_twice == 0


def test_no_byte_is_programmed_twice_and_no_page_too_often():
    flash, _ = uncut(8)
    assert flash.programmed_twice == 0
    assert max(flash.programs.values()) <= 85


@pytest.mark.parametrize("operation", [1, 2, 3])
def test_a_first_start_that_is_cut_can_be_begun_again(operation):
    for seed in range(40):
        flash = FlashPart(8 * SECTOR, seed=seed)
        flash.cut_at(operation)
        table = Table(flash)
        with pytest.raises(PowerCut):
            table.start()
        flash.power_on()
        table = Table(flash)
        if table.journal.open() == FRESH:
            assert table.journal.start() == OK
        assert table.journal.state == OK
