"""Counts in what the host tools say: one thing is not called by its plural."""

import json
from types import SimpleNamespace

import pytest

from card_shoe.boards import uf2
from card_shoe.deck import exchange
from card_shoe.errors import Refused
from card_shoe.feeds import strict, words
from card_shoe.journal import chain, report
from card_shoe.numbers import counted
from shoe.journal import record
from workshop.faults.tally import Tally


def test_counts_have_the_right_form():
    assert counted(0, "round") == "0 rounds"
    assert counted(1, "round") == "1 round"
    assert counted(1, "process", "processes") == "1 process"
    assert counted(2, "process", "processes") == "2 processes"
    assert counted(1234, "card") == "1,234 cards"


def test_events_in_words():
    fault = {"ev": "fault", "code": "missing_card", "have": 1, "need": 5, "clear": ["void"]}
    assert "missing_card: 1 card, 5 needed" in words.of(json.dumps(fault))
    complete = {"ev": "complete", "round": 1, "cards": 1}
    assert words.of(json.dumps(complete)) == "round 1 is complete, 1 card"
    assert words.of(json.dumps(dict(complete, cards=17))) == "round 1 is complete, 17 cards"


def test_differences_that_are_not_shown():
    # A difference has three lines of its own before those of the events.
    got = ['{"ev":"card"}'] * (strict.SHOWN - 3 + 1)
    assert strict.differences([], got)[-1] == "… and 1 line more"
    assert strict.differences([], [*got, got[0]])[-1] == "… and 2 lines more"


def journal(first, *kinds):
    made = [
        SimpleNamespace(number=number, kind=kind, chain=number)
        for number, kind in enumerate(kinds, first)
    ]
    return SimpleNamespace(records=made, torn=None)


def test_a_journal_of_one_record():
    assert chain._extent(journal(1, record.SEAL)) == ["1 record, number 1, 1 ended round"]
    said = chain._extent(journal(2, record.NOTE, record.SEAL))
    assert said == [
        "2 records, 2 to 3, 1 ended round", "record 1 has been overwritten, as old ones are",
    ]  # fmt: skip
    assert "records 1 to 2 have been" in chain._extent(journal(3, record.NOTE))[1]
    ok, said = chain._tail(journal(1, record.SEAL, record.SEAL), 1)
    assert ok and said == "anchored up to record 1; 1 record after it, 1 ended round among them"


def test_a_receipt_of_one_byte():
    assert report._deck(b"x")[0][1] == "1 byte that is no deck file"


def test_a_row_of_one_column():
    with pytest.raises(Refused, match="a.csv:2: 1 column; a line is tag,card"):
        exchange.from_csv("tag,card\n01\n", "a.csv")


def test_a_fault_machine_of_one_round():
    tally = Tally(cards=1)
    tally.counts["clean"] = dict(
        rounds=1, right=1, refused_right_fault=0, refused_other=0, wrong=0
    )
    assert tally.accuracy()[0].startswith("1 card passed; per 5,200 of them 0.00 wrong results")
    assert tally.accuracy()[1] == "0 of 1 clean round refused"


def test_an_image_of_one_byte():
    with pytest.raises(Refused, match="a.uf2: 1 byte, no whole number of 512-byte blocks"):
        uf2.unpack(b"x", "a.uf2")
