"""The emulated panels of boards/panels for the host: `from host_tools.panels import make`."""

import sys
from pathlib import Path

_BOARDS = str(Path(__file__).resolve().parent.parent / "boards")
if _BOARDS not in sys.path:
    sys.path.append(_BOARDS)

from panels import PanelError, make  # noqa: E402

__all__ = ("PanelError", "make")
