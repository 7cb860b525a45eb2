"""The kernel: any five to seven cards to one integer, by sets of ranks. README.md explains it.

Nothing here checks its cards; `checked.py` does. `cards` is a buffer of card numbers, `base`
the address (see `address`) of a table of `tables.py`. A value is

    category << 26 | major << 13 | kickers

where `major` and `kickers` are sets of ranks (bit 0 a 2, bit 12 an ace). Larger is better.
"""

import micropython

from shoe.ranking import tables

# How viper is used here: it keeps the first two arguments in registers and all else in memory, so
# the left side of an expression is what was just computed, and the words of the cards are named
# once. A function that uses a global name pays for it at each call (an exception handler and
# 170 cycles a name), so `high`, which ranks nine hands in ten, is one piece and has none.
#
# No constant here may need more than 16 bits, but for one byte shifted left: for any other the
# RP2040's code reads a word beside itself, at a multiple of four from its own beginning, while
# frozen code may begin at any multiple of two. A test looks for such reads in the compiled code.


@micropython.viper
def _where(table: ptr8) -> uint:
    return uint(table)


def address(table):
    """Return the `base` of a kernel call for a straight table, bytes that are never freed.

    It is the copy of the table's words that lies at a multiple of four.
    """
    base = _where(table)
    return base + (-base & 3) * 217 if isinstance(base, int) else base


STANDARD = address(tables.STANDARD)
PAI_GOW = address(tables.PAI_GOW)
PAI_GOW_JOKER = address(tables.PAI_GOW_JOKER)
ACE_HIGH = address(tables.ACE_HIGH)
TOP = _where(tables.TOP)


@micropython.viper
def high(cards: ptr8, base: int, n: int) -> int:  # noqa: C901
    """Return the value of the best five of `n` cards, 5 to 7, no joker.

    `base` is STANDARD (637a.6(b), 583.6(b)), PAI_GOW (645a.6(b)) or ACE_HIGH (637a.6(d) for
    2-7, before it is turned round): the order of the straights.
    """
    a = ptr32(base)[cards[0]]
    b = ptr32(base)[cards[1]]
    c = ptr32(base)[cards[2]]
    d = ptr32(base)[cards[3]]
    e = ptr32(base)[cards[4]]
    f = 0
    g = 0
    if n > 5:
        f = ptr32(base)[cards[5]]
        if n > 6:
            g = ptr32(base)[cards[6]]
    # Ranks held at least once; once or three times; and the sum of all rank bits.
    some = (a | b | c | d | e | f | g) >> 16
    odd = (a ^ b ^ c ^ d ^ e ^ f ^ g) >> 16
    total = a + b + c + d + e + f + g
    at = ptr32(base)[53]
    suits = total + 0x3333
    if suits & 0x8888:
        d = 0
        while suits & 8 == 0:
            suits >>= 4
            d += 1
        some = 0
        while n:
            n -= 1
            if cards[n] & 3 == d:
                some |= 1 << (cards[n] >> 2)
        e = ptr8(base)[some + at]
        place = ((e & 15) << 1) + at
        if e & 15 == 0:
            while e > 0x5F:
                some &= some - 1
                e -= 16
            return (5 << 26) | some
        some = ptr8(base)[place + 8192] | (ptr8(base)[place + 8193] << 8)
        return ((9 if some == 0x1F00 else 8) << 26) | some
    e = ptr8(base)[some + at]
    place = e & 15
    if place:
        place = (place << 1) + at
        some = ptr8(base)[place + 8192] | (ptr8(base)[place + 8193] << 8)
        return (4 << 26) | some
    category = n - (e >> 4)
    major = some ^ odd
    # A rank held c times has added c - 1 to `total - some`, and 1 to `major` where c is even:
    # what is left is 2 for three and for four of a rank, else 0.
    many = ((total >> 16) - some - major) >> 1
    if many:
        if category > 2:
            if many & major:
                category = 7 << 26
                major &= many
                some ^= major
            else:
                category = 6 << 26
                some = many | major
                major = many
                if many & (many - 1):
                    major &= many - 1
                some ^= major
            while some & (some - 1):
                some &= some - 1
            return category | (major << 13) | some
        major = many
        category = 3
    elif category > 2:
        major &= major - 1
        category = 2
        n -= 1
    some ^= major
    if n > 5:
        some &= some - 1
        if n > 6:
            some &= some - 1
    return (category << 26) | (major << 13) | some


_as_ace = bytearray(8)


@micropython.viper
def pai_gow(cards: ptr8, n: int, any_royal: int) -> int:
    """Return the value of the best five of `n` cards, 5 to 7, perhaps a joker (645a.6(b)).

    The joker is tried as an ace, as what completes a straight and as what completes a flush.
    `any_royal` is C3: 0 where it completes a royal flush only as its ace.
    """
    place = 0
    while cards[place] != 52:
        place += 1
        if place == n:
            return int(high(cards, PAI_GOW, n))
    base = uint(PAI_GOW_JOKER)
    hand = ptr8(_as_ace)
    some = 0
    total = 0
    aces = 0
    i = n
    while i:
        i -= 1
        card = cards[i]
        hand[i] = card
        if card < 52:
            card = ptr32(base)[card]
            some |= card
            total += card
            if card >= 1 << 28:
                aces |= card
    # Any ace that is not held will do; where all four are, the hand is five aces.
    aces &= 0x1111
    if aces == 0x1111:
        return (10 << 26) | (0x1000 << 13)
    card = 48
    while aces & 1:
        aces >>= 4
        card += 1
    hand[place] = card
    best = int(high(hand, PAI_GOW, n))
    at = ptr32(base)[53]
    place = ptr8(base)[at + (some >> 16)] & 15
    if place:
        at += 8192 + place + place
        place = (4 << 26) | ptr8(base)[at] | (ptr8(base)[at + 1] << 8)
        if place > best:
            best = place
    total += 0x4444
    if total & 0x8888:
        place = int(joker_flush(cards, n, total, any_royal))
        if place > best:
            best = place
    return best


@micropython.viper
def joker_flush(cards: ptr8, n: int, suits: int, any_royal: int) -> int:
    """Return the value of four suited cards or more and the joker.

    `suits` has bit 3 set in the counter of their suit.
    """
    suit = 0
    while suits & 8 == 0:
        suits >>= 4
        suit += 1
    ranks = 0
    while n:
        n -= 1
        if cards[n] & 3 == suit:
            ranks |= 1 << (cards[n] >> 2)
    ranks &= 0x1FFF
    entries = ptr32(PAI_GOW_JOKER)[53]
    table = ptr8(PAI_GOW_JOKER)
    place = table[entries + ranks] & 15
    if place == 10:
        if any_royal == 0 and ranks & 0x1000 and ranks & 0x1F00 != 0x1F00:
            place = table[entries + (ranks & 0xFFF)] & 15
    if place:
        place = entries + 8192 + place + place
        ranks = table[place] | (table[place + 1] << 8)
        return ((9 if ranks == 0x1F00 else 8) << 26) | ranks
    ranks |= 1 << (ptr8(TOP)[ranks ^ 0x1FFF] & 15)
    while table[entries + ranks] > 0x5F:
        ranks &= ranks - 1
    return (5 << 26) | ranks
