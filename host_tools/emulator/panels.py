"""The panels of the unix board, which decode what a driver sends, for the emulated Pico:
`from card_shoe.emulator.panels import make`."""

import importlib.util
import sys

from card_shoe.places import ROOT

_FOLDER = ROOT / "boards" / "unix" / "panels"


def _panels():
    """Return the package `panels` of boards/unix; the modules beside it stay out of the path."""
    if "panels" not in sys.modules:
        spec = importlib.util.spec_from_file_location("panels", _FOLDER / "__init__.py")
        module = importlib.util.module_from_spec(spec)
        sys.modules["panels"] = module
        spec.loader.exec_module(module)
    return sys.modules["panels"]


PanelError, make = _panels().PanelError, _panels().make

__all__ = ("PanelError", "make")
