"""The emulated panels of boards/panels for the host: `from card_shoe.emulator.panels import
make`."""

import sys

from card_shoe.places import ROOT

_BOARDS = str(ROOT / "boards")
if _BOARDS not in sys.path:
    sys.path.append(_BOARDS)

from panels import PanelError, make  # noqa: E402

__all__ = ("PanelError", "make")
