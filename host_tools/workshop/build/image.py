"""Builds a board's image: MicroPython for its chip with the application frozen into it.

Two builds of the same sources give the same bytes, in whatever folders they run: the date and
the version strings are fixed, and the compiler is told to forget where it stood.
"""

import fcntl
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from card_shoe.errors import Failed
from workshop.build import size, sources, toolchain
from card_shoe.boards import uf2
from card_shoe.boards.board import PORTS, ROOT, Board, shoe_version

# Any fixed moment serves; this is when Debian's MicroPython 1.25.0 was packed.
EPOCH = "1744675200"

_COUNTS = re.compile(r"\[(\d+)/(\d+)\]")


def cache_folder():
    """Return the folder of fetched sources: SHOE_SOURCES, or build/sources in the tree."""
    return Path(os.environ.get("SHOE_SOURCES") or ROOT / "build" / "sources")


def run_logged(command, env, log, at=None):
    """Run a command, its output into the log; at: called with ninja's counts, done and all."""
    with log.open("a") as out:
        out.write("$ " + " ".join(map(str, command)) + "\n")
        out.flush()
        with subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace",
        ) as done:  # fmt: skip
            for line in done.stdout:
                out.write(line)
                out.flush()
                counts = _COUNTS.match(line)
                if at and counts:
                    at(int(counts[1]), int(counts[2]))
    if done.returncode:
        lines = log.read_text(errors="replace").splitlines()[-20:]
        tail = "\n".join(line[:200] for line in lines)
        raise Failed(f"{command[0]} ended with {done.returncode}; the whole log is {log}\n{tail}")


def _environment(found, folder):
    maps = [(found.micropython, "micropython"), (folder, "build"), (ROOT, "shoe")]
    if found.pico_sdk:
        maps.insert(0, (found.pico_sdk, "pico-sdk"))
    flags = " ".join(f"-ffile-prefix-map={path}={name}" for path, name in maps)
    return {
        **os.environ,
        "SOURCE_DATE_EPOCH": EPOCH,
        "MICROPY_GIT_TAG": f"v{found.version()}",
        "MICROPY_GIT_HASH": "0" * 9,
        "CFLAGS_EXTRA": flags,
        "CXXFLAGS": flags,
        "ASMFLAGS": flags,
        "LC_ALL": "C",
        "PYTHONHASHSEED": "0",
    }


def _configure(definition, found, folder, manifest):
    command = [
        "cmake", "-S", str(found.micropython / "ports" / "rp2"), "-B", str(folder), "-G", "Ninja",
        f"-DMICROPY_BOARD={definition[0]}",
        f"-DMICROPY_BOARD_DIR={definition[1]}",
        f"-DMICROPY_FROZEN_MANIFEST={manifest}",
        "-DPICO_NO_PICOTOOL=1",
    ]  # fmt: skip
    if found.pico_sdk:
        command.append(f"-DPICO_SDK_PATH_OVERRIDE={found.pico_sdk}")
    if found.mpy_lib:
        command.append(f"-DMICROPY_LIB_DIR={found.mpy_lib}")
    return command


def mpy_cross(found=None, say=print):
    """Return the path of the mpy-cross of the same MicroPython, built if it is not there."""
    found = found or sources.sources(cache_folder(), say)
    path = found.micropython / "mpy-cross" / "build" / "mpy-cross"
    if not path.exists():
        say("building mpy-cross")
        log = cache_folder() / "mpy-cross.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        command = ["make", "-C", str(found.micropython / "mpy-cross"), "USER_C_MODULES=", "-j2"]
        run_logged(command, {**os.environ, "MICROPY_GIT_TAG": f"v{found.version()}"}, log)
    return path


def _stale(folder, found):
    """True where the build folder was configured for other sources, or by another tree."""
    cache = folder / "CMakeCache.txt"
    return cache.exists() and f"{found.micropython}/ports/rp2" not in cache.read_text()


def _compile(found, definition, manifest, folder, say, at=None):
    """Compile an image in `folder`; return the path of the ELF file.

    definition: name and folder of MicroPython's board definition. at: as build()'s. Raises
    Failed: the log's end.
    """
    mpy_cross(found, say)
    if _stale(folder, found):
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "build.log"
    log.write_text("")
    env = _environment(found, folder)
    say(f"building {definition[0]}, some minutes the first time; the log is {log}")
    run_logged(_configure(definition, found, folder, manifest.resolve()), env, log)
    run_logged(["ninja", "-C", str(folder), "firmware"], env, log, at)
    return folder / "firmware.elf"


def alone(builds):
    """One build at a time: processes side by side want the same image out of the same folder."""

    @functools.wraps(builds)
    def build_alone(*arguments, **named):
        cache_folder().mkdir(parents=True, exist_ok=True)
        with (cache_folder() / "build.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return builds(*arguments, **named)

    return build_alone


@alone
def build_stock(folder=None, say=print):
    """Build MicroPython for the Pico as it comes, with no application; return the UF2's path."""
    toolchain.ensure(say)
    found = sources.sources(cache_folder(), say)
    folder = Path(folder or ROOT / "build" / "stock").resolve()
    boards = found.micropython / "ports" / "rp2" / "boards"
    definition = "RPI_PICO", boards / "RPI_PICO"
    manifest = PORTS / "rp2" / "stock_manifest.py"
    elf = _compile(found, definition, manifest, folder / "mpy", say)
    path = folder / f"micropython-{found.version()}-pico.uf2"
    _write(path, uf2.pack(elf.with_suffix(".bin").read_bytes(), Board("pico").uf2_family))
    return path


class Image:
    """What a build left: `uf2`, `manifest` (paths), `data` (the manifest), `bytes`, `report`."""

    def __init__(self, uf2_path, manifest_path, data, image, report):
        self.uf2, self.manifest = uf2_path, manifest_path
        self.data, self.bytes, self.report = data, image, report


def _write(path, data):
    # Written beside and renamed, so that nobody ever flashes half an image.
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


@alone
def build(name, folder=None, manifest=None, say=print, at=None):
    """Build the image of board `name` and check its size against the board's budget.

    folder: where, build/<name> unless given. say: called with a line for each step; at: with
    how much of the compiling is done, and of how much. Return an Image; raises Failed where the
    build fails or anything is over the budget, Refused where there is no such board.
    """
    folder = Path(folder or ROOT / "build" / name).resolve()
    board = Board(name)
    toolchain.ensure(say)
    found = sources.sources(cache_folder(), say)
    definition = f"SHOE_{name.upper()}", board.folder / "micropython"
    manifest = Path(manifest or board.folder / "manifest.py")
    elf = _compile(found, definition, manifest, folder / "mpy", say, at)
    image = uf2.whole_pages(elf.with_suffix(".bin").read_bytes())
    report = size.report(board, elf, image)
    stem = f"shoe-{shoe_version()}-{name}"
    for old in folder.glob("shoe-*"):
        if old.stem != stem:
            old.unlink()
    packed = uf2.pack(image, board.uf2_family)
    data = {
        "version": shoe_version(),
        "micropython": found.version(),
        "board": name,
        "chip": board.chip,
        "uf2_family": f"{board.uf2_family:08X}",
        "image_bytes": len(image),
        "sha256": hashlib.sha256(image).hexdigest(),
        "uf2_sha256": hashlib.sha256(packed).hexdigest(),
    }
    paths = folder / f"{stem}.uf2", folder / f"{stem}.json"
    _write(paths[0], packed)
    _write(paths[1], (json.dumps(data, indent=2) + "\n").encode())
    if report.over:
        raise Failed("over the budget of " + str(board.folder / "budget.json") + ":\n" +
                     "\n".join(report.over))
    return Image(*paths, data, image, report)
