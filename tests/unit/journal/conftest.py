"""The table of six that the device tests play as well, under CPython."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "device" / "journal"))
