"""Import this first, then `import shoe…`: the firmware's own modules under CPython.

It puts `firmware/` on the path and, where CPython lacks a module of MicroPython, the stand-ins
of `host_tools/cpython/`. `FIRMWARE` and `STAND_INS` are the two folders as strings.
"""

import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))
FIRMWARE = os.path.join(os.path.dirname(_HERE), "firmware")
STAND_INS = os.path.join(_HERE, "cpython")

for _folder in (STAND_INS, FIRMWARE):
    if _folder not in sys.path:
        sys.path.insert(0, _folder)

import micropython  # noqa: E402,F401  (makes viper's names known before any firmware module)
