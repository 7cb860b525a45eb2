"""Checks of configuration values: each gives the value, or says what is allowed instead.

A check is a function of one value. It returns the value to use and raises Refused with the text
of what is allowed.
"""

from shoe import card as cards


class Refused(ValueError):
    """A value that a check does not take; the text says what is allowed."""


def one_of(*choices):
    """Return a check for one of some texts or whole numbers."""

    def check(value):
        for choice in choices:
            if value == choice and type(value) is type(choice):  # 7.0 and true equal 7 and 1
                return choice
        raise Refused("one of " + ", ".join([str(choice) for choice in choices]))

    return check


def flag(value):
    """Return a check for true or false."""
    if not isinstance(value, bool):
        raise Refused("true or false")
    return value


def whole(low, high):
    """Return a check for a whole number from low to high."""

    def check(value):
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Refused("a whole number from %d to %d" % (low, high))
        return value

    return check


def or_null(check):
    """Return a check that takes null as well."""

    def either(value):
        if value is None:
            return None
        try:
            return check(value)
        except Refused as refused:
            raise Refused(str(refused) + ", or null")

    return either


def text(most):
    """Return a check for printable ASCII text of 1 to `longest` characters."""

    def check(value):
        if not isinstance(value, str) or not 1 <= len(value) <= most or not _printable(value):
            raise Refused("1 to %d printable ASCII characters" % most)
        return value

    return check


def listed(check, most, unique=True):
    """Return a check for a list of at most `most` values, each taken by the inner check."""

    def each(values):
        if not isinstance(values, list) or len(values) > most:
            raise Refused("a list of at most %d" % most)
        taken = []
        for value in values:
            try:
                taken.append(check(value))
            except Refused as refused:
                raise Refused("a list, each " + str(refused))
        if unique and any(value in taken[:i] for i, value in enumerate(taken)):
            raise Refused("a list with nothing in it twice")
        return taken

    return each


def suit_order(value):
    """Return a check for an order of the four suits, such as "shdc"."""
    if not isinstance(value, str) or "".join(sorted(value.lower())) != "cdhs":
        raise Refused("the four suits c d h s in the maker's order, such as \"shdc\"")
    return value.lower()


def card_rank(value):
    """Return a check for the rank of a card, such as "T"."""
    if not isinstance(value, str) or len(value) != 1 or value not in cards.RANKS:
        raise Refused("a rank of " + cards.RANKS)
    return value


def _printable(value):
    return all(" " <= letter <= "~" for letter in value)
