"""The instructions that run in C against rp2040py's own core, on random programs."""

import random

import pytest

pytest.importorskip("rp2040py")

from card_shoe.emulator import c_compiler  # noqa: E402
from card_shoe.emulator.chip import Chip  # noqa: E402
from card_shoe.emulator.fast import FastCore, SlowCore, library  # noqa: E402

pytestmark = pytest.mark.skipif(library() is None, reason=str(c_compiler.core()[1]))

RAM = 0x20000000
CODE = 0x10001000
# First halves of instructions with their free bits: shifts, arithmetic, moves, loads, stores,
# stacks, branches over the next instruction, extensions.
FORMS = [
    (0x0000, 0x07FF), (0x0800, 0x07FF), (0x1000, 0x07FF), (0x1800, 0x07FF), (0x2000, 0x07FF),
    (0x2800, 0x07FF), (0x3000, 0x07FF), (0x3800, 0x07FF), (0x4000, 0x003F), (0x4040, 0x003F),
    (0x4200, 0x003F), (0x4240, 0x003F), (0x4280, 0x003F), (0x42C0, 0x003F), (0x4300, 0x003F),
    (0x4340, 0x003F), (0x4380, 0x003F), (0x43C0, 0x003F), (0x4400, 0x003F), (0x4600, 0x003F),
    (0xA800, 0x07FF), (0xB200, 0x00FF), (0xBA00, 0x003F), (0xBA40, 0x003F), (0xBAC0, 0x003F),
    (0x9000, 0x070F), (0x9800, 0x070F), (0xB400, 0x00FF), (0xBC00, 0x00FF), (0xD000, 0x0D00),
]  # fmt: skip
STEPS = 400


def program(seed):
    dice = random.Random(seed)
    words = []
    for _ in range(STEPS):
        base, free = dice.choice(FORMS)
        words.append(base | dice.getrandbits(16) & free)
    return b"".join(word.to_bytes(2, "little") for word in words) + b"\xfe\xe7" * 8


def run(seed, core):
    chip = Chip(b"\xff" * 4096, core=core)
    code = program(seed)
    chip.mcu.flash[0x1000 : 0x1000 + len(code)] = code
    dice = random.Random(seed + 1)
    registers = chip.mcu.core.registers
    for i in range(13):
        registers[i] = dice.getrandbits(32)
    registers[13], registers[15] = RAM + 0x8000, CODE
    chip.run_to(8 * 3 * STEPS)
    core = chip.mcu.core
    flags = core.n, core.z, core.c, core.v
    return list(registers), flags, bytes(chip.mcu.sram[:0x10000]), chip.nanos


@pytest.mark.parametrize("seed", range(60))
def test_a_random_program_ends_the_same_at_the_same_time(seed):
    assert run(seed, FastCore) == run(seed, SlowCore)


def test_it_leaves_to_rp2040py_what_reaches_a_peripheral():
    chip = Chip(b"\xff" * 4096, core=FastCore)
    # ldr r0, [r1]; b . with r1 at the timer
    chip.mcu.flash[0x1000:0x1004] = b"\x08\x68\xfe\xe7"
    chip.mcu.core.registers[1] = 0x40054028
    chip.mcu.core.registers[15] = CODE
    chip.run_to(2_000)
    assert chip.core.left >= 1
    assert chip.mcu.core.registers[0] == 0


def test_the_divider_gives_what_the_data_sheet_says():
    chip = Chip(b"\xff" * 4096, core=FastCore)
    sio = chip.mcu.sio
    sio.write_uint32(0x68, -100 & 0xFFFFFFFF)
    sio.write_uint32(0x6C, 7)
    assert sio.read_uint32(0x74) == -2 & 0xFFFFFFFF
    assert sio.read_uint32(0x70) == -14 & 0xFFFFFFFF
    sio.write_uint32(0x60, 100)
    sio.write_uint32(0x64, 7)
    assert (sio.read_uint32(0x74), sio.read_uint32(0x70)) == (2, 14)


def test_a_spin_lock_is_held_once():
    sio = Chip(b"\xff" * 4096, core=FastCore).mcu.sio
    assert sio.read_uint32(0x104) == 2
    assert sio.read_uint32(0x104) == 0
    sio.write_uint32(0x104, 1)
    assert sio.read_uint32(0x104) == 2
