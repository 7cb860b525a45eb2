"""The gate to the millisecond: whose read is it, when is it known, and when is one missed.

A is dealt, B behind it; A's passage is 400 … 580 and the window 300 ms unless said otherwise.
"""

from reader_harness import run

from shoe.intake.gate import Gate
from shoe.intake.keys import Keys

A, B, C = 7, 8, 9
WRAP = 1 << 30
BEGINS = (0, WRAP - 450)
PASSAGE = (400, 580)
FRAME_MS = 60
GONE_MS = 300
BOUNCE_MS = 4
SURE_MS = 300 + BOUNCE_MS + 1  # nothing has passed for longer than the window


class Table:
    """Plays frames and passages against a gate, a millisecond at a time; itself its presence.

    said: (ms, what). start: the tick of 0 ms. once: the reader tells a card once.
    """

    def __init__(self, window=300, start=0, once=False):
        self.start = start
        self.once = once
        self.ms = 0
        self.seen = {}
        self.said = []
        self.gate = Gate(window, self, self, once)

    def last_seen(self, card):
        return (self.start + self.seen[card]) % WRAP

    def left(self, card, now):
        return self.ms - self.seen[card] >= GONE_MS

    def passed(self, card):
        self.said.append((self.ms, card))

    def missed(self):
        self.said.append((self.ms, "missed"))

    def two_in_passage(self):
        self.said.append((self.ms, "two"))

    def play(self, reads, passages, until=4000):
        """reads: (card, first ms, last ms); passages: (from ms, to ms). Return `said`."""
        for ms in range(until):
            self.ms = ms
            now = (self.start + ms) % WRAP
            for card, first, last in reads:
                if ms == first:
                    self.seen[card] = ms
                    self.gate.read(card, now)
                elif first < ms <= last and (ms == last or (ms - first) % FRAME_MS == 0):
                    if not self.once:
                        self.seen[card] = ms
            self.gate.level(any([begin <= ms < end for begin, end in passages]), now)
            self.gate.tick(now)
        return self.said


def both(reads, passages, **options):
    """What is said, at whatever tick the play begins."""
    plays = [Table(start=start, **options).play(reads, passages) for start in BEGINS]
    assert plays[0] == plays[1], plays
    return plays[0]


def check_a_card_that_was_there_first_is_named_as_its_passage_closes():
    closed = 580 + BOUNCE_MS
    for came in (101, 399, 400, 430):
        for once in (False, True):
            last = came if once else 560
            assert both([(A, came, last)], [PASSAGE], once=once) == [(closed, A)], came


def check_a_read_31_ms_into_the_passage_may_be_the_next_cards():
    """It is credited when its card has been gone for the window, and nothing else passed."""
    assert both([(A, 431, 431)], [PASSAGE]) == [(431 + SURE_MS, A)]
    assert both([(A, 431, 560)], [PASSAGE]) == [(560 + SURE_MS, A)]
    assert both([(A, 880, 880)], [PASSAGE]) == [(880 + SURE_MS, A)]


def check_a_reader_that_tells_once_cannot_say_whose_a_late_read_is():
    for came in (431, 580, 880):
        assert both([(A, came, came)], [PASSAGE], once=True) == [(881, "missed")], came


def check_a_read_past_the_window_is_not_the_passages():
    assert both([(A, 880, 880)], [PASSAGE])[-1][1] == A
    assert both([(A, 881, 881)], [PASSAGE]) == [(881, "missed")]
    assert both([(A, 99, 99)], [PASSAGE]) == [(881, "missed")]
    assert both([(A, 100, 100)], [PASSAGE])[-1][1] == A


def check_the_next_card_that_waits_is_never_taken_for_one_that_passed_unread():
    """B is read during A's passage or in the window after it, and passes much later."""
    for came in (431, 500, 580, 700, 880):
        for passes in (900, 1200, 1500, 3000):
            reads = [(B, came, passes + 100)]
            said = both(reads, [PASSAGE, (passes, passes + 180)])
            assert said[0][1] == "missed", (came, passes, said)
            # B is named, under the fault, by its own passage and by no other.
            assert said[1:] in ([], [(passes + 180 + BOUNCE_MS, B)]), (came, passes, said)
            said = both([(B, came, came)], [PASSAGE, (passes, passes + 180)], once=True)
            assert said[0] == (881, "missed"), (came, passes, said)
            assert all([what == "missed" for _, what in said])


def check_a_card_that_waits_is_known_after_a_second_if_nothing_passes():
    said = both([(B, 500, 3900)], [PASSAGE])
    frames = [500 + FRAME_MS * k for k in range(60)]
    assert said == [(min([at for at in frames if at - 580 > 1000]), "missed")]


def check_the_next_card_that_hardly_waits_is_not_taken_either():
    """B passes within the window after its last frame: one card more has passed than was read."""
    for gap in (1, 150, 300):
        start = 700 + gap
        said = both([(B, 640, 700)], [PASSAGE, (start, start + 100)])
        assert said == [(start + 100 + 301, "missed")], (gap, said)
    # Not seen for longer than the window before anything passes: it was the first one's.
    said = both([(A, 640, 700)], [PASSAGE, (1001, 1100)])
    assert said == [(1001 + BOUNCE_MS, A), (1401, "missed")], said


def check_the_next_cards_own_read_shows_whose_the_late_one_was():
    late, passages = (A, 500, 560), [PASSAGE, (700, 800)]
    assert both([late, (B, 730, 790)], passages) == [(700 + BOUNCE_MS + 26, A), (804, B)]
    # B came late as well: both wait until B has gone.
    assert both([late, (B, 731, 791)], passages) == [(791 + SURE_MS, A), (791 + SURE_MS, B)]
    # ... unless a third one begins to pass, and was there first.
    said = both([late, (B, 731, 791), (C, 900, 960)], passages + [(910, 990)])
    assert said == [(910 + BOUNCE_MS, A), (910 + BOUNCE_MS, B), (994, C)], said


def check_a_row_of_late_reads_that_is_one_short_is_a_missed_read():
    """A unread, B read while A passes, C while B passes, and C itself passes unread."""
    reads = [(B, 500, 740), (C, 760, 1000)]
    said = both(reads, [PASSAGE, (700, 800), (1010, 1100)])
    assert said == [(1401, "missed")], said
    said = both([(B, 500, 500), (C, 760, 760)], [PASSAGE, (700, 800), (1010, 1100)], once=True)
    assert said[0][1] == "missed"


def check_two_that_were_read_before_the_passage_closed_are_two_cards():
    assert both([(A, 390, 500), (B, 580, 700)], [PASSAGE]) == [(584, "two")]
    said = both([(A, 390, 500), (B, 581, 1900)], [PASSAGE, (1800, 1900)])
    assert said == [(584, A), (1904, B)]


def check_the_card_that_waits_is_the_first_one_after_the_missed_read():
    """It has been read, and will not be read again."""
    said = both([(B, 640, 2100)], [PASSAGE, (2000, 2100), (2600, 2700)], window=300)
    assert said[0][1] == "missed" and said[0][0] < 2000
    assert said[1:] == [(2104, B), (3001, "missed")], said


def check_another_window():
    for window in (100, 300, 600):
        end = 580 + window
        assert both([(A, end, end)], [PASSAGE], window=window)[0][1] == A
        assert both([], [PASSAGE], window=window) == [(end + 1, "missed")]
        # Gone is what the reader calls gone, however short the window.
        gone = max(window + BOUNCE_MS + 1, GONE_MS)
        assert both([(A, 500, 560)], [PASSAGE], window=window) == [(560 + gone, A)]


def check_a_barrier_that_flaps_is_a_missed_read_and_fills_no_memory():
    table = Table()
    said = table.play([], [(at, at + 8) for at in range(400, 3000, 16)])
    assert said and said[0][1] == "missed" and said[0][0] < 400 + 16 * 20
    assert len(table.gate._passages) <= 17


def check_what_passes_undecided_is_known_to_the_person_at_the_key():
    table = Table()
    seen = []
    table.gate.tick(0)
    for ms in range(1000):
        table.ms = ms
        if ms == 500:
            table.seen[A] = ms
            table.gate.read(A, ms)
        table.gate.level(400 <= ms < 580, ms)
        table.gate.tick(ms)
        seen.append(table.gate.undecided())
    assert [ms for ms in range(1000) if seen[ms]] == list(range(584, 500 + SURE_MS))


def check_late_keys_keep_their_order_and_clear_no_fault_that_came_since():
    keys = Keys()
    keys.put_off("next", False, "key", False)
    keys.put_off("ok", True, "host", False)
    assert keys.take_late(False) == [("next", False, "key"), ("ok", True, "host")]
    assert keys.take_late(False) == []
    keys.put_off("ok", False, "key", False)
    keys.put_off("void", False, "key", False)
    assert keys.take_late(True) == [("void", False, "key")]
    keys.put_off("ok", False, "key", True)
    assert keys.take_late(True) == [("ok", False, "key")]


if __name__ == "__main__":
    run(globals())
