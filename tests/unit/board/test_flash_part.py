"""The emulated flash: its times, what a cut leaves, files in and out."""

import pytest

pytest.importorskip("rp2040py")

from rp2040py.peripherals import ssi  # noqa: E402

from card_shoe.emulator import files, flash_with  # noqa: E402
from card_shoe.emulator.chip import Chip  # noqa: E402


def command(flash, *values):
    flash._tx_buffer = bytearray()
    for value in values:
        flash._shift_byte(value)
    flash._apply_command()


def erase(flash, offset):
    command(flash, ssi.CMD_WRITE_ENABLE)
    command(flash, ssi.CMD_SECTOR_ERASE, offset >> 16, offset >> 8 & 255, offset & 255)


def program(flash, offset, data):
    command(flash, ssi.CMD_WRITE_ENABLE)
    command(flash, ssi.CMD_PAGE_PROGRAM, offset >> 16, offset >> 8 & 255, offset & 255, *data)


def busy(flash):
    flash._tx_buffer = bytearray([ssi.CMD_READ_STATUS_1])
    return flash._shift_byte(0) & 1


@pytest.fixture
def chip():
    return Chip(b"\0" * 8192)


def test_an_erase_takes_45_ms_and_a_page_0_7(chip):
    erase(chip.flash, 0)
    start = chip.nanos
    while busy(chip.flash):
        pass
    assert chip.nanos - start == pytest.approx(45e6)
    program(chip.flash, 0, b"\x12")
    start = chip.nanos
    while busy(chip.flash):
        pass
    assert chip.nanos - start == pytest.approx(0.7e6)
    assert chip.mcu.flash[0] == 0x12


def test_programming_clears_bits_and_sets_none(chip):
    program(chip.flash, 4096, b"\xff")
    assert chip.mcu.flash[4096] == 0


def test_a_cut_inside_an_erase_leaves_some_of_the_old_bytes(chip):
    erase(chip.flash, 0)
    chip.clock.tick(20e6)
    left = chip.flash.torn()[:4096]
    assert left[0] == 0xFF and left[-1] == 0
    chip.clock.tick(30e6)
    assert chip.flash.torn()[:4096] == b"\xff" * 4096


def test_files_come_back_from_the_flash_that_they_were_put_in():
    contents = {"table.json": b"{}", "a.deck": bytes(range(256)) * 20}
    flash = flash_with(b"image", contents=contents)
    assert flash[:5] == b"image"
    assert files.unpack(bytes(flash[1408 * 1024 :])) == contents
