"""What firmware modules take from MicroPython's `micropython`, for CPython.

Viper code then runs as plain Python: a pointer is the buffer itself (`ptr8`) or a view of it
(`ptr16`, `ptr32`), an address is the object it would point to, and integers do not wrap.
"""

import builtins


def const(value):
    """Return `value`: under CPython a constant needs no marking."""
    return value


def _unchanged(function):
    return function


viper = native = bytecode = _unchanged


def _pointer(letter):
    def cast(buffer):
        return buffer if letter is None else memoryview(buffer).cast(letter)

    return cast


def _unsigned(value):
    return value


# Viper finds these names without an import, in annotations as well as in code.
builtins.ptr = builtins.ptr8 = _pointer(None)
builtins.ptr16 = _pointer("H")
builtins.ptr32 = _pointer("i")
builtins.uint = _unsigned


def kbd_intr(_character):
    """Accept the call: a program on the host keeps its Ctrl-C."""


def mem_info(*_verbose):
    """Print nothing: there is no MicroPython heap here."""


def opt_level(level=None):
    """Return 0, or accept `level` without effect."""
    return 0 if level is None else None


def schedule(function, argument):
    """Call `function(argument)` at once."""
    function(argument)
