"""The check character of printed and sent codes: ISO/IEC 7064, MOD 37-2.

One character of 0-9, A-Z or * behind a code of digits and letters. It finds every single wrong
character and every exchange of two neighbours; of all other errors one in 37 passes. Lower-case
letters count as upper case: where case matters, the code's own form decides.
"""

from micropython import const

_MODULUS = const(37)
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*"


def add(total, byte):
    """Return the running total after one character (an ASCII code); -1 where it has no value.

    Begin with 0. A code with its check character ends in a total of 1, see `holds`.
    """
    value = _value(byte)
    if total < 0 or value < 0:
        return -1
    return (total * 2 + value) % _MODULUS


def holds(total):
    """Return whether `total`, over a code and its check character, shows no error."""
    return total == 1


def character(code):
    """Return the check character for `code`, a text of digits and letters.

    Raises ValueError where the code holds anything else.
    """
    total = 0
    for letter in code:
        total = -1 if letter == "*" else add(total, ord(letter))
    if total < 0:
        raise ValueError(f"{code!r}: a code with a check character has digits and letters only")
    return ALPHABET[(1 - total * 2) % _MODULUS]


def _value(byte):
    if 48 <= byte <= 57:
        return byte - 48
    if 65 <= byte <= 90:
        return byte - 55
    if 97 <= byte <= 122:
        return byte - 87
    return 36 if byte == 42 else -1
