"""Each kind of reader down the wire, with a gate, against what was really dealt."""

import pytest
from as_recorded import check_events, check_screens

from workshop.dealer.recipes.readers import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_round_through_every_kind_of_reader(played, dealt, kind):
    name = f"reader-{kind}"
    events = played(name).objects()
    truth = dealt(name)[0]
    said = [event for event in events if event["ev"] == "card" and event["round"] == 1]
    assert [event["to"] for event in said] == [to for to, _ in truth.places]
    # With a gate a card that lies face up is named as it passes, and no other.
    named = [(event["to"], event["card"]) for event in said if "card" in event]
    assert named == [place for place in truth.places if place[0] == "board"]
    (result,) = [event for event in events if event["ev"] == "result"]
    assert result["board"] == truth.cards("board")
    for hand in result["hands"]:
        assert hand["cards"] == truth.cards(hand["seat"])
    assert not played(name).unsent
    stat = events[-1]
    assert (stat["bad_frames"], stat["noise_bytes"], stat["phantoms"]) == (0, 0, 0)
    faults = [event["code"] for event in events if event["ev"] == "fault"]
    assert faults == ([] if kind in ("barcode", "angel_eye") else ["unknown_tag"])


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_as_recorded(played, kind):
    check_events(f"reader-{kind}", played(f"reader-{kind}"))
    check_screens(f"reader-{kind}", played(f"reader-{kind}"))
