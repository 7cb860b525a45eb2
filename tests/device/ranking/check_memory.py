"""Ranks 1,000 hands in every order and prints, for each, the bytes that stayed allocated."""

import gc

import kernels

from shoe.ranking import (
    ace_to_five,
    badugi,
    deuce_to_seven,
    eight_or_better,
    high,
    pai_gow,
    pai_gow_low,
    three_card,
)

_CHECKED = (
    (high, b"\x00\x05\x0a\x0f\x14\x19\x1e"),
    (high, b"\x00\x01\x02\x04\x05"),
    (pai_gow, b"\x00\x05\x34\x0f\x14\x19\x1e"),
    (pai_gow_low, b"\x00\x34"),
    (three_card, b"\x00\x05\x0a"),
    (ace_to_five, b"\x00\x01\x02\x04\x05\x06\x08"),
    (eight_or_better, b"\x00\x05\x0a\x0f\x14\x19\x1e"),
    (deuce_to_seven, b"\x00\x05\x0a\x0f\x14"),
    (badugi, b"\x00\x05\x0a\x0f"),
)


def spent_by_value(value, cards):
    before = gc.mem_alloc()
    for _ in range(1000):
        value(cards)
    return gc.mem_alloc() - before


def spent_by_kernel(rank, cards, a, b):
    before = gc.mem_alloc()
    for _ in range(1000):
        rank(cards, a, b)
    return gc.mem_alloc() - before


def main():
    gc.collect()
    gc.disable()
    for order, cards in _CHECKED:
        print(order.__name__, spent_by_value(order.value, cards))
    for name, n in (("high", 7), ("pai_gow", 7), ("ace_to_five", 7), ("deuce_to_seven", 7)):
        rank, a, b = kernels.find(name, n)
        print("kernel", name, spent_by_kernel(rank, bytes(range(0, 5 * n, 5)), a, b))


main()
