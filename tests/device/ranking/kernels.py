"""The kernels by name, each as (function of cards and two integers, the two integers)."""

from shoe.ranking import kernel, low_kernel, pai_gow_low, three_card


def find(name, n):
    """Return the kernel of the order `name` for hands of `n` cards."""
    return {
        "high": (kernel.high, kernel.STANDARD, n),
        "pai_gow": (kernel.pai_gow, n, 1),
        "pai_gow_ace_only": (kernel.pai_gow, n, 0),
        "ace_to_five": (low_kernel.ace_to_five, n, kernel.TOP),
        "deuce_to_seven": (low_kernel.deuce_to_seven, n, kernel.ACE_HIGH),
        "deuce_to_seven_wheel": (low_kernel.deuce_to_seven, n, kernel.STANDARD),
        "badugi": (lambda cards, _a, _b: low_kernel.badugi(cards), 0, 0),
        "three_card": (lambda cards, wheel, _b: three_card.kernel(cards, wheel), 1, 0),
        "three_card_no_wheel": (lambda cards, wheel, _b: three_card.kernel(cards, wheel), 0, 0),
        "pai_gow_low": (lambda cards, _a, _b: pai_gow_low.kernel(cards), 0, 0),
    }[name]
