"""MicroPython's framebuf for CPython, as far as the firmware draws with it.

The same pixels as MicroPython 1.25 for what is here, and the same refusals: a FrameBuffer needs
memory that can be written, and blit takes a FrameBuffer. A test compares the two.
"""

MONO_VLSB = 0
RGB565 = 1
MONO_HLSB = 3
GS8 = 6


class FrameBuffer:
    """width x height pixels over a writable buffer; formats MONO_VLSB, MONO_HLSB, GS8, RGB565."""

    def __init__(self, buffer, width, height, kind, stride=None):
        self._data = memoryview(buffer)
        if self._data.readonly:
            raise TypeError("object with buffer protocol required")
        stride = width if stride is None else stride
        if width < 1 or height < 1 or stride < width:
            raise ValueError
        self._width, self._height, self._kind = width, height, kind
        self._stride = (stride + 7) & ~7 if kind == MONO_HLSB else stride
        if len(self._data) < self._size():
            raise ValueError

    def _size(self):
        if self._kind == MONO_VLSB:
            return (self._height + 7) // 8 * self._stride
        if self._kind == MONO_HLSB:
            return self._height * self._stride // 8
        if self._kind in (GS8, RGB565):
            return self._height * self._stride * (2 if self._kind == RGB565 else 1)
        raise ValueError("invalid format")

    def _place(self, x, y):
        if self._kind == MONO_VLSB:
            return (y >> 3) * self._stride + x, 1 << (y & 7)
        return (y * self._stride + x) >> 3, 0x80 >> (x & 7)

    def _get(self, x, y):
        if self._kind == GS8:
            return self._data[y * self._stride + x]
        if self._kind == RGB565:
            at = 2 * (y * self._stride + x)
            return self._data[at] | self._data[at + 1] << 8
        at, bit = self._place(x, y)
        return 1 if self._data[at] & bit else 0

    def _set(self, x, y, colour):
        if self._kind == GS8:
            self._data[y * self._stride + x] = colour & 0xFF
        elif self._kind == RGB565:
            at = 2 * (y * self._stride + x)
            self._data[at], self._data[at + 1] = colour & 0xFF, colour >> 8 & 0xFF
        else:
            at, bit = self._place(x, y)
            self._data[at] = self._data[at] | bit if colour else self._data[at] & ~bit

    def pixel(self, x, y, colour=None):
        """One pixel's colour, or sets it; None beyond the edges."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if colour is None:
            return self._get(x, y)
        self._set(x, y, colour)
        return None

    def fill(self, colour):
        """Every pixel."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x, y, width, height, colour):
        """A filled rectangle, clipped."""
        for row in range(max(y, 0), min(y + height, self._height)):
            for column in range(max(x, 0), min(x + width, self._width)):
                self._set(column, row, colour)

    def hline(self, x, y, width, colour):
        """A line to the right."""
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x, y, height, colour):
        """A line downwards."""
        self.fill_rect(x, y, 1, height, colour)

    def rect(self, x, y, width, height, colour, fill=False):
        """A rectangle, its outline or filled."""
        if fill:
            self.fill_rect(x, y, width, height, colour)
            return
        self.hline(x, y, width, colour)
        self.hline(x, y + height - 1, width, colour)
        self.vline(x, y, height, colour)
        self.vline(x + width - 1, y, height, colour)

    def blit(self, source, x, y, key=-1, palette=None):
        """Copy source here, clipped, but for pixels that are key after the palette."""
        if not isinstance(source, FrameBuffer):
            raise TypeError
        for row in range(max(y, 0), min(y + source._height, self._height)):
            for column in range(max(x, 0), min(x + source._width, self._width)):
                colour = source._get(column - x, row - y)
                if palette is not None:
                    colour = palette._get(colour, 0)
                if colour != key:
                    self._set(column, row, colour)
