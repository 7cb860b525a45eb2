"""The deal: which place is due next, with seats that are out, and back again."""

import random

import pytest

from shoe.rounds.deal import BOARD, BURN, NOWHERE, Deal

HOLDEM = (("hole", 0, "dd", 0), ("flop", 1, "", 3), ("turn", 1, "", 1), ("river", 1, "", 1))
STUD = (("third", 0, "ddu", 0),) + tuple((name, 1, face, 0) for name, face in zip("4567", "uuuc"))


def deal_all(deal, count=99):
    places = []
    while deal.due() != NOWHERE and len(places) < count:
        due = deal.due()
        assert deal.take(len(places)) == due
        places.append(due)
    return places


@pytest.mark.parametrize("seats", range(2, 12))
def test_holdem_takes_2n_plus_8_cards_from_the_first_seat_on(seats):
    deal = Deal(HOLDEM, seats)
    deal.begin(1, bytes(seats))
    assert deal.left() == 2 * seats + 8
    order = [(1 + i) % seats for i in range(seats)]
    board = [BURN, BOARD, BOARD, BOARD, BURN, BOARD, BURN, BOARD]
    assert deal_all(deal) == order * 2 + board
    assert (deal.left(), deal.due(), deal.count) == (0, NOWHERE, 2 * seats + 8)
    assert deal.cards_to(0) == bytes([seats - 1, 2 * seats - 1])
    assert deal.cards_to(BOARD) == bytes([2 * seats + i for i in (1, 2, 3, 5, 7)])


def test_streets_and_what_is_left_of_them():
    deal = Deal(HOLDEM, 3)
    deal.begin(0, bytes(3))
    streets = []
    for card in range(14):
        left = [deal.left(street) for street in range(4)]
        assert left == [max(0, end - card) for end in (6, 10, 12, 14)]
        deal.take(card)
        streets.append(deal.street())
    assert streets == [0] * 6 + [1] * 4 + [2] * 2 + [3] * 2
    assert deal.face_up(1) == [(BOARD, 7), (BOARD, 8), (BOARD, 9)]
    assert deal.face_up(0) == []


def test_a_seat_that_is_out_gets_no_cards_and_has_missed_one_only_when_passed_over():
    deal = Deal(STUD, 3)
    deal.begin(0, bytes(3))
    deal_all(deal, 9)
    deal.take(9)
    deal.out[1] = 1
    assert deal.due() == 0 and not deal.missed[1]
    deal.take(10)
    assert deal.due() == 2 and not deal.missed[1]
    deal.out[1] = 0
    assert deal.due() == 1
    deal.out[1] = 1
    deal.take(11)
    assert deal.missed[1]
    assert deal.left() == 3 * 3
    deal_all(deal)
    assert [len(deal.cards_to(seat)) for seat in range(3)] == [7, 3, 7]


def test_stud_cards_that_lie_face_up():
    deal = Deal(STUD, 2)
    deal.begin(1, bytes(2))
    deal_all(deal)
    assert deal.face_up(0) == [(1, 4), (0, 5)]
    assert deal.face_up(1) == [(1, 7), (0, 8)]
    assert deal.face_up(4) == []


def test_undo_brings_back_the_place_that_was_due():
    rng = random.Random(5)
    for _ in range(300):
        seats = rng.randint(2, 8)
        deal = Deal(rng.choice([HOLDEM, STUD]), seats)
        out = bytearray(rng.randint(0, 1) for _ in range(seats - 1)) + b"\0"
        deal.begin(rng.randrange(seats), out)
        deal_all(deal, rng.randint(0, deal.left() - 1))
        before = (deal.due(), deal.left(), deal.count, deal.street(), bytes(deal.missed))
        deal.take(60)
        deal.undo()
        assert before == (deal.due(), deal.left(), deal.count, deal.street(), bytes(deal.missed))


def test_find_gives_the_place():
    deal = Deal(HOLDEM, 2)
    deal.begin(0, bytes(2))
    deal.take(40)
    deal.take(51)
    assert (deal.find(40), deal.find(51), deal.find(0)) == (1, 2, 0)
    deal.begin(0, bytes(2))
    assert deal.find(40) == 0


def test_a_card_goes_back_once_only():
    deal = Deal(HOLDEM, 2)
    deal.begin(0, bytes(2))
    assert not deal.undoable
    deal.take(1)
    assert deal.undoable
    deal.undo()
    assert not deal.undoable


def stud_to_sixth(folded_after=None, seats=8):
    """Stud through sixth street; folded_after: street -> seats that go out once it is out."""
    deal = Deal(STUD, seats)
    deal.begin(0, bytes(seats))
    for street in range(4):
        while deal.left(street):
            deal.take(deal.count)
        for seat in (folded_after or {}).get(street, ()):
            deal.out[seat] = 1
    return deal


def test_stud_for_eight_ends_with_the_last_card_of_the_deck_common_to_all():
    deal = Deal(STUD, 8)
    deal.begin(3, bytes(8))
    assert deal.left() == 52
    assert deal_all(deal)[48:] == [0, 1, 2, BOARD]
    assert (deal.count, deal.due(), deal.left()) == (52, NOWHERE, 0)
    assert deal.cards_to(BOARD) == bytes([51])
    assert deal.face_up(4) == [(BOARD, 51)]
    assert [len(deal.cards_to(seat)) for seat in range(8)] == [6] * 8


def test_a_common_card_is_burned_for_where_two_are_left_or_more():
    deal = stud_to_sixth({2: [5]})
    assert (deal.count, deal.left()) == (50, 2)
    assert deal_all(deal) == [BURN, BOARD]
    deal = stud_to_sixth({0: [1], 1: [2], 2: [6]})
    assert (deal.count, deal.live(), deal.left()) == (45, 5, 6)
    assert deal_all(deal) == [BURN, 0, 3, 4, 5, 7]


def test_whether_seventh_street_is_common_is_settled_by_its_first_card():
    deal = stud_to_sixth({0: [1], 1: [2]})
    assert (deal.count, deal.live(), deal.left(), deal.left(4)) == (46, 6, 2, 2)
    deal.out[6] = 1
    assert (deal.live(), deal.left()) == (5, 6)
    deal.out[6] = 0
    deal.take(46)
    deal.out[6] = 1
    assert (deal.due(), deal.left()) == (BOARD, 1)
    deal.undo()
    assert (deal.due(), deal.left()) == (BURN, 6)
    deal.take(46)
    assert deal_all(deal) == [0, 3, 4, 5, 7]


def test_how_many_cards_stud_needs_is_right_from_the_first_card_on():
    rng = random.Random(7)
    for _ in range(300):
        seats = rng.randint(2, 8)
        deal = Deal(STUD, seats)
        out = bytearray(rng.randint(0, 3) == 0 for _ in range(seats - 1)) + b"\0"
        deal.begin(rng.randrange(seats), out)
        need = deal.left()
        live = deal.live()
        common = 3 + 6 * live + 1 + live > 52
        sixth = 3 + 6 * live
        assert need == (min(52, sixth + 2) if common else sixth + 1 + live)
        deal_all(deal)
        assert deal.count == need
