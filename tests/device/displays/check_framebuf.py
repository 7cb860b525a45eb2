"""Draws by chance on framebufs of each format and prints their bytes, on either Python."""

import binascii

import framebuf

SIZES = ((23, 17), (128, 64), (8, 8), (5, 9))
KINDS = (
    (framebuf.MONO_VLSB, 1),
    (framebuf.MONO_HLSB, 1),
    (framebuf.GS8, 255),
    (framebuf.RGB565, 65535),
)


class Chance:
    def __init__(self, seed):
        self._state = seed

    def below(self, n):
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % n


def draw(frame, source, palette, most, chance):
    x, y = chance.below(150) - 15, chance.below(90) - 15
    width, height = chance.below(40), chance.below(40)
    colour = chance.below(most + 1)
    what = chance.below(8)
    if what == 0:
        frame.fill_rect(x, y, width, height, colour)
    elif what == 1:
        frame.rect(x, y, width + 1, height + 1, colour)
    elif what == 2:
        frame.hline(x, y, width, colour)
    elif what == 3:
        frame.vline(x, y, height, colour)
    elif what == 4:
        frame.pixel(x, y, colour)
    elif what == 5:
        frame.blit(source, x, y)
    elif what == 6:
        frame.blit(source, x, y, chance.below(2))
    else:
        frame.blit(source, x, y, chance.below(2), palette)


def main():
    chance = Chance(3)
    bits = bytearray([chance.below(256) for _ in range(3 * 13)])
    source = framebuf.FrameBuffer(bits, 19, 13, framebuf.MONO_HLSB)
    for kind, most in KINDS:
        palette = framebuf.FrameBuffer(bytearray(8), 2, 1, kind)
        palette.pixel(0, 0, most)
        for width, height in SIZES:
            buffer = bytearray(width * height * 2 + width)
            frame = framebuf.FrameBuffer(buffer, width, height, kind)
            for _ in range(200):
                draw(frame, source, palette, most, chance)
            print(kind, width, height, binascii.hexlify(buffer).decode())
            print(frame.pixel(0, 0), frame.pixel(-1, 0), frame.pixel(width - 1, height - 1))
    for refused in ((b"\x00" * 64, 8, 8, 0), (bytearray(7), 8, 8, 0), (bytearray(8), 8, 8, 77)):
        try:
            framebuf.FrameBuffer(*refused)
            print("taken")
        except (TypeError, ValueError) as error:
            print(type(error).__name__)
    try:
        source.blit((bits, 8, 8, 3), 0, 0, 2)
    except TypeError:
        print("a tuple is refused")


main()
