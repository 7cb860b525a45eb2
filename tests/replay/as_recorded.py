"""Comparison of a replay with what was recorded of its feed."""

from PIL import Image

from card_shoe.feeds import play, table
from workshop.dealer import recorded
from workshop.gallery import sheet


def check_events(name, outcome):
    """The events of a feed's Outcome are those that were recorded; raises where they differ."""
    checked = table.load(recorded.path(name))
    assert play.load_expected(checked.feed), "no expected events: run `make expected`"
    play.compare(checked.feed, outcome)


def check_screens(name, outcome):
    """The screens are those that were recorded; else they are saved to be looked at."""
    got = recorded.sheet_of(name, outcome)
    with Image.open(recorded.sheet_path(name)) as expected:
        difference = sheet.difference(expected, got)
    if difference:
        folder = recorded.ROOT / "build" / "screens"
        folder.mkdir(parents=True, exist_ok=True)
        got.save(folder / f"{name}.got.png")
    assert not difference, f"{difference}; see build/screens/{name}.got.png, or `make expected`"
