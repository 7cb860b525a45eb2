"""What the package raises: each error carries the exit code that a command ends with."""


class ShoeError(Exception):
    """Any error of this package. Its text says what is wrong and what to do about it."""

    exit_code = 1


class Failed(ShoeError):
    """It was tried and went wrong: differences, a time-out, a crash. Exit code 1."""


class Refused(ShoeError):
    """Wrong usage, or a feed, deck or configuration that is not valid. Exit code 2."""

    exit_code = 2


class NoDevice(ShoeError):
    """No such device, or a port that will not open. Exit code 3."""

    exit_code = 3


class InService(NoDevice):
    """MicroPython's prompt answers in the application's place. Exit code 3."""
