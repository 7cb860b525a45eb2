"""High hands of 637a and 583: public cases, order of cards, suits, names, and what is refused."""

import random
from itertools import combinations, permutations

import pytest

from shoe import card
from shoe.ranking import high
from shoe.ranking.checked import HandError
from shoe.rules import pa583, pa637a
from workshop import oracles


def value(text):
    return high.value(card.parse_many(text))


def made(text):
    cards = card.parse_many(text)
    return " ".join(card.names(high.make(high.value(cards), cards)))


def test_case_1_and_3_ace_to_five_is_a_straight_and_the_lowest():
    assert high.rank(value("As 2d 3h 4c 5s")) == "straight"
    assert made("As 2d 3h 4c 5s") == "5s 4c 3h 2d As"
    assert value("As 2d 3h 4c 5s") < value("2d 3h 4c 5s 6s")
    assert value("As 2d 3h 4c 5s") > value("As Ad Ah Kc Qs")
    assert high.rank(value("Ks Ad 2h 3c 4s")) == "high_card"


def test_case_2_six_high_before_the_wheel():
    assert high.name(value("As 2d 3h 4c 5s 6d 9h")) == "Straight, six high"


def test_case_4_king_high_straight_against_ace_high():
    board = "Ts Jd Qc 6d 5c"
    assert high.name(value(board + " 9h Ks")) == "Straight, king high"
    assert high.rank(value(board + " 9s Ah")) == "high_card"
    assert value("10s Jd Qc 6d 5c") == value("Ts Jd Qc 6d 5c")


def test_case_5_flush_compares_all_five_cards():
    board = "9s 7s 4s Jd Jc"
    ace, king = value(board + " As 2s"), value(board + " Ks Qs")
    assert ace > king
    assert high.name(ace) == "Flush, A-9-7-4-2"


def test_case_6_sevens_full_of_twos_tie():
    board = "2d 7h 7s 2s 7c "
    assert value(board + "Ks 3d") == value(board + "3h Qs")
    assert high.name(value(board + "Ks 3d")) == "Full house, sevens over twos"


def test_case_7_three_pairs_leave_the_queen():
    board = "6c Qc Ad 6s Ac "
    assert value(board + "Td Js") == value(board + "3s 3d")
    assert made(board + "3s 3d") == "Ad Ac 6s 6c Qc"


def test_case_8_the_kicker_counts():
    board = "9c 7s 5h 5s 3c "
    assert value(board + "8h Ks") > value(board + "4d Qs")
    assert made(board + "8h Ks") == "5s 5h Ks 9c 8h"


def test_case_9_pairs_compare_in_order():
    assert value("5c 5d 6c 6d Kh") > value("2c 2d 6h 6s Ah")
    assert value("Ac Ad 6c 6d Kh") > value("2c 2d 5h 5s Kd")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Qd 2c 3c 4c Qd", "Qd twice, again in place 5"),
        ("2c 3c 4c 5c Jk", "a joker in place 5: this hand has none"),
        ("2c 3c 4c 5c", "4 cards: this hand takes 5 to 7"),
        ("2c 3c 4c 5c 6c 7c 8c 9c", "8 cards: this hand takes 5 to 7"),
    ],
)
def test_case_10_what_is_no_hand_is_refused(text, why):
    with pytest.raises(HandError, match=why):
        value(text)


def test_numbers_that_are_no_cards_are_refused():
    with pytest.raises(HandError, match="53 in place 5"):
        high.value(bytes([1, 2, 3, 4, 53]))
    with pytest.raises(HandError, match="0 to 51"):
        high.value((1, 2, 3, 4, -1))
    with pytest.raises(HandError, match="0 to 51"):
        high.value((1, 2, 3, 4, 300))


def test_case_11_trips_beat_a_pair():
    board = "9h Jh 7d 2s Kc "
    assert value(board + "7c 7h") > value(board + "Jc 5h")
    assert high.name(value(board + "7c 7h")) == "Three sevens, K-J kickers"


def test_case_14_rank_name_and_paragraph_come_from_one_value():
    straight_flush = value("9h 8h 7h 6h 5h Ad Ac")
    assert high.rank(straight_flush) == "straight_flush"
    assert high.name(straight_flush) == "Straight flush, nine high"
    assert pa637a.cite(high.rank(straight_flush)) == "637a.6(b)(2)"


@pytest.mark.parametrize(
    ("text", "name", "cards", "paragraph"),
    [
        ("Ts Js Qs Ks As 2c 3c", "Royal flush", "As Ks Qs Js Ts", "(b)(1)"),
        ("9c 9d 9h 9s 2c 2d 2h", "Four nines, two kicker", "9s 9h 9d 9c 2c", "(b)(3)"),
        ("Kc Kd Kh Js Jd 2c 3d", "Full house, kings over jacks", "Kh Kd Kc Js Jd", "(b)(4)"),
        ("2c 2d 2h 3s 3d 3c Ad", "Full house, threes over twos", "3s 3d 3c 2d 2c", "(b)(4)"),
        ("Ac Kc 9c 7c 4c 2c Ad", "Flush, A-K-9-7-4", "Ac Kc 9c 7c 4c", "(b)(5)"),
        ("6d 5c 4h 3s 2d 2c 2h", "Straight, six high", "6d 5c 4h 3s 2d", "(b)(6)"),
        ("Kc Kd Js Jc Ad 2c", "Two pair, kings and jacks, ace kicker", "Kd Kc Js Jc Ad", "(b)(8)"),
        ("6c 6d Ad 9h 4s 2c 3d", "Pair of sixes, A-9-4 kickers", "6d 6c Ad 9h 4s", "(b)(9)"),
        ("Kd Qc 9h 8s 7d 2c 3d", "High card, K-Q-9-8-7", "Kd Qc 9h 8s 7d", "(e)"),
    ],
)  # fmt: skip
def test_names_cards_and_paragraphs(text, name, cards, paragraph):
    worth = value(text)
    assert high.name(worth) == name
    assert made(text) == cards
    assert pa637a.cite(high.rank(worth)) == "637a.6" + paragraph
    assert pa583.cite(high.rank(worth)) == "583.6" + ("(c)" if paragraph == "(e)" else paragraph)


def test_order_of_cards_and_suits_do_not_matter():
    drawn = random.Random(1)
    for _ in range(2000):
        hand = drawn.sample(range(52), drawn.choice((5, 6, 7)))
        worth = high.value(hand)
        assert worth < 2**30
        drawn.shuffle(hand)
        assert high.value(hand) == worth
        suits = drawn.choice(list(permutations(range(4))))
        assert high.value([c // 4 * 4 + suits[c % 4] for c in hand]) == worth


def test_cards_made_are_worth_the_value():
    drawn = random.Random(2)
    for _ in range(5000):
        hand = drawn.sample(range(52), 7)
        worth = high.value(hand)
        best = high.make(worth, hand)
        assert len(set(best)) == 5 and set(best) <= set(hand)
        assert high.value(best) == worth


def _of_ranks(counts):
    """Seven cards, a number of each rank, no five of a suit: each rank begins with another
    suit."""
    cards, turn = [], 0
    for rank, count in enumerate(counts):
        cards += [rank * 4 + (turn + i) % 4 for i in range(count)]
        turn += count
    return cards


def _multisets(ranks, total):
    if ranks == 0:
        if total == 0:
            yield ()
        return
    for count in range(min(4, total) + 1):
        for rest in _multisets(ranks - 1, total - count):
            yield (count, *rest)


@pytest.mark.full
def test_every_set_of_seven_ranks_and_every_flush_against_the_reference():
    hands = [_of_ranks(counts) for counts in _multisets(13, 7)]
    assert len(hands) == 49205
    for size in (5, 6, 7):
        for ranks in combinations(range(13), size):
            others = [rank * 4 + 1 for rank in range(13) if rank not in ranks]
            hands.append([rank * 4 for rank in ranks] + others[: 7 - size])
    rows = sorted(
        {(high.value(hand), oracles.best_high([card.name(c) for c in hand])) for hand in hands}
    )
    assert len(rows) == 4824
    for (worth, theirs), (next_worth, next_theirs) in zip(rows, rows[1:]):
        assert worth < next_worth and theirs < next_theirs


def test_omaha_takes_two_and_three():
    drawn = random.Random(3)
    for _ in range(300):
        cards = drawn.sample(range(52), 9)
        hole, board = cards[:4], cards[4:]
        worth = high.omaha(hole, board)
        five = [list(a + b) for a in combinations(hole, 2) for b in combinations(board, 3)]
        assert worth == max(high.value(hand) for hand in five)
        best = high.make_omaha(worth, hole, board)
        assert high.value(best) == worth
        assert len(set(best) & set(hole)) == 2 and len(set(best) & set(board)) == 3


def test_case_19_omaha_needs_two_of_the_hand():
    hole, board = card.parse_many("As Kd 7c 2h"), card.parse_many("Ks Qs Js Ts 3d")
    assert high.name(high.omaha(hole, board)) == "Straight, ace high"


def test_flop_poker_takes_three_and_two():
    own, board = card.parse_many("2c 3d 9h"), card.parse_many("As Ah Ad")
    worth = high.flop(own, board)
    assert high.name(worth) == "Pair of aces, 9-3-2 kickers"
    assert card.names(high.make_flop(worth, own, board)) == ["As", "Ah", "9h", "3d", "2c"]
    drawn = random.Random(4)
    for _ in range(1000):
        cards = drawn.sample(range(52), 6)
        own, board = cards[:3], cards[3:]
        worth = high.flop(own, board)
        assert worth == max(high.value(own + list(two)) for two in combinations(board, 2))
        assert high.value(high.make_flop(worth, own, board)) == worth


def test_a_card_in_the_hand_and_on_the_board_is_refused():
    with pytest.raises(HandError, match="As twice"):
        high.omaha(card.parse_many("As Kd 7c 2h"), card.parse_many("Ks Qs As Ts 3d"))
    with pytest.raises(HandError, match="5 cards: this hand takes 4"):
        high.omaha(card.parse_many("As Kd 7c 2h 3c"), card.parse_many("Ks Qs Js Ts"))
    with pytest.raises(HandError, match="9h twice"):
        high.flop(card.parse_many("2c 3d 9h"), card.parse_many("As Ah 9h"))
