"""With a light barrier: cards that are shown pass the reader, not the barrier."""

import pytest
from played_feed import of_kind, replayed

from card_shoe.feeds.feed import Line
from workshop.dealer import recorded
from workshop.dealer.deal_feed import MS
from workshop.dealer.draw_feed import DrawDealer
from workshop.dealer.pai_gow_feed import PaiGowDealer

SEATS = ["1", "2", "3"]
PAI_GOW_SEATS = ["1", "2", "3", "4", "5", "6", "dealer"]


class Passages:
    """A dealer whose cards break the barrier for 90 ms, 40 ms after they are first read.

    touches: whether cards that are shown do so too. After `show` it takes a second until a hand
    is shown.
    """

    barred = True
    touches = False

    def rest(self, tag, comment, damaged=0):
        if self.barred:
            self.lines.append(Line(self._us + 40 * MS, "gate", 90 * MS))
        super().rest(tag, comment, damaged)

    def key(self, name, held=None):
        if name == "show":
            self.barred = self.touches
        super().key(name, held)
        if name == "show":
            self.wait(4000, 4000)


class GateDrawDealer(Passages, DrawDealer):
    def begin(self, stacked=None):
        self.barred = True
        return super().begin(stacked)


class GatePaiGowDealer(Passages, PaiGowDealer):
    pass


@pytest.mark.parametrize("touches", [False, True])
def test_a_showdown_needs_no_passage_and_takes_no_harm_from_one(touches, tmp_path):
    dealer = GateDrawDealer("badugi", SEATS, recorded.tags(), seed=8, brisk=4)
    dealer.touches = touches
    shown = [dealer.draw_round()[1], dealer.draw_round(mucks=["2"])[1]]
    events = replayed(dealer, tmp_path, {"game": "badugi", "gate": True})
    assert not of_kind(events, "fault") and not of_kind(events, "refused")
    hands = [
        {hand["seat"]: hand["cards"] for hand in result["hands"] if "cards" in hand}
        for result in of_kind(events, "result")
    ]
    assert hands == shown


@pytest.mark.parametrize("touches", [False, True])
def test_a_players_own_setting_needs_no_passage(touches, tmp_path):
    dealer = GatePaiGowDealer(PAI_GOW_SEATS, recorded.tags(), seed=9, brisk=4)
    dealer.touches = touches
    cards = "Ks Kh Kd Ts 9s 4c 2d".split()
    dealer.pai_gow_round(hands={"2": cards}, remainder=4, own={"2": cards})
    events = replayed(dealer, tmp_path, {"game": "pai_gow", "gate": True})
    assert not of_kind(events, "fault") and not of_kind(events, "refused")
    results = of_kind(events, "result")
    assert [hand["set_by"] for hand in results[-1]["hands"] if hand["seat"] == "2"] == ["player"]


def test_a_card_that_leaves_the_shoe_unread_during_a_showdown_is_missed(tmp_path):
    dealer = GateDrawDealer("badugi", SEATS, recorded.tags(), seed=8, brisk=4)
    dealer.draw_round()
    show = max(line.us for line in dealer.lines if line.verb == "key" and line.value[0] == "show")
    dealer.lines.append(Line(show + 150 * MS, "gate", 60 * MS))
    first_shown = min(line.us for line in dealer.lines if line.verb == "rx" and line.us > show)
    assert first_shown - show > 800 * MS, "the passage would be taken for the shown card's own"
    events = replayed(dealer, tmp_path, {"game": "badugi", "gate": True})
    assert [event["code"] for event in of_kind(events, "fault")][0] == "missed_read"
    assert not of_kind(events, "result")
