"""Replays of the recorded feeds, each played once a test run."""

import functools

import pytest

from card_shoe.feeds import play, table
from workshop.dealer import recorded


@pytest.fixture(scope="session")
def played():
    """played(name, **options of play.play) -> Outcome of a recorded feed on the unix port."""

    @functools.cache
    def once(name, **options):
        return play.play(table.load(recorded.path(name)), **options)

    return once


@pytest.fixture(scope="session")
def dealt():
    """dealt(name) -> list of Dealt: what was really dealt in a recorded feed."""

    @functools.cache
    def once(name):
        recipe, _ = recorded.FEEDS[name]
        return recipe().rounds

    return once
