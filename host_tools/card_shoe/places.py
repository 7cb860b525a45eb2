"""Where firmware, boards and feeds lie, and where a cache may: in the tree, or installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_ABOVE = PACKAGE.parent.parent
TREE = _ABOVE if (_ABOVE / "host_tools/workshop").is_dir() else None
"""The project's tree, or None where only the package is installed."""

ROOT = TREE or PACKAGE / "data"
"""The folder that holds `firmware/` and `boards/`."""

FEEDS = TREE / "tests" / "replay" / "feeds" if TREE else ROOT / "feeds"
"""The folder of the demonstrations' feeds, with their tables and decks."""


def cache() -> Path:
    """Return the folder for what can be made again: the tree's build/, or the user's cache.

    Nothing is written beside the installed package.
    """
    if TREE:
        return TREE / "build"
    import platformdirs

    return platformdirs.user_cache_path("card-shoe", appauthor=False)
