"""What the device tells of its rules over the link: house decisions, legal settings."""

from played_feed import of_kind, replayed

from shoe.rules import decisions
from workshop.dealer import recorded
from workshop.dealer.pai_gow_feed import PaiGowDealer


def test_the_section_and_the_day_its_rules_were_written_are_told_with_the_decisions(tmp_path):
    seats = recorded.TABLES["pai_gow-stacks.table.json"]["seats"]
    dealer = PaiGowDealer(seats, recorded.tags(), seed=8)
    dealer.ask(do="decisions")
    config = recorded.TABLES["holdem.table.json"]
    (told,) = of_kind(replayed(dealer, tmp_path, config), "decisions")
    assert list(told) == ["ev", "rules", "written", "decisions"]
    assert (told["rules"], told["written"]) == ("58 Pa. Code 637a.6", "2026-11-30")


def test_decisions_and_legal_settings(tmp_path):
    config = dict(recorded.TABLES["pai_gow-stacks.table.json"], house={"C3": "ace_only"})
    seats = config["seats"]
    dealer = PaiGowDealer(seats, recorded.tags(), seed=8, start=6, stacks=True, brisk=8)
    dealer.ask(do="decisions")
    dealt = dealer.deal({"1": "Ks Kd 4c 4h 9s 7h Ac".split()})
    dealer.ask(do="settings", seat="1")
    dealer.key("show")
    dealer.ask(do="settings", seat="1")
    dealer.ask(do="settings", seat="7")
    events = replayed(dealer, tmp_path, config)
    (told,) = of_kind(events, "decisions")
    choices = {row["id"]: (row["choice"], row["other"]) for row in told["decisions"]}
    assert list(choices) == [row[0] for row in decisions.REGISTER]
    assert choices["C3"] == ("ace_only", "any") and choices["C9"] == ("ace_high", "straight")
    assert choices["C15"] == ("by_hand", None)
    errors = [event["why"] for event in of_kind(events, "error")]
    assert errors == ["settings: only while the hands are shown",
                      "seat: one of " + ", ".join(seats)]  # fmt: skip
    (told,) = of_kind(events, "settings")
    assert (told["round"], told["seat"]) == (1, "1")
    result = of_kind(events, "result")[0]["hands"][0]
    assert result["cards"] == dealt.cards("1")
    same = [row for row in told["settings"] if set(row["low"]) == set(result["low"])]
    assert [row["outcome"] for row in same] == [result["outcome"]]


def test_other_games_have_no_settings(tmp_path):
    config = recorded.TABLES["pai_gow-stacks.table.json"]
    dealer = PaiGowDealer(config["seats"], recorded.tags(), seed=8)
    dealer.ask(do="settings", seat="1")
    other = recorded.TABLES["holdem.table.json"]
    (error,) = of_kind(replayed(dealer, tmp_path, other), "error")
    assert error["why"].startswith("settings: ")
