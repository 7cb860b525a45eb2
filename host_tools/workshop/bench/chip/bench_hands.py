"""The hands that are measured, and what all orders make of them: the same on chip and host."""

from shoe.ranking import cross, kernel, low_kernel, pai_gow_low, three_card


def deal(deck, n, joker=False):
    """Return 100 hands of `n` cards as bytes: the same at every run."""
    state = 54321
    hands = []
    for _ in range(100):
        cards = list(range(deck))
        for i in range(n):
            state = (state * 20077 + 12345) & 0xFFFFFF
            j = i + (state >> 8) % (deck - i)
            cards[i], cards[j] = cards[j], cards[i]
        hands.append(bytes(([52] + cards if joker else cards)[:n]))
    return hands


def sums():
    """Return {order: a sum over the values of 100 hands, in which their places count}."""
    return {
        "high_5": _sum(lambda c: kernel.high(c, kernel.STANDARD, 5), deal(52, 5)),
        "high_6": _sum(lambda c: kernel.high(c, kernel.STANDARD, 6), deal(52, 6)),
        "high_7": _sum(lambda c: kernel.high(c, kernel.STANDARD, 7), deal(52, 7)),
        # Of five ranks: straights, flushes, full houses and quads.
        "high_few": _sum(lambda c: kernel.high(c, kernel.STANDARD, 7), deal(20, 7)),
        "pai_gow": _sum(lambda c: kernel.pai_gow(c, 7, 1), deal(53, 7)),
        "joker": _sum(lambda c: kernel.pai_gow(c, 7, 0), deal(52, 7, True)),
        "joker_few": _sum(lambda c: kernel.pai_gow(c, 7, 0), deal(24, 7, True)),
        "ace_to_five": _sum(lambda c: low_kernel.ace_to_five(c, 7, kernel.TOP), deal(52, 7)),
        "ace_to_five_few": _sum(lambda c: low_kernel.ace_to_five(c, 7, kernel.TOP), deal(16, 7)),
        "deuce_to_seven": _sum(
            lambda c: low_kernel.deuce_to_seven(c, 7, kernel.ACE_HIGH), deal(52, 7)
        ),
        "badugi": _sum(low_kernel.badugi, deal(52, 4)),
        "three_card": _sum(lambda c: three_card.kernel(c, 1), deal(52, 3)),
        "pai_gow_low": _sum(pai_gow_low.kernel, deal(53, 2)),
        "omaha": _sum(lambda c: cross.omaha(c[:4], c[4:], kernel.STANDARD), deal(52, 9)),
        "omaha_few": _sum(lambda c: cross.omaha(c[:4], c[4:], kernel.STANDARD), deal(20, 9)),
        "omaha_low": _sum(lambda c: low_kernel.omaha_eight(c[:4], c[4:]), deal(52, 9)),
        "flop": _sum(lambda c: cross.flop(c[:3], c[3:], kernel.STANDARD), deal(52, 6)),
    }


def _sum(value, hands):
    total = 0
    for cards in hands:
        made = value(cards)
        total = (total * 31 + (made >> 13) + (made & 0x1FFF)) & 0xFFFFFF
    return total
