"""The demonstration of each game: a recorded feed with its table and deck, in the wheel too."""

from pathlib import Path

from card_shoe.places import FEEDS
from shoe import games


def path(game: str) -> Path:
    """Return where the feed that demonstrates a game lies."""
    return FEEDS / f"demo-{game}.feed"


def demonstrated() -> tuple[str, ...]:
    """Return the names of the games that have a demonstration, in the firmware's order."""
    return tuple(game for game in games.NAMES if path(game).is_file())
