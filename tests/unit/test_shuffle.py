"""The alarm for an unshuffled deck: what raises it, and that fair decks do not."""

import random
from math import comb, perm

from shoe.rounds.shuffle import ShuffleCheck, repeat_limit


def alarm(deal, before=()):
    """The place at which a deal raises the alarm, or 0."""
    watch = ShuffleCheck()
    watch.begin(len(before))
    for card in before:
        watch.card(card)
    watch.keep()
    watch.begin(len(deal))
    for place, card in enumerate(deal, 1):
        if watch.card(card):
            return place
    return 0


def fair(seed, cards=52):
    return random.Random(seed).sample(range(cards), cards)


def test_a_new_deck_in_order_case_31():
    by_suit = [rank * 4 + suit for suit in range(4) for rank in (12, *range(12))]
    assert alarm(by_suit) == 8
    assert alarm(by_suit[::-1]) == 8
    by_rank = list(range(52))
    assert alarm(by_rank) == 8
    assert alarm([52] + by_rank) == 9


def test_ten_of_one_suit_but_not_nine():
    ranks = [0, 5, 2, 9, 12, 3, 7, 11, 1, 6]
    spades = [rank * 4 + 3 for rank in ranks]
    assert alarm(spades) == 10
    assert alarm(spades[:9] + [0] + spades[9:]) == 0


def test_eight_up_or_down_of_any_suits_but_not_seven():
    suits = [0, 2, 1, 3, 0, 1, 2, 3]
    up = [((9 + i) % 13) * 4 + suit for i, suit in enumerate(suits)]
    assert alarm(up) == 8
    assert alarm(up[::-1]) == 8
    assert alarm(up[:7] + [40]) == 0


def test_two_quartets_but_not_one():
    assert alarm([0, 1, 2, 3, 30, 20, 21, 22, 23]) == 9
    assert alarm([0, 1, 2, 3, 30, 20, 21, 22, 31, 23]) == 0


def test_a_run_of_the_last_deal():
    first, second = fair(1)[:20], fair(2)[:20]
    assert alarm(second, first) == 0
    length = repeat_limit(20, 20)
    fresh = [card for card in second if card not in first]
    assert alarm(fresh[:3] + first[4 : 4 + length] + fresh[3:], first) == 3 + length
    assert alarm(fresh[:3] + first[4 : 3 + length] + fresh[3:], first) == 0
    assert alarm(first, first) == length


def test_a_card_that_goes_back_is_not_counted_twice():
    watch = ShuffleCheck()
    watch.begin(20)
    for rank in range(7):
        assert not watch.card(rank * 4)
    watch.undo()
    assert not watch.card(6 * 4)
    assert not watch.card(7 * 4)


def test_all_together_rarer_than_once_in_a_hundred_thousand_decks():
    quartets = comb(13, 2) * (49 / comb(52, 4)) ** 2
    suits = 43 * 4 * perm(13, 10) / perm(52, 10)
    steps = 45 * 13 * 2 * 4**8 / perm(52, 8)
    length = repeat_limit(52, 52)
    repeats = (53 - length) ** 2 / perm(52, length)
    assert repeats < 1e-6 <= (54 - length) ** 2 / perm(52, length - 1)
    assert quartets + suits + steps + repeats < 1e-5


def test_twenty_thousand_fair_decks_stay_quiet():
    rng = random.Random(7)
    watch = ShuffleCheck()
    for _ in range(20_000):
        watch.begin(53)
        assert not any([watch.card(card) for card in rng.sample(range(53), 53)])
        watch.keep()
