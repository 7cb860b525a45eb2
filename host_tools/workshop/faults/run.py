"""Sessions: a number of rounds at one table on one device, spread over processes."""

import random
import signal
import traceback
from multiprocessing import Pool, TimeoutError, Value

from card_shoe.errors import Failed
from workshop.faults import kinds, tables
from workshop.faults.dealer import Dealer
from workshop.faults.tally import Tally
from workshop.faults.wire import Reader

ROUNDS = {"unix": 20, "pico": 5}
"""Rounds of a session, by target: the emulated chip is slow, and shall see other tables too."""

_BLOCK = 10
_LOOK_S = 0.2
_done = None  # in a process of the pool: the rounds that all of them have dealt
_TICKS = 1 << 30


def session(device, seed, number, rounds=20, game=None, tell=None, kind=None):
    """Deal a session; return its Tally. The same seed and number give the same session.

    kind: of fault, where only one is wanted; where it cannot happen the round is clean.
    tell: called with each Outcome and its Table, for a look at single rounds.
    """
    dice = random.Random(f"{seed}:{number}")
    table = tables.make(dice, game, gate=True if kind in kinds.WITH_GATE else None)
    if kind and not kinds.fits(kind, table):
        kind = "clean"
    reader = Reader(table, dice)
    base = dice.choice((0, _TICKS - dice.randint(1, 100_000)))
    device.start(table.files, base, *reader.speech())
    device.run([(0, line) for _, line in reader.clear(0)], 1000)
    dealer = Dealer(table, device, reader, dice, 1000)
    tally = Tally()
    for count in range(rounds):
        outcome = dealer.round(kinds.plan(dice, table, kind))
        name = f"{table.raw['game']}, {table.kind}" + (", gate" if table.gate else "")
        where = f"session {number} round {count + 1} ({name}, {outcome.plan})"
        tally.add(outcome, table, where)
        if tell:
            tell(outcome, table)
    return tally


def make_device(target):
    """Return the device of a target's name, unix or pico."""
    if target == "pico":
        from workshop.faults.pico import PicoDevice

        return PicoDevice()
    from workshop.faults.device import UnixDevice

    return UnixDevice()


def _block(seed, first, last, rounds, game, target, kind):
    """Sessions first … last - 1 on one device; rounds: of all of them."""
    tally = Tally()
    device = make_device(target)
    each = ROUNDS[target]
    number = first
    try:
        for number in range(first, last):
            left = min(each, rounds - (number - first) * each)
            tally.join(session(device, seed, number, left, game, _count, kind))
    except Exception as error:
        traceback.print_exc()
        raise Failed(f"session {number} of seed {seed}: {error}") from error
    finally:
        device.close()
    return tally


def run(rounds, seed, game=None, jobs=1, target="unix", progress=None, kind=None):
    """Deal `rounds` rounds; return the Tally. jobs: processes; the result does not depend on it.

    target: unix or pico. kind: as of a session. progress: called with the rounds that are done,
    some times a second.
    """
    blocks = []
    of_session = ROUNDS[target]
    each = of_session * (1 if rounds < _BLOCK * of_session * jobs else _BLOCK)
    for start in range(0, rounds, each):
        count = min(each, rounds - start)
        first = start // of_session
        blocks.append((seed, first, first - (-count // of_session), count, game, target, kind))
    tally = Tally()
    done = Value("i", 0)
    # Left early, on Ctrl-C too, the pool ends its processes at once.
    with Pool(min(jobs, len(blocks)), initializer=_begin, initargs=(done,)) as pool:
        coming = pool.imap_unordered(_of_block, blocks)
        for _ in blocks:
            tally.join(_next(coming, lambda: progress and progress(done.value)))
    return tally


def _next(coming, look):
    """Return the next Tally that comes; calls `look` while it waits."""
    while True:
        try:
            return coming.next(_LOOK_S)
        except TimeoutError:
            look()


def _begin(done):
    """In each process of the pool: Ctrl-C is its parent's affair."""
    global _done
    _done = done
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _count(outcome, table):
    with _done.get_lock():
        _done.value += 1


def _of_block(block):
    return _block(*block)
