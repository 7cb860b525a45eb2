"""Measures the evaluator on the chip: prints one line `figures {…}`, microseconds a call.

A call is made from a native loop; loop and call are counted. Interrupts are off meanwhile.
"""

import gc
import json
import sys
import time

import machine
import micropython
import uctypes
from bench_hands import deal, sums

from shoe.games import house_ways
from shoe.ranking import cross, high, kernel, low_kernel, pai_gow, pai_gow_low, tables, three_card

sys.path.append("/")  # the image looks for modules in itself alone, and this one lies in flash
import shoe_c_kernel  # noqa: E402

_TIMES = 20
_SET_HANDS = 20
_RAM = 0x20000000


@micropython.native
def loop(rank, cards, a, b, times):
    for _ in range(times):
        rank(cards, a, b)


@micropython.native
def loop_of_one(rank, cards, times):
    for _ in range(times):
        rank(cards)


@micropython.native
def loop_of_two(rank, cards, a, times):
    for _ in range(times):
        rank(cards, a)


@micropython.viper
def nothing(cards: ptr8, a: int, b: int) -> int:
    return 0


def spent(call, hands, *arguments):
    """Return the microseconds a call takes, on the average of `hands`."""
    state = machine.disable_irq()
    start = time.ticks_us()
    for cards in hands:
        call(cards, *arguments)
    took = time.ticks_diff(time.ticks_us(), start)
    machine.enable_irq(state)
    return took / _TIMES / len(hands)


def of_kernel(rank, hands, a, b):
    """Return the same for a kernel that takes cards and two integers."""
    return spent(lambda cards: loop(rank, cards, a, b, _TIMES), hands)


def of_value(value, hands):
    """Return the same for an order's checked `value(cards)`."""
    return spent(lambda cards: loop_of_one(value, cards, _TIMES), hands)


def of_two_places(rank, hands, first):
    """Return the same for cards of two places, the first `count` in the one."""
    return spent(
        lambda cards: loop(rank, cards[:first], cards[first:], kernel.STANDARD, _TIMES), hands
    )


def of_a_house_way(hands):
    """Return the microseconds that setting seven cards by the foxwoods way takes."""
    way = house_ways.find("foxwoods")
    return spent(way.set, hands[:_SET_HANDS]) * _TIMES


def in_c(hands):
    """Return the same for the kernel in C, in a loop in C, and check that it agrees."""
    for cards in hands:
        mine = kernel.high(cards, kernel.STANDARD, 7)
        if shoe_c_kernel.high(cards, kernel.STANDARD) != mine:
            raise ValueError("C and viper disagree")
    repeat = shoe_c_kernel.repeat
    return spent(lambda cards: repeat(cards, kernel.STANDARD, _TIMES), hands)


def memory(hands):
    """Return the bytes that 1,000 hands leave allocated."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(10):
        for cards in hands:
            high.value(cards)
            pai_gow.value(cards)
    spent_bytes = gc.mem_alloc() - before
    gc.enable()
    return spent_bytes


def tables_in_ram():
    """Return the bytes of the tables that lie outside the flash."""
    held = [table for table in vars_of(tables) if isinstance(table, (bytes, bytearray))]
    return sum([len(table) for table in held if uctypes.addressof(table) >= _RAM])


def vars_of(module):
    """Return the values of a module's names."""
    return [getattr(module, name) for name in dir(module)]


def main():
    seven = deal(52, 7)
    five = deal(52, 5)
    figures = {
        "call_us": of_kernel(nothing, seven, 7, 7),
        "eval5_us": of_kernel(kernel.high, five, kernel.STANDARD, 5),
        "eval6_us": of_kernel(kernel.high, deal(52, 6), kernel.STANDARD, 6),
        "eval7_us": of_kernel(kernel.high, seven, kernel.STANDARD, 7),
        "eval7_pai_gow_us": of_kernel(kernel.pai_gow, deal(53, 7), 7, 1),
        "eval7_pai_gow_joker_us": of_kernel(kernel.pai_gow, deal(52, 7, True), 7, 1),
        "eval7_checked_us": of_value(high.value, seven),
        "eval7_c_us": in_c(seven),
        "ace_to_five_7_us": of_kernel(low_kernel.ace_to_five, seven, 7, kernel.TOP),
        "deuce_to_seven_5_us": of_kernel(low_kernel.deuce_to_seven, five, 5, kernel.ACE_HIGH),
        "deuce_to_seven_7_us": of_kernel(low_kernel.deuce_to_seven, seven, 7, kernel.ACE_HIGH),
        "three_card_us": spent(
            lambda cards: loop_of_two(three_card.kernel, cards, 1, _TIMES), deal(52, 3)
        ),
        "badugi_us": of_value(low_kernel.badugi, deal(52, 4)),
        "pai_gow_low_us": of_value(pai_gow_low.kernel, deal(53, 2)),
        "omaha_us": of_two_places(cross.omaha, deal(52, 9), 4),
        "flop_us": of_two_places(cross.flop, deal(52, 6), 3),
        "house_way_us": of_a_house_way(deal(53, 7)),
        "tables_ram_bytes": tables_in_ram(),
        "bytes_left_by_1000_hands": memory(seven),
        "sums": sums(),
        "clock_mhz": machine.freq() // 1000000,
    }
    print("figures", json.dumps(figures))


main()
