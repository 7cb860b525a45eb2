"""A million bytes of noise, then a card, on a small heap that stays as it was.

Meant for micropython -X heapsize=100k, with the sources compiled on that same heap.
"""

import gc

from pouring import CARD, NOISE, make, pour
from reader_harness import run

FRAME = b"\x02010063E9AE25\x03"
MILLION = 1000000


def check_a_million_bytes_then_a_card():
    reader, presence, listener = make("rdm6300")
    pour(reader, presence, NOISE, 1000)
    gc.collect()
    before = gc.mem_alloc()
    now = pour(reader, presence, NOISE, MILLION)
    gc.collect()
    assert gc.mem_alloc() <= before, (before, gc.mem_alloc())
    assert listener.reads == 0 and reader.noise_bytes > 900000
    reader.feed(FRAME, len(FRAME), now)
    assert listener.card == CARD and listener.reads == 1


if __name__ == "__main__":
    run(globals())
