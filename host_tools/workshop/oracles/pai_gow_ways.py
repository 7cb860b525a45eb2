"""The house ways read once more, as plain sentences: which ranks go in front of which hand.

Each way takes seven cards (texts) and gives (front, behind). Where several cards would do, those
go in front that leave the better five. Nothing here is shared with the firmware.
"""

from collections import Counter

from workshop.oracles.pai_gow_hand import best, kind, legal_settings, number, two
from workshop.oracles.pai_gow_hand import five as value_of_five

ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10
RUNS = ("straight", "flush", "straight_flush", "royal_flush")


class Hand:
    """Seven cards sorted out."""

    def __init__(self, cards):
        self.cards = cards
        count = Counter(number(card) for card in cards)
        self.fives = [rank for rank in count if count[rank] == 5]
        self.fours = [rank for rank in count if count[rank] == 4]
        self.threes = sorted((rank for rank in count if count[rank] == 3), reverse=True)
        self.pairs = sorted((rank for rank in count if count[rank] == 2), reverse=True)
        self.single = sorted((rank for rank in count if count[rank] == 1), reverse=True)
        self.is_run = kind(best(cards)) in RUNS

    def put(self, *front):
        """Return the legal setting with these ranks in front, or None."""
        fitting = [
            setting
            for setting in legal_settings(self.cards)
            if sorted(number(card) for card in setting[0]) == sorted(front)
        ]
        return max(fitting, key=lambda setting: value_of_five(setting[1]), default=None)

    def put_pair(self, ranks):
        """Return the first of some ranks of which a pair can stand in front."""
        return next(filter(None, (self.put(rank, rank) for rank in ranks)), None)

    def run_kept(self, only_pairs=False):
        """Return the highest front with a straight or flush behind it, or None."""
        fitting = [
            setting
            for setting in legal_settings(self.cards)
            if kind(value_of_five(setting[1])) in RUNS
            and not (only_pairs and two(setting[0])[0] == 0)
        ]
        order = lambda setting: (two(setting[0]), value_of_five(setting[1]))  # noqa: E731
        return max(fitting, key=order, default=None)

    def from_high(self):
        """Return all ranks held twice or more, highest first."""
        return sorted(self.fives + self.fours + self.threes + self.pairs, reverse=True)


def foxwoods(cards):
    """Return the Foxwoods way."""
    hand = Hand(cards)
    single, pairs, threes = hand.single, hand.pairs, hand.threes
    if hand.fives:
        return hand.put_pair([KING, ACE] if KING in pairs else [ACE])
    if hand.is_run:
        if len(pairs) == 3 and not threes:
            return hand.put_pair(pairs)
        if len(pairs) == 2 and not threes:
            return _foxwoods_two_pair(hand)
        kept = hand.run_kept()
        tens_up = len(pairs) == 1 and not threes and TEN <= pairs[0] <= KING
        if not hand.fours and tens_up and single[0] == ACE:
            if two(kept[0]) < (0, (ACE, single[1])):
                return hand.put(ACE, single[1])
        return kept
    if hand.fours:
        four = hand.fours[0]
        if pairs or threes:
            return hand.put_pair(pairs or threes)
        keep = four <= 6 or (four <= TEN and single[0] >= KING)
        return hand.put(single[0], single[1]) if keep else hand.put(four, four)
    if len(threes) == 2:
        return hand.put(threes[0], threes[0])
    if threes and pairs:
        return hand.put_pair(hand.from_high())
    if threes:
        return hand.put(ACE, single[0]) if threes == [ACE] else hand.put(*single[:2])
    if len(pairs) == 3:
        return hand.put(pairs[0], pairs[0])
    if len(pairs) == 2:
        return _foxwoods_two_pair(hand)
    return hand.put(*single[:2]) if pairs else hand.put(*single[1:3])


def _foxwoods_two_pair(hand):
    larger, smaller = hand.pairs
    ace = ACE in hand.single
    king = KING in hand.single
    if (7 <= larger <= TEN and ace) or (larger <= 6 and (ace or king)):
        return hand.put(*hand.single[:2])
    return hand.put(smaller, smaller)


def mbs(cards):
    """Return the Marina Bay Sands way."""
    return _by_thirds(Hand(cards), _mbs_keeps_four)


def trump_plaza(cards):
    """Return the Trump Plaza way."""
    hand = Hand(cards)
    if hand.is_run and not hand.fives:
        lone = (len(hand.threes), len(hand.pairs)) in ((1, 0), (0, 1)) and not hand.fours
        pair_in_front = hand.run_kept(only_pairs=True) if lone else None
        if pair_in_front:
            return pair_in_front
    return _by_thirds(hand, _trump_keeps_four)


def _mbs_keeps_four(four, others):
    return four <= 6 or (four <= TEN and ACE in others)


def _trump_keeps_four(four, others):
    if four <= 6:
        return True
    if four <= TEN:
        return ACE in others or KING in others
    return four <= KING and ACE in others


def _by_thirds(hand, keeps_four):
    single, pairs, threes = hand.single, hand.pairs, hand.threes
    if hand.fives:
        return hand.put_pair([KING, ACE] if KING in pairs else [ACE])
    if hand.is_run:
        return hand.run_kept()
    if hand.fours:
        four = hand.fours[0]
        further = (pairs or threes)[:1]
        if keeps_four(four, single + further):
            return hand.put_pair(further) if further else hand.put(*single[:2])
        if four == ACE:
            return hand.put_pair([KING, ACE] if further == [KING] else [ACE])
        return hand.put_pair(hand.from_high())
    if len(threes) == 2:
        return hand.put(threes[0], threes[0])
    if threes and pairs:
        if pairs == [2] and single == [ACE, KING]:
            return hand.put(ACE, KING)
        return hand.put(pairs[0], pairs[0])
    if len(pairs) == 3:
        return hand.put(pairs[0], pairs[0])
    if len(pairs) == 2:
        return (
            hand.put(*single[:2])
            if _keeps_two_pair(pairs[0], pairs[1], single)
            else _smaller(hand)
        )
    if threes:
        return hand.put(ACE, single[0]) if threes == [ACE] else hand.put(*single[:2])
    return hand.put(*single[:2]) if pairs else hand.put(*single[1:3])


def _smaller(hand):
    return hand.put(hand.pairs[1], hand.pairs[1])


def _keeps_two_pair(larger, smaller, single):
    third = {rank: "low" for rank in range(2, 7)}
    third |= {7: "medium", 8: "medium", 9: "medium", TEN: "medium"}
    third |= {JACK: "high", QUEEN: "high", KING: "high", ACE: "ace"}
    both = {third[larger], third[smaller]}
    ace = ACE in single
    if both == {"low"} or both == {"low", "medium"}:
        return ace or KING in single
    if both == {"low", "high"} or both == {"medium"}:
        return ace
    return False


WAYS = {"foxwoods": foxwoods, "mbs": mbs, "trump_plaza": trump_plaza}
