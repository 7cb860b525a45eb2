"""A dealer's rounds, written as a feed and played into the firmware on the unix port."""

import json

from card_shoe.feeds import feed as feeds
from card_shoe.feeds import play, table
from workshop.dealer import recorded


def replayed(dealer, folder, config):
    """Return the events (objects) of a dealer's rounds.

    dealer: a workshop.dealer.deal_feed.Dealer; folder: for the files, empty; config: the table's
    keys beyond those that the dealer settles (game is required).
    """
    whole = {
        "seats": dealer.seats,
        "reader": {"kind": "rdm6300"},
        "deck": recorded.DECK,
        **config,
    }
    (folder / recorded.DECK).write_text(recorded.deck_text(), "utf-8")
    (folder / "table.json").write_text(json.dumps(whole), "utf-8")
    (folder / "a.feed").write_text(feeds.write(dealer.feed("table.json")), "utf-8")
    return play.play(table.load(folder / "a.feed")).objects()


def of_kind(events, kind):
    """The events of one kind, in order."""
    return [event for event in events if event["ev"] == kind]
