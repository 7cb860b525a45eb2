"""Where firmware and boards lie: in the tree, or in the installed package's data."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_ABOVE = PACKAGE.parent.parent
TREE = _ABOVE if (_ABOVE / "host_tools" / "workshop").is_dir() else None
"""The project's tree, or None where only the package is installed."""

ROOT = TREE or PACKAGE / "data"
"""The folder that holds `firmware/` and `boards/`."""
