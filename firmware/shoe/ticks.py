"""Millisecond ticks that wrap at 2**30, compared without integers on the heap.

MicroPython's clock counts 0 … 2**30 - 1 and begins again after 12.4 days. Small integers end
just there, so every intermediate value below stays inside -2**30 … 2**30 - 1.
"""

from micropython import const

_MASK = const(0x3FFFFFFF)
_HALF = const(0x20000000)


def diff(later, earlier):
    """Return `later - earlier` in ms, -2**29 … 2**29 - 1, whatever wrapped between them."""
    return (((later - earlier) & _MASK) ^ _HALF) - _HALF


def add(tick, ms):
    """Return the tick `ms` after `tick`; `ms` may be negative, less than 2**29 in size."""
    return ((tick - _HALF + ms) & _MASK) ^ _HALF
