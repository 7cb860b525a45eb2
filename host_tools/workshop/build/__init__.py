"""Building a board's image: sources, toolchain, compilation, UF2, size report."""

from workshop.build.image import Image, build, build_stock, mpy_cross

__all__ = ("Image", "build", "build_stock", "mpy_cross")
