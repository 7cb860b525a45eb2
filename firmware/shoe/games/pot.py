"""The pot: who wins it, what part each winner gets, who gets the odd chip."""

from shoe.events import fields


def best_seats(values):
    """Return seats (indices, ascending) that share the highest of some values; None takes no
    part."""
    live = [value for value in values if value is not None]
    if not live:
        return []
    top = max(live)
    return [seat for seat, value in enumerate(values) if value == top]


def fraction(part, whole):
    """part/whole in lowest terms, as text: "1", "1/2", "3/4"."""
    a, b = part, whole
    while b:
        a, b = b, a % b
    part //= a
    whole //= a
    return str(part) if whole == 1 else "%d/%d" % (part, whole)


def settle(made, config, deal, halves, winners):
    """Write winners, shares and odd chips into a result event.

    halves: names of the pot's halves, the high half first; winners: seats (indices) for each; a
    half that nobody wins goes to the others. 637a.6(e): tied hands divide equally. `odd` is who
    gets the odd chip of a pot that is split, which is the high half's; `odd_low`, where several
    divide the low half, who gets the one of that half.
    """
    made["winners"] = fields()
    for half, seats in zip(halves, winners):
        made["winners"][half] = [config.seats[seat] for seat in seats]
    won = [seats for seats in winners if seats]
    whole = len(won)
    for seats in won:
        whole *= len(seats)
    made["shares"] = fields()
    for seat in range(deal.seats):
        part = sum([whole // len(won) // len(seats) for seats in won if seat in seats])
        if part:
            made["shares"][config.seats[seat]] = fraction(part, whole)
    if len(made["shares"]) > 1:
        made["odd"] = config.seats[_first_dealt(won[0], deal)]
    for half, seats in zip(halves[1:], winners[1:]):
        if len(seats) > 1:
            made["odd_" + half] = config.seats[_first_dealt(seats, deal)]


def _first_dealt(seats, deal):
    return min(seats, key=lambda seat: (seat - deal.first) % deal.seats)
