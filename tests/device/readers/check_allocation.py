"""No reader allocates anything, in noise or for frames: the heap is locked meanwhile."""

import gc

from pouring import NOISE, make, pour
from reader_harness import run
from wire_frames import GOOD, unspaced

from shoe.readers import KINDS


def check_no_reader_allocates_in_noise():
    for kind in sorted(KINDS):
        reader, presence, _ = make(kind)
        pour(reader, presence, NOISE, 60000)
        gc.collect()


def check_no_reader_allocates_for_frames():
    frames = {}
    for kind, options, text, _ in GOOD:
        if not options:
            frames[kind] = frames.get(kind, b"") + unspaced(text)
    for kind in sorted(frames):
        reader, presence, _ = make(kind)
        pour(reader, presence, frames[kind], 20000)
        assert reader.frames > 100
        gc.collect()


if __name__ == "__main__":
    run(globals())
