"""What differs between a picture and what the panel shows, found without an allocation.

Both stand in one buffer, the picture in its first half: viper takes four arguments at most.
Bytecode would need 10 ms for what viper does here in a tenth of one.
"""

import micropython


@micropython.viper
def first_change(both: ptr8, start: int, end: int, half: int) -> int:  # noqa: F821
    """Return index of the first byte from start that differs from the one half further on, or
    end."""
    i = start
    while i < end and both[i] == both[half + i]:
        i += 1
    return i


@micropython.viper
def end_of_run(both: ptr8, start: int, end: int, half: int) -> int:  # noqa: F821
    """Return index after the last byte before end that differs, from start on and without a gap of
    16 that do not: an address of its own takes less time on the wire."""
    i = last = start
    while i < end and i - last < 16:
        if both[i] != both[half + i]:
            last = i + 1
        i += 1
    return last


@micropython.viper
def copy(source: ptr8, at: int, n: int, target: ptr8):  # noqa: F821
    """Copy source[at : at + n] to the beginning of target."""
    for i in range(n):
        target[i] = source[at + i]


@micropython.viper
def keep(both: ptr8, start: int, n: int, half: int):  # noqa: F821
    """Copy n bytes of the picture from start to the same place of the second half."""
    for i in range(start, start + n):
        both[half + i] = both[i]
