"""The host's side of the card shoe: the command `shoe`, and what it is made of.

Importing this package makes the firmware's own modules importable under CPython as `shoe…`: it
puts `firmware/` on the path and, where CPython lacks a module of MicroPython, the stand-ins of
`card_shoe/cpython/`.
"""

import sys

from card_shoe.places import PACKAGE, ROOT

FIRMWARE = str(ROOT / "firmware")
STAND_INS = str(PACKAGE / "cpython")

for _folder in (STAND_INS, FIRMWARE):
    if _folder not in sys.path:
        sys.path.insert(0, _folder)

import micropython  # noqa: E402,F401  (makes viper's names known before any firmware module)
