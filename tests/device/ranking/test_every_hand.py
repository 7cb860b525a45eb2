"""Every hand of each order, ranked by the device's kernel under MicroPython.

Counts and numbers of classes are published figures; the order is that of the slow reference, on
every hand: hands of the same ranks and the same pattern of suits must have one value, and the
values of all such classes must rise exactly where the reference's do.
"""

from collections import Counter
from itertools import combinations

import device_runs

from shoe import card
from workshop import oracles

NAMES = [card.name(number) for number in range(53)]


def suited(hand):
    """The class of a hand whose worth depends on its ranks and on whether it is of one suit."""
    suits = {number & 3 for number in hand if number != card.JOKER}
    return (*[number >> 2 for number in hand], len(suits) == 1)


def ranks_only(hand):
    return tuple([number >> 2 for number in hand])


def suit_pattern(hand):
    """The class under all permutations of the suits: suits numbered as they appear."""
    seen = {}
    return tuple([(number >> 2, seen.setdefault(number & 3, len(seen))) for number in hand])


def classes(hands, values, class_of):
    """Return {class: (value, a hand)}; every hand of a class must have its value."""
    found = {}
    for hand, value in zip(hands, values, strict=True):
        kind = class_of(hand)
        known = found.setdefault(kind, (value, hand))
        assert known[0] == value, (kind, hand, known)
    return found


def same_order(found, worth_of):
    """Check the classes against the reference; return how many different values there are."""
    rows = sorted((value, worth_of([NAMES[c] for c in hand])) for value, hand in found.values())
    for (value, worth), (next_value, next_worth) in zip(rows, rows[1:]):
        assert (value < next_value) == (worth < next_worth), (value, worth, next_value, next_worth)
        assert (value == next_value) == (worth == next_worth), (worth, next_worth)
    return len({value for value, _ in rows})


def check(order, n, deck, class_of, worth_of, folder):
    """Rank all hands and compare; return (values, number of different values)."""
    values = device_runs.rank_all(order, n, deck, folder)
    found = classes(combinations(range(deck), n), values, class_of)
    return values, same_order(found, worth_of)


def categories(values):
    counts = Counter(value >> 26 for value in values)
    return [counts[category] for category in range(max(counts) + 1)]


def low_categories(values):
    return categories((15 << 26) - value for value in values)


def low_by_top(values, tops):
    """Count of the unpaired lows by their highest bit."""
    lows = ((15 << 26) - value for value in values)
    counts = Counter(low.bit_length() for low in lows if low < 1 << 26)
    return [counts[top] for top in tops]


def test_five_of_52(tmp_path):
    values, count = check("high", 5, 52, suited, oracles.high, tmp_path)
    assert count == 7462
    assert categories(values) == [
        1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4,
    ]  # fmt: skip


def test_five_of_53_with_joker(tmp_path):
    values, count = check("pai_gow", 5, 53, suited, oracles.pai_gow_high, tmp_path)
    assert count == 7463
    assert categories(values) == [
        1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 180, 24, 1,
    ]  # fmt: skip


def test_ace_to_five_five_of_52(tmp_path):
    values, count = check("ace_to_five", 5, 52, ranks_only, oracles.ace_to_five, tmp_path)
    assert count == 6175
    assert low_by_top(values, range(5, 14)) == [
        1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880,
    ]  # fmt: skip
    paired = low_categories(values)[1:]
    assert paired == [1098240, 123552, 54912, 0, 0, 3744, 624]


def test_deuce_to_seven_five_of_52(tmp_path):
    values, _ = check("deuce_to_seven", 5, 52, suited, oracles.deuce_to_seven, tmp_path)
    assert low_by_top(values, range(6, 14)) == [
        4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880,
    ]  # fmt: skip
    paired = low_categories(values)[1:]
    # The straight flushes are 32 and the four royal flushes.
    assert paired == [1098240, 123552, 54912, 9180, 5112, 3744, 624, 32, 4]
    assert values.count(max(values)) == 1020


def test_badugi_four_of_52(tmp_path):
    values, count = check("badugi", 4, 52, suit_pattern, oracles.badugi, tmp_path)
    assert count == 1092
    by_size = Counter(value >> 26 for value in values)
    assert [by_size[size] for size in (4, 3, 2, 1)] == [17160, 154440, 96252, 2873]
    tops = Counter((value >> 26, (0x1FFF - (value & 0x1FFF)).bit_length()) for value in values)
    assert [tops[4, top] for top in range(4, 14)] == [
        24, 96, 240, 480, 840, 1344, 2016, 2880, 3960, 5280,
    ]  # fmt: skip
    assert [tops[3, top] for top in range(3, 14)] == [
        900, 2556, 4824, 7560, 10620, 13860, 17136, 20304, 23220, 25740, 27720,
    ]  # fmt: skip


def test_three_of_52(tmp_path):
    values, count = check("three_card", 3, 52, suited, oracles.three_card, tmp_path)
    assert count == 741
    assert categories(values) == [16440, 3744, 1096, 720, 52, 44, 4]


def test_three_of_52_where_ace_two_three_is_no_straight(tmp_path):
    def worth(cards):
        return oracles.three_card(cards, wheel=False)

    values, count = check("three_card_no_wheel", 3, 52, suited, worth, tmp_path)
    # Sixty straights of A-2-3 are high cards, four straight flushes are flushes.
    assert count == 741
    assert categories(values) == [16500, 3744, 1100, 660, 52, 40, 4]


def test_two_of_53(tmp_path):
    values, count = check("pai_gow_low", 2, 53, ranks_only, oracles.pai_gow_low, tmp_path)
    assert count == 91
    assert categories(values) == [1296, 82]
