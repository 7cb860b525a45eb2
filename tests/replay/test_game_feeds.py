"""The recorded feeds of every game against what was dealt and against other evaluators."""

import pokerkit
import pytest
from as_recorded import check_events, check_screens

from workshop.dealer import recorded
from workshop.oracles import hi_lo_table, pai_gow_hand, pai_gow_table

# game: (half of the pot, hand of PokerKit that compares as the section's do)
HALVES = {
    "holdem": (("high", pokerkit.StandardHighHand),),
    "omaha": (("high", pokerkit.OmahaHoldemHand),),
    "omaha_hilo": (
        ("high", pokerkit.OmahaHoldemHand),
        ("low", pokerkit.OmahaEightOrBetterLowHand),
    ),
    "stud7": (("high", pokerkit.StandardHighHand),),
    "stud7_hilo": (
        ("high", pokerkit.StandardHighHand),
        ("low", pokerkit.EightOrBetterLowHand),
    ),
    "razz": (("low", pokerkit.RegularLowHand),),
    "stud5": (("high", pokerkit.StandardHighHand),),
    "draw5": (("high", pokerkit.StandardHighHand),),
    "draw_27": (("low", pokerkit.StandardLowHand),),
    "badugi": (("low", pokerkit.BadugiHand),),
}

GAME_OF = {name: recorded.TABLES[config]["game"] for name, (_, config) in recorded.FEEDS.items()}
# Those of hold'em and flop poker with a file of tests of their own are not played again.
ELSEWHERE = ("holdem", "flop_poker", "folds", "misdeal", "noise", "quick", "demo-holdem",
             "demo-flop_poker")  # fmt: skip
FEEDS = [
    name for name in recorded.FEEDS if name not in ELSEWHERE and not name.startswith("reader-")
]
POKER = [name for name in FEEDS if GAME_OF[name] in HALVES]

# What goes wrong in the rounds of a game's own feed, in order.
FAULTS = {
    "omaha": ["duplicate_card", "missing_card"],
    "omaha_hilo": ["card_not_due"],
    "stud7": ["duplicate_card", "missing_card"],
    "stud7_hilo": ["wrong_joker"],
    "razz": ["duplicate_card"],
    "stud5": ["card_not_due", "unknown_tag"],
    "draw5": ["card_not_due", "duplicate_card"],
    "draw_27": ["wrong_joker"],
    "badugi": ["duplicate_card"],
    "pai_gow": ["missing_card", "extra_card"],
    "pai_gow-stacks": ["duplicate_card"],
    "hi_lo": ["duplicate_card", "card_not_due"],
    "flop_poker-cases": ["duplicate_card", "wrong_joker", "card_not_due"],
    "misdeal": [],  # told in test_recorded_feeds.py
}


def of_kind(outcome, kind):
    return [event for event in outcome.objects() if event["ev"] == kind]


def open_hands(result):
    return {hand["seat"]: hand for hand in result["hands"] if "cards" in hand}


def hand_of(outcome, number, seat):
    """The last hand of a seat in a round's results."""
    results = [result for result in of_kind(outcome, "result") if result["round"] == number]
    return open_hands(results[-1])[seat]


@pytest.mark.parametrize("name", FEEDS)
def test_events_are_as_expected(played, name):
    check_events(name, played(name))


@pytest.mark.parametrize("name", FEEDS)
def test_screens_are_as_expected(played, name):
    check_screens(name, played(name))


def test_every_game_has_an_ordinary_feed_a_misdeal_and_a_demonstration():
    games = set(GAME_OF.values())
    assert len(games) == 13
    for game in games:
        assert GAME_OF[recorded.DEMOS[game]] == game == GAME_OF[game]
        assert any(name in FAULTS for name in recorded.FEEDS if GAME_OF[name] == game)
    assert set(ELSEWHERE) < set(recorded.FEEDS)


@pytest.mark.parametrize("name", FEEDS)
def test_what_goes_wrong_is_named_and_nothing_else_goes_wrong(played, dealt, name):
    outcome = played(name)
    assert [fault["code"] for fault in of_kind(outcome, "fault")] == FAULTS.get(name, [])
    ended = [truth.ended for truth in dealt(name)]
    voids = [event["round"] for event in of_kind(outcome, "void")]
    assert voids == [number for number, how in enumerate(ended, 1) if how == "void"]
    shown = {result["round"] for result in of_kind(outcome, "result")}
    assert shown == {number for number, how in enumerate(ended, 1) if how != "void"}


@pytest.mark.parametrize("name", FEEDS)
def test_cards_go_where_they_were_dealt_and_are_named_no_sooner_than_they_lie_open(
    played, dealt, name
):
    for number, truth in enumerate(dealt(name), 1):
        events = [event for event in played(name).objects() if event.get("round") == number]
        went = [event["to"] for event in events if event["ev"] == "card" and "shown" not in event]
        assert went == [to for to, _ in truth.places][: len(went)]
        assert truth.ended == "void" or len(went) == len(truth.places)
        before_show = [event for event in events if event["ev"] in ("card", "street", "complete")]
        for event in before_show:
            if event["ev"] == "card":
                assert ("card" in event) == (event.get("shown") is True)
            for card, to in zip(event.get("cards", ()) if event["ev"] == "street" else (),
                                event.get("to", ["board"] * 3)):  # fmt: skip
                assert (to, card) in truth.places


@pytest.mark.parametrize("name", [name for name in FEEDS if "stud" in GAME_OF[name]])
def test_stud_names_the_up_cards_and_never_the_down_cards(played, dealt, name):
    up = slice(1, 5) if GAME_OF[name] == "stud5" else slice(2, 6)
    for event in of_kind(played(name), "street"):
        truth = dealt(name)[event["round"] - 1]
        for card, to in zip(event["cards"], event.get("to", ["board"])):
            assert card in (truth.cards(to) if to == "board" else truth.cards(to)[up])


@pytest.mark.parametrize("name", POKER)
def test_winners_are_those_of_pokerkit(played, dealt, name):
    for result in of_kind(played(name), "result"):
        truth = dealt(name)[result["round"] - 1]
        live = [seat for seat in result["shares"]]
        if truth.ended == "uncontested":
            assert result["uncontested"] is True and not open_hands(result)
            assert live[0] not in truth.folded and len(live) == 1
            continue
        hands = open_hands(result)
        for half, kind in HALVES[GAME_OF[name]]:
            worth = {
                seat: kind.from_game_or_none(
                    "".join(hand["cards"]), "".join(result.get("board", ()))
                )
                for seat, hand in hands.items()
            }
            top = max((hand for hand in worth.values() if hand is not None), default=None)
            best = [seat for seat in worth if top is not None and worth[seat] == top]
            assert result["winners"][half] == best


@pytest.mark.parametrize("name", ["pai_gow", "pai_gow-stacks", "demo-pai_gow"])
def test_pai_gow_comes_out_as_in_the_slow_table(played, dealt, name):
    options = recorded.TABLES[recorded.FEEDS[name][1]]["options"]
    for result in of_kind(played(name), "result"):
        truth = dealt(name)[result["round"] - 1]
        hands = open_hands(result)
        assert set(hands) == {hand["seat"] for hand in result["hands"]} - set(truth.folded)
        own = {seat: h["low"] for seat, h in hands.items() if h["set_by"] == "player"}
        way = options.get("house_way", "foxwoods")
        slow = pai_gow_table.table({seat: truth.cards(seat) for seat in hands}, way, own)
        for seat, hand in hands.items():
            (front, behind), outcome = slow[seat]
            assert hand["cards"] == truth.cards(seat)
            assert pai_gow_hand.two(hand["low"]) == pai_gow_hand.two(front)
            assert pai_gow_hand.five(hand["high"]) == pai_gow_hand.five(behind)
            assert hand["outcome"] == outcome
            for wager, paid in hand["bonus"].items():
                assert paid == pai_gow_table.paid_for(wager, truth.cards(seat))


def test_hi_lo_comes_out_as_in_the_slow_table(played, dealt):
    for result in of_kind(played("hi_lo"), "result"):
        truth = dealt("hi_lo")[result["round"] - 1]
        theirs = hi_lo_table.setting(truth.cards("dealer"), 3)
        for seat, hand in open_hands(result).items():
            own = hi_lo_table.setting(truth.cards(seat), 3)
            assert (hand["points_high"], hand["points_low"]) == own
            assert hand["bonus"] == hi_lo_table.bonus(truth.cards(seat), 6)
            if seat != "dealer":
                outcomes = hand["outcome_high"], hand["outcome_low"], hand["outcome"]
                assert outcomes == hi_lo_table.outcomes(own, theirs, 21, "push")


# The special cases, down the wire.


def test_boards_that_others_ranked_wrong_cases_4_to_8_9_and_11(played):
    results = of_kind(played("holdem-cases"), "result")
    assert [result["winners"]["high"] for result in results] == [
        ["1"], ["1"], ["1", "2"], ["1", "2"], ["1"], ["1"], ["2"],
    ]  # fmt: skip
    ranks = [result["hands"][0]["rank"] for result in results]
    assert ranks == ["straight", "flush", "full_house", "two_pair", "pair", "two_pair", "two_pair"]
    assert results[3]["hands"][1]["best"] == "Ad Ac 6s 6c Qc".split()


def test_lows_cases_12_18_and_20(played):
    assert of_kind(played("razz"), "result")[0]["winners"]["low"] == ["2"]
    result = of_kind(played("draw_27"), "result")[0]
    assert result["winners"]["low"] == ["3"]
    assert result["hands"][0]["decision"] == ["C9"]
    none = of_kind(played("stud7_hilo"), "result")[2]
    assert none["winners"] == {"high": ["1"], "low": []} and none["shares"] == {"1": "1"}
    assert hand_of(played("stud7_hilo"), 3, "1")["low"] is None


def test_three_cards_case_13(played):
    hands = open_hands(of_kind(played("flop_poker-cases"), "result")[0])
    kinds = {seat: hand["three_card"] for seat, hand in hands.items()}
    assert kinds == {
        "1": "straight", "2": "straight", "3": None, "4": "straight_flush", "5": "straight",
        "6": "pair",
    }  # fmt: skip
    named = [seat for seat, hand in hands.items() if hand.get("decision") == ["C11"]]
    assert named == ["4", "5"]


def test_pai_gow_cases_1_2_15_16_17_and_34(played):
    outcome = played("pai_gow")
    paid = hand_of(outcome, 1, "1")
    assert (paid["rank"], paid["bonus"]["fortune"], paid["pays"]["fortune"]) == (
        "straight", "three_of_a_kind", 3,
    )  # fmt: skip
    wheel = hand_of(outcome, 1, "2")["bonus"]["dynasty"]
    assert wheel == "ace_five_natural_straight_flush_ace_queen_suited"
    assert hand_of(outcome, 1, "3")["high"] == "Jk 5c 4c 3c 2s".split()
    assert hand_of(outcome, 1, "4")["outcome"] == "foul"
    faults = [(fault["have"], fault["need"]) for fault in of_kind(outcome, "fault")]
    assert faults == [(48, 49), (50, 49)]
    own = hand_of(played("pai_gow-stacks"), 1, "2")
    assert (own["high"], own["outcome"]) == ("As 5s 4c 3h 2d".split(), "win")


def test_omaha_takes_two_of_the_hand_case_19(played):
    assert hand_of(played("omaha"), 2, "1")["rank"] == "high_card"
    assert of_kind(played("omaha"), "result")[1]["winners"]["high"] == ["3"]


def test_eight_stud_seats_use_the_whole_deck_and_share_the_last_card_case_33(played):
    (result,) = of_kind(played("stud7-eight"), "result")
    assert len(result["board"]) == 1
    assert {len(hand["cards"]) for hand in result["hands"]} == {6}
    assert of_kind(played("stud7-eight"), "complete")[0]["cards"] == 52


def test_reshuffled_discards_are_no_duplicates_case_32(played, dealt):
    (truth,) = dealt("draw_27-reshuffled")
    assert len(truth.places) == 95
    assert len({card for _, card in truth.places}) == 52


def test_badugi_chooses_the_cards_that_count(played):
    assert hand_of(played("badugi"), 1, "1")["low"] == "4d 3c 2s".split()
    assert of_kind(played("badugi"), "result")[0]["shares"] == {"2": "1/2", "3": "1/2"}
