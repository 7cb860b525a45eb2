"""Sample results of hold'em and its kin, as the `result` event holds them.

Runs under MicroPython too.
"""

from collections import OrderedDict


def _hand(seat, cards, best, rank, name, cite):
    return OrderedDict(
        seat=seat, cards=cards.split(), best=best.split(), rank=rank, name=name, cite=cite
    )


def _result(hands, winners, shares, **more):
    return OrderedDict(
        ev="result", round=7, game="holdem", first="1", hands=hands, winners=winners,
        shares=shares, **more,
    )  # fmt: skip


_FULL = "Full house, kings over sevens"
_HANDS = [
    _hand("1", "Ah Jc", "Kh Kd Ah Jc 9s", "pair", "Pair of kings, A-J-9 kickers",
          "637a.6(b)(9)"),
    _hand("2", "Ks 7c", "Kh Ks Kd 7d 7c", "full_house", _FULL, "637a.6(b)(4)"),
    OrderedDict(seat="3", folded=True),
    _hand("4", "9h 7h", "Kh Kd 9h 9s 7d", "two_pair", "Two pair, kings and nines, seven kicker",
          "637a.6(b)(8)"),
]  # fmt: skip

SPLIT = _result(
    [
        _hand("2", "Ah 9c", "Kh Kd 9c 9s Ah", "two_pair", "Two pair, kings and nines, ace kicker",
              "637a.6(b)(8)"),
        _hand("10", "Ac 9d", "Kh Kd 9d 9s Ac", "two_pair", "Two pair, kings and nines, ace kicker",
              "637a.6(b)(8)"),
    ],
    OrderedDict(high=["2", "10"]),
    OrderedDict([("2", "1/2"), ("10", "1/2")]),
    odd="10",
)  # fmt: skip
WON = _result(_HANDS, OrderedDict(high=["2"]), OrderedDict([("2", "1")]))
THREE = _result(
    [
        _hand("1", "Qs Js Ts", "As Ks Qs Js Ts", "royal_flush", "Royal flush", "637a.6(b)(1)"),
        _hand("2", "2d 9h 4c", "As Ks 9h 4c 2d", "high_card",
              "High card, A-K-9-4-2", "637a.6(e)"),
    ],
    OrderedDict(high=["1"]),
    OrderedDict([("1", "1")]),
)  # fmt: skip
HIGH_LOW = _result(
    [
        OrderedDict(seat="1", cards=["As", "2s", "Kd", "Kc"], cite="637a.6(b)(9)",
                    best=["Kh", "Kd", "Kc", "7d", "7c"], name=_FULL, low=None),
        OrderedDict(seat="5", cards=["Ah", "3s", "Qd", "4c"], cite="637a.6(e)",
                    best=["Ah", "Kh", "Qd", "7d", "4c"], name="High card, A-K-Q-7-4",
                    low=["7d", "5c", "4c", "3s", "Ah"], low_name="Seven, five, four, three, ace",
                    low_cite="637a.6(d)"),
    ],
    OrderedDict(high=["1"], low=["5"]),
    OrderedDict([("1", "1/2"), ("5", "1/2")]),
)  # fmt: skip
UNCONTESTED = _result(
    [OrderedDict(seat="1", folded=True), OrderedDict(seat="2")],
    OrderedDict(high=["2"]),
    OrderedDict([("2", "1")]),
    uncontested=True,
)
