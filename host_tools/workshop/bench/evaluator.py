"""The evaluator's figures: on the unix port, on the host against C, and on the emulated Pico.

Run `python -m workshop.bench.evaluator`. Every figure is measured in that run; one that cannot
be is left out, with the reason under `not_measured`.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import card_shoe
from card_shoe.errors import Failed
from card_shoe.places import ROOT

HERE = Path(__file__).resolve().parent
_PURE = ("treys",)
# Names of CPython's standard library that only their annotations need.
_NOT_NEEDED = re.compile(r"^from (typing|collections\.abc) import .*\n", re.MULTILINE)
_COMBINATIONS = """
def combinations(items, size):
    items = tuple(items)
    at = list(range(size))
    last = len(items) - size
    while True:
        yield tuple([items[i] for i in at])
        i = size - 1
        while i >= 0 and at[i] == last + i:
            i -= 1
        if i < 0:
            return
        at[i] += 1
        for j in range(i + 1, size):
            at[j] = at[j - 1] + 1
"""


def micropython():
    """Return the path of the unix port; raises Failed where the set-up installed none."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if not found:
        raise Failed("no micropython: `make test` installs one into .venv")
    return found


def _lay_out(folder):
    """Lay treys, as installed, where MicroPython can import them."""
    for name in _PURE:
        source = Path(importlib.util.find_spec(name).origin).parent
        (folder / name).mkdir()
        for path in source.glob("*.py"):
            text = path.read_text(encoding="utf-8")
            (folder / name / path.name).write_text(_NOT_NEEDED.sub("", text), encoding="utf-8")
        # Theirs imports a deck and what shuffles it as well.
        (folder / name / "__init__.py").write_text("")
    (folder / "itertools.py").write_text(_COMBINATIONS)


def unix():
    """Return the microseconds a seven-card hand takes each evaluator under the unix port."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _lay_out(folder)
        done = subprocess.run(
            [micropython(), "-X", "heapsize=64m", HERE / "device" / "evaluators_unix.py", folder],
            env={
                **os.environ,
                "MICROPYPATH": os.pathsep.join((str(HERE / "device"), card_shoe.FIRMWARE)),
            },
            capture_output=True,
            text=True,
        )
    if done.returncode:
        raise Failed(f"evaluators_unix.py ended with {done.returncode}:\n{done.stdout}"
                     f"{done.stderr}")  # fmt: skip
    return json.loads(done.stdout)


def host():
    """Return the microseconds a seven-card hand takes the C evaluators, called from CPython."""
    import random

    import eval7
    from phevaluator import evaluate_7cards

    drawn = random.Random(7)
    hands = [drawn.sample(range(52), 7) for _ in range(5000)]
    names = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    as_cards = [[eval7.Card(names[number]) for number in hand] for hand in hands]
    return {
        "eval7_c_host_us": _spent(eval7.evaluate, [(cards,) for cards in as_cards]),
        "phevaluator_c_host_us": _spent(evaluate_7cards, hands),
    }


def _spent(rank, arguments):
    best = None
    for _ in range(3):
        start = time.perf_counter()
        for argument in arguments:
            rank(*argument)
        took = time.perf_counter() - start
        best = took if best is None else min(best, took)
    return best / len(arguments) * 1e6


def tables():
    """Return the bytes of the evaluator's tables, all in flash."""
    from workshop.generators import tables as generator

    return {"tables_flash_bytes": sum(map(len, generator.make_tables().values()))}


def c_kernel(folder, micropython_tree):
    """Compile the kernel in C as a module for the chip; return its bytes. Raises Failed."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "c_kernel", folder)
    command = ["make", "-C", folder, f"MPY_DIR={micropython_tree}", f"PYTHON={sys.executable}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"the kernel in C does not compile:\n{done.stdout}{done.stderr}")
    return (folder / "shoe_c_kernel.mpy").read_bytes()


def chip(say=print, limit_us=120_000_000):
    """Return the figures that the emulated Pico measures; raises Failed where it does not answer.

    It runs an image of its own: the ranking, and `chip/main.py`. `sums` among the figures is
    what `chip/bench_hands.py` makes of some hands of every order there.
    """
    from card_shoe.emulator import Board, flash_with
    from workshop.build import build
    from workshop.build.image import cache_folder
    from workshop.build.sources import sources

    folder = ROOT / "build" / "bench"
    image = build("pico", folder, HERE / "chip" / "manifest.py", say)
    module = c_kernel(folder / "c_kernel", sources(cache_folder(), say).micropython)
    board = Board(flash_with(image.bytes, contents={"shoe_c_kernel.mpy": module}))

    def waiting():
        return not any(text.startswith(("figures ", "Traceback")) for _, text in board.lines)

    board.run_while(waiting, limit_us, 100_000)
    for _, text in board.lines:
        if text.startswith("figures "):
            return json.loads(text[8:])
    raise Failed("the chip gave no figures:\n" + "\n".join(text for _, text in board.lines[-20:]))


def figures(on_chip=True, say=print):
    """Return (figures, {name: why it was not measured}), named as `shoe bench --json` has them."""
    made, missing = tables(), {}
    measured = [("unix", unix), ("host", host)]
    if on_chip:
        measured.append(("chip", lambda: chip(say)))
    for name, measure in measured:
        try:
            made.update(measure())
        except (Failed, ImportError) as why:
            missing[name] = str(why)
    made.pop("sums", None)
    if "shoe_us" in made:
        made["ratio_treys"] = made["treys_us"] / made["shoe_us"]
        made["ratio_phe_bytecode"] = made["phe_bytecode_us"] / made["shoe_us"]
    return made, missing


def main():
    """Print the figures as one JSON object."""
    made, missing = figures(say=lambda line: print(line, file=sys.stderr))
    print(json.dumps({**made, "not_measured": missing}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
