"""What the device tells of its rules over the link: house decisions, legal settings."""

import json

from host_tools import feed as feeds
from host_tools import play, recorded, table
from host_tools.pai_gow_feed import PaiGowDealer
from shoe.rules import decisions


def replayed(dealer, config, folder):
    """The events of a dealer's rounds under a table configuration, on the unix port."""
    (folder / recorded.DECK).write_text(recorded.deck_text(), "utf-8")
    (folder / "table.json").write_text(json.dumps(config), "utf-8")
    (folder / "a.feed").write_text(feeds.write(dealer.feed("table.json")), "utf-8")
    return play.play(table.load(folder / "a.feed")).objects()


def of_kind(events, kind):
    return [event for event in events if event["ev"] == kind]


def test_the_section_and_the_day_of_its_text_are_told_with_the_decisions(tmp_path):
    seats = recorded.TABLES["pai_gow-stacks.table.json"]["seats"]
    dealer = PaiGowDealer(seats, recorded.tags(), seed=8)
    dealer.ask(do="decisions")
    config = recorded.TABLES["holdem.table.json"]
    (told,) = of_kind(replayed(dealer, config, tmp_path), "decisions")
    assert list(told) == ["ev", "rules", "edition", "decisions"]
    assert (told["rules"], told["edition"]) == ("58 Pa. Code 637a.6", "2026-11-30")


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
    events = replayed(dealer, config, tmp_path)
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
    (error,) = of_kind(replayed(dealer, other, tmp_path), "error")
    assert error["why"].startswith("settings: ")
