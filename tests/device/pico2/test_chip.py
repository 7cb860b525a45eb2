"""The emulated RP2350's own parts, each at the electrical edge or by a program of some words."""

import struct

import pytest
from rp2040py.clock.simulation_clock import SimulationClock

from card_shoe.emulator.flash_work import BLOCK, SECTOR
from card_shoe.emulator.pico2.chip import Chip
from card_shoe.emulator.pico2.cpu import CoreFault
from card_shoe.emulator.pico2.nvic import PENDSV, SYSTICK, Nvic
from card_shoe.emulator.pico2.timers import Timer, Watchdog

FLASH_BYTES = 1 << 20
STACK = 0x20080000


def flash(words, handlers=None):
    """A flash with a program of half-words, and {exception: half-words} of handlers."""
    data = bytearray(b"\xff" * FLASH_BYTES)
    struct.pack_into("<II", data, 0, STACK, 0x10000000 + 0x200 | 1)
    struct.pack_into(f"<{len(words)}H", data, 0x200, *words)
    for i, (number, code) in enumerate((handlers or {}).items()):
        at = 0x1000 + 0x100 * i
        struct.pack_into("<I", data, 4 * number, 0x10000000 + at | 1)
        struct.pack_into(f"<{len(code)}H", data, at, *code)
    return data


def register(chip, number):
    from unicorn import arm_const

    return chip.core.uc.reg_read(arm_const.UC_ARM_REG_R0 + number)


def test_a_sleep_ends_with_the_systick_and_the_handler_returns_to_where_it_was():
    # r4 counts sleeps: wfi; adds r4, #1; b back. The handler: adds r5, #1 and return; r5 is kept.
    chip = Chip(flash([0xBF30, 0x3401, 0xE7FC], {SYSTICK: [0x3501, 0x4770]}))
    nvic = chip.core.nvic
    nvic.write(0xE014, 149_999)
    nvic.write(0xE010, 7)
    chip.run_to(5_500_000)
    assert (register(chip, 4), register(chip, 5)) == (5, 5)
    assert chip.nanos == pytest.approx(5_500_000, abs=1000)


def test_an_interrupt_waits_for_the_mask_and_a_sleep_ends_all_the_same():
    # cpsid i; wfi; adds r4, #1; cpsie i; b .
    words = [0xB672, 0xBF30, 0x3401, 0xBF00, 0xB662, 0xE7FE]
    chip = Chip(flash(words, {PENDSV: [0x3501, 0x4770]}))
    chip.clock.create_alarm(lambda: chip.core.nvic.pend(PENDSV)).schedule(1_000_000)
    chip.run_to(900_000)
    assert (register(chip, 4), register(chip, 5)) == (0, 0)
    chip.run_to(1_100_000)
    assert (register(chip, 4), register(chip, 5)) == (1, 1)


def test_a_more_urgent_exception_comes_first():
    nvic = Nvic(SimulationClock(), 1)
    nvic.write(0xED20, 0x80 << 24 | 0xC0 << 16)
    nvic.pend(PENDSV)
    nvic.pend(SYSTICK)
    assert nvic.due() == SYSTICK
    nvic.enter(SYSTICK)
    assert nvic.due() == 0, "PendSV is no more urgent than what runs"
    nvic.leave()
    assert nvic.due() == PENDSV


def test_a_line_that_stays_high_is_pending_again_after_its_handler():
    nvic = Nvic(SimulationClock(), 1)
    nvic.write(0xE104, 1 << 1)
    nvic.line(33, True)
    assert nvic.due() == 16 + 33
    nvic.enter(16 + 33)
    nvic.leave()
    assert nvic.due() == 16 + 33
    nvic.line(33, False)
    assert nvic.due() == 0


def test_a_timer_fires_at_its_microsecond_and_not_before():
    clock, fired = SimulationClock(), []
    timer = Timer(clock, lambda number, high: fired.append((number, clock.nanos)) if high else 0)
    timer.write(0x40, 0xF)
    timer.write(0x10 + 4 * 2, 1500)
    clock.tick(1_499_999)
    assert not fired and timer.read(0x20) == 4
    clock.tick(1)
    assert fired[0] == (2, 1_500_000) and timer.read(0x20) == 0


def test_the_watchdog_bites_unless_it_is_fed_and_its_scratch_outlives_that():
    clock, bites = SimulationClock(), []
    watchdog = Watchdog(clock, lambda: bites.append(clock.nanos))
    watchdog.write(0x0C, 0x53484F45)
    watchdog.write(0x04, 8000)
    watchdog.write(0x00, 1 << 30)
    clock.tick(7_000_000)
    watchdog.write(0x04, 8000)
    clock.tick(7_999_999)
    assert not bites
    clock.tick(1)
    assert bites == [15_000_000]
    assert watchdog.read(0x08) == 1 and watchdog.read(0x0C) == 0x53484F45


class Words:
    """Stands for the core's registers before the boot ROM."""

    def __init__(self, chip):
        self._chip = chip

    def erase(self, offset, count):
        self._chip.rom._work = self._chip.rom._erases(offset, count)
        return self._chip.rom._go_on(self._chip.core.uc)


def test_the_flash_takes_its_time_and_a_cut_leaves_a_share():
    chip = Chip(flash([0xE7FE]))
    chip.contents[BLOCK : BLOCK + SECTOR] = bytes(SECTOR)
    chip.stopped = False
    chip.clock.create_alarm(chip.stop).schedule(22_500_000)
    assert not Words(chip).erase(BLOCK, SECTOR), "it is still at work"
    torn = chip.flash.torn()[BLOCK : BLOCK + SECTOR]
    assert torn == b"\xff" * (SECTOR // 2) + bytes(SECTOR // 2)
    chip.stopped = False
    assert chip.rom._go_on(chip.core.uc)
    assert chip.nanos == 45_000_000 and chip.flash.operations == 1


def test_whole_blocks_are_erased_at_once():
    chip = Chip(flash([0xE7FE]))
    kinds = [(at, len(data)) for _, at, data in chip.rom._erases(BLOCK - SECTOR, BLOCK + SECTOR)]
    assert kinds == [(BLOCK - SECTOR, SECTOR), (BLOCK, BLOCK)]


def test_the_gpio_coprocessor_drives_pins_and_reads_them():
    # movs r0, #25; movs r1, #1; mcrr p0, #4, r0, r1, c4 (output enable); … c0 (level); wfi
    enable, level, read = (0xEC41, 0x0044), (0xEC41, 0x0040), (0xEE10, 0x2018)
    chip = Chip(flash([0x2019, 0x2101, *enable, *level, *read, 0xBF30, 0xE7FE]))
    pin = chip.mcu.gpio[25]
    pin.ctrl = 5
    pin.pad_value = 0x56
    chip.clock.create_alarm(lambda: None).schedule(2_000_000)
    chip.run_to(1_000_000)
    assert pin.output_enable and pin.output_value
    assert register(chip, 2) >> 25 & 1


def test_what_is_not_emulated_ends_the_run_and_is_named():
    # udf, which no image of this project holds.
    chip = Chip(flash([0xDE00]))
    with pytest.raises(CoreFault, match="Invalid instruction"):
        chip.run_to(1_000_000)


def test_two_runs_are_the_same_to_the_nanosecond():
    ends = []
    for _ in range(2):
        chip = Chip(flash([0x3401, 0xE7FD]))
        chip.run_to(1_000_000)
        ends.append((chip.nanos, register(chip, 4)))
    assert ends[0] == ends[1]
