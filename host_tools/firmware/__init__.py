"""Building a board's image: sources, toolchain, compilation, UF2, size report."""

from host_tools.firmware.build import Image, build, mpy_cross

__all__ = ("Image", "build", "mpy_cross")
