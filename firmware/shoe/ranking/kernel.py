"""The kernel: any five to seven cards to one integer, by sets of ranks. README.md explains it.

Nothing here checks its cards; `checked.py` does. `cards` is a buffer of card numbers, `base`
the address (see `address`) of a table of `tables.py`. A value is

    category << 26 | major << 13 | kickers

where `major` and `kickers` are sets of ranks (bit 0 a 2, bit 12 an ace). Larger is better.
"""

import micropython

from shoe.ranking import tables

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH = range(6)
FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(6, 11)


@micropython.viper
def address(table: ptr8) -> uint:  # noqa: F821
    """Return where `table` (bytes that never move) lies, for the `base` of a kernel call."""
    return uint(table)  # noqa: F821


STANDARD = address(tables.STANDARD)
PAI_GOW = address(tables.PAI_GOW)
PAI_GOW_JOKER = address(tables.PAI_GOW_JOKER)
ACE_HIGH = address(tables.ACE_HIGH)
TOP = address(tables.TOP)


# In the names below: `some` is the set of ranks held at least once, `odd` of those held once or
# three times, `total` the sum of all rank bits (15 bits), with four counters of four bits above
# it, one a suit.


@micropython.viper
def high(cards: ptr8, n: int, base: int) -> int:  # noqa: F821
    """Return the value of the best five of `n` cards, 5 to 7, no joker (637a.6(b), 583.6(b)).

    `base` is STANDARD, PAI_GOW or ACE_HIGH: the order of the straights.
    """
    some = 0
    odd = 0
    total = 0
    i = 0
    while i < n:
        card = cards[i]
        bit = 1 << (card >> 2)
        some |= bit
        odd ^= bit
        total += bit + (0x8000 << ((card & 3) << 2))
        i += 1
    if ((total >> 15) + 0x3333) & 0x8888:
        return int(flush(cards, n, (total >> 15) + 0x3333, base))
    table = ptr8(base)  # noqa: F821
    entry = table[some]
    place = entry & 15
    if place:
        place += place
        return (4 << 26) | table[8192 + place] | (table[8193 + place] << 8)
    repeats = n - (entry >> 4)
    if repeats > 2:
        return int(groups(some, odd, total, base))
    even = some ^ odd
    if repeats == 2:
        if even == 0:
            return int(groups(some, odd, total, base))
    while n > 5:
        odd &= odd - 1
        n -= 1
    return (repeats << 26) | (even << 13) | odd


@micropython.viper
def flush(cards: ptr8, n: int, suits: int, base: int) -> int:  # noqa: F821
    """Return the value of a flush or straight flush: bit 3 of a suit's counter marks its suit."""
    suit = 0
    while suits & 8 == 0:
        suits >>= 4
        suit += 1
    ranks = 0
    i = 0
    while i < n:
        if cards[i] & 3 == suit:
            ranks |= 1 << (cards[i] >> 2)
        i += 1
    table = ptr8(base)  # noqa: F821
    entry = table[ranks]
    place = (entry & 15) << 1
    if place:
        ranks = table[8192 + place] | (table[8193 + place] << 8)
        return ((9 if ranks == 0x1F00 else 8) << 26) | ranks
    count = entry >> 4
    while count > 5:
        ranks &= ranks - 1
        count -= 1
    return (5 << 26) | ranks


@micropython.viper
def groups(some: int, odd: int, total: int, base: int) -> int:
    """Return the value of the pairs, trips and quads of five to seven cards, and the kickers."""
    even = some ^ odd
    # A rank held c times adds c - 1 to `total - some` and 1 to `even` where c is 2 or 4: the
    # difference is 2 for trips and quads, 4 for five aces, and 0 else.
    many = ((total & 0x7FFF) - some - even) >> 1
    if many & 0x2000:
        return (10 << 26) | (0x1000 << 13)
    table = ptr8(base)  # noqa: F821
    if many == 0:
        major = even
        category = table[even] >> 4
        if category == 3:
            major &= major - 1
            category = 2
        keep = 5 - category - category
    elif many & even:
        major = many & even
        category = 7
        keep = 1
    else:
        major = many
        if major & (major - 1):
            major &= major - 1
        some = (many ^ major) | even
        category = 6
        keep = 1
        if some == 0:
            some = odd
            category = 3
            keep = 2
    some &= ~major
    count = table[some] >> 4
    while count > keep:
        some &= some - 1
        count -= 1
    return (category << 26) | (major << 13) | some
