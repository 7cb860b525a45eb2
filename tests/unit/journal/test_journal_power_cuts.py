"""Power is cut inside every operation of the flash; nothing but the record under way is lost."""

import random

import pytest
from table_of_six import Table, records

from card_shoe.emulator.flash_part import SECTOR, FlashPart, PowerCut
from card_shoe.journal import source
from card_shoe.journal.history import history
from card_shoe.journal.scan import scan
from shoe.journal import record
from shoe.journal.journal import Journal
from shoe.journal.replay import replay
from shoe.journal.tail import FRESH, OK
from shoe.rounds import new_round

# What is left of a page of 256 bytes in records of three.
MOST_PROGRAMS = 85


def state(table):
    """All of a round that a power cut must not change."""
    deal = table.deal
    cards = [deal.cards_to(to) for to in (*range(deal.seats), 0xF0, 0xF1)]
    standing = table.faults.standing
    faults = [(fault.code, fault.place, fault.clear, fault.detail) for fault in standing]
    seats = (bytes(deal.out), bytes(deal.missed), table.first())
    return table.number, table.phase, table.confirmed, table.result, cards, seats, faults


def session(flash, log, rounds, seed=1):
    """Play with every record programmed at once; log gets (records in flash, state) each time."""
    table = Table(flash, seed)
    table.journal.open()
    table.start()
    note(table, log)
    for _ in range(rounds):
        for step in table.inputs():
            table.do(step)
            note(table, log, may_erase=False)
        table.settle()


def note(table, log, may_erase=True):
    """Log what the journal holds should power fail while it writes, and after."""
    # Unprogrammed, the flash still holds what the last entry says.
    log.append((table.journal.number - 1, state(table.round)))
    table.settle(may_erase)


def examine(flash):
    return scan(source.Ring(source.Image(bytes(flash.data)), source.SPARE))


class Torn(FlashPart):
    """A flash that, before each operation, hands a copy in which it was cut short to check."""

    def __init__(self, size, check):
        super().__init__(size)
        self._check = check

    def program(self, offset, data):
        self._tear("program", offset, data)
        super().program(offset, data)

    def erase(self, index):
        self._tear("erase", index)
        super().erase(index)

    def _tear(self, operation, *arguments):
        copy = FlashPart(self.size, self.data, seed=self.operations)
        copy.cut_at(1)
        with pytest.raises(PowerCut):
            getattr(copy, operation)(*arguments)
        copy.power_on()
        self._check(copy)


def check_resumed(flash, log):
    """Open the journal as after a cut, and compare with the states that were logged."""
    journal = Journal(flash)
    opened = journal.open()
    if opened == FRESH:
        assert len(log) <= 1
        return None
    assert (opened, journal.why) == (OK, None)
    kept = journal.number - 1
    table = new_round(Table(flash).config, lambda made: None, journal.round)
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


def sweep(rounds, sectors, seed):
    """Cut every operation of some rounds; return how many there were, and the flash."""
    log = []
    flash = Torn(sectors * SECTOR, lambda copy: check_resumed(copy, log))
    session(flash, log, rounds, seed)
    assert flash.programmed_twice == 0
    assert max(flash.programs.values()) <= MOST_PROGRAMS
    return flash.operations


def test_every_operation_of_five_rounds():
    assert sweep(5, 8, 1) > 150


@pytest.mark.full
@pytest.mark.parametrize("seed", range(1, 5))
def test_every_operation_of_fifty_rounds(seed):
    assert sweep(50, 8, seed) > 1400


@pytest.mark.full
def test_every_operation_of_a_turn_of_the_smallest_ring():
    assert sweep(180, 4, 5) > 5000


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


def cut_at_the_second_record(flash, table, act, *arguments):
    """Do a step of a table, whose first record is written and whose second is torn.

    Return the table as the next start finds it, its rounds replayed and not yet resumed.
    """
    flash.cut_at(flash.operations + 2)
    act(*arguments)
    with pytest.raises(PowerCut):
        table.settle()
    flash.power_on()
    again = Table(flash)
    again.journal.open()
    again.round.number = again.journal.round
    replay(again.journal.last_rounds(2), again.round)
    return again


def test_a_round_that_was_ended_and_not_yet_sealed_is_sealed_at_the_next_start():
    flash = FlashPart(8 * SECTOR)
    table = Table(flash)
    table.start()
    for card in range(4):
        table.recorder.read(card * 9)
    table.settle()
    # The key is on record, its seal is torn.
    again = cut_at_the_second_record(flash, table, table.recorder.key, "void")
    assert (again.round.phase, again.journal.unsealed, again.seals) == ("idle", True, [])
    again.recorder.resumed()
    assert [number for number, _ in again.seals] == [1]
    again.settle()
    again.recorder.read(5)
    assert again.round.number == 2


def test_a_round_whose_first_card_was_lost_keeps_its_number():
    flash = FlashPart(8 * SECTOR, seed=1)  # one by which the card's record is torn
    table = Table(flash)
    table.start()
    # BEGIN is on record, the card is torn.
    again = cut_at_the_second_record(flash, table, table.recorder.read, 7)
    again.recorder.resumed()
    assert (again.round.phase, again.seals) == ("idle", [])
    again.recorder.read(7)
    assert again.round.number == 1
    again.settle()
    rounds = history(examine(flash)).rounds
    assert [(played.number, len(played.cards)) for played in rounds] == [(1, 1)]


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


@pytest.mark.parametrize("size", range(40, 200, 10))
def test_a_record_of_any_size_stays_within_a_page_where_a_sector_is_turned(size):
    flash = FlashPart(8 * SECTOR)
    journal = Table(flash).journal
    journal.open()
    journal.start()
    journal.ready()
    before = journal.number
    for count in range(3 * SECTOR // size):
        assert journal.add(record.NOTE, bytes([count & 0xFF]) * size)
        journal.flush()
        journal.ready()
    assert journal.number >= before + 3 * SECTOR // size
