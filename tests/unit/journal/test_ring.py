"""The ring over many rounds: wrap-around, wear, capacity, limits of queue and pool, states."""

import pytest
from table_of_six import CONFIG, Flash, Table, fields

from card_shoe.emulator.flash_part import SECTOR, FlashPart
from card_shoe.journal import source
from card_shoe.journal.scan import scan
from shoe.journal import record, setup
from shoe.journal.journal import Journal
from shoe.journal.tail import DAMAGED, FRESH, FULL, OK


def examine(flash):
    return scan(source.Ring(source.Image(bytes(flash.data)), source.SPARE))


def test_a_full_turn_of_the_ring_keeps_chain_set_up_and_even_wear():
    flash = FlashPart(12 * SECTOR)
    table = Table(flash)
    table.start()
    table.play(1500)
    found = examine(flash)
    assert found.findings == []
    first = found.records[0]
    assert first.kind == record.SECTOR and first.number > 20_000
    assert found.records[-1].number == table.journal.number - 1
    assert any(made.kind == record.SETUP for made in found.records)
    assert max(flash.erases) - min(flash.erases) <= 1
    assert flash.programmed_twice == 0
    again = Table(flash)
    assert again.journal.open() == OK
    assert (again.journal.round, again.journal.head) == (1500, table.journal.head)
    assert again.journal.setup(fields) is False


def test_a_mebibyte_holds_five_thousand_rounds_and_more():
    flash = Flash(32 * SECTOR)
    table = Table(flash)
    table.start()
    while table.journal.number < 20_000:
        table.play(20)
    used = max(made.sector for made in examine(flash).records) + 1
    a_sector = table.round.number / used
    assert a_sector * (1024 * 1024 // SECTOR - source.SPARE) > 8_500
    assert a_sector * (640 * 1024 // SECTOR - source.SPARE) > 5_000


def test_the_queue_never_grows_and_loses_nothing():
    flash = Flash(8 * SECTOR)
    table = Table(flash)
    table.start()
    for card in range(52):
        for _ in range(4):
            table.journal.add(card)
    assert table.journal.queued <= 48
    table.journal.flush()
    kinds = [made.kind for made in examine(flash).records if made.kind < 0x80]
    assert kinds == [card for card in range(52) for _ in range(4)]


def test_no_erased_sector_left_is_full_and_says_so_and_heals_after_an_erase():
    flash = Flash(8 * SECTOR)
    table = Table(flash)
    table.start()
    while table.journal.add(record.CLOCK, bytes(4)):
        table.settle(False)
    assert table.journal.state == FULL and "idle" in table.journal.why
    again = Journal(flash)
    assert again.open() == OK
    while again.step(True, True):
        pass
    assert again.add(record.BOOT, b"\0")
    again.flush()
    assert examine(flash).findings == []


def test_blank_flash_is_fresh_and_foreign_data_is_damaged_until_begun_anew():
    flash = FlashPart(8 * SECTOR)
    assert Journal(flash).open() == FRESH
    flash.data[5 * SECTOR + 77] = 0
    journal = Journal(flash)
    assert journal.open() == DAMAGED
    assert not journal.add(record.BOOT, b"\0")
    assert journal.start(41) == OK
    journal.flush()
    again = Journal(flash)
    assert (again.open(), again.round) == (OK, 41)


def test_damage_in_the_open_round_is_noticed_at_boot_and_nothing_is_written():
    flash = FlashPart(8 * SECTOR)
    table = Table(flash)
    table.start()
    table.play(3)
    sound = examine(flash).records
    place = sound[-8].sector % 8 * SECTOR + sound[-8].place
    flash.data[place] ^= 1
    journal = Journal(flash)
    assert journal.open() == DAMAGED and str(sound[-8].number) in journal.why
    operations = flash.operations
    assert not journal.add(record.BOOT, b"\0") and not journal.step(True, True)
    assert flash.operations == operations


def test_a_part_that_does_not_hold_what_is_written_stops_the_journal():
    flash = Flash(8 * SECTOR)
    table = Table(flash)
    table.start()
    flash.program = lambda offset, data: None
    table.journal.add(record.BOOT, b"\0")
    table.journal.step(True, False)
    assert table.journal.state == DAMAGED and "does not hold" in table.journal.why


def test_a_changed_set_up_is_stated_once():
    flash = Flash(8 * SECTOR)
    table = Table(flash)
    table.start()
    changed = fields() + [(setup.OPERATOR, b"table 4")]
    assert table.journal.setup(fields) is False
    assert table.journal.agrees(fields()) and not table.journal.agrees(changed)
    assert table.journal.setup(lambda: changed) is True
    assert table.journal.setup(lambda: changed) is False
    table.journal.flush()
    again = Journal(flash)
    again.open()
    assert again.setup(lambda: changed) is False
    pieces = [made.body for made in examine(flash).records if made.kind == record.SETUP]
    data = b"".join(body[10:] for body in pieces[-pieces[-1][1] :])
    assert setup.decode(data)[setup.CONFIG] == CONFIG.encode()


@pytest.mark.parametrize("size", [SECTOR, 3 * SECTOR])
def test_a_flash_too_small_is_refused(size):
    with pytest.raises(ValueError):
        Journal(Flash(size))
