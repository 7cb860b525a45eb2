"""The kernels of the low orders of 637a.6(c), (d). README.md explains the values.

A low value is 15 << 26 less the value that the hand would have as a high one, so that fewer
pairs beat more and hands compare from the worst card down. In ace-to-five and badugi bit 0 of a
set of ranks is the ace, bit 1 a 2, bit 12 a king. Nothing here checks its cards.
"""

import micropython

from shoe.ranking.kernel import TOP, high


@micropython.viper
def ace_to_five(cards: ptr8, n: int, top: int) -> int:
    """Return the value of the lowest five of `n` cards, 5 to 7, straights and flushes ignored.

    `top` is TOP.
    """
    some = 0
    i = n
    while i:
        i -= 1
        some |= 2 << (cards[i] >> 2)
    some = (some | (some >> 13)) & 0x1FFF
    entry = ptr8(top)[some]
    while entry > 0x5F:
        some ^= 1 << (entry & 15)
        entry = ptr8(top)[some]
    if entry > 0x4F:
        return (15 << 26) - some
    return int(paired_low(cards, n, some))


@micropython.viper
def paired_low(cards: ptr8, n: int, some: int) -> int:
    """Return the value of the lowest five of cards of fewer than five ranks, `some`."""
    one = 0
    two = 0
    three = 0
    i = n
    while i:
        i -= 1
        bit = 2 << (cards[i] >> 2)
        three |= two & bit
        two |= one & bit
        one |= bit
    two = (two | (two >> 13)) & 0x1FFF
    three = (three | (three >> 13)) & 0x1FFF
    ranks = int(ptr8(TOP)[some]) >> 4
    lowest = two & (0 - two)
    others = two ^ lowest
    # Every rank is used, or a pair more than needed would be.
    if ranks == 4:
        category = 1
        major = lowest
    elif ranks == 3:
        if others:
            category = 2
            major = lowest | (others & (0 - others))
        else:
            category = 3
            major = three
    elif others:
        category = 6
        major = three & (0 - three)
    else:
        category = 7
        major = two
    return (15 << 26) - ((category << 26) | (major << 13) | (some ^ major))


_five = bytearray(8)


@micropython.viper
def deuce_to_seven(cards: ptr8, n: int, base: int) -> int:
    """Return the value of the lowest five of `n` cards, 5 to 7, ace high.

    `base` is ACE_HIGH, or STANDARD where A-2-3-4-5 is a straight (C9).
    """
    if n == 5:
        return (15 << 26) - int(high(cards, base, 5))
    rank_high = high
    hand = ptr8(_five)
    best = 0
    left_out = n - 1
    while left_out >= 0:
        also_out = left_out - 1 if n == 7 else left_out
        while also_out >= 0:
            i = 0
            at = 0
            while i < n:
                if i != left_out and i != also_out:
                    hand[at] = cards[i]
                    at += 1
                i += 1
            value = (15 << 26) - int(rank_high(hand, base, 5))
            if value > best:
                best = value
            also_out = -1 if n == 6 else also_out - 1
        left_out -= 1
    return best


@micropython.viper
def badugi(cards: ptr8) -> int:
    """Return count << 26 | 0x1FFF - ranks, for the best of all choices of the four cards."""
    best = 0
    chosen = 15
    while chosen:
        ranks = 0
        suits = 0
        count = 0
        i = 0
        while i < 4:
            if chosen & (1 << i):
                rank = 2 << (cards[i] >> 2)
                suit = 1 << (cards[i] & 3)
                if ranks & rank or suits & suit:
                    count = -8
                ranks |= rank
                suits |= suit
                count += 1
            i += 1
        if count > 0:
            ranks = (ranks | (ranks >> 13)) & 0x1FFF
            ranks = (count << 26) | (0x1FFF - ranks)
            if ranks > best:
                best = ranks
        chosen -= 1
    return best


@micropython.viper
def omaha_eight(hole: ptr8, board: ptr8) -> int:
    """Return the value of the lowest two of four `hole` cards with three of five on the `board`,
    five different ranks of eight or lower, or 0 where there are none."""
    shared = 0
    i = 0
    while i < 5:
        shared |= 2 << (board[i] >> 2)
        i += 1
    shared |= shared >> 13
    table = ptr8(TOP)
    best = 0
    i = 0
    while i < 3:
        first = 2 << (hole[i] >> 2)
        first |= first >> 13
        i += 1
        j = i
        while j < 4:
            own = 2 << (hole[j] >> 2)
            own = (own | (own >> 13) | first) & 0x1FFF
            rest = shared & 0xFF & (own ^ 0xFF)
            entry = table[rest]
            while entry > 0x3F:
                rest ^= 1 << (entry & 15)
                entry = table[rest]
            if table[own] >> 4 == 2 and own < 0x100 and entry > 0x2F:
                value = (15 << 26) - (own | rest)
                if value > best:
                    best = value
            j += 1
    return best
