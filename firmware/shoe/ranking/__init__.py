"""Rank orders: high, three_card, pai_gow, pai_gow_low, ace_to_five, eight_or_better,
deuce_to_seven, badugi, hi_lo and the seven-card bonus. README.md beside this tells the method.

Each order is a module with `value(cards)`, `rank(value)`, `name(value)` and `make(value, cards)`.
A value is an integer below 2**30, and the better hand in the order's own sense has the larger.
"""
